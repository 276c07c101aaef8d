// Reads days as people write them in French tables: « 01/12/2026 », « 2026/12/01 », « mardi 1er décembre 2026 », « mer. 2 », « 3-déc ».
import { dayNumberOf, daysInMonth, FIRST_YEAR, LAST_YEAR } from './day.ts'
import type { DayNumber, IsoWeekday } from './day.ts'
import { expandYear } from './date-input.ts'

/** The parts of a day that a text says. A table often leaves the month or the year to its headings. */
export interface DayParts {
  readonly day: number
  readonly month: number | null
  readonly year: number | null
  /** The weekdays that the text may mean (« M » is two of them); empty where it says none. */
  readonly weekdays: readonly IsoWeekday[]
}

const MONTHS: readonly (readonly string[])[] = [
  ['janvier', 'janv', 'jan'],
  ['fevrier', 'fevr', 'fev', 'feb'],
  ['mars', 'mar', 'mrs'],
  ['avril', 'avr', 'apr'],
  ['mai', 'may'],
  ['juin', 'jun'],
  ['juillet', 'juil', 'jul', 'jlt'],
  ['aout', 'aou', 'aug'],
  ['septembre', 'sept', 'sep'],
  ['octobre', 'octo', 'oct'],
  ['novembre', 'nove', 'nov'],
  ['decembre', 'dece', 'dec'],
]

const WEEKDAYS: readonly (readonly [IsoWeekday, readonly string[]])[] = [
  [1, ['lundi', 'lun', 'lu', 'l']],
  [2, ['mardi', 'mar', 'ma', 'm']],
  [3, ['mercredi', 'mer', 'me', 'm', 'mr']],
  [4, ['jeudi', 'jeu', 'je', 'j']],
  [5, ['vendredi', 'ven', 've', 'v', 'vend']],
  [6, ['samedi', 'sam', 'sa', 's']],
  [7, ['dimanche', 'dim', 'di', 'd']],
]

/** Small letters without accents, with single spaces. */
export const simple = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim()

/** The month that a word names, in full or shortened, from 1 to 12; null for another word. */
export function monthNamed(word: string): number | null {
  const name = simple(word).replaceAll('.', '')
  const index = MONTHS.findIndex((names) => names.includes(name))
  return index < 0 ? null : index + 1
}

/** The weekdays that a word may name: none, one, or both Tuesday and Wednesday for « M ». */
export function weekdaysNamed(word: string): readonly IsoWeekday[] {
  const name = simple(word).replaceAll('.', '')
  return WEEKDAYS.flatMap(([weekday, names]) => (names.includes(name) ? [weekday] : []))
}

const isYear = (year: number) => year >= FIRST_YEAR && year <= LAST_YEAR

function partsOf(day: number, month: number | null, yearText: string | undefined, weekdays: readonly IsoWeekday[]): DayParts | null {
  const year = yearText === undefined ? null : yearText.length === 2 ? expandYear(Number(yearText)) : Number(yearText)
  if (day < 1 || day > 31 || (month !== null && (month < 1 || month > 12)) || (year !== null && !isYear(year))) return null
  if (month !== null && day > daysInMonth(year ?? 2000, month)) return null
  return { day, month, year, weekdays }
}

/** Reads a text that is a day and nothing else, with or without its weekday, month and year; null for any other text. */
export function readFrenchDay(text: string): DayParts | null {
  if (text.length > 40) return null
  const written = simple(text).replace(/[ t]00:00(?::00(?:\.0+)?)?z?$/, '')
  const iso = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(written)
  if (iso !== null) return partsOf(Number(iso[3]), Number(iso[2]), iso[1], [])
  const [, before = '', rest = '', after = ''] = /^(?:([a-z]+)[., ]*)?(\d.*?)(?:[ ]([a-z]{1,8})\.?)?$/.exec(written) ?? []
  if (rest === '') return null
  // « 3 mars » ends in a word that is a month, « 3 mer » in one that is a weekday.
  const isWeekdayAfter = before === '' && after !== '' && monthNamed(after) === null && weekdaysNamed(after).length > 0
  const weekdays = weekdaysNamed(before === '' && isWeekdayAfter ? after : before)
  if (before !== '' && weekdays.length === 0) return null
  const body = (after === '' || isWeekdayAfter ? rest : `${rest} ${after}`).replace(/^(\d{1,2})er\b/, '$1')
  const numbers = /^(\d{1,2})(?:[-/. ]+(\d{1,2})(?:[-/. ]+(\d{4}|\d{2}))?)?$/.exec(body)
  if (numbers !== null) return partsOf(Number(numbers[1]), numbers[2] === undefined ? null : Number(numbers[2]), numbers[3], weekdays)
  const named = /^(\d{1,2})[-/. ]*([a-z]+)\.?(?:[-/. ]+(\d{4}|\d{2}))?$/.exec(body)
  const month = named === null ? null : monthNamed(named[2] ?? '')
  return named === null || month === null ? null : partsOf(Number(named[1]), month, named[3], weekdays)
}

/** The day of a text that says its month and its year; null for any other text. */
export function readWholeFrenchDay(text: string): DayNumber | null {
  const parts = readFrenchDay(text)
  if (parts === null || parts.month === null || parts.year === null) return null
  return parts.day > daysInMonth(parts.year, parts.month) ? null : dayNumberOf(parts.year, parts.month, parts.day)
}

export interface MonthLabel {
  readonly month: number
  readonly year: number | null
}

/** The first month that a heading names: « MARS 2026 », « Planning de janvier », « FEV », « sept. 26 », « 03/2026 ». */
export function monthIn(text: string): MonthLabel | null {
  const written = simple(text)
  const numeric = /^(?:(\d{1,2})[-/. ](\d{4})|(\d{4})[-/. ](\d{1,2}))$/.exec(written)
  if (numeric !== null) {
    const month = Number(numeric[1] ?? numeric[4])
    return month >= 1 && month <= 12 ? { month, year: Number(numeric[2] ?? numeric[3]) } : null
  }
  const words = written.match(/[a-z]+|\d+/g) ?? []
  for (const [index, word] of words.entries()) {
    const month = monthNamed(word)
    // « Mar » alone is a Tuesday as often as March.
    if (month === null || (word === 'mar' && words.length > 1)) continue
    const next = words[index + 1] ?? ''
    const short = /^\d{2}$/.test(next) && Number(next) > 12 ? expandYear(Number(next)) : null
    return { month, year: yearsIn(text)[0] ?? short }
  }
  return null
}

/** The years that a heading names, without those of whole dates in it (« édité le 04/12/2025 »). */
export function yearsIn(text: string): readonly number[] {
  const found = text.replaceAll(/\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/g, ' ').match(/(?<!\d)(?:19|20|21)\d{2}(?!\d)/g) ?? []
  return found.map(Number)
}
