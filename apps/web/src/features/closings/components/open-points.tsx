// Lists what is still open in a month, each with where it is settled.
import { fullName } from '@releve/contract/person-name'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Hash from 'lucide-react/icons/hash'
import IdCard from 'lucide-react/icons/id-card'
import Inbox from 'lucide-react/icons/inbox'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { useMe } from '#session/me.ts'
import { lackText } from '#shared/lack-text.ts'
import { Button } from '#ui/button.tsx'
import { CountBadge } from '#ui/badge.tsx'
import { formatCount, formatDay } from '#ui/format.ts'
import { IconFace } from '#ui/icon-face.tsx'
import { MovementRow } from '#ui/movement-row.tsx'
import { SectionTitle, sectionLinkClass } from '#ui/section-title.tsx'
import type { MonthState } from '../queries.ts'
import { monthTexts as texts } from '../texts.ts'
import { monthAfter, type NamedFigure } from './month-parts.ts'

interface Point {
  readonly key: string
  readonly icon: ComponentType<{ size: number }>
  readonly title: string
  readonly note: string
  readonly way: ReactNode
}

const SHOWN = 2
const several = (names: readonly string[]) => texts.andMore(names.slice(0, SHOWN).join(', '), Math.max(0, names.length - SHOWN))

/** `settles`: the reader may settle them; whoever only reads sees what is open. */
function pointsOf(month: MonthState, unmapped: readonly NamedFigure[], settles: boolean, onSettings: () => void): Point[] {
  const { pending, demands, lacks, people } = month
  const points: Point[] = []
  if (pending.length > 0) {
    points.push({
      key: 'pending',
      icon: Inbox,
      title: formatCount(pending.length, texts.pending),
      note: several(pending.map(({ user, name, startDate, endDate }) => `${fullName(user)}, ${texts.what(name, startDate, endDate)}`)),
      way: (
        <Link to="/decide" className={sectionLinkClass}>
          {texts.treat}
        </Link>
      ),
    })
  }
  if (demands.length > 0) {
    points.push({
      key: 'demands',
      icon: ArrowLeftRight,
      title: formatCount(demands.length, texts.demands),
      note: several(demands.map(({ user, date, shift }) => `${fullName(user)}, ${shift} du ${formatDay(date, 'dateShort')}`)),
      way: (
        <Link to="/exchange/replace" search={{ all: 1 }} className={sectionLinkClass}>
          {texts.treat}
        </Link>
      ),
    })
  }
  if (lacks.length > 0) {
    points.push({
      key: 'lacks',
      icon: CircleAlert,
      title: formatCount(lacks.length, texts.lacks),
      note: several(
        lacks.map(({ date, shift, hours, total, missing }) => {
          const during = hours === null ? undefined : [{ ...hours, total, missing }]
          return `${formatDay(date, 'dateShort')}${shift === null ? '' : `, ${shift}`}\u00A0: ${lackText({ total, missing, during })}`
        }),
      ),
      way: null,
    })
  }
  const numberless = people.filter(({ registrationNumber }) => registrationNumber === null)
  const [first] = numberless
  if (first !== undefined) {
    points.push({
      key: 'numbers',
      icon: IdCard,
      title: formatCount(numberless.length, texts.withoutNumber),
      note: several(numberless.map(({ user }) => fullName(user))),
      way: (
        <Link to="/profile/$userId" params={{ userId: first.user._id }} className={sectionLinkClass}>
          {texts.enter}
        </Link>
      ),
    })
  }
  if (unmapped.length > 0) {
    points.push({
      key: 'codes',
      icon: Hash,
      title: formatCount(unmapped.length, texts.unmapped),
      note: several(unmapped.map(({ name }) => name)),
      way: (
        <Button size={40} onClick={onSettings}>
          {texts.map}
        </Button>
      ),
    })
  }
  return settles ? points : points.map((point) => ({ ...point, way: null }))
}

interface OpenPointsProps {
  month: MonthState
  unmapped: readonly NamedFigure[]
  onSettings: () => void
}

export function OpenPoints({ month, unmapped, onSettings }: OpenPointsProps): ReactNode {
  const points = pointsOf(month, unmapped, useMe().isAdmin, onSettings)
  return (
    <section aria-labelledby="encore-ouvert" className="flex flex-col gap-2">
      <SectionTitle id="encore-ouvert" count={<CountBadge count={points.length} label={texts.stillOpen} />}>
        {texts.stillOpen}
      </SectionTitle>
      {points.length === 0 && (
        <p className="text-14 text-pretty text-t2">
          {month.state === 'running' ? texts.nothingYet(monthAfter(month.month, 1)) : texts.nothingOpen}
        </p>
      )}
      <ul className="flex flex-col">
        {points.map(({ key, icon, title, note, way }) => (
          <MovementRow key={key} face={<IconFace icon={icon} />} title={title} note={note}>
            {way}
          </MovementRow>
        ))}
      </ul>
    </section>
  )
}
