// French dates, hours, durations and numbers with their no-break spaces. Days are plain strings: no Date in local time, so no
// drift between time zones. Month and weekday names are those of the contract, as the server writes them in its sentences.
import { COUNTED_MOST } from '@releve/contract/counted'
import { MONTHS, MONTHS_SHORT, WEEKDAYS, WEEKDAYS_SHORT } from '@releve/contract/day-words'
import {
  civilDateOf,
  daysBetween,
  fromDayNumber,
  isoWeek,
  isoWeekday,
  toDayNumber,
  type ClockTime,
  type Day,
} from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { formatDuration, formatNumber, NBSP } from './amounts.ts'

export { formatDuration, formatNumber, NBSP, NNBSP } from './amounts.ts'

/** Throws a RangeError for what is not a day (30 February included). */
function partsOf(day: Day) {
  const number = toDayNumber(day)
  return { ...civilDateOf(number), weekday: isoWeekday(number) - 1 }
}

/** `text` with its first letter in capitals: for titles and starts of sentences. */
export function capitalize(text: string): string {
  const [first = ''] = text
  return first.toLocaleUpperCase('fr') + text.slice(first.length)
}

/** « 1er », « 2 », « 21 ». `DayText` raises the « er ». */
export function formatDayOfMonth(day: Day): string {
  const { day: dayOfMonth } = civilDateOf(toDayNumber(day))
  return dayOfMonth === 1 ? '1er' : String(dayOfMonth)
}

/** « lun. », « lundi » or « l ». */
export function formatWeekday(day: Day, style: 'short' | 'long' | 'letter' = 'short'): string {
  const { weekday } = partsOf(day)
  const name = (style === 'short' ? WEEKDAYS_SHORT : WEEKDAYS)[weekday] ?? ''
  return style === 'letter' ? name.slice(0, 1) : name
}

/** « novembre », « nov. »; with a year « novembre 2026 ». */
export function formatMonth(day: Day, options: { style?: 'long' | 'short'; year?: boolean } = {}): string {
  const { month, year } = partsOf(day)
  const name = (options.style === 'short' ? MONTHS_SHORT : MONTHS)[month - 1] ?? ''
  return options.year === true ? `${name} ${year}` : name
}

/**
 * A day in words: `short` « sam. 21 nov. », `long` « samedi 21 novembre », `date` « 21 novembre », `dateShort` « 21 nov. »,
 * `weekdayAndNumber` « samedi 21 », `weekdayAndNumberShort` « sam. 21 », `semiLong` « sam. 21 novembre ».
 * With `year`, the year follows; with `today`, where it is another one than today’s.
 */
export function formatDay(
  day: Day,
  style: 'short' | 'long' | 'semiLong' | 'date' | 'dateShort' | 'weekdayAndNumber' | 'weekdayAndNumberShort' = 'short',
  options: { year?: boolean; today?: Day } = {},
): string {
  const number = formatDayOfMonth(day)
  const isOtherYear = options.today !== undefined && partsOf(day).year !== partsOf(options.today).year
  const year = options.year === true || isOtherYear ? ` ${partsOf(day).year}` : ''
  const long = `${number}${NBSP}${formatMonth(day)}${year}`
  const short = `${number}${NBSP}${formatMonth(day, { style: 'short' })}${year}`
  const weekday = formatWeekday(day)
  const longWeekday = formatWeekday(day, 'long')
  return {
    short: `${weekday}${NBSP}${short}`,
    long: `${longWeekday} ${long}`,
    semiLong: `${weekday} ${long}`,
    date: long,
    dateShort: short,
    weekdayAndNumber: `${longWeekday}${NBSP}${number}`,
    weekdayAndNumberShort: `${weekday}${NBSP}${number}`,
  }[style]
}

/** « 21/11/2026 », for tables. */
export function formatDayNumeric(day: Day): string {
  return day.split('-').toReversed().join('/')
}

/** « hier », « aujourd’hui », « demain », or null further away. */
export function formatNearDay(day: Day, today: Day): string | null {
  return ['hier', 'aujourd’hui', 'demain'][daysBetween(today, day) + 1] ?? null
}

/** « Demain, mercredi 18 » when near, « Samedi 21 novembre » otherwise: the title of the next vacation. */
export function formatDayTitle(day: Day, today: Day): string {
  const near = formatNearDay(day, today)
  return capitalize(near === null ? formatDay(day, 'long') : `${near}, ${formatDay(day, 'weekdayAndNumber')}`)
}

/** ISO week of a day, Monday first: 1–53. */
export function isoWeekOf(day: Day): number {
  return isoWeek(toDayNumber(day)).week
}

/** « S47 ». */
export function formatWeek(day: Day): string {
  return `S${isoWeekOf(day)}`
}

/** « 07:00 – 19:00 ». The dash may end a line all the same: `Hours` of day-text.tsx holds it together. */
export function formatHours(startTime: ClockTime, endTime: ClockTime): string {
  return `${startTime}${NBSP}–${NBSP}${endTime}`
}

/**
 * Time until something, in milliseconds: « 3 j 4 h » from two days on, « 9 h 18 », « 18 min », « moins d’une minute ».
 * Rounded up to the minute, so that it never says less than what remains; null when nothing remains.
 */
export function formatCountdown(remainingMs: number): string | null {
  if (remainingMs <= 0) return null
  if (remainingMs < 60_000) return `moins d’une${NBSP}minute`
  const minutes = Math.ceil(remainingMs / 60_000)
  if (minutes < 48 * 60) return formatDuration(minutes)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  const hoursLeft = hours % 24
  return hoursLeft === 0 ? `${days}${NBSP}j` : `${days}${NBSP}j${NBSP}${hoursLeft}${NBSP}h`
}

/** « +12 », « −10 » (U+2212), « 0 ». */
export function formatSignedPoints(points: number): string {
  return points > 0 ? `+${formatNumber(points)}` : formatNumber(points)
}

/** Forms of a noun. `other` from 2 on: in French 0 and 1,5 are singular. */
export interface Noun {
  readonly one: string
  readonly other: string
}

/** The form of the noun for a count, without the count. */
export function pluralForm(count: number, noun: Noun): string {
  return Math.abs(count) < 2 ? noun.one : noun.other
}

/** « 0 point », « 1 point », « 2 points », « 1 000 points ». */
export function formatCount(count: number, noun: Noun): string {
  return `${formatNumber(count)}${NBSP}${pluralForm(count, noun)}`
}

/** « 12 », « plus de 1 000 »: of what is counted no further. */
export function countedText(count: number, most = COUNTED_MOST): string {
  return count > most ? `plus de ${formatNumber(most)}` : formatNumber(count)
}

/** « 12 membres », « plus de 1 000 membres ». */
export function formatCounted(count: number, noun: Noun, most = COUNTED_MOST): string {
  return `${countedText(count, most)}${NBSP}${pluralForm(count, noun)}`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Wall-clock time « 21:42 » of an instant (milliseconds since the epoch) in an IANA time zone. */
export function formatClock(at: number, timeZone: string): ClockTime {
  // It does not use Intl: its first format in a zone takes longer than the rest of a page.
  const minutes = zoneOf(timeZone).minutesAt(at)
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** « à 21:18 », « hier à 21:18 », « le lundi 16 novembre à 21:18 »: an instant that is past, seen from today. */
export function formatReadAt(at: number, timeZone: string, today: Day): string {
  const day = fromDayNumber(zoneOf(timeZone).dayAt(at))
  const clock = `à${NBSP}${formatClock(at, timeZone)}`
  if (day === today) return clock
  return `${formatNearDay(day, today) ?? `le ${formatDay(day, 'long')}`} ${clock}`
}

/** « ÉM » for « Éloïse Mélèze »: the first letters of the first and of the last word, with their accents. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  // « d’Aulnaie » counts by its A, as it is filed.
  const lastLetters = last.replace(/^[dl][’']/i, '')
  return `${[...first][0] ?? ''}${[...lastLetters][0] ?? ''}`.toLocaleUpperCase('fr')
}
