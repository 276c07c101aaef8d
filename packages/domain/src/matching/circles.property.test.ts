// Circles among real demands, against a second, naive reading of random centres.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import { CenterInMemory, instantOf, operator } from '../demands/center.fixture.ts'
import type { PostedDemand } from '../demands/demand.ts'
import { center as planOf, rotation, team, work } from '../planning/plan.fixture.ts'
import { shiftDays } from '../planning/shift-days.ts'
import { centerGraph, refusalKey } from './center-graph.ts'
import { circleEffects, judgeCircle, pointsFor } from './circle.ts'
import { expectDoneAndUndone, legalCircles, naiveTriples } from './circles-checked.fixture.ts'
import { cyclesOf, cyclesThrough } from './cycles.ts'
import { worlds } from './random-centers.fixture.ts'
import { applyUndoCircle } from './undo-circle.ts'

const size = { membersPerTeam: 3, days: 6, demands: 30, reach: 3 }

describe('circles of a centre', () => {
  test('are legal exactly when the naive reading says so, and come and go without a trace', () => {
    const found = new Map<number, number>()
    fc.assert(
      fc.property(worlds(size), (world) => {
        const circles = legalCircles(world, 4)
        const triples = circles.filter((circle) => circle.length === 3 && new Set(circle.map(({ posterId }) => posterId)).size === 3)
        expect(triples.map((circle) => circle.map(({ _id }) => _id).join(' ')).toSorted()).toEqual(naiveTriples(world))
        for (const circle of circles) found.set(circle.length, (found.get(circle.length) ?? 0) + 1)
        for (const circle of circles.filter(({ length }) => length > 2).slice(0, 3)) expectDoneAndUndone(world, circle)
      }),
      { numRuns: 20 },
    )

    for (const length of [2, 3, 4]) expect(found.get(length)).toBeGreaterThan(10)
  })

  test('through one demand are those of the whole graph that hold it', () => {
    fc.assert(
      fc.property(worlds(size), ({ center }) => {
        const graph = centerGraph([...center.demands.values()], center.facts)
        const { cycles } = cyclesOf({ targets: graph.demands.map((_, vertex) => graph.targets(vertex)) }, 4)
        const words = (list: readonly (readonly number[])[]) => list.map((cycle) => cycle.join(' ')).toSorted()
        for (const vertex of graph.demands.keys()) {
          const through = cyclesThrough(vertex, 4, (from) => graph.targets(from), 1_000_000)
          expect(words(through.cycles)).toEqual(words(cycles.filter((cycle) => cycle.includes(vertex))))
        }
      }),
      { numRuns: 10 },
    )
  })

  test('are not proposed with what their people refused, hid or do not ask for', () => {
    fc.assert(
      fc.property(worlds(size), (world) => {
        const { center } = world
        const demands = [...center.demands.values()]
        const [circle] = legalCircles(world, 3)
        if (circle === undefined) return
        const [first, second] = [circle[0], circle[1]]
        if (first === undefined || second === undefined) return
        const hasCircle = (all: readonly PostedDemand[], refusedKeys?: ReadonlySet<string>) => {
          const graph = centerGraph(all, center.facts, refusedKeys)
          const at = (demand: PostedDemand) => graph.demands.findIndex(({ _id }) => _id === demand._id)
          return graph.targets(at(first)).includes(at(second))
        }
        expect(hasCircle(demands)).toBe(true)
        expect(hasCircle(demands, new Set([refusalKey(first._id, second._id)]))).toBe(false)
        expect(hasCircle(demands, new Set([refusalKey(second._id, first._id)]))).toBe(true)
        const hidden = { ...second, rejectedBy: [first.posterId] }
        expect(hasCircle(demands.map((demand) => (demand === second ? hidden : demand)))).toBe(false)
      }),
      { numRuns: 10 },
    )
  })
})

describe('a circle within one day', () => {
  const shifts = { M: work('M', '05:00', 8), A: work('A', '13:00', 8), N: work('N', '21:00', 8) }
  const day = '2026-11-20'
  const plan = planOf([rotation('man', 'MAN', shifts)], [team('1', day), team('2', '2026-11-19'), team('3', '2026-11-18')])
  const make = () => {
    const center = new CenterInMemory({
      plan,
      members: ['1', '2', '3'].map((name) => operator(`p${name}`, name)),
      now: instantOf('2026-11-10'),
      from: '2026-10-20',
      to: '2026-12-20',
    })
    // Only the day counts here.
    const rules = { ...center.rules, rules: [] }
    return { center, facts: { ...center.facts, rules } }
  }

  test('gives each what they took, and each of their histories says so', () => {
    const { center } = make()
    const post = (posterName: string, shift: string, points: number) =>
      center.demand(center.post(posterName, { type: 'switch', date: day, acceptedSwitches: [{ shift, points }] }))
    const circle = [post('p1', 'A', 2), post('p2', 'N', 0), post('p3', 'M', 5)]
    expect(pointsFor(circle[0]!, circle[1]!)).toBe(2)
    expect(pointsFor(circle[1]!, circle[0]!)).toBeNull()
    const hands = circleEffects(circle, 'circle', center.now)
    expect(hands.map(({ takerId, effects }) => [takerId, effects.points])).toEqual([
      ['p3', 2],
      ['p1', 0],
      ['p2', 5],
    ])
    const transfers = hands.flatMap(({ effects }) => effects.transfers)
    for (const member of center.members)
      center.change(member.userId, { transfers: transfers.filter(({ giverId, takerId }) => [giverId, takerId].includes(member.userId)) })
    for (const { demand, takerId } of hands) center.setDemand({ ...demand, status: 'accepted', accepterId: takerId, circleId: 'circle' })
    expect(center.roster(day, day)).toEqual({ p1: 'A', p2: 'N', p3: 'M' })
    const changes = hands.flatMap(({ effects }) => effects.changes.map(({ userId, from, to }) => `${userId} ${from.name} ${to.name}`))
    expect(changes.toSorted()).toEqual(['p1 M A', 'p2 A N', 'p3 N M'])
    for (const member of center.members) {
      const [shiftDay] = shiftDays(center.plan, member, toDayNumber(day), toDayNumber(day), transfers)
      const names = shiftDay?.substitutionHistory.map(({ fromUserId, toUserId }) => `${fromUserId} ${toUserId}`)
      // The vacation they gave and the one they took each changed hands once.
      expect(names).toHaveLength(2)
    }
    const acceptedDemands = circle.map(({ _id }) => center.demand(_id))
    const undone = applyUndoCircle(acceptedDemands, center.facts).map(({ userId, from, to }) => `${userId} ${from.name} ${to.name}`)
    expect(undone.toSorted()).toEqual(['p1 A M', 'p2 N A', 'p3 M N'])
  })

  test('is refused once one of it is taken, or its poster away', () => {
    const { center } = make()
    const post = (posterName: string, shift: string) =>
      center.post(posterName, { type: 'switch', date: day, acceptedSwitches: [{ shift, points: 0 }] })
    const ids = [post('p1', 'A'), post('p2', 'N'), post('p3', 'M')]
    const circle = () => ids.map((id) => center.demand(id))
    const codes = () => judgeCircle(circle(), center.facts).limits.map(({ code }) => code)
    expect(codes().filter((code) => code !== 'ruleBroken')).toEqual([])
    center.now = instantOf(day, '05:00')
    expect(codes()).toContain('demandClosed')
  })
})
