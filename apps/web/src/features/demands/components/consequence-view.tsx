// The consequence of an action on one's own planning, before it is confirmed: two weeks, the rest line, one line per rule.
import type { WireViolation } from '@releve/contract/demands'
import type { Zone } from '@releve/domain/calendar/zone'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { formatDay } from '../../../ui/format.ts'
import { ReasonLine, RuleLine } from '../../../ui/reason-line.tsx'
import { RestLine } from '../../../ui/rest-line.tsx'
import type { RestGap, RestStop } from '../../../ui/rest-line.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { WeekStrip } from '../../../ui/week-strip.tsx'
import type { WeekStripDay } from '../../../ui/week-strip.tsx'
import { demandTexts, distinctReasons, hoursOf, hoursText, restCaption, withoutStop } from '../texts.ts'
import type { ChangedWeek, Consequence, RestAroundGain, RuleFigure, WeekDay } from './consequence.ts'
import { useIsColumn } from './detail-frame.tsx'

const texts = demandTexts.detail

function stripDay({ day, shift, isChanged }: WeekDay): WeekStripDay {
  return {
    day,
    name: shift.name,
    type: shift.type,
    added: isChanged,
    label: shift.type === 'rest' ? texts.rest : `${shift.name}, ${hoursOf(shift)}`,
  }
}

/** The week before and after, the changed days ringed. */
function Weeks({ weeks }: { weeks: readonly ChangedWeek[] }): ReactNode {
  const size = useIsColumn() ? 48 : 40
  return weeks.map(({ before, after }) => (
    <div key={before[0]?.day} className="flex flex-col gap-2.5">
      <div className="px-1.5">
        <h3 className="text-13 font-600 tracking-normal text-t3">{texts.before}</h3>
        <WeekStrip days={before.map(stripDay)} numbers="bottom" size={size} />
      </div>
      <div className="-mx-2 rounded-card bg-s2 px-3.5 py-2.5 [--ring:var(--s2)]">
        <h3 className="text-13 font-600 tracking-normal text-primary-ink">{texts.after}</h3>
        <WeekStrip days={after.map(stripDay)} numbers="bottom" size={size} />
      </div>
    </div>
  ))
}

/** One's week as it is, where nothing may change. */
export function CurrentWeek({ days }: { days: readonly WeekDay[] }): ReactNode {
  const size = useIsColumn() ? 48 : 40
  return (
    <div className="px-1.5">
      <h3 className="text-13 font-600 tracking-normal text-t3">{texts.now}</h3>
      <WeekStrip days={days.map(stripDay)} numbers="bottom" size={size} />
    </div>
  )
}

function Rests({ rest, zone }: { rest: RestAroundGain; zone: Zone }): ReactNode {
  const { duty, previous, next, before, after } = rest
  if (before === null && after === null) return <p className="py-2 text-center text-13 text-t3">{texts.noNeighbours}</p>
  const stops: RestStop[] = []
  const gaps: RestGap[] = []
  if (previous !== null && before !== null) {
    stops.push({ name: previous.name, type: 'work', caption: restCaption(previous.endAt, zone, true) })
    gaps.push({ hours: hoursText(before.hours), tone: before.tone, word: texts.rest })
  }
  stops.push({ name: duty.name, type: 'work', caption: formatDay(fromDayNumber(duty.day), 'weekdayAndNumberShort'), current: true })
  if (next !== null && after !== null) {
    stops.push({ name: next.name, type: 'work', caption: restCaption(next.startAt, zone, false) })
    gaps.push({ hours: hoursText(after.hours), tone: after.tone, word: texts.rest })
  }
  const label = demandTexts.card.rest(before === null ? null : hoursText(before.hours), after === null ? null : hoursText(after.hours))
  return <RestLine size={32} stops={stops} gaps={gaps} label={label} />
}

function RuleLines({ figures, others }: { figures: readonly RuleFigure[]; others: readonly WireViolation[] }): ReactNode {
  const isColumn = useIsColumn()
  return (
    // Closer in the column, so that a laptop shows the whole consequence at once.
    <ul className={classNames('border-y border-line', isColumn ? 'py-1.5 [&>li]:-my-0.5' : 'py-1.5')}>
      {figures.map((figure) => (
        <li key={figure.code}>
          <RuleLine tone={figure.tone} figure={demandTexts.rules.figure(figure) ?? undefined}>
            {demandTexts.rules.line(figure)}
          </RuleLine>
        </li>
      ))}
      {others.map((violation) => (
        <li key={`${violation.code} ${violation.userId} ${violation.date} ${violation.message}`}>
          <RuleLine tone={violation.severity === 'blocking' ? 'error' : 'warn'}>{withoutStop(violation.message)}</RuleLine>
        </li>
      ))}
    </ul>
  )
}

interface ConsequenceViewProps {
  consequence: Consequence
  figures: readonly RuleFigure[]
  others: readonly WireViolation[]
  zone: Zone
}

export function ConsequenceView({ consequence: { weeks, rest }, figures, others, zone }: ConsequenceViewProps): ReactNode {
  return (
    <div className="flex flex-col gap-4 lg:gap-3">
      <Weeks weeks={weeks} />
      {rest !== null && <Rests rest={rest} zone={zone} />}
      {figures.length + others.length > 0 && <RuleLines figures={figures} others={others} />}
    </div>
  )
}

/** What one may not do, in words: every reason. */
export function Reasons({ children }: { children: readonly string[] }): ReactNode {
  return (
    <ul className="flex flex-col gap-1.5">
      {distinctReasons(children).map((reason) => (
        <li key={reason}>
          <ReasonLine tone="error">{reason}</ReasonLine>
        </li>
      ))}
    </ul>
  )
}

/** In the shape of the two weeks and the rest line. */
export function ConsequenceSkeleton(): ReactNode {
  const week = (
    <span className="flex justify-between px-1.5">
      {Array.from({ length: 7 }, (_, index) => (
        <Skeleton key={index} width={40} height={40} radius="tile" />
      ))}
    </span>
  )
  return (
    <SkeletonGroup className="flex flex-col gap-6">
      <Skeleton width={60} height={16} />
      {week}
      <Skeleton width={60} height={16} />
      {week}
      <Skeleton width="100%" height={60} radius="card" />
      <Skeleton width="100%" height={40} />
      <Skeleton width="100%" height={40} />
    </SkeletonGroup>
  )
}
