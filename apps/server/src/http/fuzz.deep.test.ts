// Runs fuzz.test.ts thousands of times: `npm run test:deep`.
import { expect, test } from 'vitest'
import { callCount, fuzz } from '#test/http/fuzz-run.ts'

const SEED = Number(process.env['RELEVE_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const REQUESTS = 20_000

test(`${REQUESTS} requests by chance (RELEVE_TEST_SEED=${SEED})`, { timeout: 3_600_000 }, async () => {
  const { problems, done, succeeded } = await fuzz(SEED, REQUESTS)
  expect(problems).toEqual([])
  expect(done).toBeGreaterThan(REQUESTS / 10)
  // Most of the table was reached to the end.
  expect(succeeded.size).toBeGreaterThan(callCount * 0.8)
})
