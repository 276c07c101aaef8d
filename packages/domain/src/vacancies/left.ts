// The vacation that an absence leaves to whoever takes it: parts that colleagues took of it are worked, and nobody is sought for them.
import type { DayNumber } from '../calendar/day.ts'
import { holdsWhole } from '../demands/moves.ts'
import type { PlacedShift } from '../demands/circumstances.ts'
import type { Person } from '../demands/person.ts'
import { shiftOfPart } from '../planning/part.ts'

const DAY_MINUTES = 1440

/**
 * The vacation of a day that somebody absent would work, at the hours of the longest piece that is left of it; null: they are there, or nothing
 * is. Hours that begin after midnight cannot be said of the day of the vacation: all of it is offered where no others are left.
 */
export function leftBy(person: Person, day: DayNumber): PlacedShift | null {
  const { isOff, heldShift: shift, heldTeamId: teamId } = person.on(day)
  if (!isOff || shift.type !== 'work') return null
  if (holdsWhole(person, day)) return { day, shift, teamId }
  const left = person.heldParts(day).filter(({ takenId }) => takenId === null)
  if (left.length === 0) return null
  const [longest] = left
    .filter(({ part }) => part.from < DAY_MINUTES)
    .toSorted((a, b) => b.part.to - b.part.from - (a.part.to - a.part.from))
  return { day, shift: longest === undefined ? shift : shiftOfPart(shift, longest.part), teamId }
}
