// Whether edited rules make sense together: what no single field tells.
import { refuseStaffing } from '../planning/staffing-rows.ts'
import type { StaffingRefusal } from '../planning/staffing-rows.ts'
import type { CenterRules } from './rules.ts'

export type RulesRefusal = 'rulesTwice' | 'rulesShiftUnknown' | 'rulesStaffingTooFew' | StaffingRefusal

/** `shiftNames`: the vacations that the centre's rotations know. */
export function refuseRules({ rules, minimumStaffing, staffing = [] }: CenterRules, shiftNames: ReadonlySet<string>): RulesRefusal | null {
  if (new Set(rules.map(({ code }) => code)).size < rules.length) return 'rulesTwice'
  for (const [name, { total, byQualification }] of Object.entries(minimumStaffing)) {
    if (!shiftNames.has(name)) return 'rulesShiftUnknown'
    // A person fills one place.
    if (Object.values(byQualification).reduce((sum, places) => sum + places, 0) > total) return 'rulesStaffingTooFew'
  }
  return refuseStaffing(staffing)?.refusal ?? null
}
