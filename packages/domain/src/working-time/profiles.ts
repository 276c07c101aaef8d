// The regimes as data: limits that French and European texts set, with the severities that keep exchanging possible.
// Not legal advice: a centre edits every figure, and the reference is shown beside it. References are citations (proper
// names of texts, as they are looked up); an empty one means that the rule is the centre's own.
import type { CenterRules, Profile, Rule } from './rules.ts'

const DIRECTIVE_3 = 'directive 2003/88/CE, art.\u00a03'
const DIRECTIVE_5 = 'directive 2003/88/CE, art.\u00a05'
const DIRECTIVE_6 = 'directive 2003/88/CE, art.\u00a06'
const DECREE_2000_815_3 = 'décret 2000-815, art.\u00a03'
const DECREE_2001_1382_2 = 'décret 2001-1382, art.\u00a02'
const DECREE_2001_1382_3 = 'décret 2001-1382, art.\u00a03'
const DECREE_2002_9 = 'décret 2002-9'
const COUNCIL_OF_STATE_438418 = 'CE, 9\u00a0juin 2020, n°\u00a0438418'
const LABOUR_CODE_DAILY_REST = 'C.\u00a0trav., art.\u00a0L.\u00a03131-1'
const LABOUR_CODE_WEEK = 'C.\u00a0trav., art.\u00a0L.\u00a03121-20'
const LABOUR_CODE_WEEKLY_REST = 'C.\u00a0trav., art.\u00a0L.\u00a03132-2'
const LABOUR_CODE_SIX_DAYS = 'C.\u00a0trav., art.\u00a0L.\u00a03132-1'

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
    { code: 'dailyRest', severity: 'blocking', reference: DIRECTIVE_3, minHours: 11 },
    { code: 'restAfterShift', severity: 'blocking', reference: restReference, ratio: 1 },
    { code: 'hoursSlidingWeek', severity: 'warning', reference: DIRECTIVE_6, maxHours: 48, days: 7 },
    { code: 'weeklyRest', severity: 'warning', reference: DIRECTIVE_5, minHours: 35, days: 7 },
    { code: 'consecutiveDays', severity: 'warning', reference: '', maxDays: 6 },
  ]
}

export const PROFILES: Readonly<Record<Profile, readonly Rule[]>> = {
  SPP12: firefighterRules(DECREE_2001_1382_2),
  SPP_G24: firefighterRules(DECREE_2001_1382_3),
  FPT: [
    ...COMMON,
    { code: 'dailyRest', severity: 'blocking', reference: DECREE_2000_815_3, minHours: 11 },
    {
      code: 'hoursCivilWeek',
      severity: 'blocking',
      reference: `${DECREE_2000_815_3}, ${COUNCIL_OF_STATE_438418}`,
      maxHours: 48,
    },
    { code: 'weeklyRest', severity: 'warning', reference: DECREE_2000_815_3, minHours: 35, days: 7 },
    { code: 'consecutiveDays', severity: 'warning', reference: '', maxDays: 6 },
  ],
  FPH: [
    ...COMMON,
    { code: 'dailyRest', severity: 'blocking', reference: DECREE_2002_9, minHours: 12 },
    { code: 'hoursSlidingWeek', severity: 'blocking', reference: DECREE_2002_9, maxHours: 48, days: 7 },
    { code: 'weeklyRest', severity: 'warning', reference: DECREE_2002_9, minHours: 36, days: 7 },
  ],
  PN: [
    ...COMMON,
    { code: 'dailyRest', severity: 'blocking', reference: DECREE_2000_815_3, minHours: 11 },
    { code: 'weeklyRest', severity: 'warning', reference: DECREE_2000_815_3, minHours: 35, days: 7 },
  ],
  CODE_TRAVAIL: [
    ...COMMON,
    { code: 'dailyRest', severity: 'blocking', reference: LABOUR_CODE_DAILY_REST, minHours: 11 },
    { code: 'hoursCivilWeek', severity: 'blocking', reference: LABOUR_CODE_WEEK, maxHours: 48 },
    { code: 'weeklyRest', severity: 'warning', reference: LABOUR_CODE_WEEKLY_REST, minHours: 35, days: 7 },
    { code: 'consecutiveDays', severity: 'warning', reference: LABOUR_CODE_SIX_DAYS, maxDays: 6 },
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
