// A chart: the drawing, which arrives with its library, its name for who does not see it, and its figures as a table, folded under it, which
// needs neither: for who wants them exactly, too.
import { useId, type ReactNode } from 'react'
import { deferredPart } from './deferred-part.tsx'
import { FiguresTable, type Figures } from './figures-table.tsx'
import type { PlotProps } from './plot-look.ts'
import { Skeleton } from './skeleton.tsx'
import { uiTexts } from './texts.ts'

/** A line for what is read, above the drawing. */
const LINE = 28

const placeOf = (height: number) => `${(height + LINE) / 16}rem`

/** The place it will take. */
export function ChartWaiting({ height }: { height: number }): ReactNode {
  return <Skeleton width="100%" height={placeOf(height)} radius="card" />
}

const Plot = deferredPart(async () => (await import('./plot.tsx')).Plot, { waiting: ChartWaiting, whenIdle: false })

export function Chart({ height, draw, read, legend, ...figures }: Figures & PlotProps): ReactNode {
  const id = useId()
  return (
    <figure aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <figcaption id={id} className="sr-only">
        {figures.label}
      </figcaption>
      <div aria-hidden="true" className="min-w-0" style={{ minHeight: placeOf(height) }}>
        <Plot height={height} draw={draw} read={read} legend={legend} />
      </div>
      <details className="group rounded-card">
        <summary className="touch-target relative w-fit cursor-pointer rounded-xs text-14 font-550 text-primary-ink underline-offset-4 hover:underline">
          <span className="group-open:hidden">{uiTexts.showTable}</span>
          <span className="not-group-open:hidden">{uiTexts.hideTable}</span>
        </summary>
        <div className="mt-3">
          <FiguresTable {...figures} />
        </div>
      </details>
    </figure>
  )
}

/** The legend of the series: a class or a colour that each is drawn in, and its name. */
export function ChartLegend({ series }: { series: readonly { label: string; look: string; color?: string }[] }): ReactNode {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {series.map(({ label, look, color }) => (
        <li key={label} className="flex items-center gap-2">
          <span className={look} style={{ background: color }} />
          {label}
        </li>
      ))}
    </ul>
  )
}
