// Giving back: the accepter withdraws (unaccept), the poster cancels. A chain unwinds in order.
import type { DemandId, UserId } from '../ids.ts'
import { toDayNumber } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import { layersOn } from '../planning/layers.ts'
import type { CenterFacts } from './center-facts.ts'
import type { CenterPlan } from '../planning/center-plan.ts'
import { REST, sameShift } from '../planning/shift.ts'
import type { Shift } from '../planning/shift.ts'
import { isLeft } from './candidacy.ts'
import type { Demand, PosterShift, VacancyDemand } from './demand.ts'
import { exchangingEffects, takingEffects, undoneChanges } from './effects.ts'
import type { PlanningChange } from './effects.ts'
import { isBlocking, judge } from './judge.ts'
import type { Circumstances, Move, PlacedShift } from './circumstances.ts'
import type { Limit } from './limit.ts'
import { firstStart, holderOf, holdsWhole, offeredShift, onCallOf, startOf } from './moves.ts'
import { posterOf } from './taking.ts'
import { currentOffer, currentPart } from './offer.ts'
import { hasLeftBy } from './person.ts'
import type { Person } from './person.ts'

const HOUR_MS = 3_600_000

/** Circumstances of a vacancy whose holder works it again: nobody would be missing, so nobody is held to a notice. */
interface Returned {
  readonly isHolderBack?: boolean
}

export interface UnacceptFacts extends Circumstances, Returned {
  /** Null: of a vacancy. */
  readonly poster: Person | null
  readonly accepter: Person
}

/** Whether the member who left the vacancy works it again. @param holder null: nobody's absence left it */
export function isHolderBack({ posterShift }: Pick<Demand, 'posterShift'>, holder: Person | null): boolean {
  const day = toDayNumber(posterShift.date)
  return holder !== null && !hasLeftBy(holder, day) && !isLeft(posterShift, holder.on(day))
}

/** The vacation that the accepter had given in return, placed; null for a replacement. */
export function returnedShift({ acceptedSwitch }: Demand): PlacedShift | null {
  if (acceptedSwitch === null) return null
  return {
    day: toDayNumber(acceptedSwitch.date),
    shift: acceptedSwitch.shift,
    teamId: acceptedSwitch.teamId,
  }
}

/**
 * The last instant at which the accepter may withdraw: the notice before the first of the vacations concerned. `returned`: of an exchange
 * that is not made yet.
 */
export function withdrawUntil(
  demand: Demand,
  { zone, rules, isHolderBack: isFree = false }: Circumstances & Returned,
  returned: PlacedShift | null = null,
): number {
  const first = Math.min(firstStart(demand, zone), returned === null ? Infinity : startOf(returned, zone))
  // Nothing is promised yet.
  if (demand.awaitsApproval === true) return first
  return isFree ? first : first - rules.withdrawNoticeHours * HOUR_MS
}

/**
 * Another transfer moved one of the vacations on since. `dependsOn` says so of a vacation posted again; one that was given
 * in return for a colleague's demand is seen here only.
 */
function hasPassedOn(demand: Demand, facts: UnacceptFacts): boolean {
  const { accepter } = facts
  // An assignment came by no transfer: any transfer of that day has moved it on.
  const offered = offeredShift(demand)
  if (demand.vacancy !== null) return accepter.on(offered.day).lastTransfer !== null || !holdsWhole(accepter, offered.day)
  if (isOfPart(demand)) return !isHeldBy(accepter, demand)
  const poster = posterOf(facts)
  const isLast = (person: Person, day: DayNumber) => person.on(day).lastTransfer?.demandId === demand._id
  const returned = returnedShift(demand)
  // A part of either vacation may be somebody else's.
  const isKept = (person: Person, day: DayNumber) => holdsWhole(person, day) && isLast(person, day)
  return !isKept(accepter, offered.day) || (returned !== null && !isKept(poster, returned.day))
}

const isOfPart = ({ posterShift: { part = null } }: Demand) => part !== null

/** Whether they hold all of the part, or the time on call, that they took by it. */
function isHeldBy(accepter: Person, demand: Demand): boolean {
  const offered = offeredShift(demand)
  if (offered.onCall !== undefined) {
    const taken = accepter.onCall(offered.day).filter(({ takenId }) => takenId === demand._id)
    return onCallOf(taken, offered) !== null
  }
  const taken = accepter.heldParts(offered.day).filter(({ takenId }) => takenId === demand._id)
  return holderOf(taken, offered) !== null
}

/** `actorId`: who withdraws; an administrator acting for the accepter passes the accepter's. */
export function unacceptLimits(demand: Demand, actorId: UserId, facts: UnacceptFacts): Limit[] {
  if (demand.status !== 'accepted') return [{ code: 'notAccepted' }]
  if (demand.accepterId !== actorId) return [{ code: 'notAccepter' }]
  if (demand.awaitsApproval === true) return facts.now > firstStart(demand, facts.zone) ? [{ code: 'vacationStarted' }] : []
  const limits: Limit[] = []
  if (facts.isHolderBack !== true && facts.now > withdrawUntil(demand, facts))
    limits.push({ code: 'withdrawNotice', hours: facts.rules.withdrawNoticeHours })
  // Nobody undoes a vacation that has begun, whoever answers for it.
  if (facts.now > firstStart(demand, facts.zone)) return [...limits, { code: 'vacationStarted' }]
  if (hasPassedOn(demand, facts)) return [...limits, { code: 'shiftPassedOn' }]
  // Nobody gets a vacancy back: it is open again, and whoever keeps it is told.
  if (demand.vacancy !== null) return limits
  const isPosters = (limit: Limit) => limit.code === 'posterCannotResume'
  const broken = judge(undoingMoves(demand, facts), facts)
    .filter(isBlocking)
    .map((violation): Limit => ({ code: violation.userId === demand.posterId ? 'posterCannotResume' : 'ruleBroken', violation }))
  return [...limits, ...broken.filter(isPosters), ...broken.filter((limit) => !isPosters(limit))]
}

/** One day of one of the people: what they work, and what they will work once the demand is undone. */
export interface UndoneDay {
  readonly person: Person
  readonly other: Person
  readonly day: DayNumber
  /** Null: rest, or a vacation that came later and stays. */
  readonly loses: PlacedShift | null
  readonly gains: PlacedShift | null
}

/**
 * The plan may have changed since the promise: each gets back what the layers under it give today, which may be another vacation than the
 * one promised, or none. `isUndone`: the demands that go, `demandId` among them.
 */
export function undoneDay(
  demandId: DemandId,
  isUndone: (id: DemandId) => boolean,
  { person, other, day }: Pick<UndoneDay, 'person' | 'other' | 'day'>,
): UndoneDay {
  const { heldShift, heldTeamId, lastTransfer } = person.on(day)
  const under = person.without(demandId, day)
  const isLast = lastTransfer !== null && isUndone(lastTransfer.demandId)
  return {
    person,
    other,
    day,
    loses: isLast && heldShift.type === 'work' ? { day, shift: heldShift, teamId: heldTeamId } : null,
    gains: under.shift.type === 'work' ? { day, ...under } : null,
  }
}

function undoneDays(demand: Demand, facts: UnacceptFacts): UndoneDay[] {
  const poster = posterOf(facts)
  const { accepter } = facts
  const { day } = offeredShift(demand)
  const returned = returnedShift(demand)?.day
  const undone = (person: Person, other: Person, on: DayNumber) =>
    undoneDay(demand._id, (id) => id === demand._id, { person, other, day: on })
  const ofDay = [undone(poster, accepter, day), undone(accepter, poster, day)]
  if (returned === undefined || returned === day) return ofDay
  return [...ofDay, undone(accepter, poster, returned), undone(poster, accepter, returned)]
}

/** The offer of a demand for a part, or for a time on call, once it is undone; null: the poster no longer has it. */
function offerBack(demand: Demand, poster: Person): PosterShift | null {
  const offered = offeredShift(demand)
  if (offered.onCall === undefined) return currentPart(demand, poster.heldWithout(demand._id, offered.day))
  return onCallOf(poster.onCallWithout(demand._id, offered.day), offered) === null ? null : demand.posterShift
}

/** The part comes back where the poster has the rest of its vacation still: nothing has taken its hours meanwhile. */
function partBack(demand: Demand, poster: Person): PlacedShift | null {
  const offered = offeredShift(demand)
  const offer = offerBack(demand, poster)
  return offer === null ? null : { ...offered, shift: offer.shift, teamId: offer.teamId }
}

export function undoingMoves(demand: Demand, facts: UnacceptFacts): Move[] {
  if (demand.posterShift.onCall !== undefined || demand.awaitsApproval === true) return []
  if (isOfPart(demand)) {
    const poster = posterOf(facts)
    const back = partBack(demand, poster)
    return [
      { person: poster, loses: [], gains: back === null ? [] : [back], isReturn: true, undoes: demand._id },
      { person: facts.accepter, loses: [offeredShift(demand)], gains: [], isReturn: true, undoes: demand._id },
    ]
  }
  if (demand.vacancy !== null) return [{ person: facts.accepter, loses: [offeredShift(demand)], gains: [] }]
  const days = undoneDays(demand, facts)
  return [posterOf(facts), facts.accepter].map((person) => {
    const own = days.filter((undone) => undone.person === person)
    const placed = (side: 'loses' | 'gains') => own.map((undone) => undone[side]).filter((shift) => shift !== null)
    return { person, loses: placed('loses'), gains: placed('gains'), isReturn: true }
  })
}

/** The lines that the histories get. */
export function changesOf(days: readonly UndoneDay[]): PlanningChange[] {
  return days.flatMap(({ person, other, day, loses, gains }) => {
    const [from, to] = [loses?.shift ?? REST, gains?.shift ?? REST]
    return sameShift(from, to) ? [] : [{ userId: person.userId, otherId: other.userId, day, kind: 'withdrawn' as const, from, to }]
  })
}

/** The lines both histories get; the transfers are removed and the points given back by the store. */
export function applyUnaccept(demand: Demand, facts: UnacceptFacts): readonly PlanningChange[] {
  if (isOfPart(demand)) {
    const { accepter } = facts
    const poster = posterOf(facts)
    const { day, shift } = offeredShift(demand)
    const back = partBack(demand, poster)
    const line = { day, kind: 'withdrawn' as const }
    return [
      ...(back === null ? [] : [{ ...line, userId: poster.userId, otherId: accepter.userId, from: REST, to: back.shift }]),
      { ...line, userId: accepter.userId, otherId: poster.userId, from: shift, to: REST },
    ]
  }
  return changesOf(undoneDays(demand, facts))
}

/** The member's own shift on a day, whatever they are assigned to: other hours of one day replace each other. */
function beneathAssignment(facts: CenterFacts, userId: UserId, day: DayNumber): Shift {
  const member = facts.member(userId)
  if (member === null) return REST
  const modifications = member.modifications.filter(
    ({ type, fromDay, toDay }) => type !== 'custom_modification' || day < fromDay || day > toDay,
  )
  return layersOn(facts.center, { ...member, modifications }, day).heldShift
}

/** Nobody is assigned to the vacancy any more. `beneath`: what the accepter works of their own then. */
function vacancyUndone(demand: VacancyDemand, accepterId: UserId, beneath: Shift): readonly PlanningChange[] {
  const { day, shift } = offeredShift(demand)
  return sameShift(shift, beneath) ? [] : [{ userId: accepterId, otherId: null, day, kind: 'modified', from: shift, to: beneath }]
}

export interface VacancyReturn {
  /** The changes to the taker's planning. */
  readonly changes: readonly PlanningChange[]
  /** False: nobody is missing any more, and it ends instead of being offered again. */
  readonly isLeft: boolean
}

/** The effects of giving a vacancy back. @param holderId the member whose absence left it; null: nobody's */
export function vacancyReturn(demand: VacancyDemand, accepterId: UserId, holderId: UserId | null, facts: CenterFacts): VacancyReturn {
  const { day } = offeredShift(demand)
  const holder = holderId === null ? null : facts.person(holderId)
  return {
    changes: vacancyUndone(demand, accepterId, beneathAssignment(facts, accepterId, day)),
    isLeft: !isHolderBack(demand, holder),
  }
}

/**
 * The offer of the demand once it is undone, as the plan stands; null when the poster no longer has the vacation: the demand then closes.
 */
export function offerAgain(demand: Demand, facts: UnacceptFacts, center: CenterPlan): PosterShift | null {
  if (demand.vacancy !== null) return demand.posterShift
  const poster = posterOf(facts)
  if (isOfPart(demand)) return offerBack(demand, poster)
  return currentOffer(demand, poster.without(demand._id, toDayNumber(demand.posterShift.date)), center)
}

/** The changes that undo an accepted demand in both plannings: each one the other way round. */
export function undoing(demand: Demand, accepterId: UserId, now: number): readonly PlanningChange[] {
  if (demand.vacancy !== null) return vacancyUndone(demand, accepterId, REST)
  const givenShift = offeredShift(demand)
  const returned = returnedShift(demand)
  const points = demand.acceptedSwitch?.points ?? demand.points
  const effects =
    returned === null
      ? takingEffects(demand, accepterId, givenShift, now)
      : exchangingEffects(demand, accepterId, givenShift, returned, points, now)
  return undoneChanges(effects)
}

export function cancelLimits(demand: Demand, actorId: UserId): Limit[] {
  if (demand.posterId !== actorId) return [{ code: 'notPoster' }]
  return demand.status === 'accepted' ? [{ code: 'alreadyAccepted' }] : []
}
