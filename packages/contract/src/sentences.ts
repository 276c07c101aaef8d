// The French sentences of what a demand or an exchange breaks. The server sends them; the browser says the same before asking.
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { Violation } from '@releve/domain/working-time/rules'
import { withoutWeakerRests } from '@releve/domain/working-time/weaker-rests'
import type { WireViolation } from './demands.ts'
import { sentence } from './day-words.ts'
import { ruleTexts } from './rule-texts.ts'

const NBSP = '\u00A0'

/** How somebody is named to a reader who is no colleague of theirs in the exchange: whoever acts for one of its people. */
export type NameOf = (userId: string) => string | undefined

/**
 * One French sentence. `viewerId`: who reads it, or whom they act for; a breach of the other person's planning says so, by their name to
 * whoever acts for somebody.
 */
export function violationSentence(violation: Violation, viewerId: string, nameOf?: NameOf): string {
  const text = ruleTexts[violation.code].sentence(readableBy(violation, viewerId))
  const isStaffing = violation.code === 'minimumStaffing'
  const memberName = nameOf?.(violation.userId) ?? 'votre collègue'
  if (!isStaffing && violation.userId !== viewerId) return sentence(`Pour ${memberName}${NBSP}: ${text}`)
  return sentence(`${text.charAt(0).toUpperCase()}${text.slice(1)}`)
}

/** Colleagues learn that a restriction is broken; the restriction itself stays between its member and their administrators. */
function readableBy(violation: Violation, viewerId: string): Violation {
  if (violation.restriction === undefined) return violation
  // An administrator who acts for a member reads as they do, and must not learn where they are busy: no reader gets a figure of it.
  if (violation.restriction.kind === 'elsewhere') return { ...violation, actual: 1, limit: 0 }
  if (violation.userId === viewerId) return violation
  const { restriction: _, ...other } = violation
  return { ...other, actual: 1, limit: 0 }
}

/** A violation as it travels, with the sentence for its reader. */
export function toWireViolation(violation: Violation, viewerId: string, nameOf?: NameOf): WireViolation {
  const { code, severity, userId, actual, limit, day, shiftName, days = 7 } = readableBy(violation, viewerId)
  return {
    code,
    severity,
    userId,
    actual,
    limit,
    date: fromDayNumber(day),
    shift: shiftName,
    otherDate: violation.otherDay === undefined ? null : fromDayNumber(violation.otherDay),
    ...(days === 7 ? {} : { days }),
    message: violationSentence(violation, viewerId, nameOf),
  }
}

/** These violations as they travel, of two rules on one rest the stricter one. */
export function toWireViolations(violations: readonly Violation[], viewerId: string, nameOf?: NameOf): WireViolation[] {
  return withoutWeakerRests(violations, (violation) => violation).map((violation) => toWireViolation(violation, viewerId, nameOf))
}
