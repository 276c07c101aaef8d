// The moves that taking, exchanging and withdrawing stand for: screens and commands both read them here, so that they agree.
import { toDayNumber } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { Zone } from '../calendar/zone.ts'
import { dutyOf } from '../planning/shift.ts'
import type { Demand } from './demand.ts'
import type { Circumstances, Move, PlacedShift } from './judge.ts'
import type { Person } from './person.ts'

/** The vacation a demand offers, with the times it had when the demand was posted. */
export function offeredShift({ posterShift }: Demand): PlacedShift {
  return { day: toDayNumber(posterShift.date), shift: posterShift.shift, teamId: posterShift.teamId }
}

/** The instant at which a vacation starts, in milliseconds. */
export function startOf({ day, shift, teamId }: PlacedShift, zone: Zone): number {
  return dutyOf(day, shift, teamId, zone).startAt
}

/** The one or two vacations that a demand moves; the second is known once an exchange is agreed. */
interface Moved {
  readonly posterShift: Pick<Demand['posterShift'], 'date' | 'shift'>
  readonly acceptedSwitch: Pick<NonNullable<Demand['acceptedSwitch']>, 'date' | 'shift'> | null
}

/** The instant at which the first of the vacations concerned starts, milliseconds. */
export function firstStart({ posterShift, acceptedSwitch }: Moved, zone: Zone): number {
  const vacations = acceptedSwitch === null ? [posterShift] : [posterShift, acceptedSwitch]
  return Math.min(...vacations.map(({ date, shift }) => startOf({ day: toDayNumber(date), shift, teamId: null }, zone)))
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
  const { heldShift, givenTransfer } = poster.on(givenShift.day)
  return givenTransfer === null && heldShift.type === 'work' && heldShift.name === givenShift.shift.name
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
