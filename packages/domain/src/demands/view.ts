// What a demand means for one viewer: why he cannot simply take it, what he could exchange, and under which heading it stands.
import type { DayNumber } from '../calendar/day.ts'
import { fromDayNumber } from '../calendar/day.ts'
import type { Day } from '../calendar/day.ts'
import { dutyOf, sameShift } from '../planning/shift.ts'
import type { Shift } from '../planning/shift.ts'
import type { Violation } from '../working-time/rules.ts'
import type { AcceptedSwitch, Demand } from './demand.ts'
import { isBlocking, judge } from './judge.ts'
import type { Circumstances, PlacedShift } from './judge.ts'
import { exchangingMoves, offeredShift, placedOn, stillHolds, switchDay, takingMoves } from './moves.ts'
import type { Person } from './person.ts'

/** A reason why the viewer cannot simply take the vacation. */
export type Limit =
  | {
      readonly code:
        | 'ownDemand'
        | 'alreadyAccepted'
        | 'demandClosed'
        | 'vacationStarted'
        | 'alreadyTakenThatDay'
        | 'otherTeam'
        | 'switchOnly'
    }
  /** He reads as an administrator of another centre. */
  | { readonly code: 'notMember' }
  /** He works that day: only an exchange could do. */
  | { readonly code: 'ownShift'; readonly shift: Shift }
  | { readonly code: 'ruleBroken'; readonly violation: Violation }

/** One of the viewer's vacations that answers an accepted switch. */
export interface Exchange {
  readonly day: DayNumber
  readonly date: Day
  readonly shift: Shift
  readonly teamId: string | null
  readonly points: number
  /** What the exchange creates or worsens, for both people and for the vacations' staffing. */
  readonly violations: readonly Violation[]
  /** Nothing blocking is broken. */
  readonly isPossible: boolean
}

export type DemandCategory = 'ownPending' | 'ownAccepted' | 'accepted' | 'availableSwitch' | 'availableSubstitution' | 'other'

export interface DemandView {
  readonly limit: readonly Limit[]
  readonly canSwitch: boolean
  readonly exchanges: readonly Exchange[]
  readonly warnings: readonly Violation[]
  readonly category: DemandCategory
}

export interface DemandFacts extends Circumstances {
  readonly poster: Person
  readonly viewer: Person
}

/** Instant at which the offered vacation starts, milliseconds. */
export function demandStart(demand: Demand, { zone }: Circumstances): number {
  const { day, shift, teamId } = offeredShift(demand)
  return dutyOf(day, shift, teamId, zone).startAt
}

export function viewDemand(demand: Demand, facts: DemandFacts): DemandView {
  const { viewer } = facts
  if (demand.posterId === viewer.userId) {
    const category = demand.status === 'open' ? 'ownPending' : 'ownAccepted'
    return { limit: [{ code: 'ownDemand' }], canSwitch: false, exchanges: [], warnings: [], category }
  }
  if (demand.status === 'accepted') {
    return { limit: [{ code: 'alreadyAccepted' }], canSwitch: false, exchanges: [], warnings: [], category: 'accepted' }
  }
  if (demandStart(demand, facts) <= facts.now) {
    return { limit: [{ code: 'vacationStarted' }], canSwitch: false, exchanges: [], warnings: [], category: 'other' }
  }
  if (!stillHolds(facts.poster, offeredShift(demand))) {
    return { limit: [{ code: 'demandClosed' }], canSwitch: false, exchanges: [], warnings: [], category: 'other' }
  }
  const exchanges = exchangesOf(demand, facts)
  const isExchangeable = exchanges.some(({ isPossible }) => isPossible)
  const { limit, warnings } = limitOf(demand, facts, isExchangeable)
  const only = limit.length === 1 ? limit[0] : undefined
  const canSwitch = isExchangeable && (only?.code === 'ownShift' || only?.code === 'switchOnly')
  const category = canSwitch ? 'availableSwitch' : limit.length === 0 ? 'availableSubstitution' : 'other'
  return { limit, canSwitch, exchanges, warnings, category }
}

function limitOf(
  demand: Demand,
  facts: DemandFacts,
  isExchangeable: boolean,
): { readonly limit: readonly Limit[]; readonly warnings: readonly Violation[] } {
  const { poster, viewer } = facts
  const given = offeredShift(demand)
  const { shift, taken } = viewer.on(given.day)
  const limit: Limit[] = []
  if (taken !== null) limit.push({ code: 'alreadyTakenThatDay' })
  if (isOtherTeams(given, viewer, facts.rules)) limit.push({ code: 'otherTeam' })
  if (shift.type === 'work') {
    // His own vacation is the whole reason: rest is judged on the exchange, not on working both.
    limit.push({ code: 'ownShift', shift })
    return { limit, warnings: [] }
  }
  if (demand.type === 'switch') {
    limit.push({ code: 'switchOnly' })
    return { limit, warnings: [] }
  }
  const found = judge(takingMoves(poster, viewer, given), facts)
  const blocking = found.filter(isBlocking)
  // A mixed demand that he may not take outright, but may exchange: the exchange is what he is offered.
  if (demand.type === 'hybrid' && blocking.length > 0 && limit.length === 0 && isExchangeable) {
    return { limit: [{ code: 'switchOnly' }], warnings: [] }
  }
  for (const violation of blocking) limit.push({ code: 'ruleBroken', violation })
  return { limit, warnings: found.filter((violation) => !isBlocking(violation)) }
}

/** The centre keeps vacations inside their teams, and this one is another team's. Who has no team may take any. */
export function isOtherTeams({ day, teamId }: PlacedShift, person: Person, { crossTeam = true }: Circumstances['rules']): boolean {
  const { ownTeamId } = person.on(day)
  return !crossTeam && teamId !== null && ownTeamId !== null && ownTeamId !== teamId
}

/** The viewer's vacations that answer the accepted switches, each judged for both people. */
export function exchangesOf(demand: Demand, facts: DemandFacts): Exchange[] {
  if (demand.type === 'substitution') return []
  const given = offeredShift(demand)
  return demand.acceptedSwitches.flatMap((accepted) => exchangeFor(demand, accepted, given, facts) ?? [])
}

function exchangeFor(demand: Demand, accepted: AcceptedSwitch, given: PlacedShift, facts: DemandFacts): Exchange | null {
  const { poster, viewer, zone, now } = facts
  const day = switchDay(demand, accepted)
  const returned = placedOn(viewer, day)
  if (returned === null || returned.shift.name !== accepted.shift) return null
  if (dutyOf(day, returned.shift, returned.teamId, zone).startAt <= now) return null
  // Each gives once and takes once a day: what the ledger of transfers holds, said here before it refuses.
  const isSameDay = day === given.day
  // The same hours on the same day: nothing would change but the points.
  if (isSameDay && sameShift(returned.shift, given.shift)) return null
  if (viewer.on(day).given !== null || (!isSameDay && poster.on(day).taken !== null)) return null
  const violations = judge(exchangingMoves(poster, viewer, given, returned), facts)
  return {
    day,
    date: fromDayNumber(day),
    shift: returned.shift,
    teamId: returned.teamId,
    points: accepted.points,
    violations,
    isPossible: !violations.some(isBlocking),
  }
}
