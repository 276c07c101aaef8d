// What stands around a drawing: its name for who does not see it, the place it will take until it is there, its figures as a table.
import { useId, type ReactNode } from 'react'
import { ChartTable, type ChartFigures } from './chart-table.tsx'
import { Skeleton } from './skeleton.tsx'

interface ChartFrameProps extends ChartFigures {
  /** Of the drawing, in pixels at the usual size of text. */
  height: number
  /** The drawing, which arrives with its library. */
  children: ReactNode
}

/** A line for what is read, above the drawing. */
const LINE = 28

const placeOf = (height: number) => `${(height + LINE) / 16}rem`

/** Until the drawing is there. */
export function ChartWaiting({ height }: { height: number }): ReactNode {
  return <Skeleton width="100%" height={placeOf(height)} radius="card" />
}

export function ChartFrame({ height, children, ...figures }: ChartFrameProps): ReactNode {
  const id = useId()
  return (
    <figure aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <figcaption id={id} className="sr-only">
        {figures.label}
      </figcaption>
      <div aria-hidden="true" className="min-w-0" style={{ minHeight: placeOf(height) }}>
        {children}
      </div>
      <ChartTable {...figures} />
    </figure>
  )
}
