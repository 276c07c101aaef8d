// One's own days around demands: those of every list, and those of one change with their neighbours.
import { addDays, addMonths, firstOfMonth, fromDayNumber, lastOfMonth, toDayNumber } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import type { WireDemand } from '@releve/contract/demands'
import { useMyShiftDays } from '../../shifts/queries.ts'
import type { DayRange } from '../../shifts/queries.ts'

/** As many days as one call may ask for. */
const MOST_DAYS = 400

/** Days either side of a change that the rules of working time look at; more than the six of §9, for rests beyond a week. */
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
 * is then no neighbours"). `days` is what is known meanwhile; `isComplete` once every day of the range is.
 */
export function useNeighbourDays(changed: readonly Day[]) {
  const range = neighbourRange(changed)
  const { data, isError, isFetching, refetch } = useMyShiftDays(range)
  const days = isError ? [] : (data ?? [])
  const [first, last] = [days[0], days.at(-1)]
  const isComplete = first?.date === range.startDate && last?.date === range.endDate && days.length === dayCount(range)
  return { days, isComplete, isFailed: isError, isFetching, refetch }
}

function dayCount({ startDate, endDate }: DayRange): number {
  return toDayNumber(endDate) - toDayNumber(startDate) + 1
}

/**
 * One's own days around every demand: the range loaded at start-up (§9), continued by whole months to the last demand and its
 * neighbours, so that the answer serves every list.
 */
export function daysRange(today: Day, demands: readonly WireDemand[]): DayRange {
  const now = toDayNumber(today)
  const last = demands.reduce((latest, { posterShift: { date } }) => (date > latest ? date : latest), today)
  const start = firstOfMonth(addMonths(now, -1))
  const end = Math.max(lastOfMonth(addMonths(now, 1)), lastOfMonth(toDayNumber(last) + NEIGHBOUR_DAYS))
  return { startDate: fromDayNumber(start), endDate: fromDayNumber(Math.min(end, start + MOST_DAYS - 1)) }
}
