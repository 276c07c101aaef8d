// The days of a civil year on which a member has an activity, asked for or placed: a centre may limit them.
import { civilDateOf } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { PlacedHours } from './center-plan.ts'
import { isPlacedOn } from './placed.ts'

/** Whole days have no `weekdays`. */
export type ActivityPeriod = Pick<PlacedHours, 'fromDay' | 'toDay' | 'weekdays'>

export interface YearOverLimit {
  readonly year: number
  /** The days of that year on which they have it already. */
  readonly taken: number
  /** The days of that year that would come to these. */
  readonly asked: number
}

function daysOf(periods: readonly ActivityPeriod[]): Set<DayNumber> {
  const days = new Set<DayNumber>()
  for (const period of periods) for (let day = period.fromDay; day <= period.toDay; day++) if (isPlacedOn(period, day)) days.add(day)
  return days
}

/** The first year of which more than `most` days would be of the activity; null: none. A day counts once, whatever its hours. */
export function yearOverLimit(asked: ActivityPeriod, others: readonly ActivityPeriod[], most: number): YearOverLimit | null {
  const known = daysOf(others)
  const added = [...daysOf([asked])].filter((day) => !known.has(day))
  const yearOf = (day: DayNumber) => civilDateOf(day).year
  for (const [year, { length }] of [...Map.groupBy(added, yearOf)].toSorted(([a], [b]) => a - b)) {
    const taken = [...known].filter((day) => yearOf(day) === year).length
    if (taken + length > most) return { year, taken, asked: length }
  }
  return null
}
