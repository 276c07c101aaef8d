// Whether a proposed circle can still be made: its demands as they were proposed, nobody away or elsewhere, no rule broken.
import type { CircleEnd } from '@releve/contract/circles'
import type { CenterFacts } from '@releve/domain/demands/center-facts'
import { judgeCircle } from '@releve/domain/matching/circle'
import type { JudgedCircle } from '@releve/domain/matching/circle'
import type { PostedRow } from '#features/demands/store/columns.ts'
import type { CircleRow } from '../store.ts'

/** Why it cannot, by its demands alone; null: they are what they were. */
function movedOn({ places }: CircleRow, demands: readonly PostedRow[]): CircleEnd | null {
  if (demands.length < places.length) return 'closed'
  if (demands.some(({ status }) => status === 'accepted')) return 'taken'
  if (demands.some(({ closedAt }) => closedAt !== null)) return 'closed'
  return demands.some(({ version }, place) => version !== places[place]?.version) ? 'changed' : null
}

export interface Standing {
  /** Null: it stands. */
  readonly end: CircleEnd | null
  readonly judged: JudgedCircle
}

const UNJUDGED: JudgedCircle = { limits: [], violations: [] }

/** @param demands in the order of its places */
export function standingOf(circle: CircleRow, demands: readonly PostedRow[], facts: CenterFacts): Standing {
  const moved = movedOn(circle, demands)
  if (moved !== null) return { end: moved, judged: UNJUDGED }
  const judged = judgeCircle(demands, facts)
  return { end: judged.limits.length > 0 ? 'impossible' : null, judged }
}
