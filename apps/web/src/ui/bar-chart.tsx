// Columns through time, one series on top of the other, and the same figures as a table.
import { useMemo, type ReactNode } from 'react'
import { barReading, namedColumns, nameStride, stack, type BarChartProps } from './bar-figures.ts'
import { Chart, ChartLegend } from './chart.tsx'
import { plotAxes, type PlotDrawing, type PlotLook } from './plot-look.ts'

const HEIGHT = 200
const NAME_WIDTH = 44
const ROUND_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 300, 500, 600, 1000, 1200, 2000, 3000, 5000, 6000, 10_000, 20_000, 50_000, 100_000]

function drawBars({ columns, series, format }: BarChartProps, look: PlotLook): PlotDrawing {
  const { scale, token, inColumns } = look
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
          ...inColumns,
        })),
      ],
    },
  }
}

export function BarChart(props: BarChartProps): ReactNode {
  const { label, columns, series, format, columnName } = props
  const { draw, read } = useMemo(
    () => ({ draw: (look: PlotLook) => drawBars(props, look), read: (value: number) => barReading(props, value) }),
    [props],
  )
  return (
    <Chart
      label={label}
      height={HEIGHT}
      head={[columnName, ...series.map(({ label: name }) => name)]}
      rows={columns.map(({ name }, column) => ({ name, cells: series.map(({ values }) => format(values[column] ?? 0)) }))}
      draw={draw}
      read={read}
      legend={
        series.length > 1 && (
          <ChartLegend
            series={series.map(({ label: name, color }) => ({ label: name, look: 'size-3 rounded-[4px]', color: `var(${color})` }))}
          />
        )
      }
    />
  )
}
