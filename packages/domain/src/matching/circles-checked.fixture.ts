// The checks of every circle that a centre's graph finds, by the naive model and by the state it leaves the centre in.
import { expect } from 'vitest'
import { fromDayNumber, toDayNumber } from '../calendar/day.ts'
import type { PlanningChange } from '../demands/effects.ts'
import { circleEffects, judgeCircle, withdrawCircleUntil } from './circle.ts'
import type { Circle } from './circle.ts'
import { centerGraph } from './center-graph.ts'
import { cyclesOf } from './cycles.ts'
import type { Cap } from './cycles.ts'
import { isNaivelyLegal, pointsAfter, workedAfter } from './naive-circles.fixture.ts'
import type { World } from './random-centers.fixture.ts'
import { applyUndoCircle, undoCircleLimits } from './undo-circle.ts'

/** Every circle found passes the naive reading and the judge of a whole circle. @returns those that are legal */
export function legalCircles({ center, naive, demandOf }: World, cap: Cap): Circle[] {
  const graph = centerGraph([...center.demands.values()], center.facts)
  const { cycles, isWhole } = cyclesOf({ targets: graph.demands.map((_, vertex) => graph.targets(vertex)) }, cap)
  expect(isWhole).toBe(true)
  return cycles.flatMap((cycle) => {
    const circle = graph.circleOf(cycle)
    const isLegal = graph.isLegal(cycle)
    expect(judgeCircle(circle, center.facts).limits.length === 0).toBe(isLegal)
    expect(isNaivelyLegal(naive, circle.map(demandOf))).toBe(isLegal)
    return isLegal ? [circle] : []
  })
}

/** The circles of three different people that the naive reading finds, by trying all. */
export function naiveTriples({ center, naive, demandOf }: World): string[] {
  const demands = [...center.demands.values()].toSorted((a, b) => a.createdAt - b.createdAt)
  const found: string[] = []
  for (const first of demands.keys())
    for (let second = first + 1; second < demands.length; second++)
      for (let third = first + 1; third < demands.length; third++) {
        const circle = [first, second, third].flatMap((vertex) => demands[vertex] ?? [])
        const people = new Set(circle.map(({ posterId }) => posterId))
        if (second !== third && people.size === 3 && isNaivelyLegal(naive, circle.map(demandOf)))
          found.push(circle.map(({ _id }) => _id).join(' '))
      }
  return found.toSorted()
}

/** Done, everybody works and pays what the naive reading says, no vacation has more or fewer people; undone, nothing is left of it.
 * @returns the points that went round */
export function expectDoneAndUndone(world: World, circle: Circle): number {
  const { center, naive, demandOf } = world
  const { members } = center
  const days = circle.map(({ posterShift }) => toDayNumber(posterShift.date))
  const [from, to] = [fromDayNumber(Math.min(...days) - 5), fromDayNumber(Math.max(...days) + 5)]
  const before = center.roster(from, to)
  const withdrawable = withdrawCircleUntil(circle, center.facts)
  const hands = circleEffects(circle, 'circle', center.now)
  expect(hands.reduce((sum, { effects }) => sum + effects.transfers.length, 0)).toBe(circle.length)
  const changes = new Map<string, PlanningChange>(
    hands.flatMap(({ effects }) => effects.changes.map((change) => [`${change.userId} ${change.day}`, change] as const)),
  )
  // Each demand's points go from its poster to who took its vacation, as the store writes them of every taking.
  const points = new Map<string, number>(circle.map(({ posterId }) => [posterId, 0]))
  for (const { demand, takerId, effects } of hands) {
    points.set(demand.posterId, (points.get(demand.posterId) ?? 0) - effects.points)
    points.set(takerId, (points.get(takerId) ?? 0) + effects.points)
  }
  expect(points).toEqual(pointsAfter(circle.map(demandOf)))
  expect([...points.values()].reduce((sum, change) => sum + change, 0)).toBe(0)
  for (const { demand, takerId, effects } of hands) {
    center.setDemand({ ...demand, status: 'accepted', accepterId: takerId, acceptedAt: center.now, circleId: 'circle' })
    for (const transfer of effects.transfers)
      for (const userId of [transfer.giverId, transfer.takerId]) {
        const transfers = center.members.find((each) => each.userId === userId)?.transfers ?? []
        center.change(userId, { transfers: [...transfers, transfer] })
      }
  }
  const after = workedAfter(naive, circle.map(demandOf))
  const roster = center.roster(from, to)
  for (const [person, row] of Object.entries(roster)) {
    for (const [index, letter] of [...row].entries()) {
      const day = toDayNumber(from) + index
      const worked = naive.isAway(person, day) ? 'x' : (after?.get(person)?.get(day) ?? 'R')
      expect(letter).toBe(worked)
      const change = changes.get(`${person} ${day}`)
      const letterBefore = before[person]?.[index]
      if (!naive.isAway(person, day))
        expect([change?.from.name ?? letterBefore, change?.to.name ?? letterBefore]).toEqual([letterBefore, letter])
    }
  }
  const letters = (rows: Readonly<Record<string, string>>) =>
    Object.values(rows)
      .map((row) => [...row].toSorted().join(''))
      .join('')
  expect([...letters(roster)].toSorted()).toEqual([...letters(before)].toSorted())
  const acceptedDemands = circle.map(({ _id }) => center.demand(_id))
  for (const demand of acceptedDemands) {
    const limits = undoCircleLimits(demand, acceptedDemands, demand.accepterId ?? demand.posterId, center.facts)
    if (center.now <= withdrawable) expect(limits).toEqual([])
    else expect(limits).toContainEqual({ code: 'withdrawNotice', hours: 48 })
  }
  const undone = applyUndoCircle(acceptedDemands, center.facts)
  expect(
    undone
      .map(({ userId, day, from: shiftBefore, to: shiftAfter }) => `${userId} ${day} ${shiftBefore.name} ${shiftAfter.name}`)
      .toSorted(),
  ).toEqual(
    [...changes.values()]
      .map(({ userId, day, from: shiftBefore, to: shiftAfter }) => `${userId} ${day} ${shiftAfter.name} ${shiftBefore.name}`)
      .toSorted(),
  )
  for (const demand of circle) center.setDemand(demand)
  for (const { userId, transfers } of members) center.change(userId, { transfers })
  expect(center.roster(from, to)).toEqual(before)
  return hands.reduce((sum, { effects }) => sum + effects.points, 0)
}
