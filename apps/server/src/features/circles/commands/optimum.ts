// The best circles of exchanges of a whole centre: as many members served as can be, proven, or as many as were found in the time there
// is. The integer programmes are solved in a thread of its own, which goes with the last answer: meanwhile everything else goes on.
//
// Circles of two are chosen first, then those of at most three, then of at most four: each choice is valid for the next, so more people
// in a circle never serve fewer members, whenever the time ends.
import { cyclesOf } from '@releve/domain/matching/cycles'
import type { Cap, Cycle } from '@releve/domain/matching/cycles'
import { servedAtMost } from '@releve/domain/matching/exchange-graph'
import type { ExchangeGraph } from '@releve/domain/matching/exchange-graph'
import { preferOldest, selectGreedily, servedBy, worthOf } from '@releve/domain/matching/selection'
import { SolverThread } from '#solving/solver-thread.ts'

/** The share of the time kept back for the work before and after the search, the start of the calling program included. */
const RESERVE = 0.15

export interface Optimum {
  readonly cycles: readonly Cycle[]
  /** Members served. */
  readonly served: number
  /** No other choice of circles serves more, nor as many with fewer people in each. */
  readonly isOptimal: boolean
  /** Nobody serves more than that: `served` itself when that is proven. */
  readonly bound: number
}

/** The input of the thread. */
export interface Programme {
  readonly size: number
  readonly cycles: readonly Cycle[]
  /** Instant, milliseconds: whoever asks waits until then. */
  readonly endsAt: number
}

/** The solver's choice: places in `cycles`, none when it found nothing in time. */
export interface Solved {
  readonly chosen: readonly number[]
  readonly isOptimal: boolean
}

const NOTHING: Solved = { chosen: [], isOptimal: false }
const NO_CIRCLE: Solved = { chosen: [], isOptimal: true }

const CAPS: readonly Cap[] = [2, 3, 4]

/**
 * The same graph has the same answer, unless time ends the search. `withinMs`: of the clock, for all of it. `isLegal`: of a circle whose
 * edges are all there, whether it may be made.
 */
export async function findOptimum(
  graph: ExchangeGraph,
  cap: Cap,
  withinMs: number,
  isLegal: (cycle: Cycle) => boolean = () => true,
): Promise<Optimum> {
  const endsAt = Date.now() + withinMs * (1 - RESERVE)
  const isOver = () => Date.now() >= endsAt
  const size = graph.targets.length
  const worth = (selection: readonly Cycle[]) => selection.reduce((sum, cycle) => sum + worthOf(cycle, size), 0)
  const solver = new SolverThread<Programme, Solved>(new URL('./optimum-worker.ts', import.meta.url), NOTHING)
  let best: readonly Cycle[] = []
  let known: readonly Cycle[] = []
  let isOptimal = false
  try {
    for (const most of CAPS) {
      if (most > cap || (most > 2 && isOver())) break
      const { cycles: all, isWhole } = cyclesOf(graph, most)
      known = all.filter(isLegal)
      const solved = known.length === 0 ? NO_CIRCLE : await solver.ask({ size, cycles: known, endsAt }, endsAt)
      const found = solved.chosen.map((place) => known[place] ?? [])
      for (const choice of [selectGreedily(known), found]) if (worth(choice) > worth(best)) best = choice
      isOptimal = most === cap && isWhole && solved.isOptimal
    }
  } finally {
    await solver.close()
  }
  const selection = preferOldest(best, known, isOver)
  const served = servedBy(selection)
  return { cycles: selection, served, isOptimal, bound: isOptimal ? served : Math.max(served, servedAtMost(graph)) }
}
