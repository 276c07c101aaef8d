// Marks that change no planning: being interested in a demand, hiding it, and the poster's declining an interest.
import type { UserId } from '../ids.ts'
import type { Demand } from './demand.ts'
import type { Limit } from './limit.ts'

/** Whether the vacation has started is known by the instant that the demand was posted with: the plan of no centre is read for a mark. */
export interface InterestFacts {
  readonly startAt: number
  readonly now: number
}

export function interestLimits(demand: Demand, actorId: UserId, { startAt, now }: InterestFacts): Limit[] {
  const limits: Limit[] = []
  if (demand.posterId === actorId) limits.push({ code: 'ownDemand' })
  if (demand.status === 'accepted') limits.push({ code: 'alreadyAccepted' })
  if (startAt <= now) limits.push({ code: 'vacationStarted' })
  return limits
}

/** `userId`: whom it is about. The poster declines somebody's interest; anybody else hides the demand from themselves alone. */
export function rejectLimits(demand: Demand, actorId: UserId, userId: UserId | undefined): Limit[] {
  if (demand.posterId !== actorId) return userId === undefined || userId === actorId ? [] : [{ code: 'notPoster' }]
  if (userId === undefined) return [{ code: 'ownDemand' }]
  return demand.interested.includes(userId) ? [] : [{ code: 'notInterested' }]
}
