// Posting a demand, and changing it while it is open.
import type { DemandId, UserId } from '../ids.ts'
import { toDayNumber } from '../calendar/day.ts'
import type { Day, DayNumber } from '../calendar/day.ts'
import { clockOf } from '../calendar/clock-time.ts'
import { isSkipped } from '../calendar/zone.ts'
import type { Zone } from '../calendar/zone.ts'
import type { PartTransfer } from '../planning/center-plan.ts'
import { doPartsMeet, isSamePart, partBetween, shiftOfPart, wholePart } from '../planning/part.ts'
import type { ClockSpan } from '../planning/part.ts'
import type { Part, Shift } from '../planning/shift.ts'
import type { HeldPart, Piece } from '../planning/pieces.ts'
import { sameShift } from '../planning/shift.ts'
import { UNANSWERED } from './demand.ts'
import type { AcceptedSwitch, Demand, DemandType, PostedDemand } from './demand.ts'
import type { Circumstances, PlacedShift } from './circumstances.ts'
import { judgePerson } from './judge.ts'
import { USUAL_SHORTEST_PART_HOURS } from '../working-time/rules.ts'
import type { CenterRules, Violation } from '../working-time/rules.ts'
import { refuseReserve, reserveOf } from '../points/decide.ts'
import { pointsOfPart } from '../points/part.ts'
import { brokenRules } from './limit.ts'
import type { Limit } from './limit.ts'
import { offeredShift, onCallOf, startOf, stillHolds } from './moves.ts'
import { currentPart, rotationDays, variationOf } from './offer.ts'
import type { KnownRotations } from './offer.ts'
import type { Person, PersonDay } from './person.ts'

const HOUR_MS = 3_600_000

/** Every reading of a demand computes the plannings up to its last day: one far away would make the whole list slow. */
const MAX_DAYS_AHEAD = 400

/** The terms the poster asks for. */
export interface DemandWish {
  readonly type: DemandType
  readonly date: Day
  /** Name of a variation of the vacation, or null for its default times. */
  readonly selectedVariation: string | null
  readonly acceptedSwitches: readonly AcceptedSwitch[]
  readonly points: number
  /** The hours of the part that they give; absent as null: all that they hold of the vacation. */
  readonly part?: ClockSpan | null
  /** They give a time on call of that day, all of it: the one of these hours, or the only one. Absent: a vacation. */
  readonly isOnCall?: boolean
}

/** The poster's day. `given`: the vacation they gave of it, whatever it was. */
interface PosterDay extends Pick<PersonDay, 'heldShift' | 'heldTeamId' | 'isOff' | 'isTaken'> {
  readonly givenTransfer: object | null
  readonly takenTransfer: { readonly demandId: DemandId } | null
}

export interface Poster {
  on(day: DayNumber): PosterDay
  /** The pieces of vacations that they hold on a day, in the order of its hours. */
  heldParts(day: DayNumber): readonly HeldPart[]
  /** The times on call that they hold on a day. */
  onCall(day: DayNumber): readonly Piece[]
  /** The parts of vacations that changed hands with theirs. */
  readonly parts: readonly (Pick<PartTransfer, 'day' | 'part' | 'onCall'> & { readonly giverId: string })[]
  readonly userId: string
}

/** The facts that posting rests on: so few that a device knows them of its own days. */
export interface PostFacts {
  /** Instant, milliseconds. */
  readonly now: number
  readonly zone: Zone
  readonly rules: Pick<CenterRules, 'postNoticeHours' | 'allowsParts' | 'shortestPartHours'>
  readonly center: KnownRotations
  readonly poster: Poster
  readonly hasOpenDemand: boolean
  /** The points the poster may still spend above the lowest balance, those that this demand itself already holds included. */
  readonly availablePoints: number
}

export function postLimits(wish: DemandWish, facts: PostFacts): Limit[] {
  const { poster, zone, now, rules, hasOpenDemand } = facts
  const day = toDayNumber(wish.date)
  if (isTooFar(day, facts)) return [{ code: 'dayTooFar' }]
  if (wish.isOnCall === true) return onCallLimits(wish, facts)
  const wished = wishedShift(wish, poster)
  const ofPart = wished === 'whole' ? null : wished
  if (ofPart !== null && 'code' in ofPart && ofPart.code !== 'restDay') return [ofPart]
  const { heldShift, heldTeamId, isOff, isTaken: isDayTaken, givenTransfer } = poster.on(day)
  const held = ofPart !== null && 'held' in ofPart ? ofPart.held : null
  const isTaken = held === null ? isDayTaken : held.takenId !== null || isDayTaken
  const { shift, teamId } = held ?? { shift: heldShift, teamId: heldTeamId }
  // An absence frees of a vacation of one's own, not of one taken from a colleague: that one stays uncovered until it is
  // posted again.
  if ((ofPart !== null && 'code' in ofPart) || shift.type === 'rest' || (isOff && !isTaken)) {
    // Yesterday's rest and tomorrow's get different words: a past day is past, whatever it held.
    return [{ code: zone.dayAt(now) > day ? 'dayInPast' : 'restDay' }]
  }
  const limits: Limit[] = []
  const part = ofPart !== null && 'held' in ofPart ? ofPart.part : null
  const own = part === null ? { day, shift, teamId } : { day, shift: shiftOfPart(shift, part), teamId, part }
  const placed = part === null ? variationOf(facts.center, own, wish.selectedVariation) : own
  if (placed === null) limits.push({ code: 'variationUnknown' })
  const startAt = startOf(placed ?? own, zone)
  if (startAt <= now) return [...limits, { code: 'dayInPast' }]
  if (startAt - now < rules.postNoticeHours * HOUR_MS) limits.push({ code: 'postNotice', hours: rules.postNoticeHours })
  if (hasOpenDemand) limits.push({ code: 'duplicateOpen' })
  if (givenTransfer !== null && part === null) limits.push({ code: 'duplicateAccepted' })
  if (held !== null && part !== null) limits.push(...partLimits(wish, { held, part }, facts))
  return [...limits, ...termLimits(wish, facts)]
}

/** Why they may not give that time on call: it is given whole, and for nothing in return but points. */
function onCallLimits(wish: DemandWish, facts: PostFacts): Limit[] {
  const { now, rules, hasOpenDemand } = facts
  if (wish.type !== 'substitution') return [{ code: 'onCallNotExchanged' }]
  const held = wishedOnCall(wish, facts.poster)
  if (held === null) return [{ code: 'onCallUnknown' }]
  if (held.startAt <= now) return [{ code: 'dayInPast' }]
  return [
    ...(held.startAt - now < rules.postNoticeHours * HOUR_MS ? [{ code: 'postNotice', hours: rules.postNoticeHours } as const] : []),
    ...(hasOpenDemand ? [{ code: 'duplicateOpen' } as const] : []),
    ...termLimits(wish, facts),
  ]
}

/** The time on call that a wish means; null: they have none at these hours, or several where it names none. */
export function wishedOnCall({ date, part = null }: Pick<DemandWish, 'date' | 'part'>, { onCall }: Pick<Poster, 'onCall'>): Piece | null {
  const held = onCall(toDayNumber(date))
  if (part === null) return held.length === 1 ? (held[0] ?? null) : null
  const isNamed = ({ nominalStart, nominalEnd }: Piece) => clockOf(nominalStart) === part.from && clockOf(nominalEnd) === part.to
  return held.find(isNamed) ?? null
}

/** A time on call as a demand gives it: the letters of its activity stand where those of a vacation do. */
export function placedOnCall({ day, name, nominalStart, nominalEnd, activity }: Piece): PlacedShift {
  if (activity === null) throw new Error('a vacation is no time on call')
  const part = { from: nominalStart - day * 1440, to: nominalEnd - day * 1440 }
  const [startTime, endTime] = [clockOf(part.from), clockOf(part.to)]
  const shift: Shift = {
    name,
    type: 'work',
    default: { startTime, endTime },
    endsNextDay: part.from < 1440 && part.to >= 1440,
    variation: null,
  }
  return { day, shift, teamId: null, part, onCall: activity }
}

interface WishedPart {
  readonly held: HeldPart
  readonly part: Part
}

/**
 * The part that a wish means, of what its poster holds that day: the hours it names, or all that is left of a vacation of which somebody else
 * works a part, or all of a part that they took.
 */
export function wishedShift(
  { date, part: named = null }: Pick<DemandWish, 'date' | 'part'>,
  { heldParts, on, parts, userId }: Poster,
): 'whole' | WishedPart | { readonly code: 'restDay' | 'partOutside' | 'duplicateAccepted' } {
  const day = toDayNumber(date)
  const ofDay = heldParts(day)
  const [first, ...others] = ofDay
  const { heldShift } = on(day)
  const isDay = (held: HeldPart) => held.isWhole
  if (named === null) {
    if (ofDay.some(isDay)) return 'whole'
    if (first !== undefined && others.length === 0) return { held: first, part: first.part }
    // Each part is posted by its hours.
    return { code: first === undefined && heldShift.type === 'rest' ? 'restDay' : 'duplicateAccepted' }
  }
  for (const held of ofDay) {
    const part = partBetween(named, held.part)
    if (part !== null) return isDay(held) && isSamePart(part, held.part) ? 'whole' : { held, part }
  }
  const asked = heldShift.type === 'work' ? partBetween(named, wholePart(heldShift)) : null
  const isGiven =
    asked !== null &&
    parts.some((given) => given.onCall === undefined && given.day === day && given.giverId === userId && doPartsMeet(given.part, asked))
  return { code: isGiven ? 'duplicateAccepted' : ofDay.length === 0 ? 'restDay' : 'partOutside' }
}

/** The points that a replacement gives where its poster names none: of a part, its share of those of its vacation. */
export function usualPoints(
  wished: ReturnType<typeof wishedShift>,
  { defaultPoints, partRounding }: Pick<CenterRules, 'defaultPoints' | 'partRounding'>,
): number {
  if (typeof wished === 'string' || !('held' in wished)) return defaultPoints
  const { shift, takenId } = wished.held
  const whole = wholePart(takenId === null ? shift : { ...shift, variation: null })
  return pointsOfPart(defaultPoints, wished.part, whole, partRounding)
}

/** Why no part of that length may be given, or none at all. All that they hold of it cuts nothing. */
function partLimits({ type, date }: DemandWish, { held, part }: WishedPart, { rules, zone }: Pick<PostFacts, 'rules' | 'zone'>): Limit[] {
  const { allowsParts, shortestPartHours } = rules
  const hours = shortestPartHours ?? USUAL_SHORTEST_PART_HOURS
  const rest = [part.from - held.part.from, held.part.to - part.to].filter((minutes) => minutes > 0)
  // An hour that the clocks skip is no time.
  const isNone = isSkipped(toDayNumber(date), part, zone)
  const isShort = rest.length > 0 && (isNone || Math.min(part.to - part.from, ...rest) < hours * 60)
  return [
    ...(allowsParts === false ? [{ code: 'partsNotAllowed' } as const] : []),
    ...(type === 'substitution' ? [] : [{ code: 'partNotExchanged' } as const]),
    ...(isShort ? [{ code: 'partTooShort', hours } as const] : []),
  ]
}

/** The vacation they post, once `postLimits` has nothing against it. `dependsOn`: the accepted demand through which they had received it. */
export function applyPost(wish: DemandWish, { poster, center }: PostFacts): PostEffects {
  const day = toDayNumber(wish.date)
  if (wish.isOnCall === true) {
    const held = wishedOnCall(wish, poster)
    return effectsOf(wish, held === null ? null : placedOnCall(held), held?.takenId ?? null)
  }
  const wished = wishedShift(wish, poster)
  if (typeof wished !== 'string' && 'held' in wished) {
    const { held, part } = wished
    const placed = { day, shift: shiftOfPart(held.shift, part), teamId: held.teamId, part }
    return effectsOf(wish, placed, held.takenId ?? poster.on(day).takenTransfer?.demandId ?? null)
  }
  const { heldShift: shift, heldTeamId: teamId, takenTransfer } = poster.on(day)
  return effectsOf(wish, variationOf(center, { day, shift, teamId }, wish.selectedVariation), takenTransfer?.demandId ?? null)
}

/** The demand that posting makes: open, and nobody has answered it. */
export function postedDemand(
  wish: DemandWish,
  { given, dependsOn }: PostEffects,
  stored: Pick<PostedDemand, '_id' | 'centerId' | 'posterId' | 'comment' | 'createdAt'>,
): PostedDemand {
  const { type, date, acceptedSwitches, points } = wish
  const { shift, teamId, part = null, onCall } = given
  return {
    ...UNANSWERED,
    ...stored,
    type,
    vacancy: null,
    posterShift: {
      date,
      shift,
      selectedVariation: part === null ? (shift.variation?.name ?? null) : null,
      teamId,
      ...(part !== null && { part }),
      ...(onCall !== undefined && { onCall }),
    },
    acceptedSwitches,
    points,
    dependsOn,
  }
}

export interface PostEffects {
  readonly given: PlacedShift
  readonly dependsOn: DemandId | null
  readonly reserved: number
}

function effectsOf(wish: DemandWish, givenShift: PlacedShift | null, dependsOn: DemandId | null): PostEffects {
  if (givenShift === null) throw new Error('nothing to offer')
  return { given: givenShift, dependsOn, reserved: reserveOf(wish) }
}

/** Beyond the days that are planned for exchanges. */
export function isTooFar(day: DayNumber, { zone, now }: Pick<Circumstances, 'zone' | 'now'>): boolean {
  return day > zone.dayAt(now) + MAX_DAYS_AHEAD
}

/** The terms alone: what is accepted in exchange, and the points. Serves posting, editing, and the form while it is written. */
export function termLimits(wish: DemandWish, facts: PostFacts): { readonly code: TermCode }[] {
  const { acceptedSwitches, type } = wish
  const codes = new Set<TermCode>()
  if (type === 'substitution' && acceptedSwitches.length > 0) codes.add('switchesNotAllowed')
  if (type !== 'substitution' && acceptedSwitches.length === 0) codes.add('switchesRequired')
  const names = workShiftNames(facts.center)
  const seenKeys = new Set<string>()
  for (const accepted of acceptedSwitches) {
    if (!names.has(accepted.shift)) codes.add('switchShiftUnknown')
    const date = accepted.date ?? wish.date
    if (toDayNumber(date) < facts.zone.dayAt(facts.now)) codes.add('switchDateInPast')
    if (isTooFar(toDayNumber(date), facts)) codes.add('dayTooFar')
    const key = `${date} ${accepted.shift}`
    if (seenKeys.has(key)) codes.add('switchDuplicate')
    seenKeys.add(key)
  }
  // The reserve is counted from the lowest balance on, and includes what this demand holds already.
  const reserve = { available: facts.availablePoints, lowestBalance: 0, reserve: reserveOf(wish) }
  if (refuseReserve(reserve) !== null) codes.add('insufficientPoints')
  return [...codes].map((code) => ({ code }))
}

export type TermCode =
  | 'switchesNotAllowed'
  | 'switchesRequired'
  | 'switchShiftUnknown'
  | 'switchDateInPast'
  | 'dayTooFar'
  | 'switchDuplicate'
  | 'insufficientPoints'

export interface EditFacts extends PostFacts {
  readonly poster: Person
}

/** New terms for an open demand; the wish holds all of them, changed or not. `actorId`: who changes it. */
export function editLimits(demand: Demand, actorId: UserId, wish: DemandWish, facts: EditFacts, version?: number): Limit[] {
  if (demand.posterId !== actorId) return [{ code: 'notPoster' }]
  if (demand.status === 'accepted') return [{ code: 'alreadyAccepted' }]
  const limits: Limit[] = version !== undefined && version !== demand.version ? [{ code: 'demandChanged' }] : []
  const offered = offeredShift(demand)
  const hasStarted = (placed: PlacedShift) => startOf(placed, facts.zone) <= facts.now
  if (hasStarted(offered)) return [...limits, { code: 'vacationStarted' }]
  if (!stillHolds(facts.poster, offered)) return [...limits, { code: 'demandClosed' }]
  const placed = placedAgain(demand, wish, facts)
  if (placed === null) limits.push({ code: 'variationUnknown' })
  else if (hasStarted(placed)) limits.push({ code: 'vacationStarted' })
  return [...limits, ...termLimits(wish, facts)]
}

/** The offer after the edit, once `editLimits` has nothing against it. */
export function applyEdit(demand: Demand, wish: DemandWish, facts: EditFacts): PostEffects {
  return effectsOf(wish, placedAgain(demand, wish, facts), demand.dependsOn)
}

/** Starts from the vacation itself, not from what was offered: without a variation it has its own times again. */
function placedAgain(demand: Demand, { selectedVariation }: DemandWish, { center, poster }: EditFacts): PlacedShift | null {
  const offered = offeredShift(demand)
  if (offered.onCall !== undefined) return onCallOf(poster.onCall(offered.day), offered) === null ? null : offered
  if ((offered.part ?? null) !== null) {
    const offer = currentPart(demand, poster.heldParts(offered.day))
    return offer === null ? null : { ...offered, shift: offer.shift, teamId: offer.teamId }
  }
  return variationOf(center, { ...offered, shift: poster.on(offered.day).heldShift }, selectedVariation)
}

/** Names of the vacations that the centre's rotations know. */
export function workShiftNames(center: KnownRotations): Set<string> {
  const work = rotationDays(center).filter(({ shift }) => shift.type === 'work')
  return new Set(work.map(({ shift }) => shift.name))
}

/** The vacations that an exchange without a list accepts: on the day of the vacation given, every other one that the rotations know. */
export function anyOtherShift(center: KnownRotations, givenName: string): AcceptedSwitch[] {
  return [...workShiftNames(center)].filter((name) => name !== givenName).map((shift) => ({ shift, points: 0 }))
}

export interface CompatibleSwitch {
  readonly shift: Shift
  /** Why they could not work it in exchange. */
  readonly limits: readonly Limit[]
  readonly violations: readonly Violation[]
}

/**
 * Each vacation the centre's active rotation knows, and what working it on `otherDay` instead of `placed` would break for
 * this person. Who would replace them is not known yet, so staffing is not judged. Vacations of the same name stand once.
 */
export function compatibleSwitches(
  person: Person,
  placed: PlacedShift | null,
  otherDay: DayNumber,
  shifts: readonly Shift[],
  circumstances: Pick<Circumstances, 'zone' | 'rules'>,
): CompatibleSwitch[] {
  const seenNames = new Set<string>()
  return shifts.flatMap((shift) => {
    if (shift.type === 'rest' || seenNames.has(shift.name)) return []
    seenNames.add(shift.name)
    const gains = [{ day: otherDay, shift, teamId: null }]
    const violations = judgePerson({ person, loses: placed === null ? [] : [placed], gains }, circumstances)
    const isSame = placed !== null && placed.day === otherDay && sameShift(placed.shift, shift)
    return [{ shift, violations, limits: isSame ? [{ code: 'sameVacation' }] : brokenRules(violations) }]
  })
}
