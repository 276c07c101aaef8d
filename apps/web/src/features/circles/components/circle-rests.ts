// What a circle leaves its people of rest, all of them together: said only of what was computed for each.
import type { WireCircle } from '@releve/contract/circles'

/** The rests of everybody keep their rules. `leastHours`: the shortest of them; null: nobody works within ten days. */
export interface RestsHeld {
  readonly leastHours: number | null
}

/** Null where somebody's is not known, or breaks a rule, be it one that only warns. */
export function restsHeld({ people, limit }: Pick<WireCircle, 'people' | 'limit'>): RestsHeld | null {
  if (limit.length > 0) return null
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
