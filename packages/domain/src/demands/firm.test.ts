// Tests of what an act takes of the days that a roster promised.
import { expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import { controlRoom, DAY_SHIFT, member, modification, NIGHT_SHIFT, work } from '../planning/plan.fixture.ts'
import { REST } from '../planning/shift.ts'
import { touchedDays, touchOf } from './firm.ts'
import { personOf } from './person.ts'

const day = (shift = REST, isOff = false) => ({ shift, isOff })

test.each([
  ['a rest that becomes work', day(), day(DAY_SHIFT), 'rest'],
  ['a leave that becomes work', day(DAY_SHIFT, true), day(DAY_SHIFT), 'leave'],
  ['a leave taken back on a day of rest', day(REST, true), day(), 'leave'],
  ['a vacation that becomes another', day(DAY_SHIFT), day(NIGHT_SHIFT), 'hours'],
  ['the same vacation at other hours', day(DAY_SHIFT), day(work('J', '08:00', 12)), 'hours'],
  ['the same vacation', day(DAY_SHIFT), day({ ...DAY_SHIFT }), null],
  ['work that becomes rest', day(DAY_SHIFT), day(), null],
  ['work that becomes leave', day(DAY_SHIFT), day(DAY_SHIFT, true), null],
  ['rest that stays', day(), day(), null],
] as const)('%s', (_, before, after, expected) => {
  expect(touchOf(before, after)).toBe(expected)
})

test('days that have passed promise nothing any more', () => {
  const plan = controlRoom()
  // Team A: R R J N from 16 November on.
  const [from, to] = [toDayNumber('2026-11-16'), toDayNumber('2026-11-19')]
  const people = [[], [modification('custom_modification', '2026-11-16', '2026-11-17', DAY_SHIFT)]].map((modifications) =>
    personOf(plan, member('a', 'A', { modifications }), { profile: 'FPH', rules: [] }, from - 20, to + 20),
  )
  const [before, after] = people
  if (before === undefined || after === undefined) throw new Error('two people')
  const of = (today: number) => touchedDays(before, after, { from, to }, today).map(({ day: each, touched }) => [each - from, touched])
  expect(of(from)).toEqual([
    [0, 'rest'],
    [1, 'rest'],
  ])
  expect(of(from + 1)).toEqual([[1, 'rest']])
  expect(of(to)).toEqual([])
})
