// Meals that a payroll counts: one for each stretch of work that is long enough and touches the hours of a meal.
import { firstOfMonth } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { Zone } from '../calendar/zone.ts'
import { isWorkKind } from '../planning/activity.ts'
import type { Piece } from '../planning/pieces.ts'
import { overlapMs } from './span.ts'
import type { Span } from './span.ts'

/** Minutes since midnight on the wall clock. */
export interface MealWindow {
  readonly from: number
  readonly to: number
}

/** A centre counts by these until it says otherwise: noon and evening. */
export const usualMealWindows: readonly MealWindow[] = [
  { from: 11 * 60, to: 14 * 60 },
  { from: 18 * 60, to: 21 * 60 },
]

const SHORTEST_MS = 6 * 3_600_000

const touches = (span: Span, windows: readonly MealWindow[], zone: Zone): boolean => {
  for (let day = zone.dayAt(span.startAt); zone.instantAt(day, 0) < span.endAt; day++)
    if (windows.some(({ from, to }) => overlapMs(span, { startAt: zone.instantAt(day, from), endAt: zone.instantAt(day, to) }) > 0))
      return true
  return false
}

/**
 * The meals of a month. Pieces of work that follow one another without a break are one stretch, of the month in which it begins.
 * @param pieces those of the month, of the day before and of the day after, in the order of their starts
 */
export function mealsOfMonth(pieces: readonly Piece[], month: DayNumber, windows: readonly MealWindow[], zone: Zone): number {
  const stretches: { day: DayNumber; startAt: number; endAt: number }[] = []
  for (const { day, startAt, endAt, activity } of pieces) {
    if (activity !== null && !isWorkKind(activity.kind)) continue
    const last = stretches.at(-1)
    if (last !== undefined && startAt <= last.endAt) last.endAt = Math.max(last.endAt, endAt)
    else stretches.push({ day, startAt, endAt })
  }
  return stretches.filter(
    (stretch) => firstOfMonth(stretch.day) === month && stretch.endAt - stretch.startAt >= SHORTEST_MS && touches(stretch, windows, zone),
  ).length
}
