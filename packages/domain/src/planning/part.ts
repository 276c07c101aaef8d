// A part of a vacation that changes hands apart from the rest: from which hour to which within it.
import { clockOf, minutesOf } from '../calendar/clock-time.ts'
import type { ClockTime } from '../calendar/day.ts'
import { timesOf } from './shift.ts'
import type { Part, Shift } from './shift.ts'

const DAY_MINUTES = 1440

export interface ClockSpan {
  readonly from: ClockTime
  readonly to: ClockTime
}

/** The hours of the whole vacation. */
export function wholePart(shift: Shift): Part {
  const { startTime, endTime, endsNextDay } = timesOf(shift)
  return { from: minutesOf(startTime), to: minutesOf(endTime) + (endsNextDay ? DAY_MINUTES : 0) }
}

/** The part between these hours of the clock, each of which a vacation of at most 24 h has once; null: they are not within it, in this order. */
export function partBetween({ from, to }: ClockSpan, within: Part): Part | null {
  const [start, end] = [minutesOf(from), minutesOf(to)]
  const first = start >= within.from ? start : start + DAY_MINUTES
  const last = end > within.from ? end : end + DAY_MINUTES
  return first >= within.from && first < last && last <= within.to ? { from: first, to: last } : null
}

export function clockOfPart({ from, to }: Part): ClockSpan {
  return { from: clockOf(from), to: clockOf(to) }
}

/** Whether they have a minute in common. */
export function doPartsMeet(a: Part, b: Part): boolean {
  return a.from < b.to && b.from < a.to
}

export const isSamePart = (a: Part, b: Part) => a.from === b.from && a.to === b.to

export function isPartWithin(inner: Part, outer: Part): boolean {
  return inner.from >= outer.from && inner.to <= outer.to
}

/**
 * The vacation at the hours of the part, for whoever knows whole days alone. The day of a part that begins after midnight cannot be said in
 * it: only its hours are.
 */
export function shiftOfPart(shift: Shift, { from, to }: Part): Shift {
  const [startTime, endTime] = [clockOf(from), clockOf(to)]
  const endsNextDay = from < DAY_MINUTES && to >= DAY_MINUTES
  return { ...shift, variation: { name: `${startTime} – ${endTime}`, startTime, endTime, endsNextDay } }
}
