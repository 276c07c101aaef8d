// The drawing of bar-chart.tsx.
import { useMemo, type ReactNode } from 'react'
import uPlot from 'uplot'
import { barReading, namedColumns, nameStride, stack, type BarChartProps } from './bar-figures.ts'
import { Plot, plotAxes, type PlotDrawing, type PlotLook } from './plot.tsx'

const NAME_WIDTH = 44
const WIDEST_BAR = 44
const ROUND_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 300, 500, 600, 1000, 1200, 2000, 3000, 5000, 6000, 10_000, 20_000, 50_000, 100_000]

function drawBars({ columns, series, format }: BarChartProps, look: PlotLook): PlotDrawing {
  const { scale, token } = look
  const bars = uPlot.paths.bars?.({ size: [0.64, WIDEST_BAR], radius: [0.18, 0] })
  const tops = stack(
    series.map(({ values }) => values),
    columns.length,
  )
  return {
    data: [columns.map((_, column) => column), ...tops.toReversed()],
    options: {
      padding: [10, 4, 0, 0],
      scales: {
        x: { time: false, range: [-0.5, columns.length - 0.5] },
        y: { range: (_plot, _low, high) => [0, high > 0 ? high * 1.05 : 1] },
      },
      axes: plotAxes(
        look,
        {
          splits: ({ bbox }) => namedColumns(columns.length, nameStride(columns.length, bbox.width / devicePixelRatio, NAME_WIDTH * scale)),
          values: (_plot, splits) => splits.map((column) => columns[column]?.label ?? ''),
        },
        { space: 40 * scale, incrs: ROUND_STEPS, values: (_plot, splits) => splits.map((value) => format(value)) },
      ),
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
    },
  }
}

export function BarChartCanvas(props: BarChartProps & { height: number }): ReactNode {
  const { draw, read } = useMemo(
    () => ({ draw: (look: PlotLook) => drawBars(props, look), read: (value: number) => barReading(props, value) }),
    [props],
  )
  const legend = props.series.length > 1 && (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {props.series.map(({ label, color }) => (
        <li key={label} className="flex items-center gap-2">
          <span className="size-3 rounded-[4px]" style={{ background: `var(${color})` }} />
          {label}
        </li>
      ))}
    </ul>
  )
  return <Plot height={props.height} draw={draw} read={read} legend={legend} />
}
