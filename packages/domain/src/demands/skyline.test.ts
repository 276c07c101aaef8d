// The staffing by the hour of touched days: whole vacations that go, a few hours, minima by vacation and by rows, and days that change nothing. From Monday
// 16 November 2026 on A works RRJNRRJN, B NRRJNRRJ, C JNRRJNRR, D RJNRRJNR: on the 18th A is there by day and D by night.
import { expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import { idOf } from '../ids.fixture.ts'
import type { MemberPlan } from '../planning/center-plan.ts'
import { modification } from '../planning/plan.fixture.ts'
import { defaultRules } from '../working-time/profiles.ts'
import { controlRoomCenter, instantOf, operator } from './center.fixture.ts'
import type { CenterInput } from './center.fixture.ts'
import { skyline, SKYLINE_DAYS_MOST } from './skyline.ts'

const members = [operator('a', 'A'), operator('a2', 'A'), operator('b', 'B'), operator('c', 'C'), operator('d', 'D')]
const rules = { ...defaultRules('SPP12'), minimumStaffing: { J: { total: 2, byQualification: {} }, N: { total: 1, byQualification: {} } } }

function drawn(fromDay: string, toDay: string, after: (before: MemberPlan) => Partial<MemberPlan>, input: Partial<CenterInput> = {}) {
  const { facts } = controlRoomCenter({ members, rules, ...input })
  const before = facts.member(idOf('user', 'a'))
  if (before === null) throw new Error('A is no member')
  const span = { from: toDayNumber(fromDay), to: toDayNumber(toDay) }
  return skyline(facts, { before, after: { ...before, ...after(before) } }, span)
}
const away = (fromDay: string, toDay: string) => () => ({ modifications: [modification('absence', fromDay, toDay)] })

test('an absence of two vacations: each half day of both, with who stays and the minimum', () => {
  expect(drawn('2026-11-18', '2026-11-19', away('2026-11-18', '2026-11-19'))).toEqual([
    { startAt: instantOf('2026-11-18', '07:00'), endAt: instantOf('2026-11-18', '19:00'), shift: 'J', present: 2, after: 1, minimum: 2 },
    { startAt: instantOf('2026-11-18', '19:00'), endAt: instantOf('2026-11-19', '07:00'), shift: 'N', present: 1, after: 1, minimum: 1 },
    { startAt: instantOf('2026-11-19', '07:00'), endAt: instantOf('2026-11-19', '19:00'), shift: 'J', present: 1, after: 1, minimum: 2 },
    { startAt: instantOf('2026-11-19', '19:00'), endAt: instantOf('2026-11-20', '07:00'), shift: 'N', present: 2, after: 1, minimum: 1 },
  ])
})

test('a few hours cut the vacation: its people leave and come back', () => {
  const activity = { _id: 'training', name: 'Formation', letters: 'FO', kind: 'work' as const, isNamed: true }
  const placed = {
    _id: 'placed',
    fromDay: toDayNumber('2026-11-18'),
    toDay: toDayNumber('2026-11-18'),
    hours: { startTime: '09:00', endTime: '11:00', endsNextDay: false },
    weekdays: null,
    activity,
  }
  const byDay = drawn('2026-11-18', '2026-11-18', () => ({ placed: [placed] })).filter(({ shift }) => shift === 'J')
  expect(byDay.map(({ endAt, present, after }) => [endAt, present, after])).toEqual([
    [instantOf('2026-11-18', '09:00'), 2, 2],
    [instantOf('2026-11-18', '11:00'), 2, 1],
    [instantOf('2026-11-18', '19:00'), 2, 2],
  ])
})

test('days of rest change nothing', () => {
  expect(drawn('2026-11-16', '2026-11-17', away('2026-11-16', '2026-11-17'))).toEqual([])
})

test('without a minimum none is said', () => {
  const none = { ...rules, minimumStaffing: {} }
  expect(drawn('2026-11-18', '2026-11-18', away('2026-11-18', '2026-11-18'), { rules: none }).map(({ minimum }) => minimum)).toEqual([
    null,
    null,
  ])
})

test('a long absence shows its first days, in order and without a day twice', () => {
  const found = drawn('2026-11-16', '2026-12-10', away('2026-11-16', '2026-12-10'))
  expect(new Set(found.filter(({ present, after }) => after < present).map(({ startAt }) => startAt)).size).toBe(SKYLINE_DAYS_MOST)
  for (const [index, { startAt }] of found.slice(1).entries()) expect(startAt).toBeGreaterThanOrEqual(found[index]?.endAt ?? 0)
})
