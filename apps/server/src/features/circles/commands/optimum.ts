// The best circles of exchanges of a whole centre: as many members served as can be, proven, or as many as were found in the time there
// is. The integer programme is solved in a thread of its own, which goes with its answer: meanwhile everything else goes on.
import { Worker } from 'node:worker_threads'
import { cyclesOf } from '@releve/domain/matching/cycles'
import type { Cap, Cycle } from '@releve/domain/matching/cycles'
import { servedAtMost } from '@releve/domain/matching/exchange-graph'
import type { ExchangeGraph } from '@releve/domain/matching/exchange-graph'
import { preferOldest, selectGreedily, servedBy, servedWithin } from '@releve/domain/matching/selection'

/** For the thread to begin, and to say what it has found. */
const ROUND_TRIP_MS = 500

export interface Optimum {
  readonly cycles: readonly Cycle[]
  /** Members served. */
  readonly served: number
  /** No other choice of circles serves more, nor as many with fewer people in each. */
  readonly isOptimal: boolean
  /** Nobody serves more than that: `served` itself when that is proven. */
  readonly bound: number
}

/** What the thread is asked. */
export interface Programme {
  readonly size: number
  readonly cycles: readonly Cycle[]
  /** Places in `cycles` of a choice that is valid. */
  readonly start: readonly number[]
  readonly withinMs: number
}

/** What it found: places in `cycles`, and the worth that no choice exceeds; null when not even that is known. */
export interface Solved {
  readonly chosen: readonly number[]
  readonly isOptimal: boolean
  readonly worth: number | null
}

/** Null when the thread said nothing in time, or there is none left; nothing to choose from is solved. */
async function solve(programme: Programme): Promise<Solved | null> {
  if (programme.cycles.length === 0) return { chosen: [], isOptimal: true, worth: 0 }
  if (programme.withinMs <= 0) return null
  const worker = new Worker(new URL('./optimum-worker.ts', import.meta.url))
  const { promise, resolve, reject } = Promise.withResolvers<Solved | null>()
  const late = setTimeout(() => resolve(null), programme.withinMs + ROUND_TRIP_MS / 2)
  worker.once('message', (solved: Solved) => resolve(solved))
  worker.once('error', reject)
  worker.postMessage(programme, [])
  try {
    return await promise
  } finally {
    clearTimeout(late)
    await worker.terminate()
  }
}

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
  const end = performance.now() + withinMs
  const size = graph.targets.length
  const { cycles: all, isWhole } = cyclesOf(graph, cap)
  const cycles = all.filter(isLegal)
  const greedy = selectGreedily(cycles)
  const places = new Map(cycles.map((cycle, place) => [cycle, place]))
  const start = greedy.map((cycle) => places.get(cycle) ?? 0)
  const solved = await solve({ size, cycles, start, withinMs: end - performance.now() - ROUND_TRIP_MS })
  const chosen = (solved?.chosen ?? start).map((place) => cycles[place] ?? [])
  const selection = preferOldest(chosen, cycles)
  const served = servedBy(selection)
  const atMost = servedAtMost(graph)
  const worth = solved?.worth ?? null
  const bound = worth === null || !isWhole ? atMost : Math.min(atMost, servedWithin(worth, size, cap))
  return { cycles: selection, served, isOptimal: isWhole && solved?.isOptimal === true, bound: Math.max(served, bound) }
}
