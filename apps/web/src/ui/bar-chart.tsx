// Columns through time, one series on top of the other, and the same figures as a table.
import type { ReactNode } from 'react'
import { Chart, ChartLegend } from './chart.tsx'
import { NBSP } from './format.ts'
import { plotAxes, type PlotDrawing, type PlotLook } from './plot-look.ts'

const HEIGHT = 200
const NAME_WIDTH = 44
const ROUND_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 300, 500, 600, 1000, 1200, 2000, 3000, 5000, 6000, 10_000, 20_000, 50_000, 100_000]

interface BarChartProps {
  /** The meaning of the columns for people who do not see them; it also names the table. */
  label: string
  /** `label`: under the column, « nov. »; `name`: in the table, « novembre 2026 ». */
  columns: readonly { readonly label: string; readonly name: string }[]
  /** Series stand from the bottom up. `color`: a token, `--primary`; `values`: one a column, never negative. */
  series: readonly { readonly label: string; readonly color: `--${string}`; readonly values: readonly number[] }[]
  /** A value in words: « 120 h ». */
  format: (value: number) => string
  /** Head of the first column of the table: « Mois ». */
  columnName: string
  /** A dashed line across the columns, which the legend names. */
  level?: { readonly label: string; readonly value: number } | undefined
}

/** The height at which each series ends, from the bottom up. */
export function stack(series: readonly (readonly number[])[], columns: number): number[][] {
  const under = Array.from({ length: columns }, () => 0)
  return series.map((values) =>
    under.map((height, column) => {
      const top = height + (values[column] ?? 0)
      under[column] = top
      return top
    }),
  )
}

/** Every how many columns a name is written, `width` and `nameWidth` in pixels; the last column always keeps its own. */
export function nameStride(columns: number, width: number, nameWidth: number): number {
  const most = Math.max(1, Math.floor(width / nameWidth))
  return Math.max(1, Math.ceil(columns / most))
}

/** The columns whose name is written. */
export function namedColumns(columns: number, stride: number): number[] {
  return Array.from({ length: columns }, (_, column) => column).filter((column) => (columns - 1 - column) % stride === 0)
}

/** The column nearest to a place on the horizontal axis, in words: « Novembre 2026 : fait 120 h, à venir 67 h ». */
export function barReading({ columns, series, format }: Pick<BarChartProps, 'columns' | 'series' | 'format'>, place: number) {
  const at = Math.min(columns.length - 1, Math.max(0, Math.round(place)))
  const figures = series.map(({ label, values }) => {
    const figure = format(values[at] ?? 0)
    return series.length > 1 ? `${label.slice(0, 1).toLocaleLowerCase('fr')}${label.slice(1)} ${figure}` : figure
  })
  return { at, words: `${columns[at]?.name ?? ''}${NBSP}: ${figures.join(', ')}` }
}

function drawBars({ columns, series, format, level }: BarChartProps, look: PlotLook): PlotDrawing {
  const { scale, token, inColumns } = look
  const tops = stack(
    series.map(({ values }) => values),
    columns.length,
  )
  return {
    data: [columns.map((_, column) => column), ...tops.toReversed(), ...(level === undefined ? [] : [columns.map(() => level.value)])],
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
        ...(level === undefined ? [] : [{ stroke: token('--t1'), width: 2, dash: [6, 4], points: { show: false } }]),
      ],
    },
  }
}

export function BarChart(props: BarChartProps): ReactNode {
  const { label, columns, series, format, columnName, level } = props
  return (
    <Chart
      label={label}
      height={HEIGHT}
      head={[columnName, ...series.map(({ label: name }) => name)]}
      rows={columns.map(({ name }, column) => ({ name, cells: series.map(({ values }) => format(values[column] ?? 0)) }))}
      draw={(look) => drawBars(props, look)}
      read={(value) => barReading(props, value)}
      legend={
        series.length > 1 && (
          <ChartLegend
            series={[
              ...series.map(({ label: name, color }) => ({ label: name, look: 'size-3 rounded-[4px]', color: `var(${color})` })),
              ...(level === undefined ? [] : [{ label: level.label, look: 'w-6 border-t-2 border-dashed border-t1' }]),
            ]}
          />
        )
      }
    />
  )
}
