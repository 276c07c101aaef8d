// The optimum by the solver in its thread, against an exact search; large graphs and short times.
import { cyclesOf } from '@releve/domain/matching/cycles'
import type { Cap } from '@releve/domain/matching/cycles'
import { bestByTrying } from '@releve/domain/matching/exact.fixture'
import type { ExchangeGraph } from '@releve/domain/matching/exchange-graph'
import { selectGreedily, servedBy } from '@releve/domain/matching/selection'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readGraph } from './commands/graph-file.ts'
import { findOptimum } from './commands/optimum.ts'

const WITHIN_MS = 60_000

/** The same for the same seed. */
function graphOf(size: number, degree: number, seed: number): ExchangeGraph {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % size
  }
  return {
    targets: Array.from({ length: size }, (_, from) => {
      const targets = new Set(Array.from({ length: degree }, next))
      targets.delete(from)
      return [...targets].toSorted((a, b) => a - b)
    }),
  }
}

/** Checks that no cycle shares a vertex with another, and that each edge exists. */
function expectValid({ targets }: ExchangeGraph, cycles: readonly (readonly number[])[], cap: Cap): void {
  expect(new Set(cycles.flat()).size).toBe(cycles.flat().length)
  for (const cycle of cycles) {
    expect(cycle.length).toBeGreaterThan(1)
    expect(cycle.length).toBeLessThanOrEqual(cap)
    cycle.forEach((vertex, place) => expect(targets[vertex]).toContain(cycle[(place + 1) % cycle.length]))
  }
}

const small = fc
  .integer({ min: 3, max: 12 })
  .chain((size) =>
    fc.array(
      fc.subarray(
        Array.from({ length: size }, (_, vertex) => vertex),
        { maxLength: 3 },
      ),
      { minLength: size, maxLength: size },
    ),
  )
  .map((rows): ExchangeGraph => ({ targets: rows.map((row, from) => row.filter((to) => to !== from)) }))

describe('the optimum', () => {
  test('is what trying everything finds, the same each time', async () => {
    await fc.assert(
      fc.asyncProperty(small, fc.constantFrom<Cap>(2, 3, 4), async (graph, cap) => {
        const found = await findOptimum(graph, cap, WITHIN_MS)
        const best = bestByTrying(cyclesOf(graph, cap).cycles)
        expectValid(graph, found.cycles, cap)
        expect(found).toMatchObject({ served: servedBy(best), isOptimal: true, bound: servedBy(best) })
        expect(found.cycles.length).toBe(best.length)
        expect(await findOptimum(graph, cap, WITHIN_MS)).toEqual(found)
      }),
      { numRuns: 10 },
    )
  })

  test('of nobody is nothing', async () => {
    const nothing = { cycles: [], served: 0, isOptimal: true, bound: 0 }
    expect(await findOptimum({ targets: [] }, 3, WITHIN_MS)).toEqual(nothing)
    expect(await findOptimum({ targets: [[1], []] }, 3, WITHIN_MS)).toEqual(nothing)
  })

  test('without time is a valid choice that says how far it may be from the best', async () => {
    const graph = graphOf(160, 12, 7)
    const { cycles, served, isOptimal, bound } = await findOptimum(graph, 4, 1)
    expectValid(graph, cycles, 4)
    expect(served).toBe(servedBy(cycles))
    expect(served).toBeGreaterThan(0)
    expect(isOptimal).toBe(false)
    expect(bound).toBeGreaterThanOrEqual(served)
  })

  test('of ten thousand members is looked for as long as there is time', async () => {
    const [size, cap] = [10_000, 4] as const
    const graph = graphOf(size, 12, 11)
    const { cycles, served, isOptimal, bound } = await findOptimum(graph, cap, 2_000)
    expectValid(graph, cycles, cap)
    expect(served).toBeGreaterThan(size / 10)
    expect(isOptimal).toBe(false)
    expect(bound).toBeGreaterThanOrEqual(served)
  })
})

/** Some demands that nearly everybody would take or give for, and many that few would: their circles of four pass through the former. */
function graphWithHubs(size: number, power: number, seed: number): ExchangeGraph {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const gives = Array.from({ length: size }, () => next() ** power)
  const takes = Array.from({ length: size }, () => next() ** power)
  return {
    targets: takes.map((takeRate, from) =>
      gives.flatMap((giveRate, to) => (to !== from && next() < 0.9 * takeRate * giveRate ? [to] : [])),
    ),
  }
}

describe('more people in a circle', () => {
  const dense = fc.record({
    size: fc.integer({ min: 20, max: 90 }),
    power: fc.constantFrom(0.3, 1, 2, 3),
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    withinMs: fc.constantFrom(0, 1, 30, 300),
  })

  test('never serve fewer members, however short the time', async () => {
    await fc.assert(
      fc.asyncProperty(dense, async ({ size, power, seed, withinMs }) => {
        const graph = graphWithHubs(size, power, seed)
        const twos = servedBy(selectGreedily(cyclesOf(graph, 2).cycles))
        for (const cap of [2, 3, 4] as const) {
          const found = await findOptimum(graph, cap, withinMs)
          expectValid(graph, found.cycles, cap)
          expect(found.served).toBeGreaterThanOrEqual(twos)
          expect(found.bound).toBeGreaterThanOrEqual(found.served)
        }
      }),
      { numRuns: 8 },
    )
  })

  test('serve as many as fewer would, where four are too many to be solved in the time', async () => {
    const graph = graphWithHubs(200, 2.2, 2)
    expect(cyclesOf(graph, 4).cycles.length).toBeGreaterThan(30_000)
    const three = await findOptimum(graph, 3, WITHIN_MS)
    expect(three.isOptimal).toBe(true)
    const four = await findOptimum(graph, 4, 20_000)
    expectValid(graph, four.cycles, 4)
    expect(four.served).toBeGreaterThanOrEqual(three.served)
    expect(four.served).toBeGreaterThan(servedBy(selectGreedily(cyclesOf(graph, 4).cycles)))
  })

  test('are answered within the time of whoever asks', async () => {
    const graph = graphWithHubs(200, 1, 1)
    const withinMs = 8_000
    const early = new Promise<string>((resolve) => setTimeout(resolve, withinMs, 'the time is over'))
    expect(await Promise.race([early, findOptimum(graph, 4, withinMs).then(() => 'answered')])).toBe('answered')
  })
})

describe('a graph of a file', () => {
  test('is read in any order of its edges', () => {
    expect(readGraph('{"members": 3, "edges": [[2, 0], [0, 2], [0, 1]]}')).toEqual({ targets: [[1, 2], [], [0]] })
  })

  test.each([
    ['', /n’est pas un graphe/],
    ['[1, 2]', /n’est pas un graphe/],
    ['{"members": -1, "edges": []}', /n’est pas un graphe/],
    ['{"members": 2, "edges": [[0, 1, 1]]}', /n’est pas un graphe/],
    ['{"members": 2, "edges": [[0, 0.5]]}', /n’est pas un graphe/],
    ['{"members": 2, "edges": [[1, 1]]}', /\[1, 1\] est une boucle/],
    ['{"members": 2, "edges": [[0, 1], [0, 1]]}', /\[0, 1\] figure deux fois/],
    ['{"members": 2, "edges": [[0, 2]]}', /\[0, 2\] nomme un membre inconnu/],
    ['{"members": 2, "edges": [[2, 0]]}', /\[2, 0\] nomme un membre inconnu/],
  ])('%j is refused in words', (text, sentence) => {
    expect(() => readGraph(text)).toThrow(sentence)
  })
})
