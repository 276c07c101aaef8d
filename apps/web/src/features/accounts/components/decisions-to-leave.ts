// Who leaves can keep nothing that was promised: everything accepted that is still to come is undone.
import type { PlanDecision, WirePlanConflict } from '@releve/contract/plan-conflicts'

/** One decision for each demand or modification, were it about several days. */
export function decisionsToLeave(conflicts: readonly WirePlanConflict[]): PlanDecision[] {
  const decisions = new Map<string, PlanDecision>()
  for (const { demandId, modificationId } of conflicts) {
    if (demandId !== undefined) decisions.set(demandId, { demandId, action: 'cancel' })
    else if (modificationId !== undefined) decisions.set(modificationId, { modificationId, action: 'cancel' })
  }
  return [...decisions.values()]
}
