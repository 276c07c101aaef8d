// Plannings of one person in a line of letters, for the tests of the rules.
import { toDayNumber } from '../calendar/day.ts'
import type { Day } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { work } from '../planning/plan.fixture.ts'
import { dutyOf } from '../planning/shift.ts'
import type { Duty, Shift } from '../planning/shift.ts'
import { PROFILES } from './profiles.ts'
import type { Rule, RuleCode } from './rules.ts'
import type { Profile } from '../planning/profile.ts'

/** Small letters are the same vacation at other times. */
const SHIFTS: Readonly<Record<string, Shift>> = {
  J: work('J', '07:00', 12),
  j: work('J', '08:00', 12),
  N: work('N', '19:00', 12),
  n: work('N', '18:00', 12),
  G: work('G', '08:00', 24),
  M: work('M', '05:00', 8),
  m: work('M', '05:00', 12),
  A: work('A', '13:00', 8),
  a: work('A', '09:00', 12),
  P: work('P', '21:00', 8),
  K: work('K', '07:00', 8),
  D: work('D', '08:00', 10),
  F: work('F', '18:00', 14),
  f: work('F', '17:30', 14),
}

/** One word a day from `firstDay` on: letters joined by + are worked the same day, R is rest. */
export function line(firstDay: Day, words: string, zone = 'Europe/Paris'): Duty[] {
  const first = toDayNumber(firstDay)
  return words
    .trim()
    .split(/\s+/)
    .flatMap((word, index) =>
      word
        .split('+')
        .filter((letter) => letter !== 'R')
        .map((letter) => {
          const shift = SHIFTS[letter]
          if (shift === undefined) throw new Error(`no shift ${letter}`)
          return dutyOf(first + index, shift, null, zoneOf(zone))
        }),
    )
    .toSorted((a, b) => a.startAt - b.startAt)
}

/** The rule of that code in a profile. */
export function ruleOf(profile: Profile, code: RuleCode): Rule {
  const rule = PROFILES[profile].find((candidate) => candidate.code === code)
  if (rule === undefined) throw new Error(`${profile} has no rule ${code}`)
  return rule
}
