// Marks that change no planning: being interested in a demand, hiding it; and what its poster answers to who is interested.
import type { UserId } from '../ids.ts'
import type { Demand } from './demand.ts'
import type { Limit } from './limit.ts'
import { answerOf, standingOffer } from './taking.ts'
import type { DemandFacts } from './taking.ts'

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
  if (demand.declined.includes(actorId)) limits.push({ code: 'declinedByPoster' })
  return limits
}

export interface OfferFacts extends InterestFacts {
  /** The facts that their taking it rests on. */
  readonly candidate: DemandFacts
}

/** The poster offers it to one of those interested, to whom it is then reserved. */
export function offerLimits(demand: Demand, actorId: UserId, { startAt, now, candidate }: OfferFacts): Limit[] {
  if (demand.posterId !== actorId) return [{ code: 'notPoster' }]
  if (demand.status === 'accepted') return [{ code: 'alreadyAccepted' }]
  if (startAt <= now) return [{ code: 'vacationStarted' }]
  const { userId } = candidate.viewer
  if (!demand.interested.includes(userId)) return [{ code: 'notInterested' }]
  const offer = standingOffer(demand, now)
  if (offer !== null && offer.userId !== userId) return [{ code: 'alreadyOffered' }]
  // Nothing is promised that they could not do: the law is asked now, and again when they take it. Whom it was addressed to first is the
  // poster's own choice.
  return answerOf({ ...demand, first: null }, candidate) === null ? [{ code: 'cannotTake' }] : []
}

/** The poster opens to everybody what they addressed to some first. */
export function widenLimits(demand: Demand, actorId: UserId, { startAt, now }: InterestFacts): Limit[] {
  if (demand.posterId !== actorId) return [{ code: 'notPoster' }]
  if (demand.status === 'accepted') return [{ code: 'alreadyAccepted' }]
  return startAt <= now ? [{ code: 'vacationStarted' }] : []
}

/** `userId`: whom it is about. The poster declines somebody's interest; anybody else hides the demand from themselves alone. */
export function rejectLimits(demand: Demand, actorId: UserId, userId: UserId | undefined): Limit[] {
  if (demand.posterId !== actorId) return userId === undefined || userId === actorId ? [] : [{ code: 'notPoster' }]
  if (userId === undefined) return [{ code: 'ownDemand' }]
  return demand.interested.includes(userId) ? [] : [{ code: 'notInterested' }]
}
