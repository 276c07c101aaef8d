// Whether the rest between two vacations in a row holds: for a decision's figures, and for the planning as it is.
import type { Duty } from '../planning/shift.ts'
import type { Severity } from '../rules/rule.ts'
import { ruleNamed } from '../rules/table.ts'
import type { JudgedRule } from '../working-time/rules.ts'

const BY_SEVERITY: readonly Severity[] = ['blocking', 'warning', 'information']

export function worst(severities: readonly (Severity | null)[]): Severity | null {
  return BY_SEVERITY.find((severity) => severities.includes(severity)) ?? null
}

/** How severe the worst of the rules is that the rest between two vacations in a row breaks; null when it holds. */
export function restSeverity(earlier: Duty, later: Duty, rules: readonly JudgedRule[]): Severity | null {
  const broken = rules.filter((rule) => {
    const rest = ruleNamed(rule.code).restBetween?.(earlier, later, rule)
    return rest !== undefined && rest.actual < rest.limit
  })
  return worst(broken.map(({ severity }) => severity))
}

/** The rest that must follow a vacation whatever comes next, in hours. */
export function requiredRest(first: Duty, rules: readonly JudgedRule[]): number {
  return Math.max(0, ...rules.map((rule) => ruleNamed(rule.code).restBetween?.(first, first, rule).limit ?? 0))
}
