// What a chart of columns shows, how series stand on top of each other, what is read at one of them, and which columns keep their name
// when there is little room.
import { NBSP } from './format.ts'

interface BarSeries {
  readonly label: string
  /** A token: `--primary`. */
  readonly color: `--${string}`
  /** One a column, never negative. */
  readonly values: readonly number[]
}

interface BarColumn {
  /** Under the column: « nov. ». */
  readonly label: string
  /** In the table: « novembre 2026 ». */
  readonly name: string
}

export interface BarChartProps {
  /** What the columns say, for who does not see them; the name of the table too. */
  label: string
  columns: readonly BarColumn[]
  /** From the bottom up. */
  series: readonly BarSeries[]
  /** A value in words: « 120 h ». */
  format: (value: number) => string
  /** Head of the first column of the table: « Mois ». */
  columnName: string
}

/** Of each series, the height at which it ends, from the bottom up. */
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
