// The reference of the choice of circles: every choice is tried. For some twenty circles at most it is quick.
import type { Cycle } from './cycles.ts'
import { servedBy } from './selection.ts'

/** The choice that serves the most, and as many by the most circles. */
export function bestByTrying(cycles: readonly Cycle[]): Cycle[] {
  let best: readonly Cycle[] = []
  const isBetter = (choice: readonly Cycle[]) =>
    servedBy(choice) > servedBy(best) || (servedBy(choice) === servedBy(best) && choice.length > best.length)
  /** The oldest demand left is the oldest of one chosen circle, or of none. */
  const extend = (chosen: readonly Cycle[], remaining: readonly Cycle[]) => {
    if (isBetter(chosen)) best = chosen
    const vertex = Math.min(...remaining.map(([oldest]) => oldest ?? Infinity))
    if (vertex === Infinity) return
    for (const cycle of remaining.filter(([oldest]) => oldest === vertex))
      extend(
        [...chosen, cycle],
        remaining.filter((otherCycle) => !otherCycle.some((member) => cycle.includes(member))),
      )
    extend(
      chosen,
      remaining.filter(([oldest]) => oldest !== vertex),
    )
  }
  extend([], cycles)
  return [...best]
}
