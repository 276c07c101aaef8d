// The figures of a month or a year of somebody's planning: all that is planned, and what of it is done.
import {
  addMonths,
  civilDateOf,
  dayNumberOf,
  firstOfMonth,
  fromDayNumber,
  lastOfMonth,
  toDayNumber,
  type Day,
} from '@releve/domain/calendar/day'
import { serviceFigures, type ServiceFigures, type ServiceTerms } from '@releve/domain/working-time/service-figures'
import type { Duty } from '@releve/domain/planning/shift'
import type { DayRange } from '../../../shifts/queries.ts'

export type CounterPeriod = 'month' | 'nextMonth' | 'year'

/** The days of a period, seen from today. */
export function periodRange(period: CounterPeriod, today: Day): DayRange {
  const now = toDayNumber(today)
  if (period === 'year') return { startDate: `${today.slice(0, 4)}-01-01`, endDate: `${today.slice(0, 4)}-12-31` }
  const first = period === 'month' ? firstOfMonth(now) : addMonths(firstOfMonth(now), 1)
  return { startDate: fromDayNumber(first), endDate: fromDayNumber(lastOfMonth(first)) }
}

export interface Counters {
  readonly planned: ServiceFigures
  /** Of the vacations that are over. */
  readonly done: ServiceFigures
}

export function countersOf(duties: readonly Duty[], { startDate, endDate }: DayRange, terms: ServiceTerms, now: number): Counters {
  const figuresOf = (some: readonly Duty[]) => serviceFigures(some, toDayNumber(startDate), toDayNumber(endDate), terms)
  return { planned: figuresOf(duties), done: figuresOf(duties.filter(({ endAt }) => endAt <= now)) }
}

export interface MonthCounters extends Counters {
  /** The first day of the month. */
  readonly month: Day
}

/** Each month of the year of `today`. A week-end counts in the month of its vacation, in both when it has one in each. */
export function yearByMonth(duties: readonly Duty[], today: Day, terms: ServiceTerms, now: number): MonthCounters[] {
  const { year } = civilDateOf(toDayNumber(today))
  return Array.from({ length: 12 }, (_, index) => {
    const first = dayNumberOf(year, index + 1, 1)
    const month = fromDayNumber(first)
    return { month, ...countersOf(duties, { startDate: month, endDate: fromDayNumber(lastOfMonth(first)) }, terms, now) }
  })
}
