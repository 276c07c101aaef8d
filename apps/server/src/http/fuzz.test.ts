// Anything anybody may send, by chance: never a failure, always a French sentence, nothing of another centre, and a refused call
// changes nothing. RELEVE_TEST_SEED repeats a run; fuzz.deep.test.ts sends thousands.
import { expect, test } from 'vitest'
import { fuzz } from '#test/http/fuzz-run.ts'

const SEED = Number(process.env['RELEVE_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const REQUESTS = 200

test(`${REQUESTS} requests by chance (RELEVE_TEST_SEED=${SEED})`, { timeout: 1_200_000 }, async () => {
  const { problems, done, refused } = await fuzz(SEED, REQUESTS)
  expect(problems).toEqual([])
  // Chance that only ever gets refused would prove little.
  expect(done).toBeGreaterThan(REQUESTS / 10)
  expect(refused).toBeGreaterThan(REQUESTS / 10)
})
