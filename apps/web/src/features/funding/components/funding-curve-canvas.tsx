// The drawing of the curve, in steps: money comes by whole amounts.
import { useMemo, type ReactNode } from 'react'
import uPlot from 'uplot'
import { classNames } from '../../../ui/class-names.ts'
import { formatMonth, formatNumber, NBSP } from '../../../ui/format.ts'
import { Plot, plotAxes, type PlotDrawing, type PlotLook } from '../../../ui/plot.tsx'
import { fundingTexts as texts } from '../texts.ts'
import { curveReading, type CurvePoint } from './curve.ts'

interface CanvasProps {
  points: readonly CurvePoint[]
  targetCents: number
  height: number
}

/** Where December ends. */
const END = 13

/** « janv. », or its letter where there is no place. */
const monthName = (month: number, isNarrow: boolean): string => {
  const name = formatMonth(`2026-${String(month).padStart(2, '0')}-01`, { style: 'short' })
  return isNarrow ? name.slice(0, 1).toLocaleUpperCase('fr') : name
}

function dataOf({ points, targetCents }: CanvasProps): uPlot.AlignedData {
  const target = targetCents === 0 ? null : targetCents / 100
  const end = points.findLast(({ collectedCents }) => collectedCents !== null)
  // The last step holds until its month ends.
  const inSteps = (of: (point: CurvePoint) => number | null) =>
    [...points, null].map((point, index) => {
      const cents = point === null ? null : of(point)
      const held = index === end?.month ? of(end) : null
      return (cents ?? held) === null ? null : (cents ?? held ?? 0) / 100
    })
  return [
    [...points.map(({ month }) => month), END],
    [...points.map(() => target), target],
    inSteps(({ collectedCents }) => collectedCents),
    inSteps(({ spentCents }) => spentCents),
  ]
}

function drawCurve(props: CanvasProps, look: PlotLook): PlotDrawing {
  const { token, width, scale } = look
  const stepped = uPlot.paths.stepped?.({ align: 1 })
  const inSteps = { points: { show: false }, ...(stepped !== undefined && { paths: stepped }) }
  return {
    data: dataOf(props),
    options: {
      padding: [12, 12, 0, 0],
      scales: {
        x: { time: false, range: [1, END] },
        y: { range: (_plot, _low, high) => [0, Math.max(high ?? 0, props.targetCents / 100, 1) * 1.08] },
      },
      axes: plotAxes(
        look,
        {
          splits: () => [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
          values: (_plot, splits) => splits.map((month) => monthName(month, width < 620 * scale)),
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

function Legend({ hasTarget }: { hasTarget: boolean }): ReactNode {
  const items = [
    ['border-t-3 border-primary', texts.collected],
    ['border-t-2 border-warn', texts.spent],
    ...(hasTarget ? [['border-t-2 border-dashed border-line-strong', texts.target]] : []),
  ]
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {items.map(([look, label]) => (
        <li key={label} className="flex items-center gap-2">
          <span className={classNames('w-6', look)} />
          {label}
        </li>
      ))}
    </ul>
  )
}

export function FundingCurveCanvas({ points, targetCents, height }: CanvasProps): ReactNode {
  const { draw, read } = useMemo(
    () => ({
      draw: (look: PlotLook) => drawCurve({ points, targetCents, height }, look),
      read: (place: number) => curveReading(points, place),
    }),
    [points, targetCents, height],
  )
  return <Plot height={height} draw={draw} read={read} legend={<Legend hasTarget={targetCents > 0} />} />
}
