// The drawing of bar-chart.tsx, with uPlot: colours and type are read from the tokens, again when the theme or the size changes.
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { namedColumns, nameStride, stack } from './bar-figures.ts'
import type { BarChartProps } from './bar-figures.ts'

const NAME_WIDTH = 44
const AXIS_WIDTH = 52
const WIDEST_BAR = 44

function optionsOf(props: BarChartProps & { height: number }, place: HTMLElement): uPlot.Options {
  const { columns, series, format, height } = props
  const width = place.clientWidth
  const style = getComputedStyle(place)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const font = `12px ${style.fontFamily}`
  const stride = nameStride(columns.length, width - AXIS_WIDTH, NAME_WIDTH)
  const bars = uPlot.paths.bars?.({ size: [0.64, WIDEST_BAR], radius: [0.18, 0] })
  const last = columns.length - 0.5
  return {
    width,
    height,
    padding: [10, 4, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.5, last] },
      y: { range: (_plot, _low, high) => [0, high > 0 ? high * 1.05 : 1] },
    },
    axes: [
      {
        stroke: token('--t3'),
        font,
        size: 28,
        gap: 8,
        grid: { show: false },
        ticks: { show: false },
        splits: () => namedColumns(columns.length, stride),
        values: (_plot, splits) => splits.map((column) => columns[column]?.label ?? ''),
      },
      {
        stroke: token('--t3'),
        font,
        size: AXIS_WIDTH,
        gap: 8,
        space: 40,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 300, 500, 600, 1000, 1200, 2000, 3000, 5000, 6000, 10_000, 20_000, 50_000, 100_000],
        grid: { stroke: token('--line'), width: 1 },
        ticks: { show: false },
        values: (_plot, splits) => splits.map((value) => format(value)),
      },
    ],
    // The tallest first: what stands lower is drawn over it.
    series: [
      {},
      ...series.toReversed().map(({ color }) => ({
        fill: token(color),
        stroke: token(color),
        width: 0,
        points: { show: false },
        ...(bars !== undefined && { paths: bars }),
      })),
    ],
  }
}

export function BarChartCanvas(props: BarChartProps & { height: number }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = place
    if (current === null) return undefined
    const element = current
    let plot: uPlot | null = null
    function draw(): void {
      if (element.clientWidth === 0) return
      plot?.destroy()
      const { columns, series } = props
      const tops = stack(
        series.map(({ values }) => values),
        columns.length,
      )
      plot = new uPlot(optionsOf(props, element), [columns.map((_, column) => column), ...tops.toReversed()], element)
    }
    let drawnWidth = 0
    const sizes = new ResizeObserver(() => {
      if (element.clientWidth === drawnWidth) return
      drawnWidth = element.clientWidth
      draw()
    })
    sizes.observe(element)
    const themes = new MutationObserver(draw)
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => {
      sizes.disconnect()
      themes.disconnect()
      plot?.destroy()
    }
  }, [props])
  return <div ref={place} className="w-full overflow-hidden" style={{ height: props.height }} />
}
