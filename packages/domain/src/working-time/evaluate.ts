// The rules that a change of one person's planning breaks. The same function refuses an exchange and judges a cycle.
import type { DayNumber } from '../calendar/day.ts'
import { NO_LEAVE } from '../planning/leave.ts'
import type { Leave } from '../planning/leave.ts'
import type { Profile } from '../planning/profile.ts'
import { nameToRead } from '../planning/shift.ts'
import type { Duty } from '../planning/shift.ts'
import { findChange } from '../rules/changes.ts'
import type { Finding } from '../rules/rule.ts'
import { ruleNamed } from '../rules/table.ts'
import type { Judged, JudgedRule, Violation } from './rules.ts'

export interface EvaluationInput {
  readonly userId: Judged
  /** Their vacations sorted by start, over at least eight days either side of what changes, `reachDays` for rules over months. */
  readonly before: readonly Duty[]
  readonly after: readonly Duty[]
  readonly profile: Profile
  readonly rules: readonly JudgedRule[]
  /** Days of absence, days off. A vacation belongs to the day it starts. */
  readonly unavailableDays?: (day: DayNumber) => boolean
  /** The leave of the days `from … to`, which averages count as the plan held it. Absent: none. */
  readonly leave?: (from: DayNumber, to: DayNumber) => Leave
}

/**
 * The breaches that `after` creates or worsens, in the order of the rules then of time. A breach that `before` already had, at the same
 * place and with a figure at least as bad, is silent; less work is always silent. Only the neighbourhoods of vacations whose times are new
 * are looked at: the same hours for another team or under another name are no change here. The meaning of "the same place" stands on each
 * rule. A new vacation replaces the removed one that starts nearest, within seven days, each one once; a breach that stood around the
 * replaced one excuses a new one only where it no longer stands.
 */
export function violations(input: EvaluationInput): Violation[] {
  const change = findChange(input.before, input.after)
  if (change === null) return []
  const { profile, after, unavailableDays: isUnavailable = () => false } = input
  const [first, last] = [after[0], after.at(-1)]
  const leave = (days: number): Leave =>
    first === undefined || last === undefined ? NO_LEAVE : (input.leave?.(first.day - days, last.day + days) ?? NO_LEAVE)
  const found: Violation[] = []
  for (const rule of input.rules) {
    for (const finding of ruleNamed(rule.code).find?.(change, rule, { profile, isUnavailable, leave }) ?? []) {
      found.push(toViolation(rule, finding, input.userId))
    }
  }
  return found
}

function toViolation(rule: JudgedRule, finding: Finding, userId: Judged): Violation {
  const { actual, limit, duty, neighbour: other, clockChange } = finding
  const violation = {
    code: rule.code,
    severity: rule.severity,
    userId,
    actual,
    limit,
    day: duty.day,
    shiftName: nameToRead(duty),
    ...('days' in rule ? { days: rule.days } : {}),
    ...('restriction' in rule ? { restriction: rule.restriction } : {}),
    ...(clockChange === undefined ? {} : { clockChange }),
  }
  if (other === undefined) return violation
  const isEarlier = other.day === duty.day && other.startAt < duty.startAt
  return { ...violation, otherDay: other.day, otherShiftName: nameToRead(other), ...(isEarlier && { isOtherEarlier: true }) }
}

/** Days either side of a change that these rules look at, beyond the week around it; 0 when none of them looks far. */
export function reachDays(rules: readonly JudgedRule[]): number {
  return rules.reduce((reach, rule) => Math.max(reach, ruleNamed(rule.code).reachDays?.(rule) ?? 0), 0)
}
