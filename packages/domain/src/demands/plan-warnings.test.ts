// The rules that a change of the plan breaks: a cycle that keeps them is not refused for a night on which the clocks change.
import { describe, expect, test } from 'vitest'
import { fromDayNumber, toDayNumber } from '../calendar/day.ts'
import { idOf } from '../ids.fixture.ts'
import type { CenterPlan } from '../planning/center-plan.ts'
import { center, from, rotation, team, work } from '../planning/plan.fixture.ts'
import type { Shift } from '../planning/shift.ts'
import { legalCheck } from '../rotations/legal-check.ts'
import { defaultRules } from '../working-time/profiles.ts'
import type { Profile } from '../planning/profile.ts'
import { teamWarnings, warnedSpans } from './plan-warnings.ts'

const today = toDayNumber('2027-02-15')

/** The warnings of a cycle that begins on Monday 1 March 2027, unless told otherwise; the clocks go forward on the 28th. */
function activated(
  pattern: string,
  shifts: Readonly<Record<string, Shift>>,
  profile: Profile,
  codes: readonly string[],
  on = '2027-03-01',
) {
  const { rules: all } = defaultRules(profile)
  const rules = { profile, rules: all.filter(({ code }) => codes.includes(code)) }
  const rests = center([], [team('A', on)])
  const cycle = rotation('cycle', pattern, shifts)
  const after: CenterPlan = { ...rests, rotations: new Map([[cycle._id, cycle]]), activations: from([on, cycle._id]) }
  const spans = warnedSpans(rests, after, [], today)
  const kept = legalCheck({ days: cycle.days, starts: [toDayNumber(on)], ...rules }).map(({ code, state }) => `${code} ${state}`)
  const warnings = teamWarnings({ before: rests, after, teamIds: [idOf('team', 'A')], rules, spans }).map(
    ({ violation: { code, severity, actual, limit, day, clockChange = 'none' } }) =>
      `${code} ${severity} ${Math.round(actual * 100) / 100}/${limit} ${fromDayNumber(day)} ${clockChange}`,
  )
  return { kept, warnings }
}

describe('a night of clock change', () => {
  test('a hospital’s « grande semaine »: 11 h of rest instead of 12 are named, not refused', () => {
    const found = activated('RRJJRRRJJRRJJJ', { J: work('J', '07:00', 12) }, 'FPH', ['dailyRest'])
    expect(found.kept).toEqual(['dailyRest kept'])
    expect(found.warnings).toEqual(['dailyRest warning 11/12 2027-03-28 forward'])
  })

  test('police, vacations of 12 h 08, with the long week-end on that night', () => {
    const found = activated('RRJJRRRJJRRJJJ', { J: work('J', '06:00', 728 / 60) }, 'PN', ['dailyRest'])
    expect(found.warnings).toEqual(['dailyRest warning 10.87/11 2027-03-28 forward'])
  })

  test('a night of 13 h makes 49 h of seven days that hold 48', () => {
    const shifts = { J: work('J', '07:00', 12), N: work('N', '19:00', 12) }
    // One of the four teams works N on Saturday 30 October 2027.
    const found = ['2027-10-01', '2027-10-02', '2027-10-03', '2027-10-04'].flatMap(
      (on) => activated('JNRR', shifts, 'FPH', ['hoursSlidingWeek'], on).warnings,
    )
    expect(found.length).toBeGreaterThan(0)
    for (const line of found) expect(line).toMatch(/^hoursSlidingWeek warning 49\/48 2027-1[01]-\d\d back$/)
  })

  test('what the cycle breaks every week stays a refusal, beside the night that breaks more', () => {
    const found = activated('JJJJJRR', { J: work('J', '07:00', 13) }, 'FPH', ['dailyRest'])
    expect(found.warnings[0]).toBe('dailyRest blocking 11/12 2027-03-02 none')
    expect(found.warnings.every((line) => line.includes('blocking'))).toBe(true)
  })
})
