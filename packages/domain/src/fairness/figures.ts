// The work of each member of a centre over a period, beside each other: nights, week-ends, holidays, hours, replacements. A vacation counts
// for the day it starts, with all its real hours, as in the figures of one person (working-time/service-figures.ts); here five hundred
// people are counted at once, so a team's days are read once and copied where nothing happens to its members.
import { addMonths, firstOfMonth, isoWeekday } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import { holidayOf } from '../calendar/center-holidays.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { TeamId, UserId } from '../ids.ts'
import type { CenterPlan, Dated, MemberPlan } from '../planning/center-plan.ts'
import { cycleRuns, datedValue } from '../planning/cycle.ts'
import { duties } from '../planning/duties.ts'
import { layersOn } from '../planning/layers.ts'
import { isInPieces } from '../planning/placed.ts'
import { durationMs, dutyOf } from '../planning/shift.ts'
import type { Shift } from '../planning/shift.ts'
import { isNight } from '../planning/night.ts'
import type { ServiceFigures, ServiceTerms } from '../working-time/service-figures.ts'
import { replacementsOf, transfersByDay, wonByDay } from './replacements.ts'

/** The figures of a member that are compared with the others'. */
export interface FairnessFigures extends ServiceFigures {
  /** Vacations of colleagues that they worked as a replacement. */
  readonly taken: number
  /** Real minutes of these, which are among `minutes` unless they exchanged what they took. */
  readonly takenMinutes: number
  /** Vacations of theirs that a colleague took as a replacement. */
  readonly asked: number
}

export interface MemberFairness extends FairnessFigures {
  readonly userId: UserId
  /** The team that they have on the last day. */
  readonly teamId: TeamId | null
  /** The day they first had a team, when that is after the first day of the period; null otherwise. */
  readonly since: DayNumber | null
  /** Nights of each month that the period touches, in order. */
  readonly nightsByMonth: readonly number[]
}

export interface FairnessInput {
  readonly center: CenterPlan
  /** All members of the centre, with their transfers and modifications of those days. */
  readonly members: readonly MemberPlan[]
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

type Row = readonly (Work | null)[]

/** The first day of each month that `from … to` touches, in order. */
export function monthsOf(from: DayNumber, to: DayNumber): DayNumber[] {
  const months: DayNumber[] = []
  for (let month = firstOfMonth(from); month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

/** The rows of members: what each worked on every day from `from` on. */
function rowReader({ center, from, to, terms, until }: FairnessInput): (member: MemberPlan) => Row {
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

interface Calendar {
  /** The Monday of the week-end that the day is of; 0 on others. */
  readonly weekends: Int32Array
  readonly holidays: Uint8Array
  readonly months: Uint16Array
  readonly monthCount: number
}

function calendarOf({ from, to, terms }: FairnessInput): Calendar {
  const days = Math.max(0, to - from + 1)
  const weekends = new Int32Array(days)
  const holidays = new Uint8Array(days)
  const months = new Uint16Array(days)
  let month = 0
  for (let index = 0; index < days; index++) {
    const day = from + index
    const weekday = isoWeekday(day)
    if (weekday > 5) weekends[index] = day - weekday + 1
    if (holidayOf(day, terms.holidays) !== null) holidays[index] = 1
    if (index > 0 && firstOfMonth(day) === day) month++
    months[index] = month
  }
  return { weekends, holidays, months, monthCount: days === 0 ? 0 : month + 1 }
}

function countRow(row: Row, { weekends, holidays, months, monthCount }: Calendar) {
  let vacations = 0
  let ms = 0
  let nights = 0
  let weekendsWorked = 0
  let holidaysWorked = 0
  let lastWeekend = 0
  const nightsByMonth = Array.from({ length: monthCount }, () => 0)
  for (const [index, work] of row.entries()) {
    if (work === null) continue
    ms += work.ms
    if (!work.isVacation) continue
    vacations++
    const weekend = weekends[index] ?? 0
    if (weekend !== 0 && weekend !== lastWeekend) {
      weekendsWorked++
      lastWeekend = weekend
    }
    holidaysWorked += holidays[index] ?? 0
    if (!work.isNight) continue
    nights++
    const month = months[index] ?? 0
    nightsByMonth[month] = (nightsByMonth[month] ?? 0) + 1
  }
  return { vacations, minutes: Math.round(ms / 60_000), nights, weekends: weekendsWorked, holidays: holidaysWorked, nightsByMonth }
}

function countReplacements({ center, members, from, to, until }: FairnessInput, rows: ReadonlyMap<UserId, Row>) {
  const zone = zoneOf(center.zone)
  const taken = new Map<UserId, number>()
  const takenMinutes = new Map<UserId, number>()
  const asked = new Map<UserId, number>()
  const add = (counts: Map<UserId, number>, userId: UserId, count: number) => counts.set(userId, (counts.get(userId) ?? 0) + count)
  const transfers = transfersByDay(members, from, to)
  const won = wonByDay(members, from, to)
  for (const day of new Set([...transfers.keys(), ...won.keys()])) {
    for (const { asker, taker, shift, isHeld } of replacementsOf(transfers.get(day) ?? [], won.get(day))) {
      const duty = dutyOf(day, shift, null, zone)
      if (duty.endAt > until) continue
      if (asker !== null) add(asked, asker, 1)
      const isWorked = rows.get(taker)?.[day - from]?.isVacation === true
      if (isHeld && !isWorked) continue
      add(taken, taker, 1)
      add(takenMinutes, taker, Math.round(durationMs(duty) / 60_000))
    }
  }
  return { taken, takenMinutes, asked }
}

/** The figures of each of `members`, in their order. */
export function fairnessFigures(input: FairnessInput): MemberFairness[] {
  const { members, from, to } = input
  const rowOf = rowReader(input)
  const calendar = calendarOf(input)
  const rows = new Map(members.map((member) => [member.userId, rowOf(member)]))
  const { taken, takenMinutes, asked } = countReplacements(input, rows)
  return members.map(({ userId, teams }) => {
    const first = teams.find(({ value }) => value !== null)?.fromDay ?? null
    return {
      userId,
      teamId: datedValue(teams, to) ?? null,
      since: first !== null && first > from && first <= to ? first : null,
      ...countRow(rows.get(userId) ?? [], calendar),
      taken: taken.get(userId) ?? 0,
      takenMinutes: takenMinutes.get(userId) ?? 0,
      asked: asked.get(userId) ?? 0,
    }
  })
}
