// Ten thousand circles of random centres, each held against the naive reading, done and undone.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectDoneAndUndone, legalCircles } from './circles-checked.fixture.ts'
import { worlds } from './random-centers.fixture.ts'

test('none of ten thousand is illegal, and each comes and goes without a trace', { timeout: 3_600_000 }, () => {
  let count = 0
  let paid = 0
  fc.assert(
    fc.property(worlds({ membersPerTeam: 4, days: 8, demands: 40, reach: 4 }), (world) => {
      const circles = legalCircles(world, 4)
      count += circles.length
      for (const circle of circles) paid += expectDoneAndUndone(world, circle)
    }),
    { numRuns: 850 },
  )
  expect(count).toBeGreaterThan(10_000)
  // Points change hands in them, and none is made or lost.
  expect(paid).toBeGreaterThan(10_000)
})
