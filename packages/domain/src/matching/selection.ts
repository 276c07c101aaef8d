// The choice of circles to make: no demand in two, as many served as possible, then with as few people in each, then the oldest demands.
import type { Cycle } from './cycles.ts'

/** The members served by circles that share nobody. */
export const servedBy = (selection: readonly Cycle[]): number => selection.reduce((sum, { length }) => sum + length, 0)

/**
 * The worth of a circle, such that the greatest sum serves the most members, and among those uses the most circles: the same people in more
 * circles are fewer in each. `size`: demands in the graph, more than there can be circles.
 */
export const worthOf = (cycle: Cycle, size: number): number => cycle.length * size + 1

const ageOf = (cycle: Cycle): number => cycle.reduce((sum, vertex) => sum + vertex, 0)
const isOlder = (a: Cycle, b: Cycle): boolean => ageOf(a) < ageOf(b)

/** The shortest first, then the oldest, each that still fits: a start, and an answer where there is no time for a better one. */
export function selectGreedily(cycles: readonly Cycle[]): Cycle[] {
  const takenVertices = new Set<number>()
  const ordered = cycles.toSorted((a, b) => a.length - b.length || ageOf(a) - ageOf(b) || (a[0] ?? 0) - (b[0] ?? 0))
  return ordered.filter((cycle) => {
    const fits = cycle.every((vertex) => !takenVertices.has(vertex))
    if (fits) for (const vertex of cycle) takenVertices.add(vertex)
    return fits
  })
}

/**
 * The same number of circles of the same sizes, with older demands in them: one is exchanged for another, among those left and its own,
 * as long as one such exchange makes it older. Each makes the sum of the ranks smaller, so it ends; `isOver` ends it before, with as good a
 * choice that is less old.
 */
export function preferOldest(selection: readonly Cycle[], cycles: readonly Cycle[], isOver: () => boolean = () => false): Cycle[] {
  const chosen = new Set(selection)
  const owner = new Map(selection.flatMap((cycle) => cycle.map((vertex) => [vertex, cycle] as const)))
  let isImproving = true
  while (isImproving && !isOver()) {
    isImproving = false
    for (const cycle of cycles) {
      const owners = new Set(cycle.map((vertex) => owner.get(vertex)).filter((cycleOfVertex) => cycleOfVertex !== undefined))
      const [replaced] = owners
      if (owners.size !== 1 || replaced === undefined || replaced.length !== cycle.length || !isOlder(cycle, replaced)) continue
      for (const vertex of replaced) owner.delete(vertex)
      for (const vertex of cycle) owner.set(vertex, cycle)
      chosen.delete(replaced)
      chosen.add(cycle)
      isImproving = true
    }
  }
  return [...chosen].toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
}
