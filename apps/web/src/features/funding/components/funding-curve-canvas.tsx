// The drawing of the curve, with uPlot, in steps: money comes by whole amounts. Colours are read from the tokens, again when the theme
// or the size changes.
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatMonth, formatNumber, NBSP } from '../../../ui/format.ts'
import type { CurvePoint } from './curve.ts'

interface CanvasProps {
  points: readonly CurvePoint[]
  targetCents: number
  height: number
}

/** « janv. », or its letter where there is no place. */
const monthName = (month: number, isNarrow: boolean): string => {
  const name = formatMonth(`2026-${String(month).padStart(2, '0')}-01`, { style: 'short' })
  return isNarrow ? name.slice(0, 1).toLocaleUpperCase('fr') : name
}

function optionsOf({ targetCents, height }: CanvasProps, place: HTMLElement): uPlot.Options {
  const style = getComputedStyle(place)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const font = `12px ${style.fontFamily}`
  const width = place.clientWidth
  const stepped = uPlot.paths.stepped?.({ align: 1 })
  return {
    width,
    height,
    padding: [12, 12, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [1, 12.6] },
      y: { range: (_plot, _low, high) => [0, Math.max(high ?? 0, targetCents / 100, 1) * 1.08] },
    },
    axes: [
      {
        stroke: token('--t3'),
        font,
        size: 28,
        grid: { show: false },
        ticks: { show: false },
        splits: () => [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        values: (_plot, splits) => splits.map((month) => monthName(month, width < 620)),
      },
      {
        stroke: token('--t3'),
        font,
        size: 68,
        grid: { stroke: token('--line'), width: 1 },
        ticks: { show: false },
        values: (_plot, splits) => splits.map((euros) => `${formatNumber(euros)}${NBSP}€`),
      },
    ],
    series: [
      {},
      { stroke: token('--line-strong'), width: 2, dash: [6, 6], points: { show: false } },
      {
        stroke: token('--primary'),
        fill: token('--primary-tint'),
        width: 3,
        points: { show: false },
        ...(stepped !== undefined && { paths: stepped }),
      },
      // Over the surface of what is collected.
      { stroke: token('--warn'), width: 2, points: { show: false }, ...(stepped !== undefined && { paths: stepped }) },
    ],
  }
}

function dataOf({ points, targetCents }: CanvasProps): uPlot.AlignedData {
  const euros = (cents: number | null) => (cents === null ? null : cents / 100)
  // The last step holds until its month ends.
  const end = points.findLast(({ collectedCents }) => collectedCents !== null)
  const closing = (value: number | null) => (end?.month === 12 ? value : null)
  return [
    [...points.map(({ month }) => month), 12.6],
    [...points.map(() => (targetCents === 0 ? null : targetCents / 100)), targetCents === 0 ? null : targetCents / 100],
    [...points.map(({ collectedCents }) => euros(collectedCents)), closing(euros(end?.collectedCents ?? null))],
    [...points.map(({ spentCents }) => euros(spentCents)), closing(euros(end?.spentCents ?? null))],
  ]
}

export function FundingCurveCanvas(props: CanvasProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const { points, targetCents, height } = props
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    let plot: uPlot | null = null
    const draw = () => {
      plot?.destroy()
      if (element.clientWidth === 0) return
      plot = new uPlot(optionsOf({ points, targetCents, height }, element), dataOf({ points, targetCents, height }), element)
    }
    const sizes = new ResizeObserver(draw)
    sizes.observe(element)
    const themes = new MutationObserver(draw)
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => {
      sizes.disconnect()
      themes.disconnect()
      plot?.destroy()
    }
  }, [points, targetCents, height])
  return <div ref={place} className="min-w-0" style={{ height }} />
}
