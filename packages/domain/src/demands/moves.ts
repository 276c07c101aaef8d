// The moves that taking, exchanging and withdrawing stand for: screens and commands both read them here, so that they agree.
import { toDayNumber } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { Zone } from '../calendar/zone.ts'
import { isPartWithin } from '../planning/part.ts'
import type { HeldPart, Piece } from '../planning/pieces.ts'
import type { Demand } from './demand.ts'
import { dutyOfPlaced } from './circumstances.ts'
import type { Circumstances, Move, PlacedShift } from './circumstances.ts'
import type { Person } from './person.ts'

/** The vacations that demands offer, made once of each: a list of them is judged vacation by vacation for every reader. */
const offered = new WeakMap<Demand['posterShift'], PlacedShift>()

/** The vacation a demand offers, with the times it had when the demand was posted. */
export function offeredShift({ posterShift }: Pick<Demand, 'posterShift'>): PlacedShift {
  return offered.getOrInsertComputed(posterShift, ({ date, shift, teamId, part = null, onCall }) => ({
    day: toDayNumber(date),
    shift,
    teamId,
    ...(part !== null && { part }),
    ...(onCall !== undefined && { onCall }),
  }))
}

/** The instant at which a vacation starts, in milliseconds. */
export function startOf(placed: PlacedShift, zone: Zone): number {
  return dutyOfPlaced(placed, zone).startAt
}

/** The one or two vacations that a demand moves; the second is known once an exchange is agreed. */
interface Moved {
  readonly posterShift: Pick<Demand['posterShift'], 'date' | 'shift' | 'part'>
  readonly acceptedSwitch: Pick<NonNullable<Demand['acceptedSwitch']>, 'date' | 'shift'> | null
}

/** The instants at which offered vacations start, computed once in the zone of their centre. */
const starts = new WeakMap<Moved['posterShift'], { readonly zone: Zone; readonly startAt: number }>()

function startOfOffered(posterShift: Moved['posterShift'], zone: Zone): number {
  const known = starts.get(posterShift)
  if (known?.zone === zone) return known.startAt
  const { date, shift, part = null } = posterShift
  const startAt = startOf({ day: toDayNumber(date), shift, teamId: null, part }, zone)
  starts.set(posterShift, { zone, startAt })
  return startAt
}

/** The instant at which the first of the vacations concerned starts, milliseconds. */
export function firstStart({ posterShift, acceptedSwitch }: Moved, zone: Zone): number {
  const startAt = startOfOffered(posterShift, zone)
  if (acceptedSwitch === null) return startAt
  const { date, shift } = acceptedSwitch
  return Math.min(startAt, startOf({ day: toDayNumber(date), shift, teamId: null }, zone))
}

/** True once the first vacation of a demand has begun: nobody may change the demand any more. */
export function hasBegun(demand: Moved, { zone, now }: { readonly zone: Zone; readonly now: number }): boolean {
  return firstStart(demand, zone) <= now
}

/** The vacation of a person on that day, with its day and team; null when they rest. */
export function placedOn(person: Person, day: DayNumber): PlacedShift | null {
  const { shift, teamId } = person.on(day)
  return shift.type === 'work' ? { day, shift, teamId } : null
}

/** The taker works `givenShift` too; the poster no longer does. */
export function takingMoves(poster: Person, taker: Person, givenShift: PlacedShift): Move[] {
  return [
    { person: taker, loses: [], gains: [givenShift] },
    { person: poster, loses: [givenShift], gains: [] },
  ]
}

/** Each works the other's vacation instead of their own. */
export function exchangingMoves(poster: Person, taker: Person, givenShift: PlacedShift, returned: PlacedShift): Move[] {
  return [
    { person: taker, loses: [returned], gains: [givenShift] },
    { person: poster, loses: [givenShift], gains: [returned] },
  ]
}

/** True while the poster still has the vacation that their demand offers, even if an absence covers it. */
export function stillHolds(poster: Person, givenShift: PlacedShift): boolean {
  const { day, shift, part = null, onCall } = givenShift
  if (onCall !== undefined) return onCallOf(poster.onCall(day), givenShift) !== null
  if (part !== null) return holderOf(poster.heldParts(day), givenShift) !== null
  const { heldShift, givenTransfer } = poster.on(day)
  return givenTransfer === null && heldShift.type === 'work' && heldShift.name === shift.name && holdsWhole(poster, day)
}

/** The piece that holds the part that is placed there; null: nobody has it whole any more. */
export function holderOf(held: readonly HeldPart[], { shift, part = null }: PlacedShift): HeldPart | null {
  if (part === null) return null
  return held.find((each) => each.shift.name === shift.name && isPartWithin(part, each.part)) ?? null
}

/** The time on call that is meant, among those that somebody holds that day; null: it is theirs no more. */
export function onCallOf(held: readonly Piece[], { day, part = null }: PlacedShift): Piece | null {
  if (part === null) return null
  return held.find(({ nominalStart, nominalEnd }) => nominalStart === day * 1440 + part.from && nominalEnd === day * 1440 + part.to) ?? null
}

/** Whether nobody else works a part of their vacation of that day. */
export function holdsWhole(person: Person, day: DayNumber): boolean {
  return !person.parts.some((part) => part.day === day && part.onCall === undefined) || person.heldParts(day).some(({ isWhole }) => isWhole)
}

/** True when the centre keeps vacations inside their teams and this one belongs to another team. A member without a team may take any. */
export function isOtherTeams(
  { day, teamId }: Pick<PlacedShift, 'day' | 'teamId'>,
  person: Person,
  { crossTeam = true }: Circumstances['rules'],
): boolean {
  const { ownTeamId } = person.on(day)
  return !crossTeam && teamId !== null && ownTeamId !== null && ownTeamId !== teamId
}
