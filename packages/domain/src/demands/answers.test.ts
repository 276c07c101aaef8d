// The answers to a demand that its terms and one day allow.
import { expect, test } from 'vitest'
import { DAY_SHIFT, NIGHT_SHIFT } from '../planning/plan.fixture.ts'
import { REST } from '../planning/shift.ts'
import type { Shift } from '../planning/shift.ts'
import { wayOn } from './answers.ts'
import type { DemandType } from './demand.ts'

const date = '2026-11-18'
const LATER_DAY: Shift = { ...DAY_SHIFT, default: { startTime: '09:00', endTime: '21:00' } }
const FOR_NOTHING = { date: null }
const EXCHANGE = { date }

test.each<[DemandType, Shift, boolean, ReturnType<typeof wayOn>]>([
  ['substitution', REST, false, FOR_NOTHING],
  ['substitution', NIGHT_SHIFT, false, null],
  ['switch', REST, false, null],
  ['switch', NIGHT_SHIFT, false, EXCHANGE],
  ['hybrid', REST, false, FOR_NOTHING],
  ['hybrid', NIGHT_SHIFT, false, EXCHANGE],
  ['hybrid', REST, true, null],
  // A vacation of the same name at other hours, and the very same one.
  ['hybrid', LATER_DAY, false, EXCHANGE],
  ['hybrid', DAY_SHIFT, false, null],
])('%s, %o, off: %s', (type, shift, isOff, way) => {
  const acceptedSwitches = [
    { shift: NIGHT_SHIFT.name, points: 0 },
    { shift: DAY_SHIFT.name, points: 0, date },
  ]
  expect(wayOn({ type, posterShift: { date, shift: DAY_SHIFT }, acceptedSwitches }, { date, shift, isOff })).toEqual(way)
})
