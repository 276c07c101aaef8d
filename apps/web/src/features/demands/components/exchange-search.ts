// The address of the exchange screens: the list, the filters, the open demand, whether one is being posted. The router reads it before the
// page is loaded, so this file stays small.
import { addMonths, firstOfMonth, fromDayNumber, isDay, lastOfMonth, mondayOf, toDayNumber, type Day } from '@releve/domain/calendar/day'

/** `/exchange/replace` and `/exchange/switch`. */
export type ExchangeList = 'replace' | 'switch'

export const PERIODS = ['week', 'nextWeek', 'month', 'nextMonth'] as const
export type Period = (typeof PERIODS)[number]

export interface ExchangeSearch {
  /** The lists have both kinds of demands, whatever the route. */
  readonly all?: 1
  /** The demand that is open. */
  readonly demand?: string
  /** The form: `1`, or with the day of the vacation offered. */
  readonly post?: 1 | Day
  /** The form of the demand that is open, one's own. */
  readonly edit?: 1
  /** A vacation other than those asked for is being named, for the demand that is open. */
  readonly counter?: 1
  /** The exchange is proposed first, for the demand that is open. */
  readonly swap?: 1
  readonly when?: Period
  /** Name of a vacation. */
  readonly kind?: string
  /** Identifier of a team. */
  readonly team?: string
  /** The demands one has hidden are shown. */
  readonly hidden?: 1
}

/** `undefined` takes a part of the address away. */
export type SearchChange = { readonly [K in keyof ExchangeSearch]?: ExchangeSearch[K] | undefined }

function isOne(value: unknown): boolean {
  return value === 1 || value === '1' || value === true
}

function textOf(value: unknown, longest: number): string | null {
  // The parser of the router reads « 12 » as a number.
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' && text.length <= longest ? text : null
}

/** The parameters of the exchange screens in an address; unknown ones are left out. */
export function readExchangeSearch(search: Readonly<Record<string, unknown>>): ExchangeSearch {
  const { post } = search
  const demand = textOf(search['demand'], 40)
  const when = PERIODS.find((period) => period === search['when'])
  const kind = textOf(search['kind'], 12)
  const team = textOf(search['team'], 40)
  const postDay = typeof post === 'string' && isDay(post) ? post : null
  return {
    ...(isOne(search['all']) && { all: 1 }),
    ...(demand !== null && { demand }),
    ...(postDay === null ? isOne(post) && { post: 1 } : { post: postDay }),
    ...(isOne(search['edit']) && { edit: 1 }),
    ...(isOne(search['counter']) && { counter: 1 }),
    ...(isOne(search['swap']) && { swap: 1 }),
    ...(when !== undefined && { when }),
    ...(kind !== null && { kind }),
    ...(team !== null && { team }),
    ...(isOne(search['hidden']) && { hidden: 1 }),
  }
}

/** The days of a period, both included; it never begins before today. */
export function daysOfPeriod(period: Period, today: Day): { readonly from: Day; readonly to: Day } {
  const now = toDayNumber(today)
  const monday = mondayOf(now)
  const nextMonth = addMonths(firstOfMonth(now), 1)
  const [from, to] = {
    week: [now, monday + 6],
    nextWeek: [monday + 7, monday + 13],
    month: [now, lastOfMonth(now)],
    nextMonth: [nextMonth, lastOfMonth(nextMonth)],
  }[period] satisfies number[]
  return { from: fromDayNumber(from ?? now), to: fromDayNumber(to ?? now) }
}
