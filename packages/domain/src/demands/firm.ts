// The days of a member that the roster promised, and what somebody else's act takes of each: décret 2002-9, article 13, asks hospitals for a
// roster fifteen days before, and for its changes to be told at once.
import type { DayNumber } from '../calendar/day.ts'
import type { Person, PersonDay } from './person.ts'

/** `leave`: they were away, and are no longer; `rest`: they rested, and would work; `hours`: they would work another vacation. */
export type Touched = 'leave' | 'rest' | 'hours'

/** Compares a day before an act and after it; null: nothing that was promised is taken. To be freed of work takes nothing. */
export function touchOf(before: Pick<PersonDay, 'isOff' | 'shift'>, after: Pick<PersonDay, 'isOff' | 'shift'>): Touched | null {
  if (after.isOff) return null
  if (before.isOff) return 'leave'
  if (after.shift.type === 'rest') return null
  if (before.shift.type === 'rest') return 'rest'
  const { name, default: times } = before.shift
  const isSame =
    name === after.shift.name &&
    JSON.stringify([times, before.shift.variation]) === JSON.stringify([after.shift.default, after.shift.variation])
  return isSame ? null : 'hours'
}

export interface TouchedDay {
  readonly day: DayNumber
  readonly touched: Touched
}

/** The days `from … to`, not before `today`, of which something is taken. */
export function touchedDays(
  before: Person,
  after: Person,
  { from, to }: { readonly from: DayNumber; readonly to: DayNumber },
  today: DayNumber,
): TouchedDay[] {
  const found: TouchedDay[] = []
  for (let day = Math.max(from, today); day <= to; day++) {
    const touched = touchOf(before.on(day), after.on(day))
    if (touched !== null) found.push({ day, touched })
  }
  return found
}
