// The hours that a member owes in a year: a quota, by their share of time and by the days on which they belong to the centre.
import type { DayNumber } from '../calendar/day.ts'
import type { Dated } from '../planning/center-plan.ts'
import { datedValue } from '../planning/cycle.ts'

/** Décret 2000-815, article 1, and code du travail, L. 3121-41: 1 607 hours a year, net of annual leave and public holidays. */
const LEGAL_YEAR_MINUTES = 1607 * 60

/** The terms of a centre from a day on. */
export interface CenterHourTerms {
  /** Minutes of a year at full time. */
  readonly annualMinutes: number
  /**
   * The hours for which a guard of 24 h counts in accounts, 16 to 24 (décret 2001-1382, article 3); null: its real ones. Its parts count in
   * the same proportion.
   */
  readonly guardHours: number | null
}

/** The terms of a member from a day on. */
export interface MemberHourTerms {
  /** Their share of full time, in hundredths: 1 to 100. */
  readonly share: number
  /** Minutes of a year at full time, where they are not those of the centre: service at night, days that cannot be taken as leave. */
  readonly annualMinutes: number | null
}

export interface DueInput {
  readonly centerTerms: readonly Dated<CenterHourTerms>[]
  readonly memberTerms: readonly Dated<MemberHourTerms>[]
  /** The first day and the last one, both included, of one civil year. */
  readonly from: DayNumber
  readonly to: DayNumber
  /** The days of that year: 365 or 366. */
  readonly daysOfYear: number
}

/** A centre counts with these until it says otherwise. */
export const usualHourTerms: CenterHourTerms = { annualMinutes: LEGAL_YEAR_MINUTES, guardHours: null }

/** Minutes, not rounded: each day owes its part of the terms that hold on it. None where the last day comes before the first. */
export function dueMinutes({ centerTerms, memberTerms, from, to, daysOfYear }: DueInput): number {
  const cuts = [...centerTerms, ...memberTerms].map(({ fromDay }) => fromDay).filter((day) => day > from && day <= to)
  const starts = [...new Set([from, ...cuts])].sort((a, b) => a - b)
  let due = 0
  for (const [index, start] of starts.entries()) {
    const days = (starts[index + 1] ?? to + 1) - start
    if (days <= 0) continue
    const own = datedValue(memberTerms, start)
    const annual = own?.annualMinutes ?? (datedValue(centerTerms, start) ?? usualHourTerms).annualMinutes
    due += (annual * (own?.share ?? 100) * days) / (100 * daysOfYear)
  }
  return due
}
