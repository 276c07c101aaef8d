// The hours account of a member in a civil year: what is carried over and corrected, what is done and planned, what is owed. It informs, and
// never refuses anything.
import { dayNumberOf } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { CenterPlan, Dated } from '../planning/center-plan.ts'
import { cycleRuns } from '../planning/cycle.ts'
import type { TeamId } from '../ids.ts'
import { dueMinutes } from './due.ts'
import type { MemberHourTerms } from './due.ts'
import { countedMinutes, hoursOfMonths } from './month-hours.ts'
import type { HoursInput, MonthHours } from './month-hours.ts'

export interface AccountInput extends Omit<HoursInput, 'from' | 'to'> {
  readonly year: number
  readonly memberTerms: readonly Dated<MemberHourTerms>[]
  /** Minutes carried over from before and corrected, together: the lines of the year. */
  readonly written: number
}

/** Minutes, not rounded. */
export interface HoursAccount {
  /** The day from which the year counts: a later one than 1 January when nothing was planned before; null: nothing is planned in it. */
  readonly since: DayNumber | null
  readonly months: readonly MonthHours[]
  readonly done: number
  readonly planned: number
  /** The hours that the year asks for, and those that it asked for until today, today included. */
  readonly due: number
  readonly dueToday: number
  readonly balance: number
  readonly balanceToday: number
}

/** The first day, `to` at the latest, on which a cycle says something of somebody who has these teams; null: none does. */
export function plannedSince(center: CenterPlan, teams: readonly Dated<TeamId | null>[], to: DayNumber): DayNumber | null {
  const [first] = teams
  if (first === undefined || first.fromDay > to) return null
  return cycleRuns(center, teams, first.fromDay, to).find(({ rotation }) => rotation !== null)?.fromDay ?? null
}

const sum = (months: readonly MonthHours[], read: (month: MonthHours) => number) => months.reduce((total, month) => total + read(month), 0)

/** The account of the year as `now` has it. A day of a year that is over or to come is wholly before or after it. */
export function hoursAccount({ year, memberTerms, written, ...input }: AccountInput): HoursAccount {
  const { center, member, centerTerms, now } = input
  const [from, to] = [dayNumberOf(year, 1, 1), dayNumberOf(year, 12, 31)]
  const months = hoursOfMonths({ ...input, from, to })
  const done = sum(months, (month) => countedMinutes(month.done))
  const planned = sum(months, (month) => countedMinutes(month.planned))
  const start = plannedSince(center, member.teams, to)
  const since = start === null ? null : Math.max(from, start)
  // A member who leaves owes nothing after their last day.
  const until = Math.min(to, member.lastDay ?? to)
  const dueUntil = (last: DayNumber) =>
    since === null ? 0 : dueMinutes({ centerTerms, memberTerms, from: since, to: Math.min(last, until), daysOfYear: to - from + 1 })
  const due = dueUntil(to)
  const dueToday = dueUntil(Math.min(to, zoneOf(center.zone).dayAt(now)))
  return { since, months, done, planned, due, dueToday, balance: written + done + planned - due, balanceToday: written + done - dueToday }
}
