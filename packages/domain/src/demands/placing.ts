// Hours of an activity placed on a member's days, or taken off them: what their days become, and what that breaks.
import { minutesOf } from '../calendar/clock-time.ts'
import type { DayNumber } from '../calendar/day.ts'
import { isSkipped } from '../calendar/zone.ts'
import type { Zone } from '../calendar/zone.ts'
import type { PlacedHours } from '../planning/center-plan.ts'
import { isPlacedOn } from '../planning/placed.ts'
import { hoursOverlap, placedPieces } from '../planning/pieces.ts'
import { dutyOf } from '../planning/shift.ts'
import type { Part } from '../planning/shift.ts'
import { reachDays, violations } from '../working-time/evaluate.ts'
import type { Violation } from '../working-time/rules.ts'
import { judgeStaffing } from './judge-staffing.ts'
import type { Circumstances, PlacedShift } from './circumstances.ts'
import { MARGIN_DAYS } from './person.ts'
import type { Person } from './person.ts'

export type PlacingRefusal = 'hoursOnNoDay' | 'hoursSkipped' | 'hoursOverlap' | 'modificationOnLeave'

interface Wish {
  readonly placed: PlacedHours
  readonly zone: Zone
  /** Other hours of the member, asked or approved. */
  readonly others: readonly PlacedHours[]
  /** Whether an approved absence of whole days covers the day. */
  readonly isOff: (day: DayNumber) => boolean
}

function spanOf({ hours: { startTime, endTime, endsNextDay } }: PlacedHours): Part {
  return { from: minutesOf(startTime), to: minutesOf(endTime) + (endsNextDay ? 1440 : 0) }
}

function daysOf(placed: PlacedHours): DayNumber[] {
  const days: DayNumber[] = []
  for (let day = placed.fromDay; day <= placed.toDay; day++) if (isPlacedOn(placed, day)) days.push(day)
  return days
}

/** Why these hours cannot be placed at all; null when they can. */
export function refusePlacing({ placed, zone, others, isOff }: Wish): PlacingRefusal | null {
  const days = daysOf(placed)
  if (days.length === 0) return 'hoursOnNoDay'
  if (days.every((day) => isSkipped(day, spanOf(placed), zone))) return 'hoursSkipped'
  // All other hours lie over on-call hours, and end them for that long.
  const isOnCall = ({ activity: { kind } }: PlacedHours) => kind === 'onCall'
  const beside = others.filter((other) => isOnCall(other) === isOnCall(placed))
  if (beside.some((other) => hoursOverlap(placed, other, zone))) return 'hoursOverlap'
  return days.every(isOff) ? 'modificationOnLeave' : null
}

/** The vacations of the member that the hours cut. */
export function cutVacations(before: Person, placed: PlacedHours, zone: Zone): PlacedShift[] {
  const hours = placedPieces(placed, placed.fromDay, placed.toDay, zone)
  const near = new Set(hours.flatMap(({ day }) => [day - 1, day, day + 1]))
  return [...near].flatMap((day) => {
    const { shift, teamId } = before.on(day)
    if (shift.type === 'rest') return []
    const duty = dutyOf(day, shift, teamId, zone)
    const cuts = hours.flatMap(({ startAt, endAt }) =>
      startAt < duty.endAt && endAt > duty.startAt
        ? [{ startAt: Math.max(startAt, duty.startAt), endAt: Math.min(endAt, duty.endAt) }]
        : [],
    )
    return cuts.length === 0 ? [] : [{ day, shift, teamId, hours: cuts }]
  })
}

/**
 * The rules that the hours break or break further: in the working time of the member, and in the staffing of the vacations they cut, from
 * which the member is missing for a part.
 */
export function judgePlacing(before: Person, after: Person, placed: PlacedHours, circumstances: Circumstances): Violation[] {
  const margin = MARGIN_DAYS + reachDays(after.rules)
  const [first, last] = [placed.fromDay - margin, placed.toDay + margin]
  const found = violations({
    userId: after.userId,
    before: before.duties(first, last),
    after: after.duties(first, last),
    profile: after.profile,
    rules: after.rules,
    unavailableDays: (day) => after.on(day).isOff,
    leave: after.leave,
  })
  const loses = placed.activity.kind === 'onCall' ? [] : cutVacations(before, placed, circumstances.zone)
  return loses.length === 0 ? found : [...found, ...judgeStaffing([{ person: before, loses, gains: [] }], circumstances)]
}
