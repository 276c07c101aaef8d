// The balance through time as a step curve: points change at an instant, so nothing is smoothed.
import type { ReactNode } from 'react'
import { stepPath } from './step-path.ts'
import type { StepPoint } from './step-path.ts'

interface SparklineProps {
  /** In time order; the last one runs to `until`. */
  points: readonly StepPoint[]
  /** End of the curve; the last point's time when absent. */
  until?: number
  /** Marks under the curve: « sept. » at its time. */
  marks?: readonly { readonly at: number; readonly label: string }[]
  /** What a screen reader says; give the figures in a table beside it. */
  label: string
  height?: number
  /** Of the drawing, near that of its place: the strokes keep their weight. */
  width?: number
}

export function Sparkline({ points, until, marks = [], label, height = 104, width = 352 }: SparklineProps): ReactNode {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const end = until ?? last.at
  const box = { width: width - 6, top: 10, bottom: height - 20 }
  const { path, lastY } = stepPath(points, end, box)
  return (
    <div role="img" aria-label={label} className="w-full">
      <svg viewBox={`0 0 ${width} ${height}`} className="block h-auto w-full overflow-visible" fill="none" aria-hidden="true">
        <path d={`${path}V${height}H0Z`} fill="var(--primary-tint)" opacity=".6" />
        <path d={path} stroke="var(--primary)" strokeWidth="2.5" strokeLinejoin="round" />
        <circle cx={box.width} cy={lastY} r="5" fill="var(--primary)" />
      </svg>
      {marks.length > 0 && (
        <div className="relative mt-1 h-4 text-12 text-t3" aria-hidden="true">
          {marks.map((mark) => (
            <span
              key={mark.at}
              className="absolute"
              style={{ left: `${end === first.at ? 0 : ((mark.at - first.at) / (end - first.at)) * 100}%` }}
            >
              {mark.label}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
