// A restriction says what one member may not be asked for, without its cause: « pas de nuit », « 8 h au plus », the days of a part-time. It is judged
// beside the rules that the member follows, with a severity of its own, on the vacations that begin between its two days.
import { isoWeekday, mondayOf, toDayNumber, type ClockTime, type Day, type DayNumber } from '../calendar/day.ts'
import { minutesOf } from '../calendar/clock-time.ts'
import { nightMinutes } from '../planning/night.ts'
import { at, type Change } from './changes.ts'
import { dailyRest } from './daily-rest.ts'
import { hoursCivilWeek } from './hours-civil-week.ts'
import type { Finding, Parameters, RuleSpec, Worker } from './rule.ts'
import { shiftLength } from './shift-length.ts'

type RestrictionForm =
  /** No work between these two times; past midnight where the second is not later. */
  | { readonly kind: 'hours'; readonly startTime: ClockTime; readonly endTime: ClockTime }
  /** At most so many hours in one vacation, or in a civil week. */
  | { readonly kind: 'length' | 'week'; readonly hours: number }
  /** At least so many hours between two vacations. */
  | { readonly kind: 'rest'; readonly hours: number }
  /** No vacation begins on these days of the week (1 is Monday); every other week, counted from that of the first day. */
  | { readonly kind: 'weekdays'; readonly weekdays: readonly number[]; readonly isEveryOtherWeek: boolean }

export type Restriction = RestrictionForm & {
  readonly severity: 'blocking' | 'warning'
  /** Both days included; null: it has always held, it holds until further notice. */
  readonly fromDate: Day | null
  readonly untilDate: Day | null
}

/** A restriction as a rule of the one who has it. */
export interface RestrictionRule {
  readonly code: 'restriction'
  readonly severity: Restriction['severity']
  readonly reference: ''
  readonly restriction: Restriction
}

export const ruleOfRestriction = (restriction: Restriction): RestrictionRule => ({
  code: 'restriction',
  severity: restriction.severity,
  reference: '',
  restriction,
})

const DAY_MINUTES = 1440

function barredHours({ startTime, endTime }: { readonly startTime: ClockTime; readonly endTime: ClockTime }) {
  const [from, to] = [minutesOf(startTime), minutesOf(endTime)]
  return { from, to: to > from ? to : to + DAY_MINUTES }
}

/** Place: the vacation replaced, when as much of it lay in the same hours. */
function findBarredHours({ after, before, added, replaced }: Change, hours: { readonly from: number; readonly to: number }): Finding[] {
  return added.flatMap((a) => {
    const duty = at(after, a)
    const minutes = nightMinutes(duty, hours)
    const origin = before[replaced.get(a) ?? -1]
    if (minutes === 0 || (origin !== undefined && nightMinutes(origin, hours) >= minutes)) return []
    return [{ actual: minutes / 60, limit: 0, duty }]
  })
}

/** Place: the day; silent when a vacation of the same day is replaced. */
function findBarredDays({ after, before, added, replaced }: Change, isBarred: (day: DayNumber) => boolean): Finding[] {
  return added.flatMap((a) => {
    const duty = at(after, a)
    const isNew = isBarred(duty.day) && before[replaced.get(a) ?? -1]?.day !== duty.day
    return isNew ? [{ actual: 1, limit: 0, duty }] : []
  })
}

/** Whether the day is a day that the pattern keeps free. */
function isKeptFree(
  day: DayNumber,
  { weekdays, isEveryOtherWeek }: Extract<RestrictionForm, { kind: 'weekdays' }>,
  first: Day | null,
): boolean {
  if (!weekdays.includes(isoWeekday(day))) return false
  if (!isEveryOtherWeek || first === null) return true
  const weeks = (mondayOf(day) - mondayOf(toDayNumber(first))) / 7
  return weeks % 2 === 0
}

function findAll(change: Change, restriction: Restriction, worker: Worker): readonly Finding[] {
  switch (restriction.kind) {
    case 'hours':
      return findBarredHours(change, barredHours(restriction))
    case 'length':
      return shiftLength.find?.(change, { maxHours: restriction.hours }, worker) ?? []
    case 'week':
      return hoursCivilWeek.find?.(change, { maxHours: restriction.hours }, worker) ?? []
    case 'rest':
      return dailyRest.find?.(change, { minHours: restriction.hours }, worker) ?? []
    case 'weekdays':
      return findBarredDays(change, (day) => isKeptFree(day, restriction, restriction.fromDate))
  }
}

/** Whether it holds on that day. */
function holdsOn({ fromDate, untilDate }: Pick<Restriction, 'fromDate' | 'untilDate'>, day: DayNumber): boolean {
  return (fromDate === null || day >= toDayNumber(fromDate)) && (untilDate === null || day <= toDayNumber(untilDate))
}

interface RestrictionSpec extends RuleSpec<object> {
  readonly parameters: Parameters
}

const spec: RestrictionSpec = {
  parameters: {},
  asks: 'most',
  regimes: {},
  find(change, values: RestrictionRule, worker) {
    const { restriction } = values
    return findAll(change, restriction, worker).filter(({ duty }) => holdsOn(restriction, duty.day))
  },
  restBetween(earlier, later, values: RestrictionRule) {
    const { restriction } = values
    const isAsked = restriction.kind === 'rest' && holdsOn(restriction, later.day)
    return (isAsked && dailyRest.restBetween?.(earlier, later, { minHours: restriction.hours })) || { actual: Infinity, limit: 0 }
  },
}

/** It stands beside the table of rules: a centre has none of it, and its members have any number. */
export const restriction = { ...spec, code: 'restriction' } as const
