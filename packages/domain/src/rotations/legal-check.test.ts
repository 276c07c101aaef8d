// Figures of the rules for known cycles, against the profiles of the trade.
import { describe, expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { daysOf, work } from '../planning/plan.fixture.ts'
import { defaultRules } from '../working-time/profiles.ts'
import type { Profile } from '../working-time/rules.ts'
import { legalCheck } from './legal-check.ts'

const SHIFTS = { J: work('J', '07:00', 12), N: work('N', '19:00', 12), G: work('G', '08:00', 24), P: work('P', '16:00', 12) }
const from = toDayNumber('2026-12-07')

function check(pattern: string, profile: Profile = 'SPP12', offsets: readonly number[] = [0, 1, 2, 3]) {
  const checks = legalCheck({
    days: daysOf(pattern, SHIFTS),
    starts: offsets.map((offset) => from - offset),
    rules: defaultRules(profile).rules,
    from,
    zone: zoneOf('Europe/Paris'),
  })
  return Object.fromEntries(checks.map(({ code, state, figure }) => [code, `${state} ${figure}`]))
}

describe('twelve hours', () => {
  test('the cycle of the control room', () => {
    expect(check('JNRR')).toMatchObject({ dailyRest: 'kept 24', restAfterShift: 'kept 24', hoursSlidingWeek: 'limit 48' })
  })

  test('a day after a night', () => {
    expect(check('NJRR')).toMatchObject({ dailyRest: 'broken 0', restAfterShift: 'broken 0' })
  })

  test('too short a rest', () => {
    expect(check('PJRR', 'SPP12', [0])).toMatchObject({ dailyRest: 'broken 3', restAfterShift: 'broken 3' })
  })

  test('too many hours within seven days', () => {
    expect(check('JJJJJRR', 'SPP12', [0])['hoursSlidingWeek']).toBe('broken 60')
  })

  test('vacations that run into each other are told', () => {
    expect(check('GJRR', 'SPP12', [0])['overlap']).toMatch(/^broken/)
    expect(check('JNRR')).not.toHaveProperty('overlap')
  })
})

test('a weekly rest that the rule finds is never told as too short, though the end of a civil week cuts it', () => {
  const quarters = { M: work('M', '05:00', 8), A: work('A', '13:00', 8), N: work('N', '21:00', 8) }
  const checks = legalCheck({
    days: daysOf('MMAANNRRRR', quarters),
    starts: [0, 2, 4, 6, 8].map((offset) => from - offset),
    rules: defaultRules('CODE_TRAVAIL').rules,
    from,
    zone: zoneOf('Europe/Paris'),
  })
  expect(checks.find(({ code }) => code === 'weeklyRest')).toMatchObject({ state: 'kept', figure: 35, limit: 35 })
})

test('rules over months go by what the cycle gives', () => {
  const rules = defaultRules('SPP_G24').rules
  expect(rules.map(({ code }) => code)).toContain('semesterGuards')
  expect(check('GRRR', 'SPP_G24')['semesterGuards']).toMatch(/^kept 45\.6/)
  expect(check('GRR', 'SPP_G24')['semesterHours']).toMatch(/^broken 1460/)
})

test('without teams the cycle alone is looked at', () => {
  expect(check('JNRR', 'SPP12', [])).toMatchObject({ dailyRest: 'kept 24' })
})
