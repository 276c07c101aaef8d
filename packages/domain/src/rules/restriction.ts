// A restriction says what one member may not be asked for, without its cause: « pas de nuit », « 8 h au plus », the days of a part-time. It is judged
// beside the rules that the member follows, with a severity of its own, on the vacations that begin between its two days.
import { isoWeekday, mondayOf, toDayNumber, type ClockTime, type Day, type DayNumber } from '../calendar/day.ts'
import { minutesOf } from '../calendar/clock-time.ts'
import { beginsOn } from '../availability/elsewhere.ts'
import type { Elsewhere } from '../availability/elsewhere.ts'
import { nightMinutes } from '../planning/night.ts'
import type { Duty } from '../planning/shift.ts'
import { at, type Change } from './changes.ts'
import { dailyRest } from './daily-rest.ts'
import { hoursCivilWeek } from './hours-civil-week.ts'
import type { Finding, Parameters, RuleSpec, Severity, Worker } from './rule.ts'
import { shiftLength } from './shift-length.ts'

type RestrictionForm =
  /** No work between these two times; past midnight where the second is not later. */
  | { readonly kind: 'hours'; readonly startTime: ClockTime; readonly endTime: ClockTime }
  /** At most so many hours in one vacation, or in a civil week. */
  | { readonly kind: 'length' | 'week'; readonly hours: number }
  /** At least so many hours between two vacations. */
  | { readonly kind: 'rest'; readonly hours: number }
  /** Two days of the calendar in a row without work, in each civil week. */
  | { readonly kind: 'twoDays' }
  /** No vacation begins on these days of the week (1 is Monday); every other week, counted from that of the first day. */
  | { readonly kind: 'weekdays'; readonly weekdays: readonly number[]; readonly isEveryOtherWeek: boolean }

/** Hours elsewhere, written by the member alone: no work beside them, or no work without that rest before and after them. */
interface ElsewhereForm {
  readonly kind: 'elsewhere'
  readonly elsewhere: Elsewhere
  /** Null: the hours themselves. */
  readonly restHours: number | null
}

export type Restriction = (RestrictionForm | ElsewhereForm) & {
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

interface Followed {
  readonly code: string
  readonly severity: Severity
  /** The figure of the daily rest. */
  readonly minHours?: number
}

/**
 * Hours elsewhere as rules of their member. Nobody is in two places, so work beside them is refused; the rest on either side is that of the daily
 * rest which the member follows, with its severity.
 */
export function rulesOfElsewhere(elsewhere: Elsewhere, followed: readonly Followed[]): RestrictionRule[] {
  const hours = { kind: 'elsewhere', elsewhere, fromDate: null, untilDate: null } as const
  const rest = followed.find((rule) => rule.code === 'dailyRest')
  return [
    ruleOfRestriction({ ...hours, restHours: null, severity: 'blocking' }),
    ...(rest?.minHours === undefined
      ? []
      : [ruleOfRestriction({ ...hours, restHours: rest.minHours, severity: rest.severity === 'blocking' ? 'blocking' : 'warning' })]),
  ]
}

const DAY_MINUTES = 1440
/** Pieces that fit with a vacation in 13 h are one working day, and the time between is a break, as `planning/duties.ts` has it of one day. */
const LONGEST_DAY_MINUTES = 13 * 60

/** The rest between a vacation and these hours on the wall clock, in hours: below zero where they meet, Infinity where none is asked. */
function restBeside({ day, nominalStart, nominalEnd }: Duty, elsewhere: Elsewhere): number {
  const { from, to } = barredHours(elsewhere)
  let least = Infinity
  const last = Math.floor(nominalEnd / DAY_MINUTES) + 3
  for (let begin = day - 3; begin <= last; begin++) {
    if (!beginsOn(elsewhere, begin)) continue
    const [start, end] = [begin * DAY_MINUTES + from, begin * DAY_MINUTES + to]
    const gap = Math.max(nominalStart - end, start - nominalEnd)
    const span = Math.max(end, nominalEnd) - Math.min(start, nominalStart)
    if (gap < 0 || span > LONGEST_DAY_MINUTES) least = Math.min(least, gap / 60)
  }
  return least
}

/** Place: the vacation replaced, when it left no more rest. */
function findElsewhere({ after, before, added, replaced }: Change, { elsewhere, restHours }: ElsewhereForm): Finding[] {
  const isBroken = (rest: number) => (restHours === null ? rest < 0 : rest >= 0 && rest < restHours)
  return added.flatMap((a) => {
    const duty = at(after, a)
    const rest = restBeside(duty, elsewhere)
    const origin = before[replaced.get(a) ?? -1]
    if (!isBroken(rest) || (origin !== undefined && restBeside(origin, elsewhere) <= rest)) return []
    return [{ actual: Math.max(0, rest), limit: restHours ?? 0, duty }]
  })
}

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

/** Days in a row that a week must leave free. */
const DAYS_IN_A_ROW = 2

/** The longest run of days of the civil week that begins on `monday` which no vacation touches. */
function freeRun(duties: readonly Duty[], monday: DayNumber): number {
  let [longest, run] = [0, 0]
  for (let day = monday; day < monday + 7; day++) {
    const isWorked = duties.some(({ nominalStart, nominalEnd }) => nominalStart < (day + 1) * DAY_MINUTES && nominalEnd > day * DAY_MINUTES)
    run = isWorked ? 0 : run + 1
    longest = Math.max(longest, run)
  }
  return longest
}

/** Place: the civil week; silent when it had no longer run before. */
function findTwoDays({ after, before, added }: Change): Finding[] {
  return added.flatMap((a) => {
    const duty = at(after, a)
    const weeks = new Set([mondayOf(duty.day), mondayOf(Math.floor((duty.nominalEnd - 1) / DAY_MINUTES))])
    const worst = [...weeks]
      .map((monday) => ({ actual: freeRun(after, monday), known: freeRun(before, monday) }))
      .find(({ actual, known }) => actual < DAYS_IN_A_ROW && actual < known)
    return worst === undefined ? [] : [{ actual: worst.actual, limit: DAYS_IN_A_ROW, duty }]
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
    case 'twoDays':
      return findTwoDays(change)
    case 'elsewhere':
      return findElsewhere(change, restriction)
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
