// A member without a team has no cycle: nothing says that a day of theirs is a rest.
import { expect, test } from 'vitest'
import { dayOf, shiftOf } from './components/shift-day.fixture.ts'
import { isUnplanned } from '../shifts/queries.ts'

const teamObject = { _id: 'a', name: 'Équipe A', color: '#1565C0', order: 0 }

test.each([
  ['in no team, nothing taken', dayOf('2026-11-20', 'R'), true],
  ['a rest of their cycle', dayOf('2026-11-20', 'R', { teamObject }), false],
  ['a vacation taken', dayOf('2026-11-20', 'J', { isSubstitution: true, initialShift: shiftOf('R') }), false],
  ['a vacation given away', dayOf('2026-11-20', 'R', { isSubstitution: true, initialShift: shiftOf('J') }), false],
  ['absent', dayOf('2026-11-20', 'R', { isOff: true }), false],
])('%s', (_case, day, expected) => {
  expect(isUnplanned(day)).toBe(expected)
})
