// The curve of a year: what is collected and spent at the end of each month, as far as the year has gone.
import type { WireFundingYear } from '@releve/contract/funding'
import { capitalize, formatMonth, formatNumber, NBSP } from '#ui/format.ts'
import { plotAxes, type PlotDrawing, type PlotLook } from '#ui/plot-look.ts'
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
  return targetCents === 0 ? null : Math.floor((collectedCents * 100) / targetCents)
}

/** A day of a month from 1 to 12. */
const dayIn = (month: number) => `2026-${String(month).padStart(2, '0')}-01`

/** « Novembre ». */
export const curveMonth = (month: number): string => capitalize(formatMonth(dayIn(month)))

/** The values of the steps at a place on the axis of months, in words; the last ones with figures where the rest is to come. */
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

/** December ends there. */
const END = 13

/** « janv. », or its letter where there is no place. */
function monthMark(month: number, isNarrow: boolean): string {
  const name = formatMonth(dayIn(month), { style: 'short' })
  return isNarrow ? name.slice(0, 1).toLocaleUpperCase('fr') : name
}

/** Draws steps: money comes by whole amounts. The last one holds until its month ends. */
function steps(points: readonly CurvePoint[], valueOf: (point: CurvePoint) => number | null): (number | null)[] {
  const end = points.findLast(({ collectedCents }) => collectedCents !== null)
  return [...points, null].map((point, index) => {
    const cents = (point === null ? null : valueOf(point)) ?? (end !== undefined && index === end.month ? valueOf(end) : null)
    return cents === null ? null : cents / 100
  })
}

export function drawCurve(points: readonly CurvePoint[], targetCents: number, look: PlotLook): PlotDrawing {
  const { token, width, scale } = look
  const inSteps = { points: { show: false }, ...look.inSteps }
  const target = targetCents === 0 ? null : targetCents / 100
  return {
    data: [
      [...points.map(({ month }) => month), END],
      [...points.map(() => target), target],
      steps(points, ({ collectedCents }) => collectedCents),
      steps(points, ({ spentCents }) => spentCents),
    ],
    options: {
      padding: [12, 12, 0, 0],
      scales: {
        x: { time: false, range: [1, END] },
        y: { range: (_plot, _low, high) => [0, Math.max(high ?? 0, targetCents / 100, 1) * 1.08] },
      },
      axes: plotAxes(
        look,
        {
          splits: () => [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
          values: (_plot, splits) => splits.map((month) => monthMark(month, width < 620 * scale)),
        },
        { space: 40 * scale, values: (_plot, splits) => splits.map((euros) => `${formatNumber(euros)}${NBSP}€`) },
      ),
      series: [
        {},
        { stroke: token('--line-strong'), width: 2, dash: [6, 6], points: { show: false } },
        { stroke: token('--primary'), fill: token('--primary-tint'), width: 3, ...inSteps },
        // Over the surface of what is collected.
        { stroke: token('--warn'), width: 2, ...inSteps },
      ],
    },
  }
}
