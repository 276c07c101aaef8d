// The effect of a change of the plan (rotation, activation, cycle start, team) on promises: found before the change, for the administrator
// to decide on. An accepted demand promised a snapshot, which outlives any change; so a conflict is never a broken planning, but a promise
// that no longer means what it meant.
import type { UserId } from '../ids.ts'
import type { DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { CenterPlan, MemberPlan, Modification } from '../planning/center-plan.ts'
import { duties } from '../planning/duties.ts'
import { layersOn } from '../planning/layers.ts'
import { doPartsMeet, wholePart } from '../planning/part.ts'
import { heldParts, onCallHeld } from '../planning/pieces.ts'
import { sameShift } from '../planning/shift.ts'
import type { Duty, Shift } from '../planning/shift.ts'
import { rotationDayOf, datedValue } from '../planning/cycle.ts'
import { violations } from '../working-time/evaluate.ts'
import type { FollowedRules } from '../working-time/rules.ts'
import type { Demand } from './demand.ts'
import { dutyOfPlaced } from './circumstances.ts'
import { isBlocking } from './judge.ts'
import type { PlacedShift } from './circumstances.ts'
import { holderOf, offeredShift, onCallOf } from './moves.ts'
import { MARGIN_DAYS, withoutDemand } from './person.ts'
import { returnedShift } from './withdraw.ts'

/** Everything plannings are computed from, before or after the change. */
export interface PlanState {
  readonly center: CenterPlan
  /** Every member somebody's promise rests on; those who left are left out, and judged no more. */
  readonly members: ReadonlyMap<UserId, MemberPlan>
}

export interface PlanChange {
  readonly before: PlanState
  readonly after: PlanState
  /** The first day that may still change: today. What lies before is past. */
  readonly from: DayNumber
  rulesOf(userId: UserId): FollowedRules
}

/**
 * - `noShift`: the vacation they give, or that was modified, would no longer exist;
 * - `shiftChanged`: it would be another one, or have other times;
 * - `worksThatDay`: they would work of their own on a day on which they took a vacation, or that was modified;
 * - `ruleBroken`: what they took would break a blocking rule that it does not break today.
 */
export type PlanConflictReason = 'noShift' | 'shiftChanged' | 'worksThatDay' | 'ruleBroken'

export interface DemandConflict<D extends Demand> {
  readonly demand: D
  readonly role: 'poster' | 'accepter'
  readonly userId: UserId
  readonly day: DayNumber
  readonly reason: PlanConflictReason
  /** Open, and they would no longer have the vacation it offers: nobody could take it. */
  readonly isVoid: boolean
}

/** The demands (open or accepted) that the change touches, one line per person and day, in the order of `demands`. */
export function demandConflicts<D extends Demand>(demands: readonly D[], change: PlanChange): DemandConflict<D>[] {
  return demands.flatMap((demand) => {
    const offered = offeredShift(demand)
    const returned = returnedShift(demand)
    const lines: DemandConflict<D>[] = []
    const look = (role: 'poster' | 'accepter', userId: UserId, gives: PlacedShift | null, takes: PlacedShift | null) => {
      const side = sideOf(demand, userId, change)
      if (side === null) return
      const isVoid = demand.status === 'open' && !hasStill(side.after, offered)
      for (const { day, reason } of sideConflicts(side, gives, takes, change)) lines.push({ demand, role, userId, day, reason, isVoid })
    }
    // A vacancy gives an assignment, which is checked with the modifications.
    if (demand.vacancy !== null) return lines
    look('poster', demand.posterId, offered, returned)
    if (demand.accepterId !== null) look('accepter', demand.accepterId, returned, offered)
    return lines
  })
}

/** One person of a demand, in both plans, with it and without what came by it. */
interface Side {
  readonly userId: UserId
  readonly before: Viewed
  readonly after: Viewed
}

interface Viewed {
  readonly center: CenterPlan
  readonly member: MemberPlan
  /** The plan without the transfers of the demand, nor those that followed on the same days. */
  readonly without: MemberPlan
}

function sideOf(demand: Demand, userId: UserId, { before, after }: PlanChange): Side | null {
  const memberBefore = before.members.get(userId)
  const memberAfter = after.members.get(userId)
  if (memberBefore === undefined || memberAfter === undefined) return null
  const view = (center: CenterPlan, member: MemberPlan): Viewed => ({ center, member, without: withoutDemand(member, demand._id) })
  return { userId, before: view(before.center, memberBefore), after: view(after.center, memberAfter) }
}

/** The vacation of that name on that day, at whatever times, or all of the part of it: what can still be taken. */
function hasStill({ center, without }: Viewed, placed: PlacedShift): boolean {
  const { day, shift, part = null, onCall } = placed
  if (onCall !== undefined) return onCallOf(onCallHeld(center, without, day), placed) !== null
  if (part !== null) return holderOf(heldParts(center, without, day), placed) !== null
  const { heldShift } = layersOn(center, without, day)
  return heldShift.type === 'work' && heldShift.name === shift.name
}

function* sideConflicts(
  { userId, before, after }: Side,
  gives: PlacedShift | null,
  takes: PlacedShift | null,
  { from, rulesOf }: PlanChange,
): Generator<{ readonly day: DayNumber; readonly reason: PlanConflictReason }> {
  const heldShift = (viewed: Viewed, day: DayNumber) => layersOn(viewed.center, viewed.without, day).heldShift
  const gone = gives === null ? null : partGone({ before, after }, gives)
  if (gone !== null && gives !== null && gives.day >= from) yield { day: gives.day, reason: gone }
  if (gives !== null && (gives.part ?? null) === null && gives.day >= from) {
    const reason = givenReason(heldShift(before, gives.day), heldShift(after, gives.day), gives.shift)
    if (reason !== null) {
      yield { day: gives.day, reason }
      // One line a day says enough.
      if (takes?.day === gives.day) return
    }
  }
  if (takes === null || takes.day < from) return
  // An exchange within one day takes the place of what they give: looked at above.
  if (takes.day !== gives?.day) {
    const own = heldShift(after, takes.day)
    const { part = null } = takes
    const isInTheWay = part === null || (own.type === 'work' && doPartsMeet(part, wholePart(own)))
    if (own.type === 'work' && isInTheWay && !sameShift(heldShift(before, takes.day), own)) {
      yield { day: takes.day, reason: 'worksThatDay' }
      return
    }
  }
  // A time on call is rest: no rule reads it.
  if (takes.onCall !== undefined) return
  const followed = rulesOf(userId)
  const isBroken = (viewed: Viewed) => breaksRules(viewed, takes, userId, followed)
  // A rule it already broke was accepted by somebody.
  if (isBroken(after) && !isBroken(before)) yield { day: takes.day, reason: 'ruleBroken' }
}

/** Why the part is no longer theirs to give, though it was; null: it is, or was not. */
function partGone({ before, after }: Pick<Side, 'before' | 'after'>, gives: PlacedShift): PlanConflictReason | null {
  if ((gives.part ?? null) === null || hasStill(after, gives) || !hasStill(before, gives)) return null
  return gives.onCall === undefined && layersOn(after.center, after.without, gives.day).heldShift.type === 'work'
    ? 'shiftChanged'
    : 'noShift'
}

/** Null while they still have what they give, or have again what they promised. */
function givenReason(before: Shift, after: Shift, promised: Shift): PlanConflictReason | null {
  if (sameShift(before, after) || isPromised(after, promised)) return null
  return after.type === 'work' ? 'shiftChanged' : 'noShift'
}

/** The kind of vacation promised, whichever of its times the demand had selected. */
function isPromised(heldShift: Shift, promised: Shift): boolean {
  return heldShift.type === 'work' && sameShift({ ...heldShift, variation: null }, { ...promised, variation: null })
}

/** The vacation taken, among those of the days around it, breaks what would hold without it. */
function breaksRules({ center, member, without }: Viewed, takes: PlacedShift, userId: UserId, { profile, rules }: FollowedRules): boolean {
  const first = takes.day - MARGIN_DAYS
  const last = takes.day + MARGIN_DAYS
  const after = duties(center, member, first, last)
  const takenDuty = dutyOfPlaced(takes, zoneOf(center.zone))
  const isWorked = (duty: Duty) =>
    (takes.part ?? null) === null ? isSameDuty(duty, takenDuty) : duty.startAt <= takenDuty.startAt && duty.endAt >= takenDuty.endAt
  // They passed it on since, or an absence covers it: they do not work it.
  if (!after.some(isWorked)) return false
  return violations({ userId, before: duties(center, without, first, last), after, profile, rules }).some(isBlocking)
}

function isSameDuty(a: Duty, b: Duty): boolean {
  return a.day === b.day && a.name === b.name && a.startAt === b.startAt && a.endAt === b.endAt
}

/** Days of a modification that are looked at: longer ones are refused when they are registered. */
const LOOKED_DAYS = 800

export interface ModificationConflict {
  readonly modification: Modification
  readonly userId: UserId
  /** The first day on which it no longer covers what it covered. */
  readonly day: DayNumber
  readonly reason: PlanConflictReason
}

/**
 * The approved modifications the change touches. A custom modification replaces a vacation or a rest day: it is touched as soon as
 * that one is another. A day off is touched when no vacation is left under it. An absence holds whatever the cycle says.
 */
export function modificationConflicts(change: PlanChange): ModificationConflict[] {
  const { before, after, from } = change
  const found: ModificationConflict[] = []
  for (const [userId, member] of after.members) {
    const memberBefore = before.members.get(userId)
    if (memberBefore === undefined) continue
    for (const modification of member.modifications) {
      if (modification.type === 'absence' || modification.toDay < from) continue
      const first = Math.max(from, modification.fromDay)
      const days = Array.from({ length: Math.min(modification.toDay - first + 1, LOOKED_DAYS) }, (_, index) => first + index)
      const touched = days
        .map((day) => ({ day, was: cycleShift(before.center, memberBefore, day), is: cycleShift(after.center, member, day) }))
        .filter(({ was, is }) => !isSameOrRest(was, is))
      const [line] = touched
      if (line === undefined) continue
      if (modification.type === 'custom_modification') {
        const reason = line.is?.type !== 'work' ? 'noShift' : line.was?.type === 'work' ? 'shiftChanged' : 'worksThatDay'
        found.push({ modification, userId, day: line.day, reason })
      } else if (days.every((day) => cycleShift(after.center, member, day)?.type !== 'work')) {
        found.push({ modification, userId, day: line.day, reason: 'noShift' })
      }
    }
  }
  return found
}

function cycleShift(center: CenterPlan, member: MemberPlan, day: DayNumber): Shift | null {
  const teamId = datedValue(member.teams, day) ?? null
  return teamId === null ? null : (rotationDayOf(center, teamId, day)?.shift ?? null)
}

/** No cycle at all is rest too. */
function isSameOrRest(a: Shift | null, b: Shift | null): boolean {
  if (a === null || b === null) return (a ?? b)?.type !== 'work'
  return (a.type === 'rest' && b.type === 'rest') || sameShift(a, b)
}

export interface PlanningShift {
  readonly userId: UserId
  /** The first day that differs. */
  readonly day: DayNumber
  readonly from: Shift | null
  readonly to: Shift | null
}

/**
 * Finds, for every member whose cycle the change alters on the days `change.from … to`, the first of these days. It compares teams first:
 * most members read their team's days.
 */
export function alteredPlannings(change: Pick<PlanChange, 'before' | 'after' | 'from'>, to: DayNumber): PlanningShift[] {
  const { before, after, from } = change
  const firstBetween = (a: MemberPlan, b: MemberPlan): Omit<PlanningShift, 'userId'> | null => {
    for (let day = from; day <= to; day++) {
      const shiftBefore = cycleShift(before.center, a, day)
      const shiftAfter = cycleShift(after.center, b, day)
      if (!isSameOrRest(shiftBefore, shiftAfter)) return { day, from: shiftBefore, to: shiftAfter }
    }
    return null
  }
  const firstOfPair = new Map<string, ReturnType<typeof firstBetween>>()
  const altered: PlanningShift[] = []
  for (const [userId, member] of after.members) {
    const memberBefore = before.members.get(userId)
    if (memberBefore === undefined) continue
    const key = JSON.stringify([steps(memberBefore, from, to), steps(member, from, to)])
    let first = firstOfPair.get(key)
    if (first === undefined) {
      first = firstBetween(memberBefore, member)
      firstOfPair.set(key, first)
    }
    if (first !== null) altered.push({ ...first, userId })
  }
  return altered
}

/** Writes their teams over the days as one key. */
function steps({ teams }: MemberPlan, from: DayNumber, to: DayNumber): readonly unknown[] {
  const later = teams.filter(({ fromDay }) => fromDay > from && fromDay <= to)
  return [datedValue(teams, from) ?? null, ...later.flatMap(({ fromDay, value }) => [fromDay, value])]
}
