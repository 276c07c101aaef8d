// A month of a small centre by chance, faults between: every law holds, and who works what is what was granted. RELEVE_TEST_SEED plays
// one month again; month.deep.test.ts plays a thousand.
import { expect, test } from 'vitest'
import { playMonths, seedsOf } from '#test/simulation/month.ts'

const seeds = seedsOf(4)

test(`${seeds.length} months by chance from RELEVE_TEST_SEED=${seeds[0]} on keep every law`, { timeout: 1_200_000 }, async () => {
  const actCounts = await playMonths(seeds)
  expect(actCounts.size).toBeGreaterThan(0)
})
