// How many days of a year an activity may have: what is counted once, and to which year.
import { expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import { yearOverLimit } from './yearly-days.ts'

const period = (from: string, to: string, weekdays: readonly number[] | null = null) => ({
  fromDay: toDayNumber(from),
  toDay: toDayNumber(to),
  weekdays,
})

test('the days of a year count together, up to the limit and not beyond', () => {
  const known = [period('2026-03-02', '2026-03-05')]
  expect(yearOverLimit(period('2026-06-01', '2026-06-02'), known, 6)).toBeNull()
  expect(yearOverLimit(period('2026-06-01', '2026-06-03'), known, 6)).toEqual({ year: 2026, taken: 4, asked: 3 })
})

test('a day on which it is already counts once', () => {
  expect(yearOverLimit(period('2026-03-04', '2026-03-07'), [period('2026-03-02', '2026-03-05')], 6)).toBeNull()
})

test('of a period over the new year each day is of its year', () => {
  const asked = period('2026-12-30', '2027-01-03')
  expect(yearOverLimit(asked, [period('2026-05-01', '2026-05-01')], 3)).toBeNull()
  expect(yearOverLimit(asked, [period('2027-05-01', '2027-05-01')], 3)).toEqual({ year: 2027, taken: 1, asked: 3 })
})

test('hours count on their days of the week alone', () => {
  expect(yearOverLimit(period('2026-12-01', '2026-12-31', [2]), [], 5)).toBeNull()
  expect(yearOverLimit(period('2026-12-01', '2026-12-31', [2]), [], 4)).toEqual({ year: 2026, taken: 0, asked: 5 })
})
