// Plain calendar days. Loops run on day numbers (integers); the string form is for people and for the wire.
// No Date and no Temporal here: integer arithmetic is two orders of magnitude faster and cannot depend on a time zone.

/** A plain date `YYYY-MM-DD`, in the time zone of a centre. It has no instant of its own. */
export type Day = string
/** Days since 1970-01-01: integer, the form every loop works on. */
export type DayNumber = number
/** A wall-clock time `HH:MM`. */
export type ClockTime = string

export interface CivilDate {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  /** 1 to 31. */
  readonly day: number
}

export const FIRST_YEAR = 1900
export const LAST_YEAR = 2199

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** The day number of a date that exists. Howard Hinnant's `days_from_civil`, for years after 0. */
export function dayNumberOf(year: number, month: number, day: number): DayNumber {
  const y = month > 2 ? year : year - 1
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146097 + dayOfEra - 719468
}

export const FIRST_DAY: DayNumber = dayNumberOf(FIRST_YEAR, 1, 1)
export const LAST_DAY: DayNumber = dayNumberOf(LAST_YEAR, 12, 31)

/** Year, month and day of a day number. Hinnant's `civil_from_days`. */
export function civilDateOf(n: DayNumber): CivilDate {
  const z = n + 719468
  const era = Math.floor(z / 146097)
  const dayOfEra = z - era * 146097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return { year, month, day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1 }
}

/** The decimal number of `text[from … to)`, or NaN when one character is not an ASCII digit. */
function digits(text: string, from: number, to: number): number {
  let value = 0
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) return NaN
    value = value * 10 + digit
  }
  return value
}

/** NaN when `text` is not a day. */
function parse(text: string): DayNumber {
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return NaN
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 7)
  const day = digits(text, 8, 10)
  // It is written so that NaN fails each comparison.
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12 && day >= 1)) return NaN
  return day <= daysInMonth(year, month) ? dayNumberOf(year, month, day) : NaN
}

/** True for `YYYY-MM-DD` of a day that exists, years 1900 to 2199. */
export function isDay(text: string): boolean {
  return !Number.isNaN(parse(text))
}

/** Throws RangeError when `day` is not a day: check input with `isDay` first. */
export function toDayNumber(day: Day): DayNumber {
  const n = parse(day)
  if (Number.isNaN(n)) throw new RangeError(`not a day: ${day}`)
  return n
}

/** Throws RangeError outside the years 1900 to 2199. */
export function fromDayNumber(n: DayNumber): Day {
  if (!Number.isInteger(n) || n < FIRST_DAY || n > LAST_DAY) throw new RangeError(`not a day number: ${n}`)
  const { year, month, day } = civilDateOf(n)
  return `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`
}

export function addDays(day: Day, n: number): Day {
  return fromDayNumber(toDayNumber(day) + n)
}

/** Days to add to `from` to reach `to`; negative when `to` comes first. */
export function daysBetween(from: Day, to: Day): number {
  return toDayNumber(to) - toDayNumber(from)
}

export type IsoWeekday = 1 | 2 | 3 | 4 | 5 | 6 | 7
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** Monday 1 … Sunday 7. */
export function isoWeekday(n: DayNumber): IsoWeekday {
  // 1970-01-01 was a Thursday.
  const index = (((n + 3) % 7) + 7) % 7
  return WEEKDAYS[index] ?? 1
}

/** The Monday of the civil week of `n`. */
export function mondayOf(n: DayNumber): DayNumber {
  return n - isoWeekday(n) + 1
}

/** ISO 8601: the week belongs to the year of its Thursday. */
export function isoWeek(n: DayNumber): { readonly year: number; readonly week: number } {
  const thursday = n - isoWeekday(n) + 4
  const { year } = civilDateOf(thursday)
  return { year, week: Math.floor((thursday - dayNumberOf(year, 1, 1)) / 7) + 1 }
}

export function firstOfMonth(n: DayNumber): DayNumber {
  return n - civilDateOf(n).day + 1
}

export function lastOfMonth(n: DayNumber): DayNumber {
  const { year, month } = civilDateOf(n)
  return dayNumberOf(year, month, daysInMonth(year, month))
}

/** The same day `k` months later, clamped to the end of that month (31 January + 1 → 28 or 29 February). */
export function addMonths(n: DayNumber, k: number): DayNumber {
  const { year, month, day } = civilDateOf(n)
  const months = year * 12 + month - 1 + k
  const targetYear = Math.floor(months / 12)
  const targetMonth = months - targetYear * 12 + 1
  return dayNumberOf(targetYear, targetMonth, Math.min(day, daysInMonth(targetYear, targetMonth)))
}
