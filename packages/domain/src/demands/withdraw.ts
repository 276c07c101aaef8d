// Giving back: the accepter withdraws (unaccept), the poster cancels. A chain unwinds in order.
import { toDayNumber } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { Zone } from '../calendar/zone.ts'
import { dutyOf } from '../planning/shift.ts'
import type { Demand } from './demand.ts'
import { exchangingEffects, takingEffects, undoneChanges } from './effects.ts'
import type { PlanningChange } from './effects.ts'
import { judge, refusing } from './judge.ts'
import type { Circumstances, PlacedShift } from './judge.ts'
import { offeredShift, undoingMoves } from './moves.ts'
import type { Person } from './person.ts'
import { refuse } from './refusal.ts'
import type { DemandRefusal } from './refusal.ts'

const HOUR_MS = 3_600_000

export interface WithdrawFacts extends Circumstances {
  readonly poster: Person
  readonly accepter: Person
}

/** What the accepter had given in return, placed; null for a replacement. */
export function returnedShift({ acceptedSwitch }: Demand): PlacedShift | null {
  if (acceptedSwitch === null) return null
  return {
    day: toDayNumber(acceptedSwitch.date),
    shift: acceptedSwitch.shift,
    teamId: acceptedSwitch.teamId,
  }
}

/** The instant at which the first of the vacations concerned starts, milliseconds. */
export function firstStart(demand: Demand, zone: Zone): number {
  const placed = [offeredShift(demand), returnedShift(demand)].filter((shift) => shift !== null)
  return Math.min(...placed.map(({ day, shift, teamId }) => dutyOf(day, shift, teamId, zone).startAt))
}

/** The last instant at which the accepter may withdraw: the notice before the first of the vacations concerned. */
export function withdrawUntil(demand: Demand, { zone, rules }: Circumstances): number {
  return firstStart(demand, zone) - rules.withdrawNoticeHours * HOUR_MS
}

/**
 * Another transfer moved one of the vacations on since. `dependsOn` says so of a vacation posted again; one that was given
 * in return for a colleague's demand is seen here only.
 */
function hasPassedOn(demand: Demand, { poster, accepter }: WithdrawFacts): boolean {
  const isLast = (person: Person, day: DayNumber) => person.on(day).lastTransfer?.demandId === demand._id
  const returned = returnedShift(demand)
  return !isLast(accepter, offeredShift(demand).day) || (returned !== null && !isLast(poster, returned.day))
}

/**
 * `actorId`: who withdraws; an administrator acting for the accepter passes the accepter's. `isForced`: he answers for notice and
 * rules with a written reason; what has begun is not undone even so.
 */
export function refuseUnaccept(demand: Demand, actorId: string, facts: WithdrawFacts, isForced = false): DemandRefusal | null {
  if (demand.status !== 'accepted') return refuse('notAccepted')
  if (demand.accepterId !== actorId) return refuse('notAccepter')
  if (isForced && facts.now >= firstStart(demand, facts.zone)) return refuse('vacationStarted')
  if (!isForced && facts.now > withdrawUntil(demand, facts)) {
    return refuse('withdrawNotice', { hours: facts.rules.withdrawNoticeHours })
  }
  if (hasPassedOn(demand, facts)) return refuse('shiftPassedOn')
  const moves = undoingMoves(facts.poster, facts.accepter, offeredShift(demand), returnedShift(demand))
  const blocking = refusing(judge(moves, facts), isForced)
  if (blocking.length === 0) return null
  const isPosters = blocking.some(({ userId }) => userId === facts.poster.userId)
  return refuse(isPosters ? 'posterCannotResume' : 'ruleBroken', { violations: blocking })
}

/** The lines both histories get; the transfers are removed and the points given back by the store. */
export function applyUnaccept(demand: Demand, facts: WithdrawFacts): readonly PlanningChange[] {
  return undoing(demand, facts.accepter.userId, facts.now)
}

/** What undoing an accepted demand does to both plannings: each change, the other way round. */
export function undoing(demand: Demand, accepterId: string, now: number): readonly PlanningChange[] {
  const given = offeredShift(demand)
  const returned = returnedShift(demand)
  const points = demand.acceptedSwitch?.points ?? demand.points
  const effects =
    returned === null ? takingEffects(demand, accepterId, given, now) : exchangingEffects(demand, accepterId, given, returned, points, now)
  return undoneChanges(effects)
}

export function refuseCancel(demand: Demand, actorId: string): DemandRefusal | null {
  if (demand.posterId !== actorId) return refuse('notPoster')
  if (demand.status === 'accepted') return refuse('alreadyAccepted')
  return null
}
