// What a circle leaves its people of rest, all of them together: said only of what was computed for each.
import type { WireCircle } from '@releve/contract/circles'

/** The rests of everybody keep their rules. `leastHours`: the shortest of them; null: nobody works within ten days. */
export interface RestsHeld {
  readonly leastHours: number | null
}

/** The rest of the week too: it may be broken where both rests beside the vacation are held. */
const RULES_OF_REST: ReadonlySet<string> = new Set(['dailyRest', 'restAfterShift', 'weeklyRest'])

/** Null where somebody's is not known, or breaks a rule, be it one that only warns. */
export function restsHeld({ people, limit, violations }: Pick<WireCircle, 'people' | 'limit' | 'violations'>): RestsHeld | null {
  if (limit.length > 0 || violations.some(({ code }) => RULES_OF_REST.has(code))) return null
  const hours: number[] = []
  for (const { rests } of people) {
    if (rests === null || rests === undefined) return null
    for (const gap of [rests.before, rests.after]) {
      if (gap === null) continue
      if (gap.severity !== null) return null
      hours.push(gap.hours)
    }
  }
  return { leastHours: hours.length === 0 ? null : Math.min(...hours) }
}
