// The drawing of the balance: steps where points moved, never smoothed, and a dot where it stands now.
import { useMemo, type ReactNode } from 'react'
import uPlot from 'uplot'
import type { Zone } from '@releve/domain/calendar/zone'
import { capitalize, formatDay, formatNumber } from '../../../ui/format.ts'
import { Plot, plotAxes, type PlotDrawing, type PlotLook } from '../../../ui/plot.tsx'
import type { BalanceCurve } from './balance-curve.ts'
import { balanceReading, balanceScale, dayMarks } from './balance-figures.ts'
import { balanceTexts as texts } from './balance-texts.ts'

interface CanvasProps {
  curve: BalanceCurve
  zone: Zone
  height: number
}

/** Of « 15 nov. », with the room around it. */
const MARK_WIDTH = 56

function drawBalance({ points, until }: BalanceCurve, zone: Zone, look: PlotLook): PlotDrawing {
  const { token, width, scale } = look
  const values = points.map(({ value }) => value)
  const sides = balanceScale(values)
  const [bottom = 0, top = 1] = [sides[0], sides.at(-1)]
  const from = points[0]?.at ?? until
  const marks = dayMarks(from, until, zone, Math.floor(width / (MARK_WIDTH * scale)))
  const labels = new Map(marks.map(({ at, label }) => [at, label]))
  const stepped = uPlot.paths.stepped?.({ align: 1 })
  return {
    data: [
      [...points.map(({ at }) => at), until],
      [...values, values.at(-1) ?? 0],
    ],
    options: {
      padding: [10, 10, 0, 0],
      scales: {
        x: { time: false, range: [from, until] },
        y: { range: [bottom, top] },
      },
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
          ...(stepped !== undefined && { paths: stepped }),
        },
      ],
    },
  }
}

export function BalanceChartCanvas({ curve, zone, height }: CanvasProps): ReactNode {
  const { draw, read } = useMemo(
    () => ({
      draw: (look: PlotLook) => drawBalance(curve, zone, look),
      read: (place: number) => {
        const reading = balanceReading(curve, zone, place)
        if (reading === null) return { at: place, words: '' }
        return { at: reading.at, words: texts.reading(capitalize(formatDay(reading.day)), reading.balance, reading.moved) }
      },
    }),
    [curve, zone],
  )
  return <Plot height={height} draw={draw} read={read} legend={texts.legend} />
}
