// Dates as people type them: every field order, every separator, every refusal.
import { describe, expect, test } from 'vitest'
import { dateInputErrors, expandYear, parseDateInput } from './date-input.ts'
import { fromDayNumber, toDayNumber } from './day.ts'

const ORDERS = [
  ['d', 'm', 'y'],
  ['d', 'y', 'm'],
  ['m', 'd', 'y'],
  ['m', 'y', 'd'],
  ['y', 'm', 'd'],
  ['y', 'd', 'm'],
]

describe.each(['/', '-', '.'])('separator %s', (separator) => {
  test.each(ORDERS)('fields %s %s %s: every day of three years, long and short', (...order) => {
    for (let n = toDayNumber('2023-12-31'); n <= toDayNumber('2027-01-01'); n++) {
      const day = fromDayNumber(n)
      const [y = '', m = '', d = ''] = day.split('-')
      const long: Record<string, string> = { y, m, d }
      const short: Record<string, string> = { y: y.slice(2), m: String(Number(m)), d: String(Number(d)) }
      const format = order.map((field) => (field === 'y' ? 'yyyy' : field + field)).join(separator)
      for (const parts of [long, short]) {
        const parsedInput = parseDateInput(order.map((field) => parts[field]).join(separator), format)
        if (!('day' in parsedInput) || parsedInput.day !== day) expect(parsedInput).toEqual({ day })
      }
      if (n === toDayNumber('2026-11-21')) {
        expect(parseDateInput(order.map((field) => long[field]).join(separator), order.join(separator))).toEqual({ day })
      }
    }
  })
})

test('two-digit years turn at 50', () => {
  for (let year = 0; year < 100; year++) expect(expandYear(year)).toBe(year <= 49 ? 2000 + year : 1900 + year)
  expect(parseDateInput('01/01/49', 'dd/mm/yyyy')).toEqual({ day: '2049-01-01' })
  expect(parseDateInput('01/01/50', 'dd/mm/yyyy')).toEqual({ day: '1950-01-01' })
  expect(parseDateInput('01/01/00', 'dd/mm/yy')).toEqual({ day: '2000-01-01' })
  expect(parseDateInput('01/01/99', 'dd/mm/yy')).toEqual({ day: '1999-01-01' })
  expect(parseDateInput('01/01/1949', 'dd/mm/yy')).toEqual({ day: '1949-01-01' })
})

test('capitals and spaces around are forgiven', () => {
  expect(parseDateInput('  1/2/2026 ', ' DD/MM/YYYY ')).toEqual({ day: '2026-02-01' })
})

const REFUSALS = [
  ['01/02', 'dd/mm', 'formatWithoutYear'],
  ['01/2026', 'dd/yyyy', 'formatWithoutMonth'],
  ['01/2026', 'mm/yyyy', 'formatWithoutDay'],
  ['01022026', 'ddmmyyyy', 'formatWithoutSeparator'],
  ['01 02 2026', 'dd mm yyyy', 'formatWithoutSeparator'],
  ['01/02-2026', 'dd/mm-yyyy', 'formatWithSeveralSeparators'],
  ['01.02/2026', 'dd.mm/yyyy', 'formatWithSeveralSeparators'],
  ['01/02/2026', 'jj/dm/yyyy', 'formatUnreadable'],
  ['01/02/2026', 'd/m/d/yyyy', 'formatUnreadable'],
  ['01/02/2026', 'dm/m/yyyy', 'formatUnreadable'],
  ['01//2026', 'dd//mm/yyyy', 'formatUnreadable'],
  ['01/02/2026', 'dd/mm/yyyy/', 'formatUnreadable'],
  ['', 'dd/mm/yyyy', 'empty'],
  ['   ', 'dd/mm/yyyy', 'empty'],
  ['01-02-2026', 'dd/mm/yyyy', 'notThreeNumbers'],
  ['01/02', 'dd/mm/yyyy', 'notThreeNumbers'],
  ['01/02/2026/', 'dd/mm/yyyy', 'notThreeNumbers'],
  ['01//2026', 'dd/mm/yyyy', 'notThreeNumbers'],
  ['1e0/02/2026', 'dd/mm/yyyy', 'notThreeNumbers'],
  ['-1/02/2026', 'dd/mm/yyyy', 'notThreeNumbers'],
  ['01/ 2/2026', 'dd/mm/yyyy', 'notThreeNumbers'],
  ['un/deux/trois', 'dd/mm/yyyy', 'notThreeNumbers'],
  ['01/02/6', 'dd/mm/yyyy', 'yearOutOfRange'],
  ['01/02/026', 'dd/mm/yyyy', 'yearOutOfRange'],
  ['01/02/02026', 'dd/mm/yyyy', 'yearOutOfRange'],
  ['01/02/12026', 'dd/mm/yyyy', 'yearOutOfRange'],
  ['31/12/1899', 'dd/mm/yyyy', 'yearOutOfRange'],
  ['01/01/2200', 'dd/mm/yyyy', 'yearOutOfRange'],
  ['01/00/2026', 'dd/mm/yyyy', 'monthOutOfRange'],
  ['01/13/2026', 'dd/mm/yyyy', 'monthOutOfRange'],
  ['01/001/2026', 'dd/mm/yyyy', 'monthOutOfRange'],
  ['00/01/2026', 'dd/mm/yyyy', 'dayOutOfRange'],
  ['32/01/2026', 'dd/mm/yyyy', 'dayOutOfRange'],
  ['001/01/2026', 'dd/mm/yyyy', 'dayOutOfRange'],
  ['30/02/2026', 'dd/mm/yyyy', 'noSuchDay'],
  ['29/02/2026', 'dd/mm/yyyy', 'noSuchDay'],
  ['29/02/2100', 'dd/mm/yyyy', 'noSuchDay'],
  ['31/04/2026', 'dd/mm/yyyy', 'noSuchDay'],
] as const

test.each(REFUSALS)('%j read as %s: %s', (text, format, error) => {
  expect(parseDateInput(text, format)).toEqual({ error })
})

test('every error code has its row above', () => {
  expect(new Set(REFUSALS.map(([, , error]) => error))).toEqual(new Set(dateInputErrors))
})
