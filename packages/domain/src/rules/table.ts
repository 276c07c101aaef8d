// All rules, in the order in which they are shown and reported.
import { averageWeek } from './average-week.ts'
import { consecutiveDays } from './consecutive-days.ts'
import { dailyRest } from './daily-rest.ts'
import { fortnightRest } from './fortnight-rest.ts'
import { hoursCivilWeek } from './hours-civil-week.ts'
import { hoursSlidingWeek } from './hours-sliding-week.ts'
import { minimumStaffing } from './minimum-staffing.ts'
import { nightWorkerWeek } from './night-worker-week.ts'
import { overlap } from './overlap.ts'
import { qualificationUnknown } from './qualification-unknown.ts'
import { restAfterShift } from './rest-after-shift.ts'
import { restriction } from './restriction.ts'
import type { Parameters, RuleSpec } from './rule.ts'
import { semesterGuards } from './semester-guards.ts'
import { semesterHours } from './semester-hours.ts'
import { shiftLength } from './shift-length.ts'
import { sundayRest } from './sunday-rest.ts'
import { unavailable } from './unavailable.ts'
import { weeklyRest } from './weekly-rest.ts'

export const RULES = [
  overlap,
  unavailable,
  qualificationUnknown,
  minimumStaffing,
  dailyRest,
  restAfterShift,
  shiftLength,
  hoursSlidingWeek,
  hoursCivilWeek,
  weeklyRest,
  fortnightRest,
  sundayRest,
  consecutiveDays,
  averageWeek,
  nightWorkerWeek,
  semesterHours,
  semesterGuards,
] as const

/** Any rule, its own values unknown. */
interface AnyRule extends RuleSpec<object> {
  readonly parameters: Parameters
}

const BY_CODE: ReadonlyMap<string, AnyRule> = new Map([...RULES, restriction].map((rule): [string, AnyRule] => [rule.code, rule]))

export function ruleNamed(code: (typeof RULES)[number]['code'] | 'restriction'): AnyRule {
  const found = BY_CODE.get(code)
  if (found === undefined) throw new Error(`no rule ${code}`)
  return found
}
