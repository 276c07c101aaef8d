// The curve of a year: what is collected and spent at the end of each month, as far as the year has gone.
import type { WireFundingYear } from '@releve/contract/funding'
import { capitalize, formatMonth, NBSP } from '../../../ui/format.ts'
import { fundingTexts as texts } from '../texts.ts'
import { formatEuros } from './money.ts'

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

/** « Novembre », of a month from 1 to 12. */
export const curveMonth = (month: number): string => capitalize(formatMonth(`2026-${String(month).padStart(2, '0')}-01`))

/** What the steps are at a place on the axis of months, in words; the last ones with figures where the rest is to come. */
export function curveReading(points: readonly CurvePoint[], place: number): { at: number; words: string } {
  const known = points.filter(({ collectedCents }) => collectedCents !== null)
  const point = known.findLast(({ month }) => month <= Math.max(1, place)) ?? points[0]
  if (point === undefined) return { at: place, words: '' }
  const { month, collectedCents, spentCents } = point
  return {
    at: month,
    words: `${curveMonth(month)}${NBSP}: ${texts.reading(formatEuros(collectedCents ?? 0), formatEuros(spentCents ?? 0))}`,
  }
}
