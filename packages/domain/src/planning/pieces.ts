// The pieces of a person's days: what they do from which minute to which. The vacation of a day is one piece; a part of it that changed
// hands leaves it and is a piece of whoever took it; hours of an activity that are placed over these cut them and stand in their place, or
// beside them. On-call duty is what is left of it beside all of these. Pieces of one person overlap only where two of their vacations do.
import type { DemandId, TeamId, UserId } from '../ids.ts'
import type { DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { Zone } from '../calendar/zone.ts'
import { minutesOf } from '../calendar/clock-time.ts'
import type { PlacedActivity } from './activity.ts'
import type { CenterPlan, MemberPlan, PartTransfer, PlacedHours, Planned } from './center-plan.ts'
import { layerDays, layersOn } from './layers.ts'
import type { DayLayers } from './layers.ts'
import { wholePart } from './part.ts'
import type { Duty, Part, Shift } from './shift.ts'
import { isPlacedAround, isPlacedOn } from './placed.ts'
import { dutyOf } from './shift.ts'

/** A span of a day with what is done in it. */
export interface Piece extends Omit<Duty, 'activity' | 'isContinued'> {
  /** Null: the vacation of the day. */
  readonly activity: PlacedActivity | null
  /** The approved hours that it is of. Absent: the vacation of the day, and hours as they travel. */
  readonly placedId?: string
  /** The demand by which they took it as a part of a vacation; null: they would. Absent: it is the vacation of the day, or hours. */
  readonly takenId?: DemandId | null
  /** The whole span of a vacation, or of the part of one that was taken, whatever was cut out of it. */
  readonly whole: Span
}

interface Span {
  readonly startAt: number
  readonly endAt: number
}

interface Bounded extends Span {
  readonly nominalStart: number
  readonly nominalEnd: number
}

/** The days of these hours, as pieces. An hour that does not exist at the change of the clocks is no time: it leaves none. */
export function placedPieces({ _id, hours, activity, ...period }: PlacedHours, from: DayNumber, to: DayNumber, zone: Zone): Piece[] {
  const found: Piece[] = []
  const start = minutesOf(hours.startTime)
  const end = minutesOf(hours.endTime) + (hours.endsNextDay ? 1440 : 0)
  for (let day = Math.max(from, period.fromDay); day <= Math.min(to, period.toDay); day++) {
    if (!isPlacedOn(period, day)) continue
    const span = { startAt: zone.instantAt(day, start), endAt: zone.instantAt(day, end) }
    if (span.endAt <= span.startAt) continue
    const nominal = { nominalStart: day * 1440 + start, nominalEnd: day * 1440 + end }
    found.push({ day, name: activity.letters, ...span, ...nominal, teamId: null, activity, placedId: _id, whole: span })
  }
  return found
}

/** The parts of a piece that are left beside the other one: none, one or two. */
function without(piece: Piece, cut: Bounded): Piece[] {
  if (cut.endAt <= piece.startAt || cut.startAt >= piece.endAt) return [piece]
  return [
    ...(cut.startAt > piece.startAt ? [{ ...piece, endAt: cut.startAt, nominalEnd: cut.nominalStart }] : []),
    ...(cut.endAt < piece.endAt ? [{ ...piece, startAt: cut.endAt, nominalStart: cut.nominalEnd }] : []),
  ]
}

const byStart = (a: Piece, b: Piece) => a.startAt - b.startAt || a.endAt - b.endAt

const isOnCall = ({ activity }: Piece) => activity?.kind === 'onCall'

/** Nobody is on call while they work, or are away: on-call hours lie beneath all others. */
function cutPieces(vacations: readonly Piece[], placed: readonly Piece[]): Piece[] {
  let pieces: Piece[] = []
  for (const later of placed) if (isOnCall(later)) pieces = [...pieces.flatMap((piece) => without(piece, later)), later]
  for (const vacation of vacations) pieces = pieces.flatMap((piece) => without(piece, vacation))
  pieces = [...pieces, ...vacations]
  for (const later of placed) if (!isOnCall(later)) pieces = [...pieces.flatMap((piece) => without(piece, later)), later]
  return pieces.sort(byStart)
}

/** The vacation of a day, whole. */
function vacationPiece(day: DayNumber, shift: Shift, teamId: Duty['teamId'], zone: Zone): Piece {
  const duty = dutyOf(day, shift, teamId, zone)
  return { ...duty, activity: null, whole: duty }
}

type Held = Pick<DayLayers, 'heldShift' | 'teamId'>

/** A part as it changes the days of one person. */
export interface PartHand extends Pick<PartTransfer, 'day' | 'given' | 'givenTeamId' | 'part' | 'onCall'> {
  /** Null: it is not made yet. */
  readonly demandId: DemandId | null
  /** Null: somebody else. */
  readonly giverId: UserId | null
}

/** The part as a piece of whoever took it. */
function pieceOfPart({ day, given, givenTeamId, part, demandId }: PartHand, zone: Zone): Piece {
  const duty = dutyOf(day, given, givenTeamId, zone, part)
  return { ...duty, activity: null, takenId: demandId, whole: duty }
}

/**
 * Takes a part that is given from what they hold. A part that was taken and passed on leaves no hole in a vacation that came to the same person afterwards:
 * it is cut from the part that it was.
 */
function withoutGiven(list: readonly Piece[], given: Piece): Piece[] {
  const passed = list.findLast(({ takenId, startAt, endAt }) => takenId !== undefined && startAt <= given.startAt && endAt >= given.endAt)
  return list.flatMap((held) => (passed === undefined || held === passed ? without(held, given) : [held]))
}

/**
 * The pieces of vacations that they hold on a day, after every hand, in the order of the hands: absences and hours of activities are not yet
 * laid over it. An hour that does not exist at the change of the clocks is no time, and leaves no piece.
 */
function heldPieces({ heldShift, teamId }: Held, { userId, parts }: Hands, day: DayNumber, zone: Zone): Piece[] {
  let list = heldShift.type === 'work' ? [vacationPiece(day, heldShift, teamId, zone)] : []
  for (const each of parts) {
    if (each.day !== day || each.onCall !== undefined) continue
    const piece = pieceOfPart(each, zone)
    if (piece.endAt <= piece.startAt) continue
    list = each.giverId === userId ? withoutGiven(list, piece) : [...list, piece]
  }
  return list
}

/**
 * The times on call of somebody, after every hand: those that were placed, without those that they gave, and those that they took. Nothing is
 * cut out of them yet.
 */
function heldOnCall(placed: readonly Piece[], { userId, parts }: Hands, zone: Zone): Piece[] {
  let list = placed.filter(isOnCall)
  for (const { onCall, ...each } of parts) {
    if (onCall === undefined) continue
    const piece: Piece = { ...pieceOfPart(each, zone), activity: onCall, placedId: each.demandId ?? '' }
    if (piece.endAt <= piece.startAt) continue
    const isGiven = (held: Piece) => held.day === piece.day && held.startAt === piece.startAt && held.endAt === piece.endAt
    if (each.giverId !== userId) list = [...list, piece]
    else {
      const gone = list.findLast(isGiven)
      list = list.filter((held) => held !== gone)
    }
  }
  return list
}

type OnCallHolder = Pick<MemberPlan, 'userId' | 'placed' | 'parts'>

/** The times on call that they hold on `day`, whole, whatever work takes of them. */
export function onCallHeld(center: Pick<CenterPlan, 'zone'>, { userId, placed = [], parts = [] }: OnCallHolder, day: DayNumber): Piece[] {
  const zone = zoneOf(center.zone)
  const all = placed.filter(({ activity }) => activity.kind === 'onCall').flatMap((each) => placedPieces(each, day, day, zone))
  return heldOnCall(all, { userId, parts: parts.filter((part) => part.day === day) }, zone)
}

interface Hands extends Pick<Planned, 'userId'> {
  readonly parts: readonly PartHand[]
}

/** A piece of one vacation that somebody holds: all of it, or a part. */
export interface HeldPart {
  readonly shift: Shift
  readonly teamId: TeamId | null
  readonly part: Part
  /** The demand by which they took it apart from the rest of its vacation. */
  readonly takenId: DemandId | null
  /** It is the vacation of the day, and nobody else works any of it. */
  readonly isWhole: boolean
}

/** The pieces of vacations that they hold on `day`, in the order of its hours, whatever absences and activities take of them. */
export function heldParts(center: CenterPlan, member: MemberPlan, day: DayNumber): HeldPart[] {
  const { userId, parts = [] } = member
  const { heldShift, teamId } = layersOn(center, member, day)
  if (!parts.some((part) => part.day === day)) {
    return heldShift.type === 'work' ? [{ shift: heldShift, teamId, part: wholePart(heldShift), takenId: null, isWhole: true }] : []
  }
  const list = heldPieces({ heldShift, teamId }, { userId, parts }, day, zoneOf(center.zone)).sort(byStart)
  return list.map(({ takenId = null, nominalStart, nominalEnd, startAt, endAt, whole }) => {
    const taken = parts.find(({ demandId }) => demandId === takenId)
    return {
      shift: taken?.given ?? heldShift,
      teamId: taken === undefined ? teamId : taken.givenTeamId,
      part: { from: nominalStart - day * 1440, to: nominalEnd - day * 1440 },
      takenId,
      isWhole: takenId === null && startAt === whole.startAt && endAt === whole.endAt,
    }
  })
}

/** The pieces of days whose layers are known; `layers` has one day before `from` and one after `to`. */
export function piecesOver(
  layers: readonly Pick<DayLayers, 'heldShift' | 'teamId' | 'isOff'>[],
  { userId, placed = [], parts = [] }: Pick<Planned, 'userId' | 'placed'> & { readonly parts?: readonly PartHand[] },
  from: DayNumber,
  to: DayNumber,
  zone: Zone,
): Piece[] {
  const vacations = layers.flatMap((held, index) => (held.isOff ? [] : heldPieces(held, { userId, parts }, from - 1 + index, zone)))
  // An absence of whole days lies on top: what was placed on them is not done.
  const hours = placed.flatMap((each) => placedPieces(each, from - 1, to + 1, zone))
  const onCall = heldOnCall(hours, { userId, parts: parts.filter(({ day }) => day >= from - 1 && day <= to + 1) }, zone)
  const isThere = ({ day }: Piece) => layers[day - from + 1]?.isOff !== true
  return cutPieces(vacations, [...onCall, ...hours.filter((each) => !isOnCall(each))].filter(isThere)).filter(
    ({ day }) => day >= from && day <= to,
  )
}

/** The pieces of the days `from … to`, both included, in the order of their starts. A piece belongs to the day its vacation or its hours begin. */
export function pieces(center: CenterPlan, member: Planned, from: DayNumber, to: DayNumber): Piece[] {
  return piecesOver(layerDays(center, member, from - 1, to + 1), member, from, to, zoneOf(center.zone))
}

/** Whether anything is left of the vacation of the day beside what was given of it and the hours that are placed over it. */
export function hasVacation(center: CenterPlan, member: MemberPlan, day: DayNumber): boolean {
  if (!isPlacedAround(member, day)) return true
  return pieces(center, member, day, day).some(({ activity }) => activity === null)
}

/** Whether some of these hours lie over some of those, on any of their days. */
export function hoursOverlap(a: PlacedHours, b: PlacedHours, zone: Zone): boolean {
  const [from, to] = [Math.max(a.fromDay, b.fromDay) - 1, Math.min(a.toDay, b.toDay) + 1]
  const others = placedPieces(b, from, to, zone)
  return placedPieces(a, from, to, zone).some(({ startAt, endAt }) =>
    others.some((other) => startAt < other.endAt && endAt > other.startAt),
  )
}
