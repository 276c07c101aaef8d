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

describe('a posted demand is sought', () => {
  it.each([
    ['by who asks for nothing in particular', ALL, true],
    ['by who asks for its kind', { ...ALL, shifts: ['J', 'N'] }, true],
    ['not by who asks for others', { ...ALL, shifts: ['J'] }, false],
    ['by who asks for its day', { ...ALL, weekdays: [6, 7] }, true],
    ['not by who asks for others', { ...ALL, weekdays: [1, 7] }, false],
    ['by who asks for as many points', { ...ALL, points: 10 }, true],
    ['not by who asks for more', { ...ALL, points: 11 }, false],
    ['not where one of several is not met', { ...ALL, shifts: ['N'], weekdays: [6], points: 11 }, false],
    ['by who turned their criteria off, whatever they are', { isOn: false, shifts: ['J'], weekdays: [1], points: 99 }, true],
  ] satisfies [string, Alert, boolean][])('%s', (_, alert, expected) => {
    expect(isSought(alert, NIGHT)).toBe(expected)
  })

  it('for the most that it may bring', () => {
    expect(isSought({ ...ALL, points: 7 }, SWITCH)).toBe(true)
    expect(isSought({ ...ALL, points: 8 }, SWITCH)).toBe(false)
    expect(isSought({ ...ALL, points: 8 }, { ...SWITCH, type: 'hybrid', points: 8 })).toBe(true)
    // A setting left over from another kind has no effect.
    expect(isSought({ ...ALL, points: 1 }, { ...SWITCH, type: 'substitution' })).toBe(false)
    expect(isSought({ ...ALL, points: 8 }, { ...SWITCH, points: 8 })).toBe(false)
  })
})
