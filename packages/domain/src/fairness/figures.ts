// The work of each member of a centre over a period, beside each other: nights, week-ends, holidays, hours, replacements. A vacation counts
// for the day it starts, with all its real hours, as in the figures of one person (working-time/service-figures.ts).
import { addMonths, firstOfMonth, isoWeekday } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import { holidayOf } from '../calendar/center-holidays.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { TeamId, UserId } from '../ids.ts'
import type { MemberPlan } from '../planning/center-plan.ts'
import { datedValue } from '../planning/cycle.ts'
import { durationMs, dutyOf } from '../planning/shift.ts'
import type { ServiceFigures } from '../working-time/service-figures.ts'
import { presenceReader } from './presence.ts'
import type { SharesOfTime } from './presence.ts'
import { replacementsOf, transfersByDay, wonByDay } from './replacements.ts'
import { rowReader } from './rows.ts'
import type { Row, RowsInput } from './rows.ts'

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
  /** Days of presence at full time: figures are compared in proportion to them. */
  readonly presence: number
  /** Nights of each month that the period touches, in order. */
  readonly nightsByMonth: readonly number[]
}

export interface FairnessInput extends RowsInput {
  /** All members of the centre, with their transfers and modifications of those days. */
  readonly members: readonly MemberPlan[]
  /** Absent: everybody works full time. */
  readonly shares?: SharesOfTime
}

/** The first day of each month that `from … to` touches, in order. */
export function monthsOf(from: DayNumber, to: DayNumber): DayNumber[] {
  const months: DayNumber[] = []
  for (let month = firstOfMonth(from); month <= to; month = addMonths(month, 1)) months.push(month)
  return months
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
  const presenceOf = presenceReader(input)
  const calendar = calendarOf(input)
  const rows = new Map(members.map((member) => [member.userId, rowOf(member)]))
  const { taken, takenMinutes, asked } = countReplacements(input, rows)
  return members.map((member) => {
    const { userId, teams } = member
    const first = teams.find(({ value }) => value !== null)?.fromDay ?? null
    return {
      userId,
      teamId: datedValue(teams, to) ?? null,
      since: first !== null && first > from && first <= to ? first : null,
      presence: presenceOf(member),
      ...countRow(rows.get(userId) ?? [], calendar),
      taken: taken.get(userId) ?? 0,
      takenMinutes: takenMinutes.get(userId) ?? 0,
      asked: asked.get(userId) ?? 0,
    }
  })
}
