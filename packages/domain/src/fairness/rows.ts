// Reads what members work on every day of a period. A team's days are read once and copied where nothing happens to its members, so that five
// hundred people are read at once.
import type { DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { TeamId } from '../ids.ts'
import type { CenterPlan, Dated, MemberPlan } from '../planning/center-plan.ts'
import { cycleRuns, datedValue } from '../planning/cycle.ts'
import { duties } from '../planning/duties.ts'
import { layersOn } from '../planning/layers.ts'
import { isNight } from '../planning/night.ts'
import { isInPieces } from '../planning/placed.ts'
import { durationMs, dutyOf } from '../planning/shift.ts'
import type { Shift } from '../planning/shift.ts'
import type { ServiceTerms } from '../working-time/service-figures.ts'

export interface RowsInput {
  readonly center: CenterPlan
  /** The first day; it counts, as `to` does. */
  readonly from: DayNumber
  readonly to: DayNumber
  readonly terms: ServiceTerms
  /** An instant, milliseconds: only vacations that are over by then were worked. Infinity: what is planned counts too. */
  readonly until: number
}

/** The work of a day. */
interface Work {
  readonly ms: number
  readonly isNight: boolean
  /** False: hours of an activity alone. */
  readonly isVacation: boolean
}

export type Row = readonly (Work | null)[]

/** The rows of members: what each worked on every day from `from` on. */
export function rowReader({ center, from, to, terms, until }: RowsInput): (member: MemberPlan) => Row {
  const zone = zoneOf(center.zone)
  const nights = new Map<Shift, boolean>()
  const rows = new Map<TeamId | null, Row>()

  function workOf(day: DayNumber, shift: Shift): Work | null {
    if (shift.type !== 'work') return null
    const duty = dutyOf(day, shift, null, zone)
    if (duty.endAt > until) return null
    // Night is judged on the wall clock: it is the same on every day.
    const night = nights.get(shift) ?? isNight(duty, terms.profile)
    nights.set(shift, night)
    return { ms: durationMs(duty), isNight: night, isVacation: true }
  }

  function cycleRow(teams: readonly Dated<TeamId | null>[]): (Work | null)[] {
    const row: (Work | null)[] = []
    for (const { fromDay, toDay, rotation, position } of cycleRuns(center, teams, from, to)) {
      for (let day = fromDay; day <= toDay; day++) {
        const shift = rotation?.days[(position + day - fromDay) % rotation.days.length]?.shift
        row.push(shift === undefined ? null : workOf(day, shift))
      }
    }
    return row
  }

  function teamRow(teamId: TeamId | null): Row {
    let row = rows.get(teamId)
    if (row === undefined) {
      row = cycleRow([{ fromDay: from, value: teamId }])
      rows.set(teamId, row)
    }
    return row
  }

  /** The row of a member with days in pieces: what is left of each vacation, and the work beside it. */
  function rowInParts(member: MemberPlan): Row {
    const byDay = Map.groupBy(
      duties(center, member, from, to).filter(({ endAt }) => endAt <= until),
      ({ day }) => day,
    )
    return Array.from({ length: to - from + 1 }, (_, index): Work | null => {
      const ofDay = byDay.get(from + index) ?? []
      const vacation = ofDay.find(({ activity }) => activity === undefined)
      if (ofDay.length === 0) return null
      return {
        ms: ofDay.reduce((sum, duty) => sum + durationMs(duty), 0),
        isNight: vacation !== undefined && isNight(vacation, terms.profile),
        isVacation: vacation !== undefined,
      }
    })
  }

  return (member) => {
    const { teams, transfers, modifications } = member
    if (isInPieces(member)) return rowInParts(member)
    const isOneTeam = !teams.some(({ fromDay }) => fromDay > from && fromDay <= to)
    const planned = isOneTeam ? teamRow(datedValue(teams, from) ?? null) : cycleRow(teams)
    if (transfers.length === 0 && modifications.length === 0) return planned
    const row = [...planned]
    const write = (day: DayNumber) => {
      const { heldShift, isOff } = layersOn(center, member, day)
      row[day - from] = isOff ? null : workOf(day, heldShift)
    }
    for (const { type, fromDay, toDay } of modifications) {
      const last = Math.min(toDay, to)
      for (let day = Math.max(fromDay, from); day <= last; day++) {
        // An absence lies on top of everything: nothing to compute.
        if (type === 'custom_modification') write(day)
        else row[day - from] = null
      }
    }
    for (const { day } of transfers) if (day >= from && day <= to) write(day)
    return row
  }
}
