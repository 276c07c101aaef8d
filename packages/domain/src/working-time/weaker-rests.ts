// Two rules may ask for the rest between the same two vacations, each with a length of its own: readers see the stricter one.
import type { Severity } from '../rules/rule.ts'
import { ruleNamed } from '../rules/table.ts'
import type { Violation } from './rules.ts'

const GRAVITY: Readonly<Record<Severity, number>> = { information: 0, warning: 1, blocking: 2 }

/** The person, the two vacations in order of time, and the measured rest; null for any other rule. */
function restOf(violation: Violation | null): string | null {
  if (violation === null || ruleNamed(violation.code).figureLine !== 'rest') return null
  const { userId, actual, day, shiftName, otherDay = day, otherShiftName = '' } = violation
  const own = [day, shiftName]
  const other = [otherDay, otherShiftName]
  return JSON.stringify([userId, actual, ...(otherDay < day ? [other, own] : [own, other])])
}

/**
 * Leaves out the breaches of a rest that another breach says more strictly: a limit as long and a severity as high. The others stay, in
 * their order. A rule that asks for less and blocks stays beside one that asks for more and only warns.
 */
export function withoutWeakerRests<Entry>(entries: readonly Entry[], violationOf: (entry: Entry) => Violation | null): Entry[] {
  const breaches = entries.map(violationOf)
  const rests = breaches.map(restOf)
  return entries.filter((_, index) => {
    const breach = breaches[index]
    const rest = rests[index]
    if (rest === null || breach === null || breach === undefined) return true
    return !breaches.some((other, place) => {
      if (other === null || place === index || rests[place] !== rest) return false
      const longer = other.limit - breach.limit
      const graver = GRAVITY[other.severity] - GRAVITY[breach.severity]
      // The first of two alike stays.
      return longer >= 0 && graver >= 0 && (longer > 0 || graver > 0 || place < index)
    })
  })
}
