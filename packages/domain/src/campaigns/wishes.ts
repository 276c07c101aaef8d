// The wishes of a campaign as they may be said: runs of whole civil weeks within its period, as long as its rights allow.
import { isoWeekday } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'

/** Days in a row, both included. */
export interface Run {
  readonly fromDay: DayNumber
  readonly toDay: DayNumber
}

export interface CampaignTerms extends Run {
  readonly fewestWeeks: number
  readonly mostWeeks: number
  /** The longest absence in a row, leave that is approved beside it included. */
  readonly longestDays: number
}

export const MOST_WISHES = 6

const lengthOf = ({ fromDay, toDay }: Run) => toDay - fromDay + 1
export const meets = (a: Run, b: Run): boolean => a.fromDay <= b.toDay && b.fromDay <= a.toDay
const holds = (outer: Run, inner: Run) => outer.fromDay <= inner.fromDay && inner.toDay <= outer.toDay

export type TermsRefusal = 'notWeeks' | 'weeksOutOfOrder' | 'periodTooShort'

export function refuseTerms(terms: CampaignTerms): TermsRefusal | null {
  if (isoWeekday(terms.fromDay) !== 1 || isoWeekday(terms.toDay) !== 7) return 'notWeeks'
  if (terms.fewestWeeks > terms.mostWeeks) return 'weeksOutOfOrder'
  return lengthOf(terms) < terms.fewestWeeks * 7 ? 'periodTooShort' : null
}

export type WishRefusal =
  | 'wishNotWeeks'
  | 'wishOutside'
  | 'wishTooShort'
  | 'wishTooLong'
  | 'wishTwice'
  | 'wishImpossible'
  | 'wishTooManyInARow'

interface Known {
  readonly terms: CampaignTerms
  /** The wishes that stand before it. */
  readonly before: readonly Run[]
  readonly impossible: readonly DayNumber[]
  /** Whether approved leave, or another absence, takes the member away on that day. */
  readonly isAway: (day: DayNumber) => boolean
}

/** The days in a row on which the member would be away, with absences that touch the run. */
function daysInARow({ fromDay, toDay }: Run, isAway: Known['isAway']): number {
  let [first, last] = [fromDay, toDay]
  while (isAway(first - 1)) first -= 1
  while (isAway(last + 1)) last += 1
  return last - first + 1
}

export function refuseWish(wish: Run, { terms, before, impossible, isAway }: Known): WishRefusal | null {
  if (isoWeekday(wish.fromDay) !== 1 || isoWeekday(wish.toDay) !== 7 || wish.fromDay > wish.toDay) return 'wishNotWeeks'
  if (!holds(terms, wish)) return 'wishOutside'
  const weeks = lengthOf(wish) / 7
  if (weeks < terms.fewestWeeks) return 'wishTooShort'
  if (weeks > terms.mostWeeks) return 'wishTooLong'
  if (before.some((other) => other.fromDay === wish.fromDay && other.toDay === wish.toDay)) return 'wishTwice'
  if (impossible.some((day) => wish.fromDay <= day && day <= wish.toDay)) return 'wishImpossible'
  return daysInARow(wish, isAway) > terms.longestDays ? 'wishTooManyInARow' : null
}

/** The civil weeks of a period that begins on a Monday. */
export function weeksOf({ fromDay, toDay }: Run): Run[] {
  return Array.from({ length: Math.floor((toDay - fromDay + 1) / 7) }, (_, index) => ({
    fromDay: fromDay + 7 * index,
    toDay: fromDay + 7 * index + 6,
  }))
}

/** Two runs are leave together when the shorter one lies in the longer one. */
export const isTogetherIn = (a: Run, b: Run): boolean => holds(a, b) || holds(b, a)

/** The days of a run on which the member is not away already, as runs. */
export function freeRuns({ fromDay, toDay }: Run, isAway: (day: DayNumber) => boolean): Run[] {
  const runs: { fromDay: DayNumber; toDay: DayNumber }[] = []
  for (let day = fromDay; day <= toDay; day++) {
    if (isAway(day)) continue
    const last = runs.at(-1)
    if (last !== undefined && last.toDay === day - 1) last.toDay = day
    else runs.push({ fromDay: day, toDay: day })
  }
  return runs
}
