// Readers see the stricter of two rules on one rest.
import { expect, test } from 'vitest'
import type { UserId } from '../ids.ts'
import type { Violation } from './rules.ts'
import { withoutWeakerRests } from './weaker-rests.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a name is enough here
const userId = 'ana' as UserId
const eleven: Violation = {
  code: 'dailyRest',
  severity: 'blocking',
  userId,
  actual: 0,
  limit: 11,
  day: 20,
  shiftName: 'N',
  otherDay: 21,
  otherShiftName: 'J',
}
const twelve: Violation = { ...eleven, code: 'restAfterShift', limit: 12 }
const mirrored = { day: 21, shiftName: 'J', otherDay: 20, otherShiftName: 'N' }
const hours: Violation = { ...eleven, code: 'hoursSlidingWeek', actual: 60, limit: 48 }

const shown = (...found: Violation[]) => withoutWeakerRests(found, (violation) => violation)

test('one rest is said once, with the longer length, whichever rule comes first and from whichever side', () => {
  expect(shown(eleven, hours, twelve)).toEqual([hours, twelve])
  expect(shown(twelve, eleven)).toEqual([twelve])
  expect(shown(eleven, { ...twelve, ...mirrored })).toEqual([{ ...twelve, ...mirrored }])
  expect(shown({ ...twelve, code: 'dailyRest' }, twelve)).toEqual([{ ...twelve, code: 'dailyRest' }])
})

test('a longer rest that only warns does not hide the shorter one that blocks', () => {
  const warned: Violation = { ...twelve, severity: 'warning' }
  expect(shown(eleven, warned)).toEqual([eleven, warned])
  expect(shown({ ...eleven, severity: 'warning' }, twelve)).toEqual([twelve])
})

test.each([
  ['another person', { userId: 'ben' }],
  ['another vacation', { otherDay: 19 }],
  ['another measure, as in a night when the clocks change', { actual: 1 }],
] as const)('%s is another rest', (_, change) => {
  const other = { ...twelve, ...change } as Violation
  expect(shown(eleven, other)).toEqual([eleven, other])
})
