// The public holidays of a centre: those of its territory, without the ones it gave up or keeps on another day, and with its own (Good
// Friday by custom in the Antilles, the day of a patron saint by agreement). Each of these changes has the years in which it holds: what was
// planned and counted before its first year does not change.
import { civilDateOf, dayNumberOf, daysInMonth, isLeapYear } from './day.ts'
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

/** Easter falls on 22 March at the earliest, on 25 April at the latest: with these, the day is in the year of its Easter. */
const EARLIEST_OF_EASTER = -80
const LATEST_OF_EASTER = 250

const FROM_EASTER = /^easter([+-])(0|[1-9]\d{0,2})$/
const MONTH_DAY = /^(\d\d)-(\d\d)$/

function easterOffset(on: YearlyDay): number | null {
  const [, sign, days] = FROM_EASTER.exec(on) ?? []
  return days === undefined ? null : Number(`${sign}${days}`)
}

/** A day by its distance from Easter: a movable one. Not every distance is a day of each year (`isYearlyDay`). */
export function fromEaster(day: DayNumber): YearlyDay {
  const offset = day - easterSunday(civilDateOf(day).year)
  return `easter${offset < 0 ? '' : '+'}${offset}`
}

export function isYearlyDay(on: string): boolean {
  const offset = easterOffset(on)
  if (offset !== null) return EARLIEST_OF_EASTER <= offset && offset <= LATEST_OF_EASTER
  const [, month, day] = MONTH_DAY.exec(on)?.map(Number) ?? []
  return month !== undefined && day !== undefined && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(2000, month)
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
function changeOf(name: HolidayName, year: number, { own }: HolidayCalendar): OwnHoliday | null {
  return own.find((each) => each.kind !== 'added' && each.holiday === name && holdsIn(each, year)) ?? null
}

/** The change that makes a holiday of `day`, were it none without it. A holiday that the territory does not keep that year is moved nowhere. */
function ownOn(day: DayNumber, year: number, { area, own }: HolidayCalendar) {
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

/** A line of the list of a year: a holiday, or the day of a legal one that the centre does not keep. */
export interface YearLine {
  readonly day: DayNumber
  /** Null: of a legal one that was taken out. */
  readonly holiday: Holiday | null
  /** The legal holiday it is by law; null: one of the centre's own. */
  readonly legal: HolidayName | null
  /** The change that made it what it is. */
  readonly change: OwnHoliday | null
  /** The day that the law has for one that was moved. */
  readonly insteadOf: DayNumber | null
}

/** The holidays of a year in order, and the legal ones that the centre took out, each on its day. */
export function holidaysOfYear(year: number, calendar: HolidayCalendar): YearLine[] {
  const lines: YearLine[] = []
  for (let day = dayNumberOf(year, 1, 1); day <= dayNumberOf(year, 12, 31); day++) {
    for (const legal of legalHolidaysOn(day, calendar.area)) {
      const change = changeOf(legal, year, calendar)
      if (change?.kind === 'removed') lines.push({ day, holiday: null, legal, change, insteadOf: null })
    }
    const holiday = holidayOf(day, calendar)
    if (holiday === null) continue
    if (holiday.origin === 'legal') lines.push({ day, holiday, legal: holiday.name, change: null, insteadOf: null })
    else {
      const legal = holiday.origin === 'moved' ? holiday.name : null
      const insteadOf = legal === null ? null : legalDayOf(legal, year, calendar.area)
      lines.push({ day, holiday, legal, change: ownOn(day, year, calendar), insteadOf })
    }
  }
  return lines
}
