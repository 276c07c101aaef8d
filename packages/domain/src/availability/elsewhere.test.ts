// Hours elsewhere begin on the days that their member wrote, and a centre may limit how many begin in a month.
import { expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import { beginsOn, isSameElsewhere, overfullMonth, UNLIMITED_ELSEWHERE } from './elsewhere.ts'
import type { Elsewhere } from './elsewhere.ts'

const ONCE: Elsewhere = { fromDate: '2026-12-05', untilDate: '2026-12-05', weekdays: [], startTime: '19:00', endTime: '07:00' }
/** Fridays: 4, 11, 18 and 25 December 2026. */
const FRIDAYS: Elsewhere = { ...ONCE, fromDate: '2026-12-01', untilDate: null, weekdays: [5] }
const today = toDayNumber('2026-11-30')

test.each([
  ['one day', ONCE, '2026-12-05', true],
  ['the day after', ONCE, '2026-12-06', false],
  ['a Friday of the period', FRIDAYS, '2026-12-11', true],
  ['another day of the week', FRIDAYS, '2026-12-12', false],
  ['a Friday before the period', FRIDAYS, '2026-11-27', false],
])('%s', (_, elsewhere, day, expected) => {
  expect(beginsOn(elsewhere, toDayNumber(day))).toBe(expected)
})

test('the month in which there are too many is named; the months that are over stay', () => {
  expect(overfullMonth([ONCE], 1, today)).toBeNull()
  expect(overfullMonth([ONCE, FRIDAYS], 4, today)?.slice(0, 7)).toBe('2026-12')
  // January 2027 has five Fridays, December four.
  expect(overfullMonth([FRIDAYS], 4, today)?.slice(0, 7)).toBe('2027-01')
  expect(overfullMonth([{ ...ONCE, fromDate: '2026-10-01', untilDate: '2026-10-31' }], 2, today)).toBeNull()
  // The days of this month that are over count in it.
  expect(overfullMonth([{ ...ONCE, fromDate: '2026-11-01', untilDate: '2026-11-03' }], 2, today)).not.toBeNull()
  expect(overfullMonth([FRIDAYS], UNLIMITED_ELSEWHERE, today)).toBeNull()
})

test('the same hours on the same days are the same, in whichever order the days stand', () => {
  expect(isSameElsewhere({ ...FRIDAYS, weekdays: [2, 5] }, { ...FRIDAYS, weekdays: [5, 2] })).toBe(true)
  expect(isSameElsewhere(FRIDAYS, ONCE)).toBe(false)
})
