// The screens and calls that list the holidays of a centre by year, or change them, need this; a calendar asks for single days alone, and
// loads none of this.
import { changeOf, easterOffset, holidayOf, ownOn } from './center-holidays.ts'
import type { Holiday, HolidayCalendar, OwnHoliday, YearlyDay } from './center-holidays.ts'
import { civilDateOf, dayNumberOf, daysInMonth } from './day.ts'
import type { DayNumber } from './day.ts'
import { easterSunday, legalDayOf, legalHolidaysOn } from './holidays.ts'
import type { HolidayName } from './holidays.ts'

/** Easter falls on 22 March at the earliest, on 25 April at the latest: with these, the day is in the year of its Easter. */
const EARLIEST_OF_EASTER = -80
const LATEST_OF_EASTER = 250

const MONTH_DAY = /^(\d\d)-(\d\d)$/

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
