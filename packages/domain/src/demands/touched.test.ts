// Hours of a vacation that other hours of the same name leave: before, after, both, none, all.
import { expect, test } from 'vitest'
import type { ClockTime } from '../calendar/day.ts'
import type { Shift } from '../planning/shift.ts'
import { hoursLeftBy } from './touched.ts'

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
