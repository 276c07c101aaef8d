// The moves that taking, exchanging and withdrawing mean, so that what is shown and what is done are the same.
import { toDayNumber } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { AcceptedSwitch, Demand } from './demand.ts'
import type { Move, PlacedShift } from './judge.ts'
import type { Person } from './person.ts'

/** The vacation a demand offers, as it was promised. */
export function offeredShift({ posterShift }: Demand): PlacedShift {
  return { day: toDayNumber(posterShift.date), shift: posterShift.shift, teamId: posterShift.teamId }
}

/** The day of an accepted switch: its own, else the demand's. */
export function switchDay(demand: Demand, accepted: AcceptedSwitch): DayNumber {
  return toDayNumber(accepted.date ?? demand.posterShift.date)
}

/** What the person works that day, placed; null on rest. */
export function placedOn(person: Person, day: DayNumber): PlacedShift | null {
  const { shift, teamId } = person.on(day)
  return shift.type === 'work' ? { day, shift, teamId } : null
}

/** The taker works `given` too; the poster no longer does. */
export function takingMoves(poster: Person, taker: Person, given: PlacedShift): Move[] {
  return [
    { person: taker, loses: [], gains: [given] },
    { person: poster, loses: [given], gains: [] },
  ]
}

/** Each works the other's vacation instead of his own. */
export function exchangingMoves(poster: Person, taker: Person, given: PlacedShift, returned: PlacedShift): Move[] {
  return [
    { person: taker, loses: [returned], gains: [given] },
    { person: poster, loses: [given], gains: [returned] },
  ]
}

/** The poster still has the vacation his demand offers, though an absence may lie over it. */
export function stillHolds(poster: Person, given: PlacedShift): boolean {
  const { held, given: gave } = poster.on(given.day)
  return gave === null && held.type === 'work' && held.name === given.shift.name
}
