// The law on demands: every reason why a person may not do a thing, in the order in which they are told. The first one refuses; a
// screen shows them all. Nothing else decides.
import type { UserId } from '../ids.ts'
import type { Day } from '../calendar/day.ts'
import { agreeLimits, nameLimits } from './counter-offer.ts'
import type { Demand } from './demand.ts'
import { brokenRules, isForcible } from './limit.ts'
import type { Limit } from './limit.ts'
import { interestLimits, offerLimits, rejectLimits, widenLimits } from './marking.ts'
import type { InterestFacts, OfferFacts } from './marking.ts'
import { editLimits, postLimits } from './post.ts'
import type { DemandWish, EditFacts, PostFacts } from './post.ts'
import { acceptAlone, chosenExchange, sharedLimits } from './taking.ts'
import type { DemandFacts, SwapWish } from './taking.ts'
import { cancelLimits, unacceptLimits } from './withdraw.ts'
import type { UnacceptFacts } from './withdraw.ts'

/** `version`: what the person saw, if they say so. */
interface Seen {
  readonly demand: Demand
  readonly version?: number | undefined
}

/** The act a person asks for. `actorId`: the administrator, when one acts for somebody. */
export type Ask =
  | { readonly action: 'post'; readonly wish: DemandWish; readonly facts: PostFacts }
  | (Seen & { readonly action: 'edit'; readonly actorId: UserId; readonly wish: DemandWish; readonly facts: EditFacts })
  | { readonly action: 'cancel'; readonly demand: Demand; readonly actorId: UserId }
  | (Seen & { readonly action: 'accept'; readonly facts: DemandFacts })
  | (Seen & { readonly action: 'swap'; readonly facts: DemandFacts; readonly date?: SwapWish['date'] })
  | (Seen & { readonly action: 'name'; readonly facts: DemandFacts; readonly date: Day })
  | (Seen & { readonly action: 'agree'; readonly actorId: UserId; readonly facts: DemandFacts; readonly date: Day })
  | { readonly action: 'unaccept'; readonly demand: Demand; readonly actorId: UserId; readonly facts: UnacceptFacts }
  | { readonly action: 'interest'; readonly demand: Demand; readonly actorId: UserId; readonly facts: InterestFacts }
  | { readonly action: 'offer'; readonly demand: Demand; readonly actorId: UserId; readonly facts: OfferFacts }
  | { readonly action: 'widen'; readonly demand: Demand; readonly actorId: UserId; readonly facts: InterestFacts }
  | { readonly action: 'reject'; readonly demand: Demand; readonly actorId: UserId; readonly userId: UserId | undefined }

/** `isForced`: an administrator answers with a written reason; what they may go through is no limit then. */
export function limitsOf(ask: Ask, isForced = false): readonly Limit[] {
  const limits = allLimits(ask, isForced)
  return isForced ? limits.filter((limit) => !isForcible(limit)) : limits
}

/** The refusals that an administrator overrides with a written reason: the rules broken, the notice, the team. */
export function goneThrough(ask: Ask): readonly Limit[] {
  const limits = allLimits(ask, true).filter(isForcible)
  if (ask.action !== 'swap') return limits
  const { exchange } = chosenExchange(ask.demand, ask.facts, { date: ask.date, isForced: true })
  return exchange === null ? limits : [...limits, ...brokenRules(exchange.violations)]
}

function allLimits(ask: Ask, isForced: boolean): readonly Limit[] {
  switch (ask.action) {
    case 'post':
      return postLimits(ask.wish, ask.facts)
    case 'edit':
      return editLimits(ask.demand, ask.actorId, ask.wish, ask.facts, ask.version)
    case 'cancel':
      return cancelLimits(ask.demand, ask.actorId)
    case 'name':
      return nameLimits(ask.demand, ask.facts, ask.date, ask.version)
    case 'agree':
      return agreeLimits(ask.demand, ask.actorId, ask.facts, ask.date, ask.version)
    case 'unaccept':
      return unacceptLimits(ask.demand, ask.actorId, ask.facts)
    case 'interest':
      return interestLimits(ask.demand, ask.actorId, ask.facts)
    case 'offer':
      return offerLimits(ask.demand, ask.actorId, ask.facts)
    case 'widen':
      return widenLimits(ask.demand, ask.actorId, ask.facts)
    case 'reject':
      return rejectLimits(ask.demand, ask.actorId, ask.userId)
    case 'accept':
    case 'swap': {
      const { demand, facts } = ask
      const { limits, isOver } = sharedLimits(demand, facts, ask.version)
      if (isOver) return limits
      const own = ask.action === 'accept' ? acceptAlone(demand, facts) : chosenExchange(demand, facts, { date: ask.date, isForced })
      return [...limits, ...own.limits]
    }
  }
}
