// The balance of a leave in a civil year: what was carried over and gained, the right of the year, what is taken and planned, and what is
// lost when its day passes. What follows from the planning is computed from it each time; the rest stands in a ledger.
import { dayNumberOf, isLeapYear } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { Dated } from '../planning/center-plan.ts'
import { dueMinutes } from './due.ts'
import type { MemberHourTerms } from './due.ts'
import type { LeaveDay, LeaveUnit } from './leave-use.ts'

/** The terms of a leave of a centre from a civil year on. Amounts are in minutes, or in hundredths of a vacation or a day. */
export interface LeaveTerms {
  readonly activityId: string
  readonly fromYear: number
  readonly unit: LeaveUnit
  /** The right of a year at full time. */
  readonly yearly: number
  /** A request may take more than is left. */
  readonly mayGoBelow: boolean
  /** The last day of a year on which what was carried into it may be taken; null: all of it. */
  readonly carriedUntil: { readonly month: number; readonly day: number } | null
}

/** `opening`: carried into the year; `closing`: taken out of it, for the next one; `transfer`: to another leave, or from it. */
export const leaveLineKinds = ['opening', 'gain', 'transfer', 'correction', 'closing'] as const
export type LeaveLineKind = (typeof leaveLineKinds)[number]

export interface LeaveBalanceInput {
  readonly terms: LeaveTerms
  readonly year: number
  /** The day from which the year counts; null: nothing counts in it. */
  readonly since: DayNumber | null
  /** The last day in the centre; absent: they are not leaving. */
  readonly lastDay?: DayNumber | undefined
  readonly memberTerms: readonly Dated<MemberHourTerms>[]
  readonly lines: readonly { readonly kind: LeaveLineKind; readonly amount: number }[]
  /** Days of leave in the year, approved, in order; and those asked for. */
  readonly days: readonly LeaveDay[]
  readonly asked: readonly LeaveDay[]
  readonly today: DayNumber
}

export interface LeaveBalance {
  readonly right: number
  readonly written: Readonly<Record<LeaveLineKind, number>>
  readonly taken: number
  readonly planned: number
  /** Asked for, and not decided. */
  readonly asked: number
  /** Carried over, and not taken in time. */
  readonly expired: number
  /** It will be lost after `until` unless more is taken by then; null: nothing will. */
  readonly expiring: { readonly until: DayNumber; readonly amount: number } | null
  /** This may still be asked for, when nothing that is asked now is approved. */
  readonly left: number
}

const amounts = (days: readonly { readonly amount: number }[]) => days.reduce((sum, { amount }) => sum + amount, 0)

/** The terms that hold in a year; null: the centre keeps no balance of that leave then. */
export function leaveTermsIn(list: readonly LeaveTerms[], activityId: string, year: number): LeaveTerms | null {
  const known = list.filter((terms) => terms.activityId === activityId && terms.fromYear <= year)
  return known.toSorted((a, b) => a.fromYear - b.fromYear).at(-1) ?? null
}

export function leaveBalance({ terms, year, since, lastDay, memberTerms, lines, days, asked, today }: LeaveBalanceInput): LeaveBalance {
  const last = dayNumberOf(year, 12, 31)
  const right =
    since === null
      ? 0
      : dueMinutes({
          centerTerms: [{ fromDay: since, value: { annualMinutes: terms.yearly, guardHours: null } }],
          memberTerms: memberTerms.map(({ fromDay, value: { share } }) => ({ fromDay, value: { share, annualMinutes: null } })),
          from: since,
          to: Math.min(last, lastDay ?? last),
          daysOfYear: isLeapYear(year) ? 366 : 365,
        })
  const writtenAs = (kind: LeaveLineKind) => amounts(lines.filter((line) => line.kind === kind))
  const written = {
    opening: writtenAs('opening'),
    gain: writtenAs('gain'),
    transfer: writtenAs('transfer'),
    correction: writtenAs('correction'),
    closing: writtenAs('closing'),
  }
  const { carriedUntil } = terms
  const until = carriedUntil === null ? last : dayNumberOf(year, carriedUntil.month, carriedUntil.day)
  const unused = carriedUntil === null ? 0 : Math.max(0, written.opening - amounts(days.filter(({ day }) => day <= until)))
  const expired = today > until ? unused : 0
  const taken = amounts(days.filter(({ day }) => day <= today))
  const planned = amounts(days.filter(({ day }) => day > today))
  const total = right + Object.values(written).reduce((sum, amount) => sum + amount, 0)
  return {
    right,
    written,
    taken,
    planned,
    asked: amounts(asked),
    expired,
    expiring: today > until || unused === 0 ? null : { until, amount: unused },
    left: total - taken - planned - expired,
  }
}
