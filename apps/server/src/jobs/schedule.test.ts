// Tests when the schedules begin next, at the edges of minutes and hours.
import { expect, test } from 'vitest'
import { nextRun } from './schedule.ts'

const at = (text: string) => Date.parse(`2026-11-16T${text}Z`)

test.each([
  [null, '11:00:00', '11:01:00'],
  [null, '11:00:59.999', '11:01:00'],
  [7, '11:06:59.999', '11:07:00'],
  [7, '11:07:00', '12:07:00'],
  [7, '23:59:30', '24:07:00'],
  [0, '11:59:59', '12:00:00'],
])('minute %s after %s is %s', (minute, now, next) => {
  const expected = next === '24:07:00' ? Date.parse('2026-11-17T00:07:00Z') : at(next)
  expect(nextRun({ task: 'x', minute }, at(now))).toBe(expected)
})
