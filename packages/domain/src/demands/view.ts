// A demand as one viewer sees it: the reasons why they cannot simply take it, the exchanges they could make, the effect on their planning,
// and the heading it stands under.
import type { Violation } from '../working-time/rules.ts'
import type { Demand } from './demand.ts'
import { figuresOf } from './figures.ts'
import type { Figures } from './figures.ts'
import { isBlocking, judgePerson } from './judge.ts'
import type { Move } from './circumstances.ts'
import type { Limit } from './limit.ts'
import { exchangingMoves, offeredShift } from './moves.ts'
import { acceptAlone, exchangesOf, posterOf, sharedLimits } from './taking.ts'
import type { DemandFacts, Exchange } from './taking.ts'
import { undoingMoves, unacceptLimits, withdrawUntil } from './withdraw.ts'

export type DemandCategory = 'ownPending' | 'ownAccepted' | 'accepted' | 'availableSwitch' | 'availableSubstitution' | 'other'

export interface ExchangeView extends Exchange {
  readonly figures: Figures | null
  /** The last instant at which one could withdraw from it, milliseconds. */
  readonly withdrawUntil: number
}

export interface DemandView {
  /** Why they may not take it alone: all of `limitsOf`, but one entry where only an exchange could do (decision 0011). */
  readonly limit: readonly Limit[]
  readonly canSwitch: boolean
  readonly exchanges: readonly ExchangeView[]
  readonly warnings: readonly Violation[]
  /** Figures of taking it alone. */
  readonly figures: Figures | null
  readonly category: DemandCategory
  /** The withdrawal of their own accept: the reasons why they may not give it back, and its effect; null when they have not accepted it. */
  readonly withdrawal: { readonly limit: readonly Limit[]; readonly figures: Figures | null } | null
}

const NOTHING = { canSwitch: false, exchanges: [], warnings: [], figures: null, withdrawal: null } as const

/** A demand with which this viewer can do nothing. */
export function closedView(code: 'demandClosed' | 'notMember'): DemandView {
  return { ...NOTHING, limit: [{ code }], category: 'other' }
}

/** `isThorough`: with the figures of what is refused too, for one who looks at a single demand. */
export function viewDemand(demand: Demand, facts: DemandFacts, isThorough = false): DemandView {
  const { viewer, zone } = facts
  const shared = sharedLimits(demand, facts)
  if (shared.isOver) {
    const category =
      demand.posterId === viewer.userId
        ? demand.status === 'open'
          ? 'ownPending'
          : 'ownAccepted'
        : demand.status === 'accepted'
          ? 'accepted'
          : 'other'
    return { ...NOTHING, limit: shared.limits, category, withdrawal: withdrawalOf(demand, facts) }
  }
  const ofViewer = (moves: readonly Move[], violations: readonly Violation[], isPossible: boolean) => {
    const move = isPossible || isThorough ? moves.find(({ person }) => person === viewer) : undefined
    return move === undefined ? null : figuresOf(move, violations, zone)
  }
  const givenShift = offeredShift(demand)
  const exchanges = exchangesOf(demand, facts).map((exchange) => ({
    ...exchange,
    figures: ofViewer(exchangingMoves(posterOf(facts), viewer, givenShift, exchange), exchange.violations, exchange.isPossible),
    withdrawUntil: withdrawUntil(demand, facts, exchange),
  }))
  const isExchangeable = shared.limits.length === 0 && exchanges.some(({ isPossible }) => isPossible)
  const alone = acceptAlone(demand, facts)
  // A hybrid demand that they may not take outright, but may exchange: the exchange is what they are offered.
  const isExchangeOnly = demand.type === 'hybrid' && alone.limits.length > 0 && isExchangeable
  const judged = isExchangeOnly ? null : alone.judged
  // Where only an exchange could do, one entry says so: their own vacation, or that it takes one.
  const limit: readonly Limit[] =
    judged === null && demand.vacancy === null
      ? [...shared.limits, alone.limits.find(({ code }) => code === 'ownShift') ?? { code: 'switchOnly' }]
      : [...shared.limits, ...alone.limits]
  const canSwitch = isExchangeable && limit.length > 0
  return {
    limit,
    canSwitch,
    exchanges,
    warnings: judged?.violations.filter((violation) => !isBlocking(violation)) ?? [],
    figures: judged === null ? null : ofViewer(judged.moves, judged.violations, limit.length === 0),
    category: canSwitch ? 'availableSwitch' : limit.length === 0 ? 'availableSubstitution' : 'other',
    withdrawal: null,
  }
}

function withdrawalOf(demand: Demand, { viewer, ...facts }: DemandFacts): DemandView['withdrawal'] {
  if (demand.status !== 'accepted' || demand.accepterId !== viewer.userId) return null
  const withdrawing = { ...facts, accepter: viewer }
  const limit = unacceptLimits(demand, viewer.userId, withdrawing)
  const move = undoingMoves(demand, withdrawing).find(({ person }) => person === viewer)
  return { limit, figures: move === undefined ? null : figuresOf(move, judgePerson(move, facts), facts.zone) }
}
