// The circles that one more vacation accepted in return would open, against trying each: the circles of the centre with it, less those
// without.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PostedDemand } from '../demands/demand.ts'
import { centerGraph, refusalKey } from './center-graph.ts'
import { cyclesThrough } from './cycles.ts'
import { openingsOf } from './openings.ts'
import type { Opening } from './openings.ts'
import { worlds } from './random-centers.fixture.ts'
import type { World } from './random-centers.fixture.ts'

const size = { membersPerTeam: 4, days: 6, demands: 36, reach: 4 }
const STEPS = 1_000_000

type Refused = ReadonlySet<string>

/** How many circles of three and of four go through it. */
function circlesOf(demand: PostedDemand, otherDemands: readonly PostedDemand[], { center }: World, refusedKeys: Refused): [number, number] {
  const graph = centerGraph([...otherDemands, demand], center.facts, refusedKeys)
  const at = graph.demands.findIndex(({ _id }) => _id === demand._id)
  if (at === -1) return [0, 0]
  const { cycles } = cyclesThrough(at, 4, (from) => graph.targets(from), STEPS)
  const countOf = (length: number) => cycles.filter((cycle) => cycle.length === length && graph.isLegal(cycle)).length
  return [countOf(3), countOf(4)]
}

/** Every vacation that a colleague offers, each tried alone. */
function byTrying(demand: PostedDemand, otherDemands: readonly PostedDemand[], world: World, refusedKeys: Refused): Opening[] {
  const offered = new Map(
    otherDemands.map(({ posterShift: { date, shift } }) => [`${date} ${shift.name}`, { date, shift: shift.name }] as const),
  )
  const isAsked = (date: string, shift: string) =>
    demand.acceptedSwitches.some((exchange) => (exchange.date ?? demand.posterShift.date) === date && exchange.shift === shift)
  const before = circlesOf(demand, otherDemands, world, refusedKeys)
  return [...offered.values()]
    .filter(({ date, shift }) => !isAsked(date, shift))
    .flatMap(({ date, shift }) => {
      const wider = { ...demand, acceptedSwitches: [...demand.acceptedSwitches, { date, shift, points: 0 }] }
      const after = circlesOf(wider, otherDemands, world, refusedKeys)
      const opened = { date, shift, byThree: after[0] - before[0], byFour: after[1] - before[1] }
      return opened.byThree + opened.byFour > 0 ? [opened] : []
    })
}

const words = (list: readonly Opening[]) => list.map((opening) => JSON.stringify(opening)).toSorted()

describe('one more vacation accepted in return', () => {
  test('opens the circles that the centre has with it and had not without, and no other', () => {
    let found = 0
    fc.assert(
      fc.property(worlds(size), fc.nat(), fc.nat({ max: 3 }), fc.boolean(), (world, pickedIndex, exchangeCount, isRefused) => {
        const demands = [...world.center.demands.values()]
        const own = demands[pickedIndex % demands.length]
        if (own === undefined) return
        const demand = { ...own, acceptedSwitches: own.acceptedSwitches.slice(0, exchangeCount) }
        const others = demands.filter((otherDemand) => otherDemand !== own)
        const refusedKeys = new Set(isRefused ? others.slice(0, 4).map(({ _id }) => refusalKey(demand._id, _id)) : [])
        const { openings, isWhole } = openingsOf(demand, others, world.center.facts, refusedKeys, STEPS)
        expect(isWhole).toBe(true)
        expect(words(openings)).toEqual(words(byTrying(demand, others, world, refusedKeys)))
        const ranks = openings.map(({ byThree, byFour }) => byThree * 1000 + byFour)
        expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
        found += openings.length
      }),
      { numRuns: 60 },
    )
    expect(found).toBeGreaterThan(30)
  })

  test('is looked for in as many steps as are given, and says when they did not do', () => {
    fc.assert(
      fc.property(worlds(size), (world) => {
        const [own, ...others] = world.center.demands.values()
        if (own === undefined) return
        const whole = openingsOf(own, others, world.center.facts, new Set(), STEPS)
        const few = openingsOf(own, others, world.center.facts, new Set(), 3)
        const sum = ({ openings }: { readonly openings: readonly Opening[] }) =>
          openings.reduce((total, { byThree, byFour }) => total + byThree + byFour, 0)
        expect(sum(few)).toBeLessThanOrEqual(sum(whole))
        if (sum(few) < sum(whole)) expect(few.isWhole).toBe(false)
      }),
      { numRuns: 10 },
    )
  })

  test('is nothing to who asks for a replacement alone', () => {
    fc.assert(
      fc.property(worlds(size), (world) => {
        const [own, ...others] = world.center.demands.values()
        if (own === undefined) return
        const alone = { ...own, type: 'substitution', acceptedSwitches: [] } as const
        expect(openingsOf(alone, others, world.center.facts, new Set(), STEPS).openings).toEqual([])
      }),
      { numRuns: 3 },
    )
  })
})
