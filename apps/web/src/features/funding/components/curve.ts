// The curve of a year: what is collected and spent at the end of each month, as far as the year has gone.
import type { WireFundingYear } from '@releve/contract/funding'

export interface CurvePoint {
  /** 1 to 12. */
  readonly month: number
  /** Null: to come. */
  readonly collectedCents: number | null
  readonly spentCents: number | null
}

/** `thisYear` and `thisMonth` of today; what is already written ahead is shown too. */
export function curveOf(funding: Pick<WireFundingYear, 'year' | 'months'>, thisYear: number, thisMonth: number): CurvePoint[] {
  const { year, months } = funding
  const written = Math.max(
    0,
    ...months.filter(({ contributionCents, costCents }) => contributionCents + costCents > 0).map(({ month }) => month),
  )
  const last = year < thisYear ? 12 : year > thisYear ? written : Math.max(thisMonth, written)
  return months.map(({ month, collectedCents, spentCents }) =>
    month <= last ? { month, collectedCents, spentCents } : { month, collectedCents: null, spentCents: null },
  )
}

/** Whole percents, rounded down so that 100 means reached; null without a target. */
export function percentOf(collectedCents: number, targetCents: number): number | null {
  return targetCents === 0 ? null : Math.floor((collectedCents / targetCents) * 100)
}
