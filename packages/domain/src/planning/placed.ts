// Finds the days on which hours of an activity are placed.
import { isoWeekday } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { PlacedHours } from './center-plan.ts'

/** Whether the hours are placed on that day of their period. */
export function isPlacedOn({ fromDay, toDay, weekdays }: Omit<PlacedHours, 'hours' | 'activity' | '_id'>, day: DayNumber): boolean {
  return day >= fromDay && day <= toDay && (weekdays === null || weekdays.includes(isoWeekday(day)))
}

/** True when hours of an activity may cut the vacation of `day`: theirs, or those that run over midnight from the day before or are of the next. */
export function isPlacedAround(placed: readonly PlacedHours[] | undefined, day: DayNumber): boolean {
  return placed?.some(({ fromDay, toDay }) => fromDay <= day + 1 && toDay >= day - 1) ?? false
}
