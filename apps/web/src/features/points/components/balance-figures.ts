// The large curve of points: its line, days along the bottom, round points at the side, what is read at a place, its table.
import { civilDateOf, fromDayNumber, type Day } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import { formatDay, formatDayOfMonth, formatMonth, formatNumber } from '#ui/format.ts'
import { plotAxes, type PlotDrawing, type PlotLook } from '#ui/plot-look.ts'
import type { StepPoint } from '#ui/step-path.ts'
import type { BalanceCurve } from './balance-curve.ts'

export interface BalanceStep {
  readonly day: Day
  /** Null: what the balance was when the curve begins. */
  readonly moved: number | null
  readonly balance: number
}

/** The steps of the curve, in order of time. */
export function balanceSteps(points: readonly StepPoint[], zone: Zone): BalanceStep[] {
  return points
    .map(({ at, value }, index) => ({
      day: fromDayNumber(zone.dayAt(at)),
      moved: index === 0 ? null : value - (points[index - 1]?.value ?? value),
      balance: value,
    }))
    .filter(({ moved }) => moved !== 0)
}

/** The balance at the end of a day, and that day's movements; `at` stays within the curve. */
export function balanceReading({ points, until }: Pick<BalanceCurve, 'points' | 'until'>, zone: Zone, place: number) {
  const [first] = points
  if (first === undefined) return null
  const at = Math.min(until, Math.max(first.at, place))
  const day = zone.dayAt(at)
  const balance = (points.findLast((point) => point.at < zone.instantAt(day + 1, 0)) ?? first).value
  const before = (points.findLast((point) => point.at < zone.instantAt(day, 0)) ?? first).value
  return { at, day: fromDayNumber(day), balance, moved: balance - before }
}

const ROUND_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000] as const
const MOST_INTERVALS = 3

/** Gives round points around all values, the lowest of which stands above the bottom as long as it is not zero. */
export function balanceScale(values: readonly number[]): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  // A flat curve of some hundred points is not measured by single ones.
  const finest = Math.max(Math.abs(low), Math.abs(high)) / 20
  const step = ROUND_STEPS.find((size) => size >= finest && Math.ceil(high / size) - Math.floor(low / size) <= MOST_INTERVALS) ?? 1_000_000
  const floor = Math.floor(low / step) * step
  const bottom = floor === low && low !== 0 ? floor - step : floor
  const ceiling = Math.ceil(high / step) * step
  const top = ceiling === low ? ceiling + step : ceiling
  return Array.from({ length: (top - bottom) / step + 1 }, (_, index) => bottom + index * step)
}

/** Days of a month that may have their mark, from few to many. */
const MARKED_DAYS = [[1], [1, 15], [1, 8, 15, 22], [1, 5, 10, 15, 20, 25]] as const

/** At most `most` marks along the days of the curve: months by name, other days by number. */
export function dayMarks(from: number, until: number, zone: Zone, most: number): { at: number; label: string }[] {
  const days = Array.from({ length: zone.dayAt(until) - zone.dayAt(from) + 1 }, (_, index) => zone.dayAt(from) + index).filter(
    (day) => zone.instantAt(day, 0) >= from,
  )
  const choices = [
    days,
    ...MARKED_DAYS.toReversed().map((marked) => days.filter((day) => marked.some((markedDay) => markedDay === civilDateOf(day).day))),
  ]
  const chosen = choices.find(({ length }) => length <= most) ?? []
  return chosen.map((number, index) => {
    const day = fromDayNumber(number)
    const isFirstOfMonth = civilDateOf(number).day === 1
    const label = isFirstOfMonth ? formatMonth(day, { style: 'short' }) : index === 0 ? formatDay(day, 'dateShort') : formatDayOfMonth(day)
    return { at: zone.instantAt(number, 0), label }
  })
}

/** The width of « 15 nov. », with the room around it. */
const MARK_WIDTH = 56

/** Steps where points moved, never smoothed, and a dot where the balance stands now. */
export function drawBalance({ points, until }: Pick<BalanceCurve, 'points' | 'until'>, zone: Zone, look: PlotLook): PlotDrawing {
  const { token, width, scale, inSteps } = look
  const values = points.map(({ value }) => value)
  const sides = balanceScale(values)
  const [bottom = 0, top = 1] = [sides[0], sides.at(-1)]
  const from = points[0]?.at ?? until
  const marks = dayMarks(from, until, zone, Math.floor(width / (MARK_WIDTH * scale)))
  const labels = new Map(marks.map(({ at, label }) => [at, label]))
  return {
    data: [
      [...points.map(({ at }) => at), until],
      [...values, values.at(-1) ?? 0],
    ],
    options: {
      padding: [10, 10, 0, 0],
      scales: { x: { time: false, range: [from, until] }, y: { range: [bottom, top] } },
      axes: plotAxes(
        look,
        { splits: () => marks.map(({ at }) => at), values: (_plot, splits) => splits.map((at) => labels.get(at) ?? '') },
        { splits: () => sides, values: (_plot, splits) => splits.map(formatNumber) },
      ),
      series: [
        {},
        {
          stroke: token('--primary'),
          fill: token('--primary-tint'),
          fillTo: () => bottom,
          width: 2.5,
          points: { show: true, size: 10, width: 0, fill: token('--primary'), filter: () => [points.length] },
          ...inSteps,
        },
      ],
    },
  }
}
