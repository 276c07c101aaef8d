// The reference of the choice of circles: every choice is tried. For some twenty circles at most it is quick.
import type { Cycle } from './cycles.ts'
import { servedBy } from './selection.ts'

/** The choice that serves the most, and as many by the most circles. */
export function bestByTrying(cycles: readonly Cycle[]): Cycle[] {
  let best: readonly Cycle[] = []
  const isBetter = (one: readonly Cycle[]) =>
    servedBy(one) > servedBy(best) || (servedBy(one) === servedBy(best) && one.length > best.length)
  /** The oldest demand left is the oldest of one chosen circle, or of none. */
  const extend = (chosen: readonly Cycle[], left: readonly Cycle[]) => {
    if (isBetter(chosen)) best = chosen
    const vertex = Math.min(...left.map(([oldest]) => oldest ?? Infinity))
    if (vertex === Infinity) return
    for (const cycle of left.filter(([oldest]) => oldest === vertex))
      extend(
        [...chosen, cycle],
        left.filter((one) => !one.some((each) => cycle.includes(each))),
      )
    extend(
      chosen,
      left.filter(([oldest]) => oldest !== vertex),
    )
  }
  extend([], cycles)
  return [...best]
}
