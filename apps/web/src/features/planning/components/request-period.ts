// The days a list of requests is narrowed to: this week, this month, or two days as they are typed, each of which may be left out.
import { firstOfMonth, fromDayNumber, lastOfMonth, mondayOf, toDayNumber, type Day } from '@releve/domain/calendar/day'
import { readDay } from '#ui/read-day.ts'
import type { ModificationFilter } from '../queries.ts'
import { planningTexts } from '../texts.ts'

export const PERIODS = ['week', 'month', 'between'] as const

export interface RequestPeriod {
  readonly kind: (typeof PERIODS)[number]
  /** The dates as they are typed; `between` alone has them. */
  readonly from: string
  readonly to: string
}

export interface PeriodReading {
  readonly days: { readonly startDate?: Day; readonly endDate?: Day }
  readonly errors: { readonly from?: string; readonly to?: string }
}

/** Says whether a text is on the way to « jj/mm/aaaa »: « 24/12/20 » is the beginning of a year, not the year 2020. */
function isBegun(text: string): boolean {
  return text.length < 'jj/mm/aaaa'.length && (text.split(/\D/).length < 3 || /\D(?:\d|20\d?)?$/.test(text))
}

/** A day that cannot be read, or is not finished, narrows nothing; while it is being typed it is no error yet. */
function readBound(text: string): { readonly day?: Day; readonly error?: string } {
  if (text.trim() === '' || isBegun(text)) return {}
  const read = readDay(text)
  return 'day' in read ? { day: read.day } : { error: read.error }
}

/** The days of `period`, both included. */
export function readPeriod(period: RequestPeriod | undefined, today: Day): PeriodReading {
  if (period === undefined) return { days: {}, errors: {} }
  const now = toDayNumber(today)
  if (period.kind === 'week') {
    const monday = mondayOf(now)
    return { days: { startDate: fromDayNumber(monday), endDate: fromDayNumber(monday + 6) }, errors: {} }
  }
  if (period.kind === 'month') {
    return { days: { startDate: fromDayNumber(firstOfMonth(now)), endDate: fromDayNumber(lastOfMonth(now)) }, errors: {} }
  }
  const [from, to] = [readBound(period.from), readBound(period.to)]
  const isBackwards = from.day !== undefined && to.day !== undefined && to.day < from.day
  const toError = isBackwards ? planningTexts.list.toBeforeFrom : to.error
  return {
    days: { ...(from.day !== undefined && { startDate: from.day }), ...(to.day !== undefined && !isBackwards && { endDate: to.day }) },
    errors: { ...(from.error !== undefined && { from: from.error }), ...(toError !== undefined && { to: toError }) },
  }
}

/** The filter of requests: the member, the state, the days they touch. */
export interface RequestChoice {
  readonly userId?: string | undefined
  readonly status?: ModificationFilter['status'] | undefined
  readonly period?: RequestPeriod | undefined
}

/** The filter that a choice makes, and its errors. */
export function readChoice(
  { userId, status, period }: RequestChoice,
  today: Day,
): { chosen: ModificationFilter; errors: PeriodReading['errors'] } {
  const { days, errors } = readPeriod(period, today)
  return { chosen: { ...(userId !== undefined && { userId }), ...(status !== undefined && { status }), ...days }, errors }
}
