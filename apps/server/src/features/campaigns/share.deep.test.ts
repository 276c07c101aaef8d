// A thousand small campaigns by chance, each held against a search that tries everything.
import { afterAll, expect, test } from 'vitest'
import { expectBest } from '#test/features/campaigns/shares.ts'
import { ShareSolver } from './commands/best-share.ts'

const solver = new ShareSolver()
afterAll(() => solver.close())

test('the share of each is the best one', { timeout: 3_600_000 }, async () => {
  let shared = 0
  for (let seed = 1000; seed < 2000; seed++) shared += (await expectBest(solver, seed)) ? 1 : 0
  expect(shared).toBeGreaterThan(800)
})
