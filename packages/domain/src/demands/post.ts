// Posting a demand, and changing it while it is open.
import { toDayNumber } from '../calendar/day.ts'
import type { Day, DayNumber } from '../calendar/day.ts'
import type { CenterPlan } from '../planning/center-plan.ts'
import { dutyOf } from '../planning/shift.ts'
import type { Shift } from '../planning/shift.ts'
import type { AcceptedSwitch, Demand, DemandType } from './demand.ts'
import type { Circumstances, PlacedShift } from './judge.ts'
import { judgePerson } from './judge.ts'
import type { Violation } from '../working-time/rules.ts'
import { refuseReserve, reserveOf } from '../points/decide.ts'
import { offeredShift, stillHolds } from './moves.ts'
import { rotationDays, variationOf } from './offer.ts'
import type { Person } from './person.ts'
import { refuse } from './refusal.ts'
import type { DemandRefusal } from './refusal.ts'

const HOUR_MS = 3_600_000

/** Every reading of a demand computes the plannings up to its last day: one far away would make the whole list slow. */
export const MAX_DAYS_AHEAD = 400

/** What the poster asks for. */
export interface DemandWish {
  readonly type: DemandType
  readonly date: Day
  /** Name of a variation of the vacation, or null for its default times. */
  readonly selectedVariation: string | null
  readonly acceptedSwitches: readonly AcceptedSwitch[]
  readonly points: number
}

export interface PostFacts extends Circumstances {
  readonly center: CenterPlan
  readonly poster: Person
  readonly hasOpenDemand: boolean
  /** What the poster may still spend above the lowest balance, what this demand itself already holds included. */
  readonly availablePoints: number
}

/** The vacation he would post, or why not. `dependsOn`: the accepted demand through which he had received it. */
export type PostDecision =
  | { readonly refusal: DemandRefusal }
  | { readonly given: PlacedShift; readonly dependsOn: string | null; readonly reserved: number }

export function decidePost(wish: DemandWish, facts: PostFacts, isForced = false): PostDecision {
  const { poster, zone, now, rules, hasOpenDemand } = facts
  const day = toDayNumber(wish.date)
  if (isTooFar(day, facts)) return { refusal: refuse('dayTooFar') }
  const { held: shift, heldTeamId: teamId, isOff, isTaken, given, taken } = poster.on(day)
  // An absence frees of a vacation of one's own, not of one taken from a colleague: that one stays uncovered until it is
  // posted again.
  if (shift.type === 'rest' || (isOff && !isTaken)) {
    // Yesterday's rest and tomorrow's get different words: a past day is past, whatever it held.
    return { refusal: refuse(zone.dayAt(now) > day ? 'dayInPast' : 'restDay') }
  }
  const placed = variationOf(facts.center, { day, shift, teamId }, wish.selectedVariation)
  if (placed === null) return { refusal: refuse('variationUnknown') }
  const { startAt } = dutyOf(day, placed.shift, teamId, zone)
  if (startAt <= now) return { refusal: refuse('dayInPast') }
  if (!isForced && startAt - now < rules.postNoticeHours * HOUR_MS) {
    return { refusal: refuse('postNotice', { hours: rules.postNoticeHours }) }
  }
  if (hasOpenDemand) return { refusal: refuse('duplicateOpen') }
  if (given !== null) return { refusal: refuse('duplicateAccepted') }
  const refusal = refuseTerms(wish, facts)
  if (refusal !== null) return { refusal }
  return { given: placed, dependsOn: taken?.demandId ?? null, reserved: reserveOf(wish) }
}

function isTooFar(day: DayNumber, { zone, now }: Circumstances): boolean {
  return day > zone.dayAt(now) + MAX_DAYS_AHEAD
}

/** The terms alone: what is accepted in exchange, and the points. Serves posting and editing. */
export function refuseTerms(wish: DemandWish, facts: PostFacts): DemandRefusal | null {
  const { acceptedSwitches, type } = wish
  if (type === 'substitution' && acceptedSwitches.length > 0) return refuse('switchesNotAllowed')
  if (type !== 'substitution' && acceptedSwitches.length === 0) return refuse('switchesRequired')
  const names = workShiftNames(facts.center)
  const seen = new Set<string>()
  for (const accepted of acceptedSwitches) {
    if (!names.has(accepted.shift)) return refuse('switchShiftUnknown')
    const date = accepted.date ?? wish.date
    if (toDayNumber(date) < facts.zone.dayAt(facts.now)) return refuse('switchDateInPast')
    if (isTooFar(toDayNumber(date), facts)) return refuse('dayTooFar')
    const key = `${date} ${accepted.shift}`
    if (seen.has(key)) return refuse('switchDuplicate')
    seen.add(key)
  }
  // Counted from the lowest balance on, and with what this demand holds already.
  const reserve = { available: facts.availablePoints, lowestBalance: 0, reserve: reserveOf(wish) }
  return refuseReserve(reserve) === null ? null : refuse('insufficientPoints')
}

/** New terms for an open demand; the wish holds all of them, changed or not. */
export function decideEdit(demand: Demand, wish: DemandWish, version: number | undefined, facts: PostFacts): PostDecision {
  if (demand.posterId !== facts.poster.userId) return { refusal: refuse('notPoster') }
  if (demand.status === 'accepted') return { refusal: refuse('alreadyAccepted') }
  if (version !== undefined && version !== demand.version) return { refusal: refuse('demandChanged') }
  const offered = offeredShift(demand)
  const hasStarted = ({ day, shift, teamId }: PlacedShift) => dutyOf(day, shift, teamId, facts.zone).startAt <= facts.now
  if (hasStarted(offered)) return { refusal: refuse('vacationStarted') }
  if (!stillHolds(facts.poster, offered)) return { refusal: refuse('demandClosed') }
  // From the vacation itself, not from what was offered: without a variation its own times come back.
  const placed = variationOf(facts.center, { ...offered, shift: facts.poster.on(offered.day).held }, wish.selectedVariation)
  if (placed === null) return { refusal: refuse('variationUnknown') }
  if (hasStarted(placed)) return { refusal: refuse('vacationStarted') }
  const refusal = refuseTerms(wish, facts)
  if (refusal !== null) return { refusal }
  return { given: placed, dependsOn: demand.dependsOn, reserved: reserveOf(wish) }
}

/** Names of the vacations that the centre's rotations know. */
export function workShiftNames(center: CenterPlan): Set<string> {
  const work = rotationDays(center).filter(({ shift }) => shift.type === 'work')
  return new Set(work.map(({ shift }) => shift.name))
}

export interface CompatibleSwitch {
  readonly shift: Shift
  readonly violations: readonly Violation[]
}

/**
 * Each vacation the centre's active rotation knows, and what working it on `otherDay` instead of `placed` would break for
 * this person. Who would replace him is not known yet, so staffing is not judged. Vacations of the same name stand once.
 */
export function compatibleSwitches(
  person: Person,
  placed: PlacedShift | null,
  otherDay: DayNumber,
  shifts: readonly Shift[],
  circumstances: Pick<Circumstances, 'zone' | 'rules'>,
): CompatibleSwitch[] {
  const seen = new Set<string>()
  return shifts.flatMap((shift) => {
    if (shift.type === 'rest' || seen.has(shift.name)) return []
    seen.add(shift.name)
    const gains = [{ day: otherDay, shift, teamId: null }]
    return [{ shift, violations: judgePerson({ person, loses: placed === null ? [] : [placed], gains }, circumstances) }]
  })
}
