// Circles and their choice, against a slow exact search on small graphs.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cyclesOf } from './cycles.ts'
import type { Cap, Cycle } from './cycles.ts'
import { servedAtMost } from './exchange-graph.ts'
import type { ExchangeGraph } from './exchange-graph.ts'
import { bestByTrying } from './exact.fixture.ts'
import { preferOldest, selectGreedily, servedBy, worthOf } from './selection.ts'

const caps = fc.constantFrom<Cap>(2, 3, 4)
const graphs = fc
  .integer({ min: 1, max: 9 })
  .chain((size) => fc.array(fc.array(fc.boolean(), { minLength: size, maxLength: size }), { minLength: size, maxLength: size }))
  .map((rows): ExchangeGraph => ({ targets: rows.map((row, from) => row.flatMap((isEdge, to) => (isEdge && to !== from ? [to] : []))) }))

/** Finds cycles by trying every ordered choice of vertices. */
function cyclesByTrying({ targets }: ExchangeGraph, cap: Cap): string[] {
  const found: string[] = []
  const extend = (path: readonly number[]) => {
    const [first, last] = [path[0] ?? 0, path.at(-1) ?? 0]
    if (path.length > 1 && targets[last]?.includes(first) === true) found.push(path.join(' '))
    if (path.length === cap) return
    targets.forEach((_of, next) => {
      if (next > first && !path.includes(next) && targets[last]?.includes(next) === true) extend([...path, next])
    })
  }
  targets.forEach((_of, vertex) => extend([vertex]))
  return found.toSorted()
}

const lengthsOf = (cycles: readonly Cycle[]) => cycles.map(({ length }) => length).toSorted((a, b) => a - b)
const ranks = (cycles: readonly Cycle[]) => cycles.flat().reduce((sum, vertex) => sum + vertex, 0)

describe('circles', () => {
  test('are all there, each once, from its oldest demand', () => {
    fc.assert(
      fc.property(graphs, caps, (graph, cap) => {
        const { cycles, isWhole } = cyclesOf(graph, cap)
        expect(isWhole).toBe(true)
        expect(cycles.map((cycle) => cycle.join(' ')).toSorted()).toEqual(cyclesByTrying(graph, cap))
      }),
    )
  })

  test('of a graph too large are some of every demand, and it is said', () => {
    const everybody = Array.from({ length: 30 }, (_, vertex) => vertex)
    const graph = { targets: everybody.map((from) => everybody.filter((to) => to !== from)) }
    const { cycles, isWhole } = cyclesOf(graph, 4, { cycles: 300, steps: 3_000 })
    expect(isWhole).toBe(false)
    expect(cycles.length).toBeLessThanOrEqual(300)
    expect(new Set(cycles.map(([oldest]) => oldest)).size).toBe(29)
  })
})

describe('a choice', () => {
  test('worth the most serves the most, and as many with the fewest in each', () => {
    fc.assert(
      fc.property(graphs, caps, (graph, cap) => {
        const { cycles } = cyclesOf(graph, cap)
        const size = graph.targets.length
        const best = bestByTrying(cycles)
        const worth = best.reduce((sum, cycle) => sum + worthOf(cycle, size), 0)
        expect(servedBy(best)).toBeLessThanOrEqual(servedAtMost(graph))
        const greedy = selectGreedily(cycles)
        expect(greedy.reduce((sum, cycle) => sum + worthOf(cycle, size), 0)).toBeLessThanOrEqual(worth)
        expect(new Set(greedy.flat()).size).toBe(greedy.flat().length)
      }),
    )
  })

  test('is made older by exchanging one circle for another, as long as that can be', () => {
    fc.assert(
      fc.property(graphs, caps, (graph, cap) => {
        const { cycles } = cyclesOf(graph, cap)
        const best = bestByTrying(cycles)
        const older = preferOldest(best, cycles)
        expect(lengthsOf(older)).toEqual(lengthsOf(best))
        expect(new Set(older.flat()).size).toBe(older.flat().length)
        expect(ranks(older)).toBeLessThanOrEqual(ranks(best))
        for (const removedCycle of older)
          for (const addedCycle of cycles) {
            const others = older.filter((olderCycle) => olderCycle !== removedCycle)
            const fits = addedCycle.length === removedCycle.length && addedCycle.every((vertex) => !others.flat().includes(vertex))
            if (fits) expect(ranks([addedCycle])).toBeGreaterThanOrEqual(ranks([removedCycle]))
          }
      }),
    )
  })
})
