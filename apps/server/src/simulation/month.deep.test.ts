// Runs month.test.ts a thousand times: `npm run test:deep`.
import { expect, test } from 'vitest'
import { playMonths, seedsOf } from '#test/simulation/month.ts'

const seeds = seedsOf(1000)

test(`${seeds.length} months by chance from RELEVE_TEST_SEED=${seeds[0]} on keep every law`, { timeout: 7_200_000 }, async () => {
  const actCounts = await playMonths(seeds)
  if (seeds.length === 1) return
  for (const granted of ['/accept 200', '/swap 200', '/unaccept 200', '/accept of a part 200', '/unaccept of a part 200'].map(
    (act) => `POST /substitution/:id${act}`,
  ))
    expect(actCounts.get(granted) ?? 0, granted).toBeGreaterThan(0)
})
