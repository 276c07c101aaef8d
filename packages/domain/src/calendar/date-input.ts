// Reads a date typed by a person. Specification §5, "Date input": the format must contain y, m, d and exactly one separator among / - . ;
// two-digit years are expanded with a 50-year pivot; month 1-12, day 1-31. This reader also refuses days that do not exist, such as 30
// February.
import { dayNumberOf, daysInMonth, FIRST_YEAR, fromDayNumber, LAST_YEAR } from './day.ts'
import type { Day } from './day.ts'

export const dateInputErrors = [
  'formatWithoutYear',
  'formatWithoutMonth',
  'formatWithoutDay',
  'formatWithoutSeparator',
  'formatWithSeveralSeparators',
  /** The format has a field twice, or a character that is neither y, m, d nor a separator. */
  'formatUnreadable',
  'empty',
  /** The text is not three numbers with the separator of the format between them. */
  'notThreeNumbers',
  /** The year has neither two nor four digits, or is outside 1900 to 2199. */
  'yearOutOfRange',
  'monthOutOfRange',
  'dayOutOfRange',
  /** The month has no such day: 30 February, 31 April, 29 February of a common year. */
  'noSuchDay',
] as const

type DateInputError = (typeof dateInputErrors)[number]
export type DateInput = { readonly day: Day } | { readonly error: DateInputError }

type Field = 'y' | 'm' | 'd'
type Format = { readonly separator: string; readonly fields: readonly Field[] } | { readonly error: DateInputError }

/** Expands a year of two digits: 00–49 → 2000–2049, 50–99 → 1950–1999. */
export function expandYear(twoDigits: number): number {
  return twoDigits < 50 ? 2000 + twoDigits : 1900 + twoDigits
}

function readFormat(format: string): Format {
  const text = format.trim().toLowerCase()
  if (!text.includes('y')) return { error: 'formatWithoutYear' }
  if (!text.includes('m')) return { error: 'formatWithoutMonth' }
  if (!text.includes('d')) return { error: 'formatWithoutDay' }
  const separators = ['/', '-', '.'].filter((separator) => text.includes(separator))
  const [separator] = separators
  if (separator === undefined) return { error: 'formatWithoutSeparator' }
  if (separators.length > 1) return { error: 'formatWithSeveralSeparators' }
  const fields: Field[] = []
  for (const part of text.split(separator)) {
    if (/^y+$/.test(part)) fields.push('y')
    else if (/^m+$/.test(part)) fields.push('m')
    else if (/^d+$/.test(part)) fields.push('d')
    else return { error: 'formatUnreadable' }
  }
  // The format contains all three letters, and each part is one of them: three parts are y, m and d once each.
  return fields.length === 3 ? { separator, fields } : { error: 'formatUnreadable' }
}

/** Reads `text` in `format`, for example `dd/mm/yyyy`. Spaces around the text and missing leading zeros are accepted. */
export function parseDateInput(text: string, format: string): DateInput {
  const parsedFormat = readFormat(format)
  if ('error' in parsedFormat) return parsedFormat
  const trimmed = text.trim()
  if (trimmed === '') return { error: 'empty' }
  const parts = trimmed.split(parsedFormat.separator)
  if (parts.length !== 3 || !parts.every((part) => /^[0-9]+$/.test(part))) return { error: 'notThreeNumbers' }

  const partOf = (field: Field): string => parts[parsedFormat.fields.indexOf(field)] ?? ''
  const typedYear = partOf('y')
  if (typedYear.length !== 2 && typedYear.length !== 4) return { error: 'yearOutOfRange' }
  const year = typedYear.length === 2 ? expandYear(Number(typedYear)) : Number(typedYear)
  if (year < FIRST_YEAR || year > LAST_YEAR) return { error: 'yearOutOfRange' }
  const month = Number(partOf('m'))
  if (partOf('m').length > 2 || month < 1 || month > 12) return { error: 'monthOutOfRange' }
  const day = Number(partOf('d'))
  if (partOf('d').length > 2 || day < 1 || day > 31) return { error: 'dayOutOfRange' }
  if (day > daysInMonth(year, month)) return { error: 'noSuchDay' }
  return { day: fromDayNumber(dayNumberOf(year, month, day)) }
}
