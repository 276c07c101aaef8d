// The regimes as data, put together from what each rule says of them: limits that French and European texts set, with the severities that
// keep exchanging possible. Not legal advice: a centre edits every figure, and the reference is shown beside it.
import { RULES } from '../rules/table.ts'
import type { CenterRules, Rule } from './rules.ts'
import type { Profile } from '../planning/profile.ts'

const rulesOf = (profile: Profile): readonly Rule[] => RULES.flatMap((rule): readonly Rule[] => rule.ofRegime(profile))

export const PROFILES: Readonly<Record<Profile, readonly Rule[]>> = {
  SPP12: rulesOf('SPP12'),
  SPP_G24: rulesOf('SPP_G24'),
  FPT: rulesOf('FPT'),
  FPH: rulesOf('FPH'),
  PN: rulesOf('PN'),
  CODE_TRAVAIL: rulesOf('CODE_TRAVAIL'),
}

/** All there are, each as a centre of that regime adds it to its own. */
export const rulesOffered = (profile: Profile): readonly Rule[] => RULES.flatMap((rule): readonly Rule[] => rule.proposedTo(profile))

/** The rules of a member: the centre's, unless they follow a profile of their own. */
export function rulesFollowed(ofCenter: Pick<CenterRules, 'rules'>, profile: Profile | null): readonly Rule[] {
  return profile === null ? ofCenter.rules : PROFILES[profile]
}

/** The rules a new centre starts with. It has no minimum staffing until somebody states one. */
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
