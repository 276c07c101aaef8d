// The regimes as data: limits that French and European texts set, with the severities that keep exchanging possible.
// Not legal advice: a centre edits every figure, and the reference is shown beside it. References are citations (proper
// names of texts, as they are looked up); an empty one means that the rule is the centre's own.
import texts from './references.json' with { type: 'json' }
import type { CenterRules, Profile, Rule } from './rules.ts'

const COMMON: readonly Rule[] = [
  { code: 'overlap', severity: 'blocking', reference: '' },
  { code: 'unavailable', severity: 'blocking', reference: '' },
  { code: 'qualificationUnknown', severity: 'blocking', reference: '' },
  { code: 'minimumStaffing', severity: 'blocking', reference: '' },
]

/** Firefighters: only the decree that their rest after a vacation comes from differs between 12 h and 24 h. */
function firefighterRules(restReference: string): readonly Rule[] {
  return [
    ...COMMON,
    { code: 'dailyRest', severity: 'blocking', reference: texts.directive3, minHours: 11 },
    { code: 'restAfterShift', severity: 'blocking', reference: restReference, ratio: 1 },
    { code: 'hoursSlidingWeek', severity: 'warning', reference: texts.directive6, maxHours: 48, days: 7 },
    { code: 'weeklyRest', severity: 'warning', reference: texts.directive5, minHours: 35, days: 7 },
    { code: 'consecutiveDays', severity: 'warning', reference: '', maxDays: 6 },
  ]
}

export const PROFILES: Readonly<Record<Profile, readonly Rule[]>> = {
  SPP12: firefighterRules(texts.decree200113822),
  SPP_G24: firefighterRules(texts.decree200113823),
  FPT: [
    ...COMMON,
    { code: 'dailyRest', severity: 'blocking', reference: texts.decree20008153, minHours: 11 },
    {
      code: 'hoursCivilWeek',
      severity: 'blocking',
      reference: `${texts.decree20008153}, ${texts.councilOfState438418}`,
      maxHours: 48,
    },
    { code: 'weeklyRest', severity: 'warning', reference: texts.decree20008153, minHours: 35, days: 7 },
    { code: 'consecutiveDays', severity: 'warning', reference: '', maxDays: 6 },
  ],
  FPH: [
    ...COMMON,
    { code: 'dailyRest', severity: 'blocking', reference: texts.decree20029, minHours: 12 },
    { code: 'hoursSlidingWeek', severity: 'blocking', reference: texts.decree20029, maxHours: 48, days: 7 },
    { code: 'weeklyRest', severity: 'warning', reference: texts.decree20029, minHours: 36, days: 7 },
  ],
  PN: [
    ...COMMON,
    { code: 'dailyRest', severity: 'blocking', reference: texts.decree20008153, minHours: 11 },
    { code: 'weeklyRest', severity: 'warning', reference: texts.decree20008153, minHours: 35, days: 7 },
  ],
  CODE_TRAVAIL: [
    ...COMMON,
    { code: 'dailyRest', severity: 'blocking', reference: texts.labourCodeDailyRest, minHours: 11 },
    { code: 'hoursCivilWeek', severity: 'blocking', reference: texts.labourCodeWeek, maxHours: 48 },
    { code: 'weeklyRest', severity: 'warning', reference: texts.labourCodeWeeklyRest, minHours: 35, days: 7 },
    { code: 'consecutiveDays', severity: 'warning', reference: texts.labourCodeSixDays, maxDays: 6 },
  ],
}

/** What a new centre starts with. It has no minimum staffing until somebody states one. */
export function defaultRules(profile: Profile): CenterRules {
  return {
    profile,
    rules: PROFILES[profile],
    minimumStaffing: {},
    postNoticeHours: 0,
    withdrawNoticeHours: 48,
    defaultPoints: 10,
    openingGrant: 100,
    lowestBalance: 0,
  }
}
