// The path of a step curve: a value holds until the next one replaces it.

export interface StepPoint {
  /** A measure of time that only increases (milliseconds, day numbers). */
  readonly at: number
  readonly value: number
}

/** Rounds a coordinate, so that the path stays short. */
function round(value: number): number {
  return Math.round(value * 10) / 10
}

/**
 * SVG path over `points` (in time order) up to `until`, the lowest value at `bottom` and the highest at `top`; a flat curve
 * runs in the middle. `lastY` is where it ends. No point gives an empty path.
 */
export function stepPath(
  points: readonly StepPoint[],
  until: number,
  box: { readonly width: number; readonly top: number; readonly bottom: number },
): { path: string; lastY: number } {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return { path: '', lastY: box.bottom }
  const values = points.map((point) => point.value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = until - first.at
  const x = (at: number): number => round(span <= 0 ? box.width : ((at - first.at) / span) * box.width)
  const y = (value: number): number =>
    round(high === low ? (box.top + box.bottom) / 2 : box.bottom - ((value - low) / (high - low)) * (box.bottom - box.top))
  const steps = points.slice(1).map((point) => `H${x(point.at)}V${y(point.value)}`)
  return { path: `M0 ${y(first.value)}${steps.join('')}H${round(box.width)}`, lastY: y(last.value) }
}
