// Counter-offers: who is interested names a vacation of theirs that the poster does not ask for, and the poster agrees, or not. What is
// named is judged as any exchange, when it is named, each time it is shown, and again when the poster agrees.
import type { UserId } from '../ids.ts'
import { fromDayNumber, toDayNumber } from '../calendar/day.ts'
import type { Day, DayNumber } from '../calendar/day.ts'
import { sameShift } from '../planning/shift.ts'
import { counterPoints } from './answers.ts'
import type { CounterOffer, Demand, PostedDemand } from './demand.ts'
import { exchangingEffects } from './effects.ts'
import type { TakingEffects } from './effects.ts'
import { figuresOf } from './figures.ts'
import type { Figures } from './figures.ts'
import type { Circumstances } from './circumstances.ts'
import { brokenRules } from './limit.ts'
import type { Limit } from './limit.ts'
import { exchangingMoves, offeredShift, placedOn } from './moves.ts'
import type { Person } from './person.ts'
import { isTooFar } from './post.ts'
import { exchangeFor, sharedLimits } from './taking.ts'
import type { DemandFacts, Exchange } from './taking.ts'
import type { Violation } from '../working-time/rules.ts'
import { withdrawUntil } from './withdraw.ts'

/** `facts.viewer` gives what they work that day; null when that is nothing that could be given. */
function exchangeOn(demand: Demand, date: Day, facts: DemandFacts): Exchange | null {
  if (demand.type === 'substitution' || isTooFar(toDayNumber(date), facts)) return null
  const placed = placedOn(facts.viewer, toDayNumber(date))
  return placed === null ? null : exchangeFor(demand, { shift: placed.shift.name, points: counterPoints(demand), date }, facts)
}

/** Why `facts.viewer` may not name their vacation of that day: what forbids the exchange forbids to promise it. */
export function nameLimits(demand: Demand, facts: DemandFacts, date: Day, version?: number): readonly Limit[] {
  const { limits, isOver } = sharedLimits(demand, facts, version)
  if (isOver) return limits
  if (demand.type === 'substitution') return [...limits, { code: 'notSwitch' }]
  const exchange = exchangeOn(demand, date, facts)
  return [...limits, ...(exchange === null ? [{ code: 'noMatchingShift' } as const] : brokenRules(exchange.violations))]
}

export interface Nameable {
  readonly date: Day
  /** They are those of `nameLimits`. */
  readonly limits: readonly Limit[]
  /** The rules that the exchange would break or break further, for both; the figures are of the planning of `facts.viewer`. */
  readonly violations: readonly Violation[]
  readonly figures: Figures | null
}

/** The vacations of `facts.viewer` on these days that make an exchange, each with why it may not be named. */
export function nameableOn(demand: Demand, facts: DemandFacts, days: readonly DayNumber[]): Nameable[] {
  const { poster, viewer } = facts
  if (demand.type === 'substitution' || poster === null || poster.userId === viewer.userId) return []
  const shared = sharedLimits(demand, facts)
  if (shared.isOver) return []
  return days.flatMap((day) => {
    const date = fromDayNumber(day)
    const exchange = exchangeOn(demand, date, facts)
    if (exchange === null) return []
    const limits = [...shared.limits, ...brokenRules(exchange.violations)]
    const own = exchangingMoves(poster, viewer, offeredShift(demand), exchange).find(({ person }) => person === viewer)
    const figures = own === undefined ? null : figuresOf(own, exchange.violations, facts.zone)
    return [{ date, limits, violations: exchange.violations, figures }]
  })
}

/** The vacation named, while it stands: they are interested, it is theirs as they named it, and so are the terms they saw. */
function standing(demand: Demand, facts: DemandFacts): { readonly counter: CounterOffer; readonly exchange: Exchange } | null {
  const { userId } = facts.viewer
  const counter = demand.counterOffers.find((offer) => offer.userId === userId)
  if (counter === undefined || demand.status !== 'open' || counter.version !== demand.version || !demand.interested.includes(userId))
    return null
  const exchange = exchangeOn(demand, counter.date, facts)
  return exchange === null || !sameShift(exchange.shift, counter.shift) ? null : { counter, exchange }
}

/** The poster agrees to what `facts.viewer` named, which is what they see: that day, by that version of the demand. */
export function agreeLimits(demand: Demand, actorId: UserId, facts: DemandFacts, date: Day, version?: number): readonly Limit[] {
  if (demand.posterId !== actorId) return [{ code: 'notPoster' }]
  const { limits: shared, isOver } = sharedLimits(demand, facts, version)
  if (isOver) return shared
  // The poster learns that somebody else cannot take it, not the content of their days.
  const limits = shared.map((limit): Limit => (isOfTaker(limit) ? { code: 'cannotTake' } : limit))
  const standingOffer = standing(demand, facts)
  if (standingOffer === null || standingOffer.counter.date !== date) return [...limits, { code: 'counterOfferOver' }]
  return [...limits, ...brokenRules(standingOffer.exchange.violations)]
}

const isOfTaker = ({ code }: Limit) => code === 'alreadyTakenThatDay' || code === 'otherTeam'

/** @throws when `agreeLimits` has a reason against it */
export function applyAgree(demand: PostedDemand, facts: DemandFacts): TakingEffects {
  const standingOffer = standing(demand, facts)
  if (standingOffer === null) throw new Error('no exchange to make')
  const { points, day, shift, teamId } = standingOffer.exchange
  return exchangingEffects(demand, facts.viewer.userId, offeredShift(demand), { day, shift, teamId }, points, facts.now)
}

export interface CounterOfferView extends Exchange {
  readonly userId: UserId
  /** Figures of the reader's own planning. */
  readonly figures: Figures | null
  readonly limit: readonly Limit[]
  /** The last instant at which who gives it could withdraw, milliseconds. */
  readonly withdrawUntil: number
}

interface ViewFacts extends Circumstances {
  person(userId: UserId): Person | null
}

/** The poster gets all those that stand; anybody else gets their own. */
export function counterOffersOf(demand: Demand, facts: ViewFacts, readerId: UserId): CounterOfferView[] {
  const poster = demand.posterId === null ? null : facts.person(demand.posterId)
  if (demand.posterId === null || poster === null || demand.counterOffers.length === 0) return []
  const isPoster = readerId === demand.posterId
  return demand.counterOffers.flatMap(({ userId, date }) => {
    const viewer = isPoster || userId === readerId ? facts.person(userId) : null
    if (viewer === null) return []
    const deciding = { ...facts, poster, viewer }
    const exchange = standing(demand, deciding)?.exchange
    // It is over for everybody: the vacation has begun, or the poster no longer has it to give.
    if (exchange === undefined || sharedLimits(demand, deciding).isOver) return []
    const limit = agreeLimits(demand, demand.posterId, deciding, date)
    const move = exchangingMoves(poster, viewer, offeredShift(demand), exchange).find(({ person }) => person.userId === readerId)
    const figures = move === undefined ? null : figuresOf(move, exchange.violations, facts.zone)
    return [{ ...exchange, userId, figures, limit, isPossible: limit.length === 0, withdrawUntil: withdrawUntil(demand, facts, exchange) }]
  })
}
