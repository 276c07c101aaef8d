// The circles of exchanges there are: closed paths of two to four demands, each member taking what the next one gives.
import type { ExchangeGraph } from './exchange-graph.ts'

/** Vertices in the order of taking, the oldest demand first. */
export type Cycle = readonly number[]

/** The most people in one circle. */
export type Cap = 2 | 3 | 4

export interface CycleLimits {
  /** The number of cycles that are kept. */
  readonly cycles: number
  /** The number of steps that are made from demand to demand: about 10 ns each. */
  readonly steps: number
}

/** They are above what a centre of 500 members has, and within what a solver bears. */
const CYCLE_LIMITS: CycleLimits = { cycles: 200_000, steps: 50_000_000 }

export interface FoundCycles {
  readonly cycles: readonly Cycle[]
  /** False when a limit was met: there may be others. */
  readonly isWhole: boolean
}

/** It stands for vertices from which the oldest demand is too far to close a circle. */
const FAR = 255

/** Turns the arrows round: each vertex gets those that may take what it gives. */
function sourcesOf(targets: ExchangeGraph['targets']): number[][] {
  const sources: number[][] = targets.map(() => [])
  for (const [vertex, ownTargets] of targets.entries()) for (const target of ownTargets) sources[target]?.push(vertex)
  return sources
}

/** Counts, for each vertex after `start`, the fewest hands from it back to `start`; `FAR` where they are `cap` or more. */
function handsToReach(start: number, sources: readonly (readonly number[])[], cap: Cap): Uint8Array {
  const hands = new Uint8Array(sources.length).fill(FAR)
  let reached: readonly number[] = [start]
  for (let count = 1; count < cap && reached.length > 0; count += 1) {
    const next: number[] = []
    for (const vertex of reached) {
      for (const source of sources[vertex] ?? []) {
        if (source <= start || hands[source] !== FAR) continue
        hands[source] = count
        next.push(source)
      }
    }
    reached = next
  }
  return hands
}

/** @param share of the limits, for each oldest demand, so that no single one uses up what there is; 1: whoever comes first */
function list({ targets }: ExchangeGraph, cap: Cap, limits: CycleLimits, share: number): FoundCycles {
  const cycles: Cycle[] = []
  const path: number[] = []
  const sources = sourcesOf(targets)
  let handsTo: Uint8Array = new Uint8Array(0)
  let steps = limits.steps
  let most = limits.cycles
  let isWhole = true
  const extend = (start: number, vertex: number): void => {
    path.push(vertex)
    for (const next of targets[vertex] ?? []) {
      if (steps <= 0 || cycles.length >= most) {
        isWhole = false
        break
      }
      steps -= 1
      if (next === start) cycles.push([...path])
      else if (next > start && path.length + (handsTo[next] ?? FAR) <= cap && !path.includes(next)) extend(start, next)
    }
    path.pop()
  }
  for (let start = 0; start < targets.length; start += 1) {
    if (sources[start]?.length === 0 || targets[start]?.length === 0) continue
    handsTo = handsToReach(start, sources, cap)
    if (share < 1) {
      steps = Math.ceil(limits.steps * share)
      most = cycles.length + Math.ceil(limits.cycles * share)
    }
    extend(start, start)
  }
  return { cycles, isWhole }
}

/**
 * Every circle once, found depth first from the oldest demand in it. Of a graph too large for that, as many of each oldest demand as of
 * any other.
 */
export function cyclesOf(graph: ExchangeGraph, cap: Cap, limits: CycleLimits = CYCLE_LIMITS): FoundCycles {
  const whole = list(graph, cap, limits, 1)
  return whole.isWhole ? whole : list(graph, cap, limits, 1 / graph.targets.length)
}

/**
 * Those through one demand alone, each once, the shortest first; `targetsOf` is asked only where the search comes to, with how many hands
 * (`handsLeft`) may follow the one that leads to a target. `steps` bounds the search as in CycleLimits, so that a demand that everybody
 * would take holds nothing up.
 */
export function cyclesThrough(
  start: number,
  cap: Cap,
  targetsOf: (vertex: number, handsLeft: number) => readonly number[],
  steps: number,
): FoundCycles {
  const cycles: Cycle[] = []
  const path: number[] = []
  let stepsLeft = steps
  const extend = (vertex: number): void => {
    path.push(vertex)
    for (const next of targetsOf(vertex, cap - path.length)) {
      if (stepsLeft <= 0) break
      stepsLeft -= 1
      if (next === start) cycles.push(fromOldest(path))
      else if (path.length < cap && !path.includes(next)) extend(next)
    }
    path.pop()
  }
  extend(start)
  return { cycles: cycles.toSorted((a, b) => a.length - b.length), isWhole: stepsLeft > 0 }
}

function fromOldest(path: readonly number[]): Cycle {
  const place = path.indexOf(Math.min(...path))
  return [...path.slice(place), ...path.slice(0, place)]
}
