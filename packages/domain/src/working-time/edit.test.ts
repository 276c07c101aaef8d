// Edited rules that make no sense together are refused before they judge anybody.
import { expect, test } from 'vitest'
import { refuseRules } from './edit.ts'
import { PROFILE_NAMES } from '../planning/profile.ts'
import { defaultRules, PROFILES } from './profiles.ts'

const KNOWN = new Set(['J', 'N'])
const base = defaultRules('SPP12')
const staffing = (total: number, byQualification: Record<string, number>, name = 'J') => ({
  ...base,
  minimumStaffing: { [name]: { total, byQualification } },
})

test.each(PROFILE_NAMES)('%s as it comes is accepted', (profile) => {
  expect(refuseRules(defaultRules(profile), KNOWN)).toBeNull()
})

test.each([
  ['places that fit', staffing(3, { CDS: 1, ADJ: 2 }), null],
  ['more places than people', staffing(2, { CDS: 1, ADJ: 2 }), 'rulesStaffingTooFew'],
  ['a vacation nobody knows', staffing(2, {}, 'X'), 'rulesShiftUnknown'],
  ['a rule twice', { ...base, rules: [...PROFILES.SPP12, ...PROFILES.SPP12.slice(0, 1)] }, 'rulesTwice'],
  ['no rule at all', { ...base, rules: [] }, null],
] as const)('%s', (_what, rules, refusal) => {
  expect(refuseRules(rules, KNOWN)).toBe(refusal)
})
