// Posted demands that ring, and the members they ring for.
import { describe, expect, it } from 'vitest'
import { isSought } from './alert.ts'
import type { Alert } from './alert.ts'

const ALL: Alert = { isOn: true, shifts: [], weekdays: [], points: 0 }

/** A night of a Saturday, 10 points. */
const NIGHT = {
  type: 'substitution',
  points: 10,
  acceptedSwitches: [],
  posterShift: { date: '2026-11-21', shift: { name: 'N' } },
} as const
const SWITCH = {
  ...NIGHT,
  type: 'switch',
  points: 0,
  acceptedSwitches: [
    { shift: 'J', points: 3 },
    { shift: 'N', points: 7, date: '2026-11-24' },
  ],
} as const

describe('a posted demand rings', () => {
  it.each([
    ['without criteria', ALL, true],
    ['when its kind is chosen', { ...ALL, shifts: ['J', 'N'] }, true],
    ['not when other kinds are chosen', { ...ALL, shifts: ['J'] }, false],
    ['when its weekday is chosen', { ...ALL, weekdays: [6, 7] }, true],
    ['not when other weekdays are chosen', { ...ALL, weekdays: [1, 7] }, false],
    ['when it has exactly the least points', { ...ALL, points: 10 }, true],
    ['not when it has fewer points', { ...ALL, points: 11 }, false],
    ['not when one of several criteria is not met', { ...ALL, shifts: ['N'], weekdays: [6], points: 11 }, false],
    ['when the criteria are turned off', { isOn: false, shifts: ['J'], weekdays: [1], points: 99 }, true],
  ] satisfies [string, Alert, boolean][])('%s', (_, alert, expected) => {
    expect(isSought(alert, NIGHT)).toBe(expected)
  })

  it('by the most points that it may bring', () => {
    expect(isSought({ ...ALL, points: 7 }, SWITCH)).toBe(true)
    expect(isSought({ ...ALL, points: 8 }, SWITCH)).toBe(false)
    expect(isSought({ ...ALL, points: 8 }, { ...SWITCH, type: 'hybrid', points: 8 })).toBe(true)
    // A setting left over from another kind has no effect.
    expect(isSought({ ...ALL, points: 1 }, { ...SWITCH, type: 'substitution' })).toBe(false)
    expect(isSought({ ...ALL, points: 8 }, { ...SWITCH, points: 8 })).toBe(false)
  })
})
