// What stands around a drawing: its name for who does not see it, the place it will take until it is there, its figures as a table.
import { Suspense, useId } from 'react'
import type { ReactNode } from 'react'
import { ChartTable } from './chart-table.tsx'
import type { ChartFigures } from './chart-table.tsx'
import { Skeleton } from './skeleton.tsx'

interface ChartFrameProps extends ChartFigures {
  /** Of the drawing, in pixels at the usual size of text. */
  height: number
  /** The drawing, which arrives with its library. */
  children: ReactNode
}

/** A line for what is read, above the drawing. */
const LINE = 28

export function ChartFrame({ height, children, ...figures }: ChartFrameProps): ReactNode {
  const id = useId()
  const taken = `${(height + LINE) / 16}rem`
  return (
    <figure aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <figcaption id={id} className="sr-only">
        {figures.label}
      </figcaption>
      <div aria-hidden="true" className="min-w-0" style={{ minHeight: taken }}>
        <Suspense fallback={<Skeleton width="100%" height={taken} radius="card" />}>{children}</Suspense>
      </div>
      <ChartTable {...figures} />
    </figure>
  )
}
