// Taking a vacation, alone or against one of one's own: why one may not, which exchanges there are, what it does. The same lists refuse
// on the server and explain on every screen.
import type { TeamId } from '../ids.ts'
import { toDayNumber } from '../calendar/day.ts'
import type { Day, DayNumber } from '../calendar/day.ts'
import { doPartsMeet } from '../planning/part.ts'
import { REST } from '../planning/shift.ts'
import type { Shift } from '../planning/shift.ts'
import type { Violation } from '../working-time/rules.ts'
import { dayLimits, exchangesAsked, isAnswer } from './answers.ts'
import { candidacyOf, gainOf } from './candidacy.ts'
import type { Candidacy, Vacancy } from './candidacy.ts'
import type { Demand, First, Offer, PostedDemand, VacancyDemand } from './demand.ts'
import { exchangingEffects, takingEffects, vacancyEffects } from './effects.ts'
import type { TakingEffects } from './effects.ts'
import { isBlocking, judge, refusing } from './judge.ts'
import { dutyOfPlaced } from './circumstances.ts'
import type { Circumstances, Move, PlacedShift } from './circumstances.ts'
import { brokenRules } from './limit.ts'
import type { Limit } from './limit.ts'
import { exchangingMoves, hasBegun, holdsWhole, isOtherTeams, offeredShift, placedOn, startOf, stillHolds, takingMoves } from './moves.ts'
import { hasLeftBy } from './person.ts'
import type { Person } from './person.ts'

export interface DemandFacts extends Circumstances {
  /** Null: of a vacancy. */
  readonly poster: Person | null
  readonly viewer: Person
  /** Whether the member who left the vacancy works it again. */
  readonly isHolderBack?: boolean
}

/** One of the viewer's vacations that answers an accepted switch. */
export interface Exchange {
  readonly day: DayNumber
  readonly date: Day
  readonly shift: Shift
  readonly teamId: TeamId | null
  readonly points: number
  /** The rules that the exchange breaks or breaks further, for both people and for the vacations' staffing. */
  readonly violations: readonly Violation[]
  /** Nothing blocking is broken. */
  readonly isPossible: boolean
}

/** The limits common to both ways of taking. When the first ones end the matter, `isOver` says so. */
export function sharedLimits(
  demand: Demand,
  facts: DemandFacts,
  version?: number,
): { readonly limits: readonly Limit[]; readonly isOver: boolean } {
  const { viewer } = facts
  const over = (code: 'ownDemand' | 'alreadyAccepted' | 'vacationStarted' | 'demandClosed') => ({
    limits: [...limits, { code }],
    isOver: true,
  })
  const limits: Limit[] = []
  if (demand.posterId === viewer.userId) return over('ownDemand')
  if (demand.status === 'accepted') return over('alreadyAccepted')
  if (version !== undefined && version !== demand.version) limits.push({ code: 'demandChanged' })
  if (hasBegun(demand, facts)) return over('vacationStarted')
  if (demand.vacancy === null && !stillHolds(posterOf(facts), offeredShift(demand))) return over('demandClosed')
  limits.push(...viewerLimits(demand, facts))
  return { limits, isOver: false }
}

/** Why this viewer may not take what is still to be taken, the rules left aside. */
export function viewerLimits(demand: Demand, facts: Pick<DemandFacts, 'viewer' | 'now' | 'rules'>): Limit[] {
  const { viewer } = facts
  const limits: Limit[] = []
  const givenShift = offeredShift(demand)
  if (hasLeftBy(viewer, givenShift.day)) limits.push({ code: 'afterDeparture' })
  if (demand.declined.includes(viewer.userId)) limits.push({ code: 'declinedByPoster' })
  const offer = standingOffer(demand, facts.now)
  const first = standingFirst(demand, facts.now)
  // A demand offered to one person is theirs, whomever it was addressed to before.
  if (offer !== null) {
    if (offer.userId !== viewer.userId) limits.push({ code: 'reserved' })
  } else if (first !== null && !first.userIds.includes(viewer.userId)) limits.push({ code: 'addressedToOthers' })
  // For a vacancy the whole law is asked below.
  if (demand.vacancy === null) {
    // A part, or a time on call, is taken beside a vacation: the minutes of both are compared, as the rules are asked.
    if ((givenShift.part ?? null) === null && viewer.on(givenShift.day).takenTransfer !== null) limits.push({ code: 'alreadyTakenThatDay' })
    if (isOtherTeams(givenShift, viewer, facts.rules)) limits.push({ code: 'otherTeam' })
  }
  return limits
}

/** The offer of the poster to one person, while it stands. It ends by itself: nobody has to notice. */
export function standingOffer({ offer, status }: Pick<Demand, 'offer' | 'status'>, now: number): Offer | null {
  return status === 'open' && offer !== null && offer.until > now ? offer : null
}

/** The members it is addressed to first, while that stands. It ends by itself, as an offer does. */
export function standingFirst({ first, status }: Pick<Demand, 'first' | 'status'>, now: number): First | null {
  return status === 'open' && first !== null && first.until > now ? first : null
}

/** @throws of a vacancy, which has none: nothing of it is asked of a poster */
export function posterOf({ poster }: Pick<DemandFacts, 'poster'>): Person {
  if (poster === null) throw new Error('a vacancy has no poster')
  return poster
}

/** The vacancy as candidates are judged by it. Whose absence opened it is away that day, as anybody absent is. */
export function vacancyOf(demand: VacancyDemand): Vacancy {
  const { day, shift, teamId } = offeredShift(demand)
  const { qualification, pricedBy } = demand.vacancy
  return { _id: demand._id, day, shift, teamId, qualification, pricedBy, holderId: null }
}

const LIMIT_OF = {
  started: 'vacationStarted',
  priced: 'vacancyPriced',
  absent: 'awayThatDay',
  trainee: 'traineeThatDay',
  qualification: 'qualificationRequired',
  exchangedThatDay: 'exchangedThatDay',
  otherTeam: 'otherTeam',
} as const

/** Why the viewer may not take a vacancy: what keeps them off its board. */
function candidacyLimits({ refusal, violations }: Candidacy, { day }: Vacancy, viewer: Person): Limit[] {
  if (refusal === null) return []
  if (refusal === 'rule') return brokenRules(violations)
  return refusal === 'worksThatDay' ? [{ code: 'ownShift', shift: viewer.on(day).shift }] : [{ code: LIMIT_OF[refusal] }]
}

/** For nothing in return, or only against a vacation of one's own. */
export type Answer = 'alone' | 'exchange'

/** How the viewer could answer it; null: not at all. */
export function answerOf(demand: Demand, facts: DemandFacts): Answer | null {
  if (sharedLimits(demand, facts).limits.length > 0) return null
  if (acceptAlone(demand, facts).limits.length === 0) return 'alone'
  return exchangesOf(demand, facts).some(({ isPossible }) => isPossible) ? 'exchange' : null
}

/** The effect of taking it alone on both people; null where the day itself forbids it. */
export interface Outright {
  readonly limits: readonly Limit[]
  readonly judged: { readonly moves: readonly Move[]; readonly violations: readonly Violation[] } | null
}

/** The vacation of their day; of the hours of a part, what they hold that has some of them too. */
function hoursInTheWay({ day, part = null }: PlacedShift, viewer: Person): { readonly shift: Shift } {
  const ofDay = viewer.on(day)
  if (part === null || ofDay.isOff) return ofDay
  const held = viewer.heldParts(day).find((each) => doPartsMeet(each.part, part))
  return { shift: held?.shift ?? REST }
}

/** Why the viewer may not take it alone, `sharedLimits` left aside. */
export function acceptAlone(demand: Demand, facts: DemandFacts): Outright {
  if (demand.vacancy !== null) {
    const vacancy = vacancyOf(demand)
    const candidacy = candidacyOf(vacancy, facts.viewer, facts)
    const isJudged = candidacy.refusal === null || candidacy.refusal === 'rule'
    return {
      limits: candidacyLimits(candidacy, vacancy, facts.viewer),
      judged: isJudged ? { moves: [gainOf(vacancy, facts.viewer)], violations: candidacy.violations } : null,
    }
  }
  const givenShift = offeredShift(demand)
  if (givenShift.onCall !== undefined) {
    // It is rest by law until somebody is called: no rule on working time says anything of it.
    const refused = facts.viewer.refuseOnCall(dutyOfPlaced(givenShift, facts.zone))
    return { limits: refused === null ? [] : [{ code: refused }], judged: { moves: [], violations: [] } }
  }
  const ofDay = dayLimits(demand, hoursInTheWay(givenShift, facts.viewer))
  if (ofDay.length > 0) return { limits: ofDay, judged: null }
  const moves = takingMoves(posterOf(facts), facts.viewer, givenShift)
  const violations = judge(moves, facts)
  return { limits: brokenRules(violations), judged: { moves, violations } }
}

/** The viewer's vacations that answer the accepted switches, each judged for both people. */
export function exchangesOf(demand: Demand, facts: DemandFacts): Exchange[] {
  return exchangesAsked(demand).flatMap((exchange) => exchangeFor(demand, exchange, facts) ?? [])
}

/** The exchange against what the viewer works that day, as it is asked; null when it is not that, or could not be given. */
export function exchangeFor(demand: Demand, exchange: ReturnType<typeof exchangesAsked>[number], facts: DemandFacts): Exchange | null {
  const { viewer, zone, now } = facts
  const poster = posterOf(facts)
  const givenShift = offeredShift(demand)
  const { date, points } = exchange
  const day = toDayNumber(date)
  const returned = placedOn(viewer, day)
  if (returned === null || !isAnswer(exchange, demand, { date, shift: returned.shift })) return null
  if (startOf(returned, zone) <= now || hasLeftBy(poster, day)) return null
  // Each gives once and takes once a day: what the ledger of transfers holds, said here before it refuses.
  const isSameDay = day === givenShift.day
  // Whole vacations are exchanged: one of which somebody else works a part is none.
  if (!holdsWhole(viewer, day)) return null
  if (viewer.on(day).givenTransfer !== null || (!isSameDay && poster.on(day).takenTransfer !== null)) return null
  const violations = judge(exchangingMoves(poster, viewer, givenShift, returned), facts)
  const { shift, teamId } = returned
  return {
    day,
    date,
    shift,
    teamId,
    points,
    violations,
    isPossible: !violations.some(isBlocking),
  }
}

export interface SwapWish {
  readonly date?: Day | undefined
  /** An administrator answers for the rules with a written reason. */
  readonly isForced?: boolean | undefined
}

/**
 * The exchange a swap means: the one of `date`, or the only one there is. Several possible ones without a date are a question back to
 * the person, never a guess.
 */
export function chosenExchange(
  demand: Demand,
  facts: DemandFacts,
  { date, isForced = false }: SwapWish,
): { readonly exchange: Exchange | null; readonly limits: readonly Limit[] } {
  const none = (...limits: readonly Limit[]) => ({ exchange: null, limits })
  if (demand.type === 'substitution') return none({ code: 'notSwitch' })
  const matching = exchangesOf(demand, facts).filter((exchange) => date === undefined || exchange.date === date)
  const [first] = matching
  if (first === undefined) return none({ code: 'noMatchingShift' })
  const [possible, another] = matching.filter(({ violations }) => refusing(violations, isForced).length === 0)
  if (another !== undefined) return none({ code: 'exchangeDateRequired' })
  return possible === undefined ? none(...brokenRules(first.violations)) : { exchange: possible, limits: [] }
}

export function applyAccept(demand: Demand, facts: DemandFacts): TakingEffects {
  const { userId } = facts.viewer
  const givenShift = offeredShift(demand)
  return demand.vacancy === null ? takingEffects(demand, userId, givenShift, facts.now) : vacancyEffects(demand, userId, givenShift)
}

/** @throws when `limitsOf` has a reason against it */
export function applySwap(demand: PostedDemand, facts: DemandFacts, wish: SwapWish): TakingEffects {
  const { exchange } = chosenExchange(demand, facts, wish)
  if (exchange === null) throw new Error('no exchange to make')
  const { points, day, shift, teamId } = exchange
  return exchangingEffects(demand, facts.viewer.userId, offeredShift(demand), { day, shift, teamId }, points, facts.now)
}
