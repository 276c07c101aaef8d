// The balance through time as a small step curve: points change at an instant, so nothing is smoothed. The words stand beside it, the
// figures behind the press that opens the large one.
import type { ReactNode } from 'react'
import { stepPath, type StepPoint } from './step-path.ts'

interface SparklineProps {
  /** Points stand in time order; the last one runs to `until`. */
  points: readonly StepPoint[]
  /** End of the curve. */
  until: number
  /** Marks under the curve: « sept. » at its time. */
  marks: readonly { readonly at: number; readonly label: string }[]
}

const WIDTH = 352
const HEIGHT = 104
/** Room for the dot where the curve ends. */
const BOX = { width: WIDTH - 6, top: 10, bottom: HEIGHT - 20 }

export function Sparkline({ points, until, marks }: SparklineProps): ReactNode {
  const [first] = points
  if (first === undefined) return null
  const { path, lastY } = stepPath(points, until, BOX)
  return (
    <div aria-hidden="true" className="w-full">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block h-auto w-full overflow-visible" fill="none">
        <path d={`${path}V${HEIGHT}H0Z`} fill="var(--primary-tint)" opacity=".6" />
        <path d={path} stroke="var(--primary)" strokeWidth="2.5" strokeLinejoin="round" />
        <circle cx={BOX.width} cy={lastY} r="5" fill="var(--primary)" />
      </svg>
      <div className="relative mt-1 h-4 text-12 text-t3">
        {marks.map((mark) => (
          <span
            key={mark.at}
            className="absolute"
            style={{ left: `${until === first.at ? 0 : ((mark.at - first.at) / (until - first.at)) * 100}%` }}
          >
            {mark.label}
          </span>
        ))}
      </div>
    </div>
  )
}
