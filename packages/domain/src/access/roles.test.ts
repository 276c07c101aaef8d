// The powers that each role opens, written apart from the table: of the whole centre, of a team, on which days, and never beyond its centre.
import { describe, expect, test } from 'vitest'
import { hasPower, hasPowerSomewhere, isHeldOn, memberRoles, powers } from './roles.ts'
import type { HeldRole, MemberRole, RoleHolder } from './roles.ts'

const holder = (roles: readonly HeldRole[], overrides: Partial<RoleHolder> = {}): RoleHolder => ({
  userId: 'me',
  centerId: 'north',
  status: 'approved',
  isAdmin: false,
  adminType: null,
  roles,
  ...overrides,
})
const held = (role: MemberRole): HeldRole => ({ role, teamId: role === 'teamChief' ? 'A' : null })
const whole = { centerId: 'north', teamId: null }
const ofTeam = (teamId: string) => ({ centerId: 'north', teamId })

/** s wall, h handover, c calls, v vacancies, p placing, d deciding, t hours (time), a absences. */
const LETTERS = {
  seeWall: 's',
  keepHandover: 'h',
  noteCalls: 'c',
  keepVacancies: 'v',
  placeActivities: 'p',
  decideRequests: 'd',
  readHours: 't',
  readAbsences: 'a',
}
const lettersOf = (actor: RoleHolder | null, over: typeof whole | ReturnType<typeof ofTeam>) =>
  powers.map((power) => (hasPower(actor, power, over) ? LETTERS[power] : '')).join('')

test.each<[MemberRole, string, string]>([
  ['reader', 's', 's'],
  ['roomChief', 'shc', 'shc'],
  ['replacements', 'cv', 'cv'],
  ['teamChief', '', 'dt'],
  ['planner', 'cvpd', 'cvpd'],
  ['hr', 'ta', 'ta'],
])('%s: « %s » of the centre, « %s » of team A', (role, ofCenter, ofTeamA) => {
  const actor = holder([held(role)])
  expect([lettersOf(actor, whole), lettersOf(actor, ofTeam('A'))]).toEqual([ofCenter, ofTeamA])
  // A team chief has nothing of another team, the others as much.
  expect(lettersOf(actor, ofTeam('B'))).toBe(ofCenter)
  expect(lettersOf(actor, { centerId: 'south', teamId: null })).toBe('')
})

describe('who has none or all', () => {
  test.each<[string, RoleHolder | null, string]>([
    ['a visitor', null, ''],
    ['a member without a role', holder([]), ''],
    ['whoever waits for approval, whatever their row says', holder(memberRoles.map(held), { status: 'pending' }), ''],
    ['whoever is in no centre', holder(memberRoles.map(held), { centerId: null }), ''],
    ['an administrator', holder([], { isAdmin: true, adminType: 'center' }), 'shcvpdta'],
    ['a master of elsewhere', holder([], { isAdmin: true, adminType: 'master', centerId: null }), 'shcvpdta'],
  ])('%s', (_, actor, expected) => {
    expect(lettersOf(actor, whole)).toBe(expected)
    expect(powers.filter((power) => hasPowerSomewhere(actor, power)).length).toBe(expected.length)
  })

  test('a team chief has their powers somewhere', () => {
    const chief = holder([held('teamChief')])
    expect(powers.filter((power) => hasPowerSomewhere(chief, power))).toEqual(['decideRequests', 'readHours'])
  })

  test('several roles add up', () => {
    expect(lettersOf(holder([held('reader'), held('hr')]), whole)).toBe('sta')
  })
})

test.each([
  ['2026-11-29', false],
  ['2026-11-30', true],
  ['2026-12-31', true],
  ['2027-01-01', false],
])('a role of 30 November to 31 December is held on %s: %s', (day, expected) => {
  expect(isHeldOn({ from: '2026-11-30', until: '2026-12-31' }, day)).toBe(expected)
})

test('a role without an end goes on', () => {
  expect(isHeldOn({ from: '2026-11-30', until: null }, '2199-01-01')).toBe(true)
})
