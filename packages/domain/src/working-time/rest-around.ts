// The rest around one vacation, as screens show it; apart from the judge, which they need not load for it.
import type { Duty } from '../planning/shift.ts'
import { HOUR_MS } from '../rules/changes.ts'

export interface RestAround {
  /** Real hours; 0 when the neighbour overlaps; null when there is none. */
  readonly beforeHours: number | null
  readonly afterHours: number | null
  readonly previous: Duty | null
  readonly next: Duty | null
}

/**
 * Rest on each side of a vacation in real hours. `after` is sorted by start and may hold the vacation
 * itself, which is then left out of its own neighbours.
 */
export function wouldRest(after: readonly Duty[], duty: Duty): RestAround {
  let previous: Duty | null = null
  let next: Duty | null = null
  let isLeftOut = false
  for (const other of after) {
    if (!isLeftOut && other.startAt === duty.startAt && other.endAt === duty.endAt && other.name === duty.name) {
      isLeftOut = true
    } else if (other.startAt <= duty.startAt) {
      if (previous === null || other.endAt >= previous.endAt) previous = other
    } else {
      next = other
      break
    }
  }
  return {
    beforeHours: previous === null ? null : Math.max(0, duty.startAt - previous.endAt) / HOUR_MS,
    afterHours: next === null ? null : Math.max(0, next.startAt - duty.endAt) / HOUR_MS,
    previous,
    next,
  }
}
