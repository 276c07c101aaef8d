// The search against every plan there is, on small rosters by chance; and legal, whatever its size, by a checker that shares nothing with it.
import { expect, test } from 'vitest'
import { createDraw } from '../draw.fixture.ts'
import { drawRoster, exhaustivePenalty, faultsOfPlan, naivePenalty } from './naive-roster.fixture.ts'
import type { Roster } from './roster.ts'
import { searchRoster } from './search.ts'

const search = (roster: Roster, mostSteps = Infinity) => searchRoster(roster, { spent: () => 0, seed: 7, mostSteps })

/** Searches, and checks what came of it: the least penalty there is, proven, by a legal plan; or that there is none. */
function expectOptimum(seed: number): void {
  const draw = createDraw(seed)
  const roster = drawRoster(draw, { days: 5 + draw(2), people: 2 + draw(2), shifts: 1 + draw(2) })
  const answer = search(roster)
  const least = exhaustivePenalty(roster)
  if ('person' in answer) expect({ seed, least, isProven: answer.isProven }).toEqual({ seed, least: null, isProven: true })
  else {
    expect({ seed, faults: faultsOfPlan(roster, answer.plan) }).toEqual({ seed, faults: [] })
    expect({ seed, penalty: answer.penalty, bound: answer.bound }).toEqual({ seed, penalty: least, bound: least })
  }
}

test('a small roster is solved to its optimum, and proven', () => {
  for (let seed = 1; seed <= 12; seed++) expectOptimum(seed)
})

test.each([
  [1, 70, 4],
  [5, 364, 4],
])('a long roster has a legal plan, its parts solved anew, seed %i', (seed, days, people) => {
  const roster = drawRoster(createDraw(seed), { days, people, shifts: 3 })
  const answer = search(roster, 2)
  if ('person' in answer) throw new Error('no plan')
  expect(faultsOfPlan(roster, answer.plan)).toEqual([])
  const rows = answer.plan.map((row) => [...row])
  expect(naivePenalty(roster, rows)).toBe(answer.penalty)
  expect(answer.bound).toBeLessThanOrEqual(answer.penalty)
})

test('the same seed gives the same plan', () => {
  const roster = drawRoster(createDraw(3), { days: 14, people: 5, shifts: 2 })
  expect(search(roster, 8)).toEqual(search(roster, 8))
})

test('nobody at all leaves every place empty', () => {
  const roster: Roster = {
    days: 1,
    shifts: [{ id: 'D', minutes: 480, notNext: [] }],
    people: [],
    wishes: [],
    refusals: [],
    cover: [{ day: 0, shift: 0, wanted: 2, under: 5, over: 1 }],
  }
  expect(search(roster)).toEqual({ plan: [], penalty: 10, bound: 10 })
})
