// Figures of the rules for known cycles, against the profiles of the trade.
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { daysOf, work } from '../planning/plan.fixture.ts'
import { dutyOf } from '../planning/shift.ts'
import { PROFILE_NAMES } from '../planning/profile.ts'
import { violations } from '../working-time/evaluate.ts'
import { defaultRules, PROFILES } from '../working-time/profiles.ts'
import type { Profile } from '../planning/profile.ts'
import { ruleNamed } from '../rules/table.ts'
import { legalCheck } from './legal-check.ts'

const SHIFTS = {
  J: work('J', '07:00', 12),
  N: work('N', '19:00', 12),
  G: work('G', '08:00', 24),
  P: work('P', '16:00', 12),
  D: work('D', '08:00', 10),
  F: work('F', '18:00', 14),
}
const from = toDayNumber('2026-12-07')

function check(pattern: string, profile: Profile = 'SPP12', offsets: readonly number[] = [0, 1, 2, 3]) {
  const checks = legalCheck({
    days: daysOf(pattern, SHIFTS),
    starts: offsets.map((offset) => from - offset),
    profile,
    rules: defaultRules(profile).rules,
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

  test('a rest of less than nothing is never told as kept, however long the others are', () => {
    // The guard ends at 08:00, an hour after the day vacation has begun.
    expect(check('GJRR', 'SPP12', [0])).toMatchObject({ dailyRest: 'broken -1', restAfterShift: 'broken -1' })
  })
})

test('rules measure a cycle by the regime of the centre', () => {
  const figure = vi.spyOn(ruleNamed('dailyRest'), 'figure')
  const figureOfCycle = vi.spyOn(ruleNamed('semesterHours'), 'figureOfCycle')
  check('JNRR', 'FPH')
  check('GRR', 'SPP_G24')
  const profiles = [figure.mock.calls[0]?.[3], figureOfCycle.mock.lastCall?.[2]]
  figure.mockRestore()
  figureOfCycle.mockRestore()
  expect(profiles).toEqual(['FPH', 'SPP_G24'])
})

test('a weekly rest that the rule finds is never told as too short, though the end of a civil week cuts it', () => {
  const quarters = { M: work('M', '05:00', 8), A: work('A', '13:00', 8), N: work('N', '21:00', 8) }
  const checks = legalCheck({
    days: daysOf('MMAANNRRRR', quarters),
    starts: [0, 2, 4, 6, 8].map((offset) => from - offset),
    profile: 'CODE_TRAVAIL',
    rules: defaultRules('CODE_TRAVAIL').rules,
  })
  // The rest goes from the last night, 05:00, to the first morning of the next round: every seven days hold at least 24 h of it.
  expect(checks.find(({ code }) => code === 'weeklyRest')).toMatchObject({ state: 'kept', figure: 96, limit: 35 })
})

describe('the semester is the fullest that somebody works, not an average', () => {
  test('one guard in four, in three', () => {
    const rules = defaultRules('SPP_G24').rules
    expect(rules.map(({ code }) => code)).toContain('semesterGuards')
    expect(check('GRRR', 'SPP_G24')).toMatchObject({ semesterGuards: 'kept 46', semesterHours: 'kept 1104' })
    expect(check('GRR', 'SPP_G24')).toMatchObject({ semesterGuards: 'broken 62', semesterHours: 'broken 1488' })
  })

  test('10 h by day, 14 h by night: some July to December holds 1 136 h', () => {
    expect(check('DDDDRRRRRRFFFFRRRRDDDFFFRRRR', 'SPP_G24', [0, 7, 14, 21])['semesterHours']).toBe('broken 1136')
  })

  test('as the rule itself finds it in the years to come', () => {
    const days = daysOf('DDDDRRRRRRFFFFRRRRDDDFFFRRRR', SHIFTS)
    const rules = defaultRules('SPP_G24').rules.filter(({ code }) => code === 'semesterHours')
    const [first, last] = [toDayNumber('2027-01-01'), toDayNumber('2034-12-31')]
    const found = [0, 7, 14, 21].flatMap((offset) => {
      const after = Array.from({ length: last - first + 1 }, (_, index) => {
        const { shift } = days[(index + offset) % days.length]!
        return shift.type === 'work' ? [dutyOf(first + index, shift, null, zoneOf('UTC'))] : []
      }).flat()
      return violations({ profile: 'SPP_G24', userId: '', before: [], after, rules })
    })
    expect(Math.max(...found.map(({ actual }) => actual))).toBe(1136)
  })

  test('a vacation of 12 h is no guard', () => {
    expect(check('JNRR', 'SPP_G24')['semesterGuards']).toBe('kept 0')
  })
})

describe('figure and limit are of one vacation, one week, one rest', () => {
  const line = (pattern: string, code: string, profile: Profile = 'SPP12', offsets: readonly number[] = [0]) => {
    const starts = offsets.map((offset) => from - offset)
    const found = legalCheck({ days: daysOf(pattern, SHIFTS), starts, profile, rules: defaultRules(profile).rules }).find(
      (check) => check.code === code,
    )
    return found === undefined ? null : `${found.state} ${found.figure}/${found.limit}`
  }

  test.each([
    // 12 h after 12 h; the guard is followed by 72 h.
    ['JJRRGRRR', 'restAfterShift', 'kept 12/12'],
    ['GRJRRRR', 'restAfterShift', 'broken 23/24'],
    // The shortest rest is the one that is long enough.
    ['JJRRGRJRRR', 'restAfterShift', 'broken 23/24'],
    ['JNRR', 'weeklyRest', 'kept 48/35'],
    ['JJJJJJJ', 'weeklyRest', 'broken 12/35'],
    ['JJJJJJJ', 'consecutiveDays', 'broken Infinity/6'],
    ['JJJJRRR', 'averageWeek', 'limit 48/48'],
    ['RRRRRRR', 'dailyRest', null],
  ])('%s %s', (pattern, code, expected) => {
    expect(line(pattern, code)).toBe(expected)
  })

  test('a figure within its limit is never called broken, nor one beyond it kept', () => {
    const letters = fc.array(fc.constantFrom('J', 'N', 'G', 'P', 'R', 'R'), { minLength: 1, maxLength: 15 }).map((list) => list.join(''))
    fc.assert(
      fc.property(letters, fc.constantFrom(...PROFILE_NAMES), fc.nat(14), (pattern, profile, offset) => {
        const days = daysOf(pattern, SHIFTS)
        for (const { code, state, figure, limit } of legalCheck({ days, starts: [from - offset], profile, rules: PROFILES[profile] })) {
          const isLeast = ruleNamed(code).asks === 'least'
          expect([code, state === 'broken']).toEqual([code, isLeast ? figure < limit : figure > limit])
        }
      }),
    )
  })

  test('the shortest rest is that of a reading that compares every vacation with every other, those that overlap too', () => {
    const letters = fc.array(fc.constantFrom('J', 'N', 'G', 'P', 'E', 'R', 'R'), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(letters, (pattern) => {
        // A guard of 24 h, then a short vacation before dawn: the longest overlaps.
        const days = daysOf(pattern.join(''), { ...SHIFTS, E: work('E', '02:00', 4) })
        const works = Array.from({ length: days.length * 5 }, (_, index) => {
          const { shift } = days[index % days.length]!
          return shift.type === 'work' ? [dutyOf(index, shift, null, zoneOf('UTC'))] : []
        }).flat()
        const rests = works.flatMap((a) => works.filter((b) => b.day > a.day).map((b) => (b.nominalStart - a.nominalEnd) / 60))
        const found = legalCheck({ days, starts: [], profile: 'SPP12', rules: PROFILES.SPP12 }).find(({ code }) => code === 'dailyRest')
        expect(found?.figure ?? Infinity).toBe(Math.min(Infinity, ...rests))
      }),
    )
  })

  test('what the check calls broken is what working the cycle breaks', () => {
    const letters = fc
      .array(fc.constantFrom('J', 'N', 'G', 'P', 'R', 'R', 'R'), { minLength: 1, maxLength: 12 })
      .map((list) => list.join(''))
    fc.assert(
      fc.property(letters, fc.constantFrom(...PROFILE_NAMES), (pattern, profile) => {
        const days = daysOf(pattern, SHIFTS)
        const monday = toDayNumber('2026-06-01')
        // Long enough for every semester and every week of the cycle to be met.
        const after = Array.from({ length: days.length * 7 + 2 * 366 }, (_, index) => {
          const { shift } = days[index % days.length]!
          return shift.type === 'work' ? [dutyOf(monday + index, shift, null, zoneOf('UTC'))] : []
        }).flat()
        const rules = PROFILES[profile].filter(({ code }) => !code.startsWith('semester'))
        const broken = legalCheck({ days, starts: [monday], profile, rules }).filter(({ state }) => state === 'broken')
        const found = new Set(violations({ profile, userId: '', before: [], after, rules }).map(({ code }) => code))
        // In an exchange, `overlap` alone reports vacations that overlap; a cycle's rests are measured all the same.
        if (found.has('overlap')) for (const { code } of rules) if (code === 'dailyRest' || code === 'restAfterShift') found.add(code)
        expect(broken.map(({ code }) => code).toSorted()).toEqual([...found].toSorted())
      }),
      { numRuns: 60 },
    )
  })
})

test('without teams the cycle alone is looked at', () => {
  expect(check('JNRR', 'SPP12', [])).toMatchObject({ dailyRest: 'kept 24' })
})
