// The balance through time as a step curve: points change at an instant, so nothing is smoothed.
import type { ReactNode } from 'react'

export interface SparklinePoint {
  /** Any increasing measure of time (milliseconds, day numbers). */
  readonly at: number
  readonly value: number
}

interface SparklineProps {
  /** In time order; the last one runs to `until`. */
  points: readonly SparklinePoint[]
  /** End of the curve; the last point's time when absent. */
  until?: number
  /** Marks under the curve: « sept. » at its time. */
  marks?: readonly { readonly at: number; readonly label: string }[]
  /** What a screen reader says; give the figures in a table beside it. */
  label: string
  height?: number
}

const WIDTH = 352

/** Rounds a coordinate, so that the path stays short. */
function px(value: number): number {
  return Math.round(value * 10) / 10
}

/** The path of the steps, exported for its test. `box` leaves room for the line and the final dot. */
export function stepPath(
  points: readonly SparklinePoint[],
  until: number,
  box: { width: number; top: number; bottom: number },
): string {
  const [first] = points
  if (first === undefined) return ''
  const values = points.map((point) => point.value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = until - first.at
  const x = (at: number): number => px(span === 0 ? box.width : ((at - first.at) / span) * box.width)
  const y = (value: number): number =>
    px(high === low ? (box.top + box.bottom) / 2 : box.bottom - ((value - low) / (high - low)) * (box.bottom - box.top))
  const steps = points.slice(1).map((point) => `H${x(point.at)}V${y(point.value)}`)
  return `M0 ${y(first.value)}${steps.join('')}H${px(box.width)}`
}

export function Sparkline({ points, until, marks = [], label, height = 104 }: SparklineProps): ReactNode {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const end = until ?? last.at
  const box = { width: WIDTH - 6, top: 10, bottom: height - 20 }
  const path = stepPath(points, end, box)
  const lastY = Number(/V([\d.]+)H[\d.]+$/.exec(path)?.[1] ?? /^M0 ([\d.]+)/.exec(path)?.[1] ?? 0)
  return (
    <figure role="img" aria-label={label} className="w-full">
      <svg viewBox={`0 0 ${WIDTH} ${height}`} className="block h-auto w-full overflow-visible" fill="none" aria-hidden="true">
        <path d={`${path}V${height}H0Z`} fill="var(--primary-tint)" opacity=".6" />
        <path d={path} stroke="var(--primary)" strokeWidth="2.5" strokeLinejoin="round" />
        <circle cx={box.width} cy={lastY} r="5" fill="var(--primary)" />
      </svg>
      {marks.length > 0 && (
        <figcaption className="relative mt-1 h-4 text-12 text-t3" aria-hidden="true">
          {marks.map((mark) => (
            <span
              key={mark.at}
              className="absolute"
              style={{ left: `${end === first.at ? 0 : ((mark.at - first.at) / (end - first.at)) * 100}%` }}
            >
              {mark.label}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}
