// Deciding on a modification of a planning: what it changes day by day, what it leaves uncovered, what it breaks.
import type { DayNumber } from '../calendar/day.ts'
import { judge } from './judge.ts'
import type { Circumstances, Move, PlacedShift } from './judge.ts'
import type { KnownRotations } from './offer.ts'
import type { Person } from './person.ts'
import type { Violation } from '../working-time/rules.ts'
import { sameShift, withVariation } from '../planning/shift.ts'
import type { Shift, ShiftTimes } from '../planning/shift.ts'

/** How far back administrators record, and how far ahead anybody asks, in days. */
const MODIFICATION_DAYS_BACK = 400
const MODIFICATION_DAYS_AHEAD = 800

export type RangeRefusal = 'modificationPast' | 'modificationTooFar'

/** A member asks for days to come, today included; an administrator also records what has happened. */
export function refuseRange(
  range: { readonly from: DayNumber; readonly to: DayNumber },
  today: DayNumber,
  isAdministrator: boolean,
): RangeRefusal | null {
  if (range.to > today + MODIFICATION_DAYS_AHEAD || range.from < today - MODIFICATION_DAYS_BACK) return 'modificationTooFar'
  return !isAdministrator && range.from < today ? 'modificationPast' : null
}

export interface CustomWish {
  readonly name: string
  /** A named variation of that vacation, or null. */
  readonly variation: string | null
  /** Other times than all the known ones, or null. */
  readonly times: ShiftTimes | null
}

/** The vacation a custom modification asks for, among those the centre's rotations know; null when there is none. */
export function customShiftOf(center: KnownRotations, { name, variation, times }: CustomWish): Shift | null {
  const days = [...center.rotations.values()].flatMap((rotation) => rotation.days)
  const known = days.filter(({ shift }) => shift.type === 'work' && shift.name === name)
  if (variation !== null) {
    for (const day of known) {
      const found = withVariation(day, variation)
      if (found !== null) return found
    }
    return null
  }
  const shift = known[0]?.shift
  if (shift === undefined) return null
  if (times === null) return { ...shift, variation: null }
  const { startTime, endTime, endsNextDay } = times
  return { name, type: 'work', default: { startTime, endTime }, endsNextDay, variation: null }
}

export interface ModificationEffects {
  /** Days whose vacation changes for whoever looks at the planning, in order. */
  readonly changes: readonly { readonly day: DayNumber; readonly from: Shift; readonly to: Shift }[]
  /** Vacations taken from a colleague that the absence leaves to nobody. */
  readonly uncovered: readonly PlacedShift[]
  /** Days whose open demand has no object left: the vacation is no longer theirs to give, or is another one. */
  readonly voidedDays: readonly DayNumber[]
  readonly move: Move
}

/**
 * The vacations that pass from one planning of a person to the other over `from … to`: with and without the modification. `isReturn`: the
 * modification is withdrawn and they get back what was theirs.
 */
export function modificationEffects(
  before: Person,
  after: Person,
  range: { readonly from: DayNumber; readonly to: DayNumber },
  isReturn = false,
): ModificationEffects {
  const changes: ModificationEffects['changes'][number][] = []
  const uncovered: PlacedShift[] = []
  const voidedDays: DayNumber[] = []
  const loses: PlacedShift[] = []
  const gains: PlacedShift[] = []
  for (let day = range.from; day <= range.to; day++) {
    const dayBefore = before.on(day)
    const dayAfter = after.on(day)
    if (sameShift(dayBefore.shift, dayAfter.shift)) continue
    changes.push({ day, from: dayBefore.shift, to: dayAfter.shift })
    if (dayBefore.shift.type === 'work') loses.push({ day, shift: dayBefore.shift, teamId: dayBefore.teamId })
    if (dayAfter.shift.type === 'work') gains.push({ day, shift: dayAfter.shift, teamId: dayAfter.teamId })
    // One taken from a colleague stays theirs to give again: that is how it is covered.
    if (dayAfter.isOff && dayBefore.isTaken) uncovered.push({ day, shift: dayBefore.held, teamId: dayBefore.heldTeamId })
    else if (!dayBefore.isOff) voidedDays.push(day)
  }
  // Judged from what they work now, on the days they will be there.
  return { changes, uncovered, voidedDays, move: { person: { ...after, duties: before.duties }, loses, gains, isReturn } }
}

/** The rules that the modification breaks or breaks further, for their planning and for the staffing of each vacation touched. */
export function judgeModification({ move }: ModificationEffects, circumstances: Circumstances): Violation[] {
  return move.loses.length === 0 && move.gains.length === 0 ? [] : judge([move], circumstances)
}

/** A day of the range on which a vacation of theirs changed hands: other hours would show only once that exchange is undone. */
export function hasExchange(person: Person, range: { readonly from: DayNumber; readonly to: DayNumber }): boolean {
  for (let day = range.from; day <= range.to; day++) if (person.on(day).lastTransfer !== null) return true
  return false
}
