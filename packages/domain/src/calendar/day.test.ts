// Day numbers against Temporal, an independent implementation, on every day the product accepts.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  civilDateOf,
  daysBetween,
  daysInMonth,
  firstOfMonth,
  fromDayNumber,
  isDay,
  isLeapYear,
  isoWeek,
  isoWeekday,
  lastOfMonth,
  mondayOf,
  toDayNumber,
} from './day.ts'

const EPOCH = Temporal.PlainDate.from('1970-01-01')
const FIRST = EPOCH.until('1900-01-01', { largestUnit: 'days' }).days
const LAST = EPOCH.until('2199-12-31', { largestUnit: 'days' }).days
const plain = (n: number) => EPOCH.add({ days: n })
const anyDayNumber = fc.integer({ min: FIRST, max: LAST })

test('every day from 1900 to 2199 agrees with Temporal', () => {
  let date = Temporal.PlainDate.from('1900-01-01')
  for (let n = FIRST; n <= LAST; n++) {
    const text = date.toString()
    const actual = [fromDayNumber(n), toDayNumber(text), isoWeekday(n), isoWeek(n).week, isoWeek(n).year]
    const expected = [text, n, date.dayOfWeek, date.weekOfYear, date.yearOfWeek]
    // One cheap comparison a day; the assertion only to tell which day fails.
    if (actual.join() !== expected.join()) expect(actual).toEqual(expected)
    date = date.add({ days: 1 })
  }
  expect(date.toString()).toBe('2200-01-01')
})

describe('isDay', () => {
  test.each(['1900-01-01', '2199-12-31', '2024-02-29', '2000-02-29', '2026-11-21', '2026-04-30'])('accepts %s', (text) => {
    expect(isDay(text)).toBe(true)
    expect(fromDayNumber(toDayNumber(text))).toBe(text)
  })

  test.each([
    '',
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '1899-12-31',
    '2200-01-01',
    '2026-1-1',
    '26-01-01',
    '2026/01/01',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '2026-01-01 ',
    '2026-01-0a',
    '２０２６-01-01',
    '+026-01-01',
    '2026-0١-01',
    '2026-1/-05',
    '2026-0:-05',
    'aujourdhui',
  ])('refuses %j', (text) => {
    expect(isDay(text)).toBe(false)
    expect(() => toDayNumber(text)).toThrow(RangeError)
  })

  test('accepts no other text that is 10 characters long', () => {
    const tenCharacters = fc.string({ minLength: 10, maxLength: 10, unit: fc.constantFrom(...'0123456789-/ '.split('')) })
    fc.assert(
      fc.property(tenCharacters, (text) => {
        const shape = /^(19|20|21)\d\d-\d\d-\d\d$/.test(text)
        let exists = false
        try {
          exists = shape && Temporal.PlainDate.from(text).toString() === text
        } catch {
          exists = false
        }
        return isDay(text) === exists
      }),
    )
  })
})

test.each([FIRST - 1, LAST + 1, 1.5, NaN, Infinity])('fromDayNumber refuses %s', (n) => {
  expect(() => fromDayNumber(n)).toThrow(RangeError)
})

test('leap years: by four, not by a hundred, by four hundred', () => {
  expect([1900, 2000, 2023, 2024, 2100, 2196].map(isLeapYear)).toEqual([false, true, false, true, false, true])
  expect([daysInMonth(2023, 2), daysInMonth(2024, 2), daysInMonth(2100, 2)]).toEqual([28, 29, 28])
})

test.each([
  ['2026-12-31', 2026, 53],
  ['2027-01-03', 2026, 53],
  ['2027-01-04', 2027, 1],
  ['2020-12-31', 2020, 53],
  ['2024-12-30', 2025, 1],
  ['2021-01-01', 2020, 53],
  ['2026-11-21', 2026, 47],
])('%s is in ISO week %i-W%i', (day, year, week) => {
  expect(isoWeek(toDayNumber(day))).toEqual({ year, week })
})

test('adding days goes over the ends of months, leap days and years', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2023-02-28', 1)).toBe('2023-03-01')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysBetween('2024-02-01', '2024-03-01')).toBe(29)
  expect(daysBetween('2024-03-01', '2024-02-01')).toBe(-29)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-11-15', 2, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-01-15', -13, '2024-12-15'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-05-10', 0, '2026-05-10'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(fromDayNumber(addMonths(toDayNumber(day), months))).toBe(expected)
})

test('months and weeks agree with Temporal', () => {
  fc.assert(
    fc.property(anyDayNumber, fc.integer({ min: -600, max: 600 }), (n, months) => {
      const date = plain(n)
      expect(civilDateOf(n)).toEqual({ year: date.year, month: date.month, day: date.day })
      expect(civilDateOf(firstOfMonth(n))).toEqual({ year: date.year, month: date.month, day: 1 })
      expect(civilDateOf(lastOfMonth(n))).toEqual({ year: date.year, month: date.month, day: date.daysInMonth })
      expect(civilDateOf(mondayOf(n)).day).toBe(date.subtract({ days: date.dayOfWeek - 1 }).day)
      const moved = date.add({ months })
      expect(civilDateOf(addMonths(n, months))).toEqual({ year: moved.year, month: moved.month, day: moved.day })
    }),
  )
})
