// Everything that vacations of some days lacked: people on a whole vacation, and people in some of its hours. It is read once the days are
// over, when a month is closed.
import type { ClockTime, DayNumber } from '../calendar/day.ts'
import type { CenterPlan, MemberPlan } from '../planning/center-plan.ts'
import { followedFrom, rotationDayOf } from '../planning/cycle.ts'
import { peopleOn } from '../planning/staffing-of-day.ts'
import { shortage } from './staffing.ts'
import type { Shortage } from './staffing.ts'
import { vacationLacks } from './vacation-lacks.ts'

export interface LackOfDay extends Pick<Shortage, 'total' | 'missing'> {
  readonly day: DayNumber
  /** Null: no vacation covers these hours. */
  readonly shiftName: string | null
  /** Null: all of the vacation. */
  readonly hours: { readonly startTime: ClockTime; readonly endTime: ClockTime } | null
}

/** The lacks of the days `from … to`, both included, in order. `members` are known one day beyond on either side. */
export function lacksOfDays(center: CenterPlan, members: readonly MemberPlan[], from: DayNumber, to: DayNumber): LackOfDay[] {
  const minima = Object.entries(center.staffing?.byShift ?? {})
  const found: LackOfDay[] = []
  for (let day = Math.max(from, followedFrom(center) ?? Infinity); day <= to; day++) {
    for (const [shiftName, minimum] of minima) {
      const isPlanned = [...center.teams.keys()].some((teamId) => rotationDayOf(center, teamId, day)?.shift.name === shiftName)
      if (!isPlanned) continue
      const people = peopleOn(center, members, day, shiftName)
      const { total, missing } = shortage(
        people.map(({ qualifications }) => qualifications),
        minimum,
      )
      if (total > 0) found.push({ day, shiftName, hours: null, total, missing })
    }
  }
  for (const { day, shiftName, startTime, endTime, total, missing } of vacationLacks(center, members, from, to))
    found.push({ day, shiftName, hours: { startTime, endTime }, total, missing })
  return found.toSorted((a, b) => a.day - b.day)
}
