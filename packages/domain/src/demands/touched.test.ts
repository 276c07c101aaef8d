// A night that ends within the first day of an absence; hours of a vacation that other hours of the same name leave: before, after, both, none, all.
import { expect, test } from 'vitest'
import type { ClockTime } from '../calendar/day.ts'
import type { Shift } from '../planning/shift.ts'
import { hoursLeftBy, nightInto } from './touched.ts'

const hours = (startTime: ClockTime, endTime: ClockTime): Shift => ({
  name: 'J',
  type: 'work',
  default: { startTime, endTime },
  endsNextDay: endTime <= startTime,
  variation: null,
})

test.each<[ClockTime, ClockTime, ClockTime, ClockTime, string[]]>([
  ['07:00', '19:00', '07:00', '10:30', ['10:30–19:00']],
  ['07:00', '19:00', '09:00', '19:00', ['07:00–09:00']],
  ['07:00', '19:00', '09:00', '17:00', ['07:00–09:00', '17:00–19:00']],
  ['07:00', '19:00', '06:00', '20:00', []],
  ['07:00', '19:00', '07:00', '19:00', []],
  ['07:00', '19:00', '20:00', '23:00', ['07:00–19:00']],
  ['19:00', '07:00', '19:00', '02:00', ['02:00–07:00']],
  ['19:00', '07:00', '21:00', '07:00', ['19:00–21:00']],
  ['08:00', '08:00', '08:00', '20:00', ['20:00–08:00']],
])('of %s–%s, %s–%s leaves %j', (start, end, from, to, expectedGaps) => {
  expect(hoursLeftBy(hours(start, end), hours(from, to)).map((gap) => `${gap.from}–${gap.to}`)).toEqual(expectedGaps)
})

test.each<[string, Shift, boolean, string | null]>([
  ['a night', hours('19:00', '07:00'), false, '07:00'],
  ['twenty-four hours', hours('08:00', '08:00'), false, '08:00'],
  ['one that ends at midnight', hours('12:00', '00:00'), false, null],
  ['a day', hours('07:00', '19:00'), false, null],
  ['a night of somebody away', hours('19:00', '07:00'), true, null],
  ['a rest', { ...hours('00:00', '00:00'), type: 'rest' }, false, null],
])('%s of the day before goes on into an absence, or not', (_, shift, isOff, endTime) => {
  const days = [
    { date: '2026-12-10', shift: hours('19:00', '07:00'), isOff: false },
    { date: '2026-12-11', shift, isOff },
  ]
  expect(nightInto('2026-12-12', days)).toEqual(endTime === null ? null : { date: '2026-12-11', endTime })
})
