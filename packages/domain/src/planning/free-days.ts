// Days on which no vacation begins: the next free week-end, and the days that two colleagues both have to themselves. As in every figure
// of service a vacation counts for the day it begins; in a cycle of days and nights the first rest always follows a night, and is one.
import { mondayOf } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { Duty } from './shift.ts'

/** The days `from … to`, both included, on which none of the vacations begins, in order; of several people, those free for all of them. */
export function freeDays(duties: readonly Pick<Duty, 'day'>[], from: DayNumber, to: DayNumber): DayNumber[] {
  const worked = new Set(duties.map(({ day }) => day))
  const free: DayNumber[] = []
  for (let day = from; day <= to; day++) if (!worked.has(day)) free.push(day)
  return free
}

/** The Saturday of the first week-end that begins on `from` or later and is free, Saturday and Sunday; null: none of them up to `to`. */
export function nextFreeWeekend(free: readonly DayNumber[], from: DayNumber, to: DayNumber): DayNumber | null {
  const known = new Set(free)
  for (let saturday = mondayOf(from) + 5; saturday + 1 <= to; saturday += 7) {
    if (saturday >= from && known.has(saturday) && known.has(saturday + 1)) return saturday
  }
  return null
}
