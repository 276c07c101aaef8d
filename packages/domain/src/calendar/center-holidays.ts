// The public holidays of a centre: those of its territory, without the ones it gave up or keeps on another day, and with its own (Good
// Friday by custom in the Antilles, the day of a patron saint by agreement). Each of these changes has the years in which it holds: what was
// planned and counted before its first year does not change.
import { civilDateOf, dayNumberOf, isLeapYear } from './day.ts'
import type { DayNumber } from './day.ts'
import { easterSunday, legalDayOf, legalHolidaysOn } from './holidays.ts'
import type { HolidayArea, HolidayName } from './holidays.ts'

/** A day of each year: « 07-21 », or days from Easter Sunday: « easter-47 ». */
export type YearlyDay = string

interface Validity {
  readonly _id: string
  readonly firstYear: number
  /** Null: it goes on. */
  readonly lastYear: number | null
}

/** One change that a centre makes to the holidays of its territory. */
export type OwnHoliday =
  | (Validity & { readonly kind: 'added'; readonly name: string; readonly on: YearlyDay })
  | (Validity & { readonly kind: 'moved'; readonly holiday: HolidayName; readonly on: YearlyDay })
  | (Validity & { readonly kind: 'removed'; readonly holiday: HolidayName })

export interface HolidayCalendar {
  readonly area: HolidayArea
  readonly own: readonly OwnHoliday[]
}

/** A holiday, as a day has it. */
export type Holiday =
  | { readonly origin: 'legal' | 'moved'; readonly name: HolidayName }
  | { readonly origin: 'added'; readonly name: string }

const FROM_EASTER = /^easter([+-])(0|[1-9]\d{0,2})$/

/** « easter-47 » gives -47; null means that it is a date. */
export function easterOffset(on: YearlyDay): number | null {
  const [, sign, days] = FROM_EASTER.exec(on) ?? []
  return days === undefined ? null : Number(`${sign}${days}`)
}

/** The day it is in `year`; null: 29 February of a year that has none. */
export function dayInYear(on: YearlyDay, year: number): DayNumber | null {
  const offset = easterOffset(on)
  if (offset !== null) return easterSunday(year) + offset
  if (on === '02-29' && !isLeapYear(year)) return null
  const [month = 1, day = 1] = on.split('-').map(Number)
  return dayNumberOf(year, month, day)
}

export const holdsIn = ({ firstYear, lastYear }: Pick<OwnHoliday, 'firstYear' | 'lastYear'>, year: number): boolean =>
  firstYear <= year && (lastYear === null || year <= lastYear)

/** The change that takes a legal holiday from its day in `year`, if there is one. */
export function changeOf(name: HolidayName, year: number, { own }: HolidayCalendar): OwnHoliday | null {
  return own.find((each) => each.kind !== 'added' && each.holiday === name && holdsIn(each, year)) ?? null
}

/** The change that makes a holiday of `day`, were it none without it. A holiday that the territory does not keep that year is moved nowhere. */
export function ownOn(day: DayNumber, year: number, { area, own }: HolidayCalendar) {
  for (const each of own) {
    if (each.kind === 'removed' || !holdsIn(each, year) || dayInYear(each.on, year) !== day) continue
    if (each.kind === 'added' || legalDayOf(each.holiday, year, area) !== null) return each
  }
  return null
}

/** The public holiday that `day` is in a centre, or null. On a day with several, the law names it. */
export function holidayOf(day: DayNumber, calendar: HolidayCalendar): Holiday | null {
  const legal = legalHolidaysOn(day, calendar.area)
  if (calendar.own.length === 0) return legal[0] === undefined ? null : { origin: 'legal', name: legal[0] }
  const { year } = civilDateOf(day)
  const keptName = legal.find((name) => changeOf(name, year, calendar) === null)
  if (keptName !== undefined) return { origin: 'legal', name: keptName }
  const own = ownOn(day, year, calendar)
  if (own === null) return null
  return own.kind === 'moved' ? { origin: 'moved', name: own.holiday } : { origin: 'added', name: own.name }
}
