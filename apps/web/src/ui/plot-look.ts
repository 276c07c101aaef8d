// The values a uPlot drawing takes from the page, and those it returns. They are apart from the library, which comes with the drawing
// itself.
import type { ReactNode } from 'react'
import type uPlot from 'uplot'

/** The look that a drawing takes from the page. */
export interface PlotLook {
  /** 1 at the usual size of text. */
  readonly scale: number
  readonly font: string
  readonly width: number
  /** The colour of a token: `--primary`. */
  readonly token: (name: `--${string}`) => string
  /** The width of a text on an axis, in pixels. */
  readonly widthOf: (text: string) => number
  /** Options of a series whose values hold until the next one. */
  readonly inSteps: Pick<uPlot.Series, 'paths'>
  /** Options of a series drawn as columns. */
  readonly inColumns: Pick<uPlot.Series, 'paths'>
}

export interface PlotDrawing {
  readonly data: uPlot.AlignedData
  readonly options: Pick<uPlot.Options, 'axes' | 'padding' | 'scales' | 'series'>
}

export interface PlotProps {
  /** The height in pixels, at the usual size of text. */
  height: number
  /** The function is the same object until the figures change; so is `read`. */
  draw: (look: PlotLook) => PlotDrawing
  /** The figures at a value of the horizontal axis; `at`: there, what the words are of. */
  read: (value: number) => { readonly at: number; readonly words: string }
  /** Above the drawing while nobody points at anything: what its colours mean. */
  legend: ReactNode
}

/** The two axes all drawings have: names along the bottom, figures with their lines at the side. */
export function plotAxes(look: PlotLook, names: Partial<uPlot.Axis>, figures: Partial<uPlot.Axis>): uPlot.Axis[] {
  const { scale, font, token, widthOf } = look
  const common = { stroke: token('--t3'), font, gap: 8 * scale, ticks: { show: false } }
  return [
    { ...common, size: 28 * scale, grid: { show: false }, ...names },
    {
      ...common,
      size: (_plot, values: readonly string[] | null) => Math.ceil(Math.max(0, ...(values ?? []).map(widthOf)) + 12 * scale),
      grid: { stroke: token('--line'), width: 1 },
      ...figures,
    },
  ]
}
