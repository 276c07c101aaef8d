// The work of days that a device keeps: those of before days had parts are whole, those with parts are read from these alone.
import type { Day } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { expect, test } from 'vitest'
import { dayOf, HOUR } from '../../test/scene.ts'
import { dutiesOf } from './duties-of.ts'

const zone = zoneOf('Europe/Paris')
const DAY: Day = '2026-11-18'
/** 07:00 in Paris. */
const START = Date.parse('2026-11-18T06:00Z')

const part = (kind: 'shift' | 'work' | 'unavailable', from: number, to: number) => ({
  kind,
  letters: kind === 'shift' ? 'J' : kind === 'work' ? 'F' : '',
  name: kind === 'work' ? 'Formation' : null,
  startAt: START + from * HOUR,
  endAt: START + to * HOUR,
  startTime: '07:00',
  endTime: '19:00',
})

const workOf = (fields: Parameters<typeof dayOf>[2], name = 'J') =>
  dutiesOf([dayOf(DAY, name, fields)], zone).map(({ startAt, endAt }) => [(startAt - START) / HOUR, (endAt - START) / HOUR])

test('a day kept in the form of before, without parts, is all of its vacation', () => {
  expect(workOf({})).toEqual([[0, 12]])
  expect(workOf({ isOff: true })).toEqual([])
})

test('a day in parts is the work of these, whatever hours its vacation has', () => {
  expect(workOf({ parts: [part('shift', 0, 8)] })).toEqual([[0, 8]])
  expect(workOf({ parts: [part('shift', 0, 2), part('work', 2, 6), part('shift', 6, 12)] })).toEqual([[0, 12]])
  // An absence of some hours within a vacation stays counted, as the plan held it.
  expect(workOf({ parts: [part('shift', 0, 2), part('unavailable', 2, 6), part('shift', 6, 12)] })).toEqual([[0, 12]])
  expect(workOf({ parts: [part('work', 2, 6)] }, 'R')).toEqual([[2, 6]])
})
