// Giving back: the accepter withdraws (unaccept), the poster cancels. A chain unwinds in order.
import { toDayNumber } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { Zone } from '../calendar/zone.ts'
import type { CenterPlan } from '../planning/center-plan.ts'
import { dutyOf, REST, sameShift } from '../planning/shift.ts'
import type { Demand, PosterShift } from './demand.ts'
import { exchangingEffects, takingEffects, undoneChanges } from './effects.ts'
import type { PlanningChange } from './effects.ts'
import { judge, refusing } from './judge.ts'
import type { Circumstances, Move, PlacedShift } from './judge.ts'
import { offeredShift } from './moves.ts'
import { currentOffer } from './offer.ts'
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
  const blocking = refusing(judge(undoingMoves(demand, facts), facts), isForced)
  if (blocking.length === 0) return null
  const isPosters = blocking.some(({ userId }) => userId === facts.poster.userId)
  return refuse(isPosters ? 'posterCannotResume' : 'ruleBroken', { violations: blocking })
}

/** One day of one of the two people: what they work, and what they will work once the demand is undone. */
interface UndoneDay {
  readonly person: Person
  readonly other: Person
  readonly day: DayNumber
  /** Null: rest, or a vacation that came later and stays. */
  readonly loses: PlacedShift | null
  readonly gains: PlacedShift | null
}

/**
 * The plan may have changed since the promise: each gets back what the layers under it give today, which may be another vacation than the
 * one promised, or none.
 */
function undoneDays(demand: Demand, { poster, accepter }: WithdrawFacts): UndoneDay[] {
  const { day } = offeredShift(demand)
  const returned = returnedShift(demand)?.day
  const undone = (person: Person, other: Person, on: DayNumber): UndoneDay => {
    const { held, heldTeamId, lastTransfer } = person.on(on)
    const under = person.without(demand._id, on)
    const isLast = lastTransfer?.demandId === demand._id
    return {
      person,
      other,
      day: on,
      loses: isLast && held.type === 'work' ? { day: on, shift: held, teamId: heldTeamId } : null,
      gains: under.shift.type === 'work' ? { day: on, ...under } : null,
    }
  }
  const ofDay = [undone(poster, accepter, day), undone(accepter, poster, day)]
  if (returned === undefined || returned === day) return ofDay
  return [...ofDay, undone(accepter, poster, returned), undone(poster, accepter, returned)]
}

function undoingMoves(demand: Demand, facts: WithdrawFacts): Move[] {
  const days = undoneDays(demand, facts)
  return [facts.poster, facts.accepter].map((person) => {
    const own = days.filter((undone) => undone.person === person)
    const placed = (side: 'loses' | 'gains') => own.map((undone) => undone[side]).filter((shift) => shift !== null)
    return { person, loses: placed('loses'), gains: placed('gains'), isReturn: true }
  })
}

/** The lines both histories get; the transfers are removed and the points given back by the store. */
export function applyUnaccept(demand: Demand, facts: WithdrawFacts): readonly PlanningChange[] {
  return undoneDays(demand, facts).flatMap(({ person, other, day, loses, gains }) => {
    const [from, to] = [loses?.shift ?? REST, gains?.shift ?? REST]
    return sameShift(from, to) ? [] : [{ userId: person.userId, otherId: other.userId, day, kind: 'withdrawn' as const, from, to }]
  })
}

/** What the demand offers again once undone, as the plan stands; null when the poster no longer has it: then it closes. */
export function offerAgain(demand: Demand, { poster }: WithdrawFacts, center: CenterPlan): PosterShift | null {
  return currentOffer(demand, poster.without(demand._id, toDayNumber(demand.posterShift.date)), center)
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
