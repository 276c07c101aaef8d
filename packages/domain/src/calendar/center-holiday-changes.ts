// How a centre changes its own holidays: what is refused, and what becomes of a change that is taken back. History does not change: no day
// that has begun becomes a holiday or stops being one, whatever is written, ended or taken back; people are at work on it already. A name may
// be corrected at any time: nothing is counted by it.
import { holdsIn, dayInYear, holidayOf } from './center-holidays.ts'
import type { HolidayCalendar, OwnHoliday } from './center-holidays.ts'
import { civilDateOf, dayNumberOf } from './day.ts'
import type { DayNumber } from './day.ts'
import { legalDayOf } from './holidays.ts'

export type OwnHolidayRefusal =
  | 'holidayInPast'
  | 'holidayYearsReversed'
  | 'holidayNoSuchDay'
  | 'holidayNotLegal'
  | 'holidayTwice'
  | 'holidayAlready'
  | 'holidaysFull'
  | 'holidayOver'

/** Ended ones stay in the list, for the past. */
export const MOST_OWN_HOLIDAYS = 100

/** A fixed date and one counted from Easter never fall together in all of so many years. */
const YEARS_AHEAD = 40

type Changed = { readonly own: OwnHoliday[] } | { readonly refusal: OwnHolidayRefusal }

function yearsOf({ firstYear, lastYear }: OwnHoliday): number[] {
  const last = Math.min(lastYear ?? Infinity, firstYear + YEARS_AHEAD - 1)
  return Array.from({ length: last - firstYear + 1 }, (_, index) => firstYear + index)
}

/** The days that a change makes other than the law has them, in `year`. */
function daysOf(entry: OwnHoliday, year: number, { area }: HolidayCalendar): DayNumber[] {
  if (!holdsIn(entry, year)) return []
  const legal = entry.kind === 'added' ? null : legalDayOf(entry.holiday, year, area)
  if (entry.kind !== 'added' && legal === null) return []
  const on = entry.kind === 'removed' ? null : dayInYear(entry.on, year)
  return [legal, on].filter((day) => day !== null)
}

const overlaps = (holiday: OwnHoliday, otherHoliday: OwnHoliday) =>
  holiday.firstYear <= (otherHoliday.lastYear ?? Infinity) && otherHoliday.firstYear <= (holiday.lastYear ?? Infinity)

/** Both change the same legal holiday, or make a holiday of the same day. */
const isSame = (holiday: OwnHoliday, otherHoliday: OwnHoliday) =>
  (holiday.kind !== 'added' && otherHoliday.kind !== 'added' && holiday.holiday === otherHoliday.holiday) ||
  (holiday.kind !== 'removed' && otherHoliday.kind !== 'removed' && holiday.on === otherHoliday.on)

/** Whether a day until `today` would be a holiday under one calendar and none, or another one, under the other. */
export function changesPast(before: HolidayCalendar, after: HolidayCalendar, today: DayNumber): boolean {
  const isIn = (list: readonly OwnHoliday[], entry: OwnHoliday) => list.includes(entry)
  const differing = [...before.own.filter((entry) => !isIn(after.own, entry)), ...after.own.filter((entry) => !isIn(before.own, entry))]
  if (differing.length === 0) return false
  for (let day = dayNumberOf(Math.min(...differing.map(({ firstYear }) => firstYear)), 1, 1); day <= today; day++) {
    const [was, is] = [holidayOf(day, before), holidayOf(day, after)]
    if (was?.name !== is?.name || was?.origin !== is?.origin) return true
  }
  return false
}

/** Adds a change, or gives one other years. It is refused when it says nothing new, or something about the past. */
export function withOwnHoliday(calendar: HolidayCalendar, entry: OwnHoliday, today: DayNumber): Changed {
  const { area, own } = calendar
  const others = own.filter(({ _id }) => _id !== entry._id)
  const isNew = others.length === own.length
  if (entry.lastYear !== null && entry.lastYear < entry.firstYear) return { refusal: 'holidayYearsReversed' }
  if (isNew && others.length >= MOST_OWN_HOLIDAYS) return { refusal: 'holidaysFull' }
  if (isNew && entry.firstYear < civilDateOf(today).year) return { refusal: 'holidayInPast' }
  const years = yearsOf(entry)
  if (entry.kind !== 'removed' && years.every((year) => dayInYear(entry.on, year) === null)) return { refusal: 'holidayNoSuchDay' }
  if (entry.kind !== 'added' && years.every((year) => legalDayOf(entry.holiday, year, area) === null)) return { refusal: 'holidayNotLegal' }
  if (others.some((other) => overlaps(entry, other) && isSame(entry, other))) return { refusal: 'holidayTwice' }
  if (entry.kind !== 'removed') {
    const days = years.map((year) => dayInYear(entry.on, year)).filter((day) => day !== null)
    if (days.every((day) => holidayOf(day, { area, own: others }) !== null)) return { refusal: 'holidayAlready' }
  }
  const after = isNew ? [...own, entry] : own.map((known) => (known._id === entry._id ? entry : known))
  return changesPast(calendar, { area, own: after }, today) ? { refusal: 'holidayInPast' } : { own: after }
}

/** The last year in which a day until `today` is what the change made of it; null: none is. */
function lastLivedYear(entry: OwnHoliday, calendar: HolidayCalendar, today: DayNumber): number | null {
  for (let { year } = civilDateOf(today); year >= entry.firstYear; year--) {
    if (daysOf(entry, year, calendar).some((day) => day <= today)) return year
  }
  return null
}

/** Gives another name to a day that the centre added, which may have passed. */
export const withName = ({ own }: HolidayCalendar, id: string, name: string): OwnHoliday[] =>
  own.map((each) => (each._id === id && each.kind === 'added' ? { ...each, name } : each))

/** Takes a change away: it goes when no day that has begun knew it, and otherwise ends with the last year that did. */
export function withoutOwnHoliday(calendar: HolidayCalendar, id: string, today: DayNumber): Changed {
  const { own } = calendar
  const entry = own.find(({ _id }) => _id === id)
  if (entry === undefined) return { own: [...own] }
  const lived = lastLivedYear(entry, calendar, today)
  if (lived === null) return { own: own.filter((each) => each !== entry) }
  if (entry.lastYear !== null && entry.lastYear <= lived) return { refusal: 'holidayOver' }
  return { own: own.map((each) => (each === entry ? { ...entry, lastYear: lived } : each)) }
}
