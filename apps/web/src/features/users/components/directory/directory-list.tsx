// The rows of the directory: a face, a name, what they do, their team, what is to be known of their account. By letters, page after page.
import { plainName, withDistinction } from '@releve/contract/person-name'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Ban from 'lucide-react/icons/ban'
import Hourglass from 'lucide-react/icons/hourglass'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Square from 'lucide-react/icons/square'
import SquareCheck from 'lucide-react/icons/square-check'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { WireUser } from '@releve/contract/users'
import { DayText } from '#ui/day-text.tsx'
import { Avatar, TeamMark } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatNumber } from '#ui/format.ts'
import { ReadOn, type RestOfList } from '#ui/read-on.tsx'
import { searchTexts } from '#ui/search-texts.ts'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { useMe } from '#session/me.ts'
import { byLetter } from '../directory-entries.ts'
import { directoryTexts as texts } from './directory-texts.ts'

/** Rows of a centre drawn at once. */
const PAGE = 100

const COLUMNS = 'lg:grid lg:grid-cols-[44px_minmax(200px,1.3fr)_minmax(120px,0.7fr)_minmax(0,1.3fr)_var(--last)_20px] lg:gap-4'

/** `last`: as wide as the longest label there may be, so that columns stand under each other. */
const rowClass = (last: string) =>
  `flex min-h-17 w-full items-center gap-3.5 rounded-card px-3 py-2 text-left transition-colors hover:bg-s1 ${COLUMNS} ${last}`

interface MemberFaceProps {
  user: WireUser
  centerName: string | undefined
  /** It is undefined while nobody is being chosen. */
  isChosen: boolean | undefined
}

function MemberFace({ user, centerName, isChosen }: MemberFaceProps): ReactNode {
  const me = useMe()._id
  const { role, rank, team, qualifications, status, adminType, suspendedAt = null, _id } = user
  const work = [role, rank].filter(Boolean).join(' · ')
  const teamName = team?.name ?? (status === 'pending' ? null : texts.noTeam)
  // On phones the centre stands beside the team: the line of the work holds no more.
  const place = [teamName, centerName].filter(Boolean).join(' · ')
  const End = isChosen === undefined ? ChevronRight : isChosen ? SquareCheck : Square
  return (
    <>
      <Avatar name={plainName(user)} imageUrl={user.avatar ?? undefined} size={44} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 text-16 font-600">
            <span className="font-400">{user.name}</span> {withDistinction(user.lastName, user)}
          </span>
          {_id === me && <span className="text-13 text-t3">{texts.me}</span>}
        </span>
        {work !== '' && <DayText className="text-13 text-pretty text-t3">{work}</DayText>}
        {centerName !== undefined && <span className="text-13 text-pretty text-t3 max-lg:hidden">{centerName}</span>}
        {place !== '' && (
          <span className="mt-0.5 flex items-center gap-1.5 text-13 text-t2 lg:hidden">
            {team !== null && <TeamMark color={team.color} />}
            {place}
          </span>
        )}
      </span>
      <span className="hidden min-w-0 items-center gap-2 text-14 text-t2 lg:flex">
        {team !== null && <TeamMark color={team.color} />}
        <span className={team === null ? 'text-t3' : undefined}>{teamName}</span>
      </span>
      <span className="hidden min-w-0 flex-wrap gap-1.5 lg:flex">
        {qualifications.length > 0 && <span className="sr-only">{texts.qualifications(qualifications)}</span>}
        {qualifications.map((qualification) => (
          <span key={qualification} aria-hidden="true">
            <Chip>{qualification}</Chip>
          </span>
        ))}
      </span>
      <span className="flex min-w-0 shrink-[0.001] flex-col items-end gap-1">
        {status === 'pending' && (
          <Chip tone="pending" icon={<Hourglass size={14} strokeWidth={2.5} />}>
            {texts.pending}
          </Chip>
        )}
        {suspendedAt !== null && (
          <Chip tone="neutral" icon={<Ban size={14} strokeWidth={2.5} />}>
            {texts.suspended}
          </Chip>
        )}
        {adminType !== null && (
          <Chip tone="accepted" icon={<ShieldCheck size={14} strokeWidth={2.5} />}>
            <span className="max-sm:sr-only">{texts.admin[adminType]}</span>
          </Chip>
        )}
      </span>
      <End size={20} className={classNames('flex-none', isChosen === true ? 'text-primary-ink' : 'text-t3')} />
    </>
  )
}

interface DirectoryListProps {
  members: readonly WireUser[]
  /** The list is divided by letters of the last name; one list in the order of `members` otherwise. */
  hasLetters: boolean
  /** The rest of a list that the server gives by pages; null: `members` are all. */
  rest: RestOfList | null
  /** It is given where members of several centres stand together. */
  centerNames: ReadonlyMap<string, string> | null
  /** Null: members are opened, not chosen. */
  chosen: ReadonlySet<string> | null
  /** Null: a row leads to the profile. */
  onPress: ((userId: string) => void) | null
}

export function DirectoryList({ members, hasLetters, rest: pages, centerNames, chosen, onPress }: DirectoryListProps): ReactNode {
  const [shownCount, setShownCount] = useState(PAGE)
  const list = useRef<HTMLDivElement>(null)
  /** The button goes with the last rows: who reads on goes on at the first of those that came. */
  const readOn = (): void => {
    flushSync(() => setShownCount((count) => count + PAGE))
    list.current?.querySelectorAll<HTMLElement>('li > *')[shownCount]?.focus()
  }
  const shown = pages === null ? members.slice(0, shownCount) : members
  const rest = members.length - shown.length
  const groups = hasLetters ? byLetter(shown) : [{ letter: '', members: shown }]
  const look = rowClass(centerNames === null ? 'lg:[--last:152px] xl:[--last:216px]' : 'lg:[--last:216px]')
  const row = (user: WireUser): ReactNode => {
    const { _id: userId, centerId } = user
    const isChosen = chosen?.has(userId)
    const face = <MemberFace user={user} centerName={centerId === null ? undefined : centerNames?.get(centerId)} isChosen={isChosen} />
    if (onPress === null) {
      return (
        <Link to="/profile/$userId" params={{ userId }} className={look}>
          {face}
        </Link>
      )
    }
    return (
      <button
        type="button"
        {...(isChosen !== undefined && { role: 'checkbox', 'aria-checked': isChosen })}
        className={classNames(look, isChosen === true && 'bg-primary-tint')}
        onClick={() => onPress(userId)}
      >
        {face}
      </button>
    )
  }
  return (
    <div ref={list} className="flex flex-col gap-4">
      {groups.map((group, index) => (
        // The letter alone does not tell two groups apart: some last names are filed elsewhere than they are written.
        <section key={`${group.letter}.${index}`} className="flex flex-col">
          {group.letter !== '' && <h2 className="pb-1 text-13 font-650 text-t3">{group.letter}</h2>}
          <ul className="-mx-3 flex flex-col">
            {group.members.map((user) => (
              <li key={user._id}>{row(user)}</li>
            ))}
          </ul>
        </section>
      ))}
      {rest > 0 && (
        <span className="self-center">
          <Button onClick={readOn}>{texts.more(formatNumber(rest))}</Button>
        </span>
      )}
      {pages !== null && <ReadOn rest={pages} label={searchTexts.more} />}
    </div>
  )
}

export function LoadingDirectory(): ReactNode {
  return (
    <SkeletonRows
      widths={[150, 187, 154, 191, 158, 195, 162, 199, 166]}
      height={16}
      under={[[110, 12]]}
      face={44}
      row="min-h-17 items-center"
    />
  )
}
