// The search against every plan there is, on a thousand small rosters by chance.
import { expect, test } from 'vitest'
import { createDraw } from '../draw.fixture.ts'
import { drawRoster, exhaustivePenalty, faultsOfPlan } from './naive-roster.fixture.ts'
import { searchRoster } from './search.ts'

test('a thousand small rosters are solved to their optimum, and proven', { timeout: 3_600_000 }, () => {
  for (let seed = 100; seed < 1100; seed++) {
    const draw = createDraw(seed)
    const roster = drawRoster(draw, { days: 5 + draw(2), people: 2 + draw(2), shifts: 1 + draw(2) })
    const answer = searchRoster(roster, { spent: () => 0, seed })
    const least = exhaustivePenalty(roster)
    if ('person' in answer) expect({ seed, least }).toEqual({ seed, least: null })
    else {
      expect({ seed, faults: faultsOfPlan(roster, answer.plan) }).toEqual({ seed, faults: [] })
      expect({ seed, penalty: answer.penalty, bound: answer.bound }).toEqual({ seed, penalty: least, bound: least })
    }
  }
})
