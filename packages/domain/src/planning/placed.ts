// Finds the days on which hours of an activity are placed, or parts of vacations changed hands.
import { isoWeekday } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { PlacedHours, Planned } from './center-plan.ts'

/** Whether the hours are placed on that day of their period. */
export function isPlacedOn({ fromDay, toDay, weekdays }: Omit<PlacedHours, 'hours' | 'activity' | '_id'>, day: DayNumber): boolean {
  return day >= fromDay && day <= toDay && (weekdays === null || weekdays.includes(isoWeekday(day)))
}

/** Whether any of their days may be more or less than its vacation. */
export function isInPieces({ placed, parts }: Pick<Planned, 'placed' | 'parts'>): boolean {
  return (placed !== undefined && placed.length > 0) || (parts !== undefined && parts.length > 0)
}

/**
 * True when `day` may be more or less than its vacation: by hours of an activity, theirs or those that run over midnight from the day before
 * or are of the next, or by a part that changed hands.
 */
export function isPlacedAround({ placed, parts }: Pick<Planned, 'placed' | 'parts'>, day: DayNumber): boolean {
  return (
    (placed?.some(({ fromDay, toDay }) => fromDay <= day + 1 && toDay >= day - 1) ?? false) ||
    (parts?.some((part) => part.day === day) ?? false)
  )
}
