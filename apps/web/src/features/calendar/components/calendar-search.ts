// The address of the calendar: month, view, open day, filters. The router reads it before the page is loaded, so this file stays small.
import {
  addDays,
  addMonths,
  civilDateOf,
  daysBetween,
  fromDayNumber,
  isDay,
  lastOfMonth,
  mondayOf,
  toDayNumber,
  type Day,
} from '@releve/domain/calendar/day'
import type { OverCalendar } from '#shared/calendar-address.ts'

/** `YYYY-MM`. */
export type Month = string

export interface CalendarSearch extends OverCalendar {
  readonly view?: 'me' | 'team'
  /** The centre shown, for master administrators; without it their own. */
  readonly center?: string
  /** Identifier of a team, or `none` for the members without one. */
  readonly team?: string
  readonly qualification?: string
}

/** The first year and the last whose months may be shown: the weeks at their ends reach into the years beside them, the last known. */
export const FIRST_YEAR = 1901
export const LAST_YEAR = 2198

function isMonth(text: string): boolean {
  const year = Number(text.slice(0, 4))
  return /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`) && year >= FIRST_YEAR && year <= LAST_YEAR
}

function isShown(day: unknown): day is Day {
  return typeof day === 'string' && isDay(day) && isMonth(monthOf(day))
}

function textOf(search: Readonly<Record<string, unknown>>, name: keyof CalendarSearch, longest: number) {
  const value = search[name]
  // The parser of the router reads « 12 » as a number.
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' && text.length <= longest && { [name]: text }
}

/** The parameters of the calendar in an address; unknown ones are left out. */
export function readCalendarSearch(search: Readonly<Record<string, unknown>>): CalendarSearch {
  const { month, view, day, ask, requests } = search
  return {
    ...(typeof month === 'string' && isMonth(month) && { month }),
    ...((view === 'me' || view === 'team') && { view }),
    ...textOf(search, 'center', 40),
    ...(isShown(day) && { day }),
    ...textOf(search, 'shift', 12),
    ...textOf(search, 'team', 40),
    ...textOf(search, 'qualification', 40),
    ...textOf(search, 'member', 40),
    ...(isShown(ask) && { ask }),
    ...((requests === 'mine' || requests === 'pending' || requests === 'all') && { requests }),
  }
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

export function firstDayOf(month: Month): Day {
  return `${month}-01`
}

export function lastDayOf(month: Month): Day {
  return fromDayNumber(lastOfMonth(toDayNumber(firstDayOf(month))))
}

export function rangeOfMonth(month: Month) {
  return { startDate: firstDayOf(month), endDate: lastDayOf(month) }
}

/** Lists the days of a month in order. */
export function daysOf(month: Month): Day[] {
  return Array.from({ length: daysBetween(firstDayOf(month), lastDayOf(month)) + 1 }, (_, index) => addDays(firstDayOf(month), index))
}

/**
 * The layer open over the calendar, one at a time: a new request, the list of them, a vacation of a day, or a day, of a member for whoever
 * places activities.
 */
export function openOver({ ask, requests, day, shift, member }: CalendarSearch, opensOthers: boolean) {
  const memberId = (opensOthers ? member : undefined) ?? null
  const shown = (ask ?? requests) === undefined ? (day ?? null) : null
  return {
    ask: ask ?? null,
    requests: ask === undefined ? (requests ?? null) : null,
    memberId,
    day: memberId === null && shift === undefined ? shown : null,
    vacation: memberId !== null || shown === null || shift === undefined ? null : { day: shown, shift },
    memberDay: memberId === null || shown === null ? null : { memberId, day: shown },
  }
}

/** The month `k` months later; the same one where the calendar of the product ends. */
export function shiftMonth(month: Month, k: number): Month {
  const first = addMonths(toDayNumber(firstDayOf(month)), k)
  const { year } = civilDateOf(first)
  return year < FIRST_YEAR || year > LAST_YEAR ? month : monthOf(fromDayNumber(first))
}

const GRID_DAYS = 42

/** The days of the weeks that a month is drawn in. */
export function gridDaysOf(month: Month): Day[] {
  const { startDate } = gridOf(month)
  return Array.from({ length: GRID_DAYS }, (_, index) => addDays(startDate, index))
}

/** The six weeks that a month is drawn in, from the Monday of its first. */
export function gridOf(month: Month): { readonly startDate: Day; readonly endDate: Day } {
  const startDate = fromDayNumber(mondayOf(toDayNumber(firstDayOf(month))))
  return { startDate, endDate: addDays(startDate, GRID_DAYS - 1) }
}
