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

/** Firefighters: 12 h and 24 h differ by the length of a vacation and the article that sets it and the rest after it. */
function firefighterRules(restReference: string, maxHours: number): readonly Rule[] {
  return [
    ...COMMON,
    { code: 'dailyRest', severity: 'blocking', reference: texts.directive3, minHours: 11 },
    { code: 'restAfterShift', severity: 'blocking', reference: restReference, ratio: 1 },
    { code: 'shiftLength', severity: 'warning', reference: restReference, maxHours },
    { code: 'hoursSlidingWeek', severity: 'warning', reference: texts.directive6, maxHours: 48, days: 7 },
    { code: 'weeklyRest', severity: 'warning', reference: texts.directive5, minHours: 35, days: 7 },
    { code: 'consecutiveDays', severity: 'warning', reference: '', maxDays: 6 },
    { code: 'averageWeek', severity: 'warning', reference: texts.directive6, maxHours: 48, weeks: 26 },
  ]
}

export const PROFILES: Readonly<Record<Profile, readonly Rule[]>> = {
  SPP12: firefighterRules(texts.decree200113822, 12),
  SPP_G24: [
    ...firefighterRules(texts.decree200113823, 24),
    { code: 'semesterHours', severity: 'warning', reference: texts.decree20131186, maxHours: 1128 },
    { code: 'semesterGuards', severity: 'warning', reference: texts.decree20131186, maxGuards: 47 },
  ],
  FPT: [
    ...COMMON,
    { code: 'dailyRest', severity: 'blocking', reference: texts.decree20008153, minHours: 11 },
    { code: 'shiftLength', severity: 'warning', reference: texts.decree20008153, maxHours: 12 },
    {
      code: 'hoursCivilWeek',
      severity: 'blocking',
      reference: `${texts.decree20008153}, ${texts.councilOfState438418}`,
      maxHours: 48,
    },
    { code: 'weeklyRest', severity: 'warning', reference: texts.decree20008153, minHours: 35, days: 7 },
    { code: 'consecutiveDays', severity: 'warning', reference: '', maxDays: 6 },
    { code: 'averageWeek', severity: 'warning', reference: texts.decree20008153, maxHours: 44, weeks: 12 },
  ],
  FPH: [
    ...COMMON,
    { code: 'dailyRest', severity: 'blocking', reference: texts.decree20029, minHours: 12 },
    { code: 'shiftLength', severity: 'warning', reference: texts.decree20029, maxHours: 12 },
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
    { code: 'shiftLength', severity: 'warning', reference: texts.labourCodeShiftLength, maxHours: 12 },
    { code: 'hoursCivilWeek', severity: 'blocking', reference: texts.labourCodeWeek, maxHours: 48 },
    { code: 'weeklyRest', severity: 'warning', reference: texts.labourCodeWeeklyRest, minHours: 35, days: 7 },
    { code: 'consecutiveDays', severity: 'warning', reference: texts.labourCodeSixDays, maxDays: 6 },
    { code: 'averageWeek', severity: 'warning', reference: texts.labourCodeAverage, maxHours: 44, weeks: 12 },
  ],
}

/** In the order in which they are offered. */
export const PROFILE_NAMES = ['SPP12', 'SPP_G24', 'FPT', 'FPH', 'PN', 'CODE_TRAVAIL'] as const satisfies readonly Profile[]

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
