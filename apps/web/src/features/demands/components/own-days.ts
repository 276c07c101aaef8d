// One's own days around demands: read with their neighbours, and as the weeks before and after a change. What the change means (rests,
// hours, limits) comes with the demand.
import type { WireShift, WireShiftDay } from '@releve/contract/shifts'
import { addDays, addMonths, firstOfMonth, fromDayNumber, lastOfMonth, toDayNumber, type Day } from '@releve/domain/calendar/day'
import { REST } from '@releve/domain/planning/shift'
import type { Reading } from '#kit/loaded.tsx'
import { useMyShiftDays, type DayRange } from '#features/shifts/queries.ts'

export interface PlanningChange {
  /** The vacation one would work. */
  readonly gains: { readonly date: Day; readonly shift: WireShift } | null
  /** The day of the vacation one would no longer work. */
  readonly loses: Day | null
}

export interface WeekDay {
  readonly day: Day
  readonly shift: WireShift
  /** The action changes this day. */
  readonly isChanged: boolean
}

/** Seven days that hold the changed ones, or a week for each when they are too far apart. */
export function weekWindows(days: readonly Day[]): Day[][] {
  const numbers = [...new Set(days)].map(toDayNumber).sort((a, b) => a - b)
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined || last === undefined) return []
  const centres = last - first <= 6 ? [Math.floor((first + last) / 2)] : [first, last]
  return centres.map((centre) => Array.from({ length: 7 }, (_, index) => fromDayNumber(centre - 3 + index)))
}

export function changedWeeks(days: readonly WireShiftDay[], { gains, loses }: PlanningChange) {
  const byDay = new Map(days.map((day) => [day.date, day.shift]))
  const changed = [gains?.date, loses].filter((day) => day !== undefined && day !== null)
  return weekWindows(changed).map((week) => ({
    before: week.map((day): WeekDay => ({ day, shift: byDay.get(day) ?? REST, isChanged: false })),
    after: week.map((day): WeekDay => {
      const remainingShift = day === loses ? REST : (byDay.get(day) ?? REST)
      return { day, shift: day === gains?.date ? gains.shift : remainingShift, isChanged: changed.includes(day) }
    }),
  }))
}

/** The week around a day as it is. */
export function currentWeek(days: readonly WireShiftDay[], day: Day): readonly WeekDay[] {
  return changedWeeks(days, { gains: null, loses: day })[0]?.before ?? []
}

/** One call may ask for no more days. */
const MOST_DAYS = 400

/** Days either side of a change that its rests may reach. */
const NEIGHBOUR_DAYS = 10

/** The days that hold `days` and their neighbours. */
export function neighbourRange(days: readonly Day[]): DayRange {
  const sorted = days.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) throw new RangeError('neighbours of no day')
  return { startDate: addDays(first, -NEIGHBOUR_DAYS), endDate: addDays(last, NEIGHBOUR_DAYS) }
}

/**
 * One's own vacations around the days of a change, wherever the loaded months end (§8: "adjacent shift fetch failure … the result
 * is then no neighbours"): known once every day of the range is.
 */
export function useNeighbourDays(changed: readonly Day[]): Reading<readonly WireShiftDay[]> {
  const range = neighbourRange(changed)
  const { data, error, isError, isFetching, refetch } = useMyShiftDays(range)
  const count = toDayNumber(range.endDate) - toDayNumber(range.startDate) + 1
  const isWhole = data?.[0]?.date === range.startDate && data.at(-1)?.date === range.endDate && data.length === count
  return { data: isWhole && !isError ? data : undefined, error, isError, isFetching, refetch }
}

/**
 * The range of one's own days around every demand: the one loaded at start-up (§9), continued by whole months to the last demand and its
 * neighbours, so that the answer serves every list.
 */
export function daysRange(today: Day, demands: readonly { readonly posterShift: { readonly date: Day } }[]): DayRange {
  const now = toDayNumber(today)
  const last = demands.reduce((latest, { posterShift: { date } }) => (date > latest ? date : latest), today)
  const start = firstOfMonth(addMonths(now, -1))
  const end = Math.max(lastOfMonth(addMonths(now, 1)), lastOfMonth(toDayNumber(last) + NEIGHBOUR_DAYS))
  return { startDate: fromDayNumber(start), endDate: fromDayNumber(Math.min(end, start + MOST_DAYS - 1)) }
}
