// The regimes hold what the texts and the product's table of severities say.
import { describe, expect, test } from 'vitest'
import { rulesFollowed, PROFILES, defaultRules } from './profiles.ts'
import type { Profile } from '../planning/profile.ts'

const ALWAYS = ['overlap blocking', 'unavailable blocking', 'qualificationUnknown blocking', 'minimumStaffing blocking']
const firefighters = (maxHours: number) => [
  'dailyRest blocking 11',
  'restAfterShift blocking 1',
  `shiftLength warning ${maxHours}`,
  'hoursSlidingWeek warning 48 7',
  'weeklyRest warning 35 7',
  'consecutiveDays warning 6',
  'averageWeek warning 48 26',
]
const CIVIL = [
  'dailyRest blocking 11',
  'shiftLength warning 10',
  'hoursCivilWeek blocking 48',
  'weeklyRest warning 35 7',
  'consecutiveDays warning 6',
  'averageWeek warning 44 12',
]

const TABLE = [
  ['SPP12', firefighters(12)],
  ['SPP_G24', [...firefighters(24), 'semesterHours warning 1128', 'semesterGuards warning 47']],
  ['FPT', CIVIL],
  [
    'FPH',
    [
      'dailyRest blocking 12',
      'shiftLength warning 12',
      'hoursSlidingWeek blocking 48 7',
      'hoursCivilWeek warning 44',
      'weeklyRest warning 36 7',
      'fortnightRest warning 4',
      'sundayRest warning 1',
      'averageWeek warning 48 17',
    ],
  ],
  ['PN', ['dailyRest blocking 11', 'weeklyRest warning 35 7', 'averageWeek warning 48 26']],
  ['CODE_TRAVAIL', [...CIVIL, 'nightWorkerWeek warning 40 12 270']],
] as const satisfies readonly (readonly [Profile, readonly string[]])[]

describe.each(TABLE)('%s', (profile, expected) => {
  const rules = PROFILES[profile]

  test('parameters and severities', () => {
    const lines = rules.map((rule) => {
      const figures = Object.values(rule).filter((value) => typeof value === 'number')
      return [rule.code, rule.severity, ...figures].join(' ')
    })
    expect(lines).toEqual([...ALWAYS, ...expected])
  })

  test('every limit on hours and rests cites its text', () => {
    for (const { code, reference } of rules) {
      if (code.endsWith('Rest') || code.startsWith('hours') || code === 'restAfterShift') {
        expect(reference).toMatch(/^(directive|décret|CE|C\.)/)
      }
    }
  })

  test('is what a new centre starts with', () => {
    expect(defaultRules(profile)).toEqual({
      profile,
      rules,
      minimumStaffing: {},
      postNoticeHours: 0,
      withdrawNoticeHours: 48,
      defaultPoints: 10,
      openingGrant: 100,
      lowestBalance: 0,
    })
  })
})

test('no regime is left out of the table', () => {
  expect(Object.keys(PROFILES).toSorted()).toEqual(TABLE.map(([profile]) => profile).toSorted())
})

test('the longest day is that of the article it cites', () => {
  const longest = Object.entries(PROFILES).map(([profile, rules]) => {
    const rule = rules.find((profileRule) => profileRule.code === 'shiftLength')
    return [profile, rule === undefined ? null : `${rule.reference}: ${'maxHours' in rule ? rule.maxHours : ''}`]
  })
  expect(Object.fromEntries(longest)).toEqual({
    SPP12: 'décret 2001-1382, art.\u00a02: 12',
    SPP_G24: 'décret 2001-1382, art.\u00a03: 24',
    FPT: 'décret 2000-815, art.\u00a03: 10',
    FPH: 'décret 2002-9, art.\u00a07: 12',
    PN: null,
    CODE_TRAVAIL: 'C.\u00a0trav., art.\u00a0L.\u00a03121-18: 10',
  })
})

test('the two regimes of firefighters differ by the article on rest', () => {
  const references = (profile: Profile) =>
    PROFILES[profile].filter(({ code }) => code === 'restAfterShift').map(({ reference }) => reference)
  expect([references('SPP12'), references('SPP_G24')]).toEqual([['décret 2001-1382, art.\u00a02'], ['décret 2001-1382, art.\u00a03']])
})

test('a member follows the rules of the centre, as it edited them, or the profile of their own', () => {
  const rules = PROFILES.FPT.map((rule) => ({ ...rule, severity: 'information' as const }))
  expect(rulesFollowed({ rules }, null)).toBe(rules)
  expect(rulesFollowed({ rules }, 'SPP_G24')).toBe(PROFILES.SPP_G24)
})
