// Deciding on a modification of a planning: what it changes day by day, what it leaves uncovered, what it breaks.
import type { DayNumber } from '../calendar/day.ts'
import { isSkipped } from '../calendar/zone.ts'
import type { Zone } from '../calendar/zone.ts'
import { judge } from './judge.ts'
import type { Circumstances, Move, PlacedShift } from './circumstances.ts'
import type { KnownRotations } from './offer.ts'
import type { Person } from './person.ts'
import type { Violation } from '../working-time/rules.ts'
import { wholePart } from '../planning/part.ts'
import { sameShift, withVariation } from '../planning/shift.ts'
import type { Shift, ShiftTimes } from '../planning/shift.ts'

/** The number of days back that administrators may record, and the number of days ahead that anybody may ask for. */
const MODIFICATION_DAYS_BACK = 400
const MODIFICATION_DAYS_AHEAD = 800

export type RangeRefusal = 'modificationPast' | 'modificationTooFar'

/** A member asks for days to come, today included; an administrator may also record days that are over. */
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
  /** Times that differ from all the known ones, or null. */
  readonly times: ShiftTimes | null
}

/** The vacation a custom modification asks for, among those the centre's rotations know; null when there is none. */
export function customShiftOf(center: KnownRotations, { name, variation, times }: CustomWish): Shift | null {
  const days = [...center.rotations.values()].flatMap((rotation) => rotation.days)
  const candidates = days.filter(({ shift }) => shift.type === 'work' && shift.name === name)
  if (variation !== null) {
    for (const day of candidates) {
      const variant = withVariation(day, variation)
      if (variant !== null) return variant
    }
    return null
  }
  const shift = candidates[0]?.shift
  if (shift === undefined) return null
  if (times === null) return { ...shift, variation: null }
  const { startTime, endTime, endsNextDay } = times
  return { name, type: 'work', default: { startTime, endTime }, endsNextDay, variation: null }
}

/** Whether the clocks skip the hours of that vacation on each of these days, as they are put forward: whoever had it would work nothing. */
export function isShiftSkipped(shift: Shift, { from, to }: { readonly from: DayNumber; readonly to: DayNumber }, zone: Zone): boolean {
  for (let day = from; day <= to; day++) if (!isSkipped(day, wholePart(shift), zone)) return false
  return true
}

/** The vacation at the hours that a cycle gives it, as a copy with other hours has lost them. */
export const usualShiftOf = (center: KnownRotations, shift: Shift): Shift =>
  customShiftOf(center, { name: shift.name, variation: null, times: null }) ?? shift

export interface ModificationEffects {
  /** The days whose vacation changes, as anybody who looks at the planning sees it, in order. */
  readonly changes: readonly { readonly day: DayNumber; readonly from: Shift; readonly to: Shift }[]
  /** Vacations that the member took from a colleague and that nobody works once the member is absent. */
  readonly uncovered: readonly PlacedShift[]
  /** Days whose open demand becomes void: the member no longer has that vacation to give, or it is another one. */
  readonly voidedDays: readonly DayNumber[]
  readonly move: Move
}

/**
 * The vacations that a modification adds to and takes from the planning of a person over `from … to`: the planning without it is compared
 * with the planning with it. `isReturn`: the modification is withdrawn, and they get their own vacations back.
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
    if (dayAfter.isOff && !dayBefore.isOff) {
      for (const { shift, teamId, part, takenId } of before.heldParts(day))
        if (takenId !== null) uncovered.push({ day, shift, teamId, part })
    }
    if (sameShift(dayBefore.shift, dayAfter.shift)) continue
    changes.push({ day, from: dayBefore.shift, to: dayAfter.shift })
    if (dayBefore.shift.type === 'work') loses.push({ day, shift: dayBefore.shift, teamId: dayBefore.teamId })
    if (dayAfter.shift.type === 'work') gains.push({ day, shift: dayAfter.shift, teamId: dayAfter.teamId })
    // A vacation taken from a colleague stays theirs to give again: another demand is how it gets covered.
    if (dayAfter.isOff && dayBefore.isTaken) uncovered.push({ day, shift: dayBefore.heldShift, teamId: dayBefore.heldTeamId })
    else if (!dayBefore.isOff) voidedDays.push(day)
  }
  // The rules judge the vacations that the member works now, on the days on which they will be present.
  return { changes, uncovered, voidedDays, move: { person: { ...after, duties: before.duties }, loses, gains, isReturn } }
}

/** The rules that the modification breaks or breaks further, in the member's planning and in the staffing of each vacation it changes. */
export function judgeModification({ move }: ModificationEffects, circumstances: Circumstances): Violation[] {
  return move.loses.length === 0 && move.gains.length === 0 ? [] : judge([move], circumstances)
}

const hasParts = ({ parts }: Person, day: DayNumber) => parts.some((part) => part.day === day)

/** True when a vacation of theirs, or a part of one, changed hands in the range: other times for that day would show only after that exchange is undone. */
export function hasExchange(person: Person, range: { readonly from: DayNumber; readonly to: DayNumber }): boolean {
  for (let day = range.from; day <= range.to; day++) if (person.on(day).lastTransfer !== null || hasParts(person, day)) return true
  return false
}
