// The leave that a member takes, day by day, counted in the unit of its balance: the hours that the plan held there, its vacations, or working
// days.
import { holidayOf } from '../calendar/center-holidays.ts'
import type { HolidayCalendar } from '../calendar/center-holidays.ts'
import { isoWeekday } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { CenterPlan, MemberPlan } from '../planning/center-plan.ts'
import { layersOn } from '../planning/layers.ts'
import { placedPieces } from '../planning/pieces.ts'
import { durationMs, dutyOf } from '../planning/shift.ts'
import type { Duty } from '../planning/shift.ts'
import { overlapMs } from './span.ts'

/** `workingDays` are Monday to Friday but for public holidays, whatever the plan of the day. */
export type LeaveUnit = 'hours' | 'shifts' | 'workingDays'

/** Amounts are whole minutes for hours, hundredths of a vacation or of a day for the others; within, nothing is rounded. */
const WHOLE = 100
const MINUTE_MS = 60_000

export interface LeaveDay {
  readonly day: DayNumber
  readonly amount: number
}

export interface LeaveUseInput {
  readonly center: CenterPlan
  readonly member: MemberPlan
  /** The activity that each absence of whole days is of, by its identifier. */
  readonly activityOf: ReadonlyMap<string, string>
  readonly holidays: HolidayCalendar
  /** The first and the last day, both included. */
  readonly from: DayNumber
  readonly to: DayNumber
}

function amountOf(unit: LeaveUnit, day: DayNumber, vacation: Duty | null, takenMs: number, holidays: HolidayCalendar): number {
  if (unit === 'hours') return takenMs / MINUTE_MS
  const part = vacation === null ? 0 : takenMs / durationMs(vacation)
  if (unit === 'shifts') return part * WHOLE
  const isWorkingDay = isoWeekday(day) <= 5 && holidayOf(day, holidays) === null
  return isWorkingDay ? part * WHOLE : 0
}

/** The days on which leave of that activity is taken, in order; a day that costs nothing is left out. */
export function leaveDays(
  { center, member, activityOf, holidays, from, to }: LeaveUseInput,
  activityId: string,
  unit: LeaveUnit,
): LeaveDay[] {
  const zone = zoneOf(center.zone)
  const found = new Map<DayNumber, number>()
  const add = (day: DayNumber, amount: number) => {
    if (amount > 0) found.set(day, (found.get(day) ?? 0) + amount)
  }
  const vacationOn = (day: DayNumber): Duty | null => {
    const { heldShift, teamId } = layersOn(center, member, day)
    return heldShift.type === 'work' ? dutyOf(day, heldShift, teamId, zone) : null
  }
  const away = new Set<DayNumber>()
  for (const { _id, type, fromDay, toDay } of member.modifications) {
    if (type === 'custom_modification') continue
    for (let day = Math.max(from - 1, fromDay); day <= Math.min(to + 1, toDay); day++) {
      if (away.has(day)) continue
      away.add(day)
      if (activityOf.get(_id) !== activityId || day < from || day > to) continue
      if (unit === 'workingDays') {
        add(day, isoWeekday(day) <= 5 && holidayOf(day, holidays) === null ? WHOLE : 0)
        continue
      }
      const vacation = vacationOn(day)
      if (vacation !== null) add(day, amountOf(unit, day, vacation, durationMs(vacation), holidays))
    }
  }
  for (const placed of member.placed ?? []) {
    if (placed.activity._id !== activityId || placed.activity.kind !== 'leave') continue
    for (const piece of placedPieces(placed, from - 1, to + 1, zone)) {
      if (away.has(piece.day)) continue
      // Hours after midnight are taken from the vacation that began the evening before: they are of its day.
      for (let day = piece.day - 1; day <= piece.day + 1; day++) {
        if (day < from || day > to || away.has(day)) continue
        const vacation = vacationOn(day)
        if (vacation !== null) add(day, amountOf(unit, day, vacation, overlapMs(piece, vacation), holidays))
      }
    }
  }
  return [...found].map(([day, amount]) => ({ day, amount })).sort((a, b) => a.day - b.day)
}
