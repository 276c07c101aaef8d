// A row of the team's month: a team, or a member with their name, their qualification, and what they do on the days worth drawing.
import type { Day } from '@releve/domain/calendar/day'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { TeamMark } from '../../../../ui/avatar.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { formatCount } from '../../../../ui/format.ts'
import { useIsElsewhere } from '../../../../session/center-id.ts'
import { useMe } from '../../../../session/me.ts'
import { useCalendarAddress } from '../../../../shared/calendar-address.ts'
import { vacationClass } from '../../../../shared/vacation.ts'
import { fullName } from '../../../../shared/person.ts'
import { calendarTexts, shiftWord } from '../../texts.ts'
import { teamTexts as texts } from './team-texts.ts'
import { dayUnder } from './matrix-head.tsx'
import type { MatrixItem, MatrixMark } from './matrix.ts'
import { mainQualification, type Member } from '../people.ts'

interface MatrixRowProps {
  item: MatrixItem
  /** In the table. */
  index: number
  /** Pixels from the top; null on paper. */
  start: number | null
  height: number
  /** Null for a team. */
  marks: readonly MatrixMark[] | null
  isMe: boolean
  /** The one opened by the keyboard; the others are reached from it. */
  openDay: Day
}

/** What a mark says beside its letter. */
const NOTES = { work: null, given: texts.given, pending: texts.pending, unavailable: texts.unavailable } as const
const TILES = { work: '', given: 'tile-gone', pending: 'tile-pending', unavailable: '' } as const

/** One element a mark: there are hundreds of them. */
function Mark({ mark: { from, span, kind, name } }: { mark: MatrixMark }): ReactNode {
  const isTile = kind !== 'unavailable'
  const note = NOTES[kind]
  return (
    <span
      role="cell"
      aria-colindex={from + 2}
      aria-colspan={isTile ? undefined : span}
      style={{ gridColumn: span === 1 ? from + 2 : `${from + 2} / span ${span}` }}
      className={
        isTile
          ? classNames('tile matrix-tile', vacationClass(name), TILES[kind], name.length > 1 && `tile-${Math.min(3, name.length)}`)
          : 'matrix-off'
      }
      title={isTile && note !== null ? `${shiftWord(name)}, ${note}` : undefined}
    >
      {name.slice(0, 3)}
      {note !== null && (
        <span className="sr-only">
          {isTile && ', '}
          {note}
        </span>
      )}
    </span>
  )
}

/** By place: where another row is written over this one, a row that says the same stays as it is. */
const Marks = memo(function Marks({ marks }: { marks: readonly MatrixMark[] }): ReactNode {
  return marks.map((mark, place) => <Mark key={place} mark={mark} />)
})

function MemberName({ member, isMe }: { member: Member; isMe: boolean }): ReactNode {
  return (
    <span
      role="rowheader"
      aria-colindex={1}
      className={classNames(
        'matrix-name sticky left-0 z-10 pr-3 text-14 group-hover/row:bg-s1',
        isMe ? 'bg-s2! font-650 text-t1' : 'bg-s0 text-t2',
      )}
    >
      {/* Another name in it lays out nothing else of the row. */}
      <span className="flex size-full gap-x-2 max-lg:flex-col max-lg:justify-center lg:items-center not-print:[contain:size_layout]">
        <Link
          to="/profile/$userId"
          params={{ userId: member._id }}
          className="min-w-0 truncate rounded-xs hover:text-t1 hover:underline max-lg:text-13 max-lg:leading-4 lg:flex-1 lg:py-1"
        >
          {fullName(member)}
        </Link>
        <span className="matrix-small text-12 font-400 text-t3 max-lg:leading-[0.875rem]">{mainQualification(member)}</span>
      </span>
    </span>
  )
}

function TeamName({ item: { team, count } }: { item: Extract<MatrixItem, { kind: 'group' }> }): ReactNode {
  return (
    <div role="rowheader" className="matrix-name sticky left-0 flex h-full w-max items-center gap-2 bg-s0 pr-4 text-13 font-650">
      {team !== null && <TeamMark color={team.color} />}
      {team?.name ?? calendarTexts.withoutTeam}
      <span className="font-400 text-t3">{formatCount(count, texts.members)}</span>
    </div>
  )
}

export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps): ReactNode {
  const { item, index, start, height, marks, isMe, openDay } = props
  const { isAdmin } = useMe()
  const isElsewhere = useIsElsewhere()
  const { open } = useCalendarAddress()
  const isMember = item.kind === 'member'
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-item={index}
      className={classNames(
        start === null ? 'matrix-printed relative' : 'absolute inset-x-0 top-0',
        isMember && 'matrix-line group/row',
        isMember && (isMe ? 'bg-s2' : 'hover:bg-s1'),
      )}
      style={start === null ? {} : { height, transform: `translateY(${start}px)` }}
    >
      {isMember ? <MemberName member={item.member} isMe={isMe} /> : <TeamName item={item} />}
      {marks !== null && <Marks marks={marks} />}
      {isMember && isAdmin && !isElsewhere && (
        <span role="cell" className="absolute inset-0 z-[5] print:hidden">
          <button
            type="button"
            aria-label={texts.openMember(fullName(item.member))}
            // A pointer chooses the day it is over; the keyboard opens one, and goes on from there.
            onClick={({ detail, clientX, currentTarget }) =>
              open({ member: item.member._id, day: (detail === 0 ? undefined : dayUnder(currentTarget, clientX)) ?? openDay })
            }
            className="block size-full rounded-xs -outline-offset-2!"
          />
        </span>
      )}
    </div>
  )
})
