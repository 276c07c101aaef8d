// Whole days that no vacation touches: the next free week-end, and the days that two colleagues both have to themselves. The morning
// that a night ends in is no free day.
import { mondayOf } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { Zone } from '../calendar/zone.ts'
import type { Duty } from './shift.ts'

type Worked = Pick<Duty, 'startAt' | 'endAt'>

/**
 * The days `from … to`, both included, that none of the vacations reaches into, in order. `duties`: every one that starts on these days
 * or the day before, in any order; of several people, the days free for all of them.
 */
export function freeDays(duties: readonly Worked[], from: DayNumber, to: DayNumber, zone: Zone): DayNumber[] {
  const touched = new Set<DayNumber>()
  for (const { startAt, endAt } of duties) {
    // What ends at midnight does not reach into the day that begins.
    for (let day = zone.dayAt(startAt); day <= zone.dayAt(endAt - 1); day++) touched.add(day)
  }
  const free: DayNumber[] = []
  for (let day = from; day <= to; day++) if (!touched.has(day)) free.push(day)
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
