// Taking a vacation: alone (accept) or against one of one's own (swap). The decisions are law on the server and explain the
// buttons in the browser.
import { toDayNumber } from '../calendar/day.ts'
import type { Day } from '../calendar/day.ts'
import type { Demand } from './demand.ts'
import { exchangingEffects, takingEffects } from './effects.ts'
import type { TakingEffects } from './effects.ts'
import { judge, refusing } from './judge.ts'
import { offeredShift, stillHolds, takingMoves } from './moves.ts'
import { refuse } from './refusal.ts'
import type { DemandRefusal } from './refusal.ts'
import { demandStart, exchangesOf, isOtherTeams } from './view.ts'
import type { DemandFacts, Exchange } from './view.ts'

/** What refuses both ways of taking, in the order in which it is said. `version`: what the person saw, if he says so. */
function refuseTaking(demand: Demand, facts: DemandFacts, version: number | undefined, isForced: boolean): DemandRefusal | null {
  if (demand.posterId === facts.viewer.userId) return refuse('ownDemand')
  if (demand.status === 'accepted') return refuse('alreadyAccepted')
  if (version !== undefined && version !== demand.version) return refuse('demandChanged')
  if (demandStart(demand, facts) <= facts.now) return refuse('vacationStarted')
  if (!stillHolds(facts.poster, offeredShift(demand))) return refuse('demandClosed')
  if (facts.viewer.on(toDayNumber(demand.posterShift.date)).taken !== null) return refuse('alreadyTakenThatDay')
  if (!isForced && isOtherTeams(offeredShift(demand), facts.viewer, facts.rules)) return refuse('otherTeam')
  return null
}

/** `isForced`: an administrator answers for the rules with a written reason. */
export function refuseAccept(demand: Demand, facts: DemandFacts, version?: number, isForced = false): DemandRefusal | null {
  const early = refuseTaking(demand, facts, version, isForced)
  if (early !== null) return early
  if (demand.type === 'switch') return refuse('notSubstitution')
  const given = offeredShift(demand)
  if (facts.viewer.on(given.day).shift.type === 'work') return refuse('worksThatDay')
  const blocking = refusing(judge(takingMoves(facts.poster, facts.viewer, given), facts), isForced)
  return blocking.length > 0 ? refuse('ruleBroken', { violations: blocking }) : null
}

export function applyAccept(demand: Demand, facts: DemandFacts): TakingEffects {
  return takingEffects(demand, facts.viewer.userId, offeredShift(demand), facts.now)
}

/**
 * The exchange a swap means: the one of `date`, or the only one there is. Several possible ones without a date are a
 * question back to the person, never a guess.
 */
export function chooseExchange(
  demand: Demand,
  facts: DemandFacts,
  options: { readonly date?: Day | undefined; readonly version?: number | undefined; readonly isForced?: boolean } = {},
): { readonly exchange: Exchange } | { readonly refusal: DemandRefusal } {
  const isForced = options.isForced === true
  const early = refuseTaking(demand, facts, options.version, isForced)
  if (early !== null) return { refusal: early }
  if (demand.type === 'substitution') return { refusal: refuse('notSwitch') }
  const matching = exchangesOf(demand, facts).filter(({ date }) => options.date === undefined || date === options.date)
  const possible = matching.filter(({ violations }) => refusing(violations, isForced).length === 0)
  if (possible.length > 1) return { refusal: refuse('exchangeDateRequired') }
  const exchange = possible[0]
  if (exchange !== undefined) return { exchange }
  const first = matching[0]
  if (first === undefined) return { refusal: refuse('noMatchingShift') }
  return { refusal: refuse('ruleBroken', { violations: refusing(first.violations, isForced) }) }
}

export function applySwap(demand: Demand, exchange: Exchange, facts: DemandFacts): TakingEffects {
  const { points, day, shift, teamId } = exchange
  return exchangingEffects(demand, facts.viewer.userId, offeredShift(demand), { day, shift, teamId }, points, facts.now)
}
