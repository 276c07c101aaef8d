// Every fault under writers, several times: `npm run test:deep`. Prints a table; the gap, the longest time without a success, is told and
// not judged.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clockAhead,
  cut,
  exhausted,
  full,
  killed,
  restartedAtOnce,
  restartedFast,
  serverKilled,
  silent,
  slow,
  stopped,
  swallowed,
  terminated,
  twoServers,
} from '#test/faults/harms.ts'
import { startSuite } from '#test/faults/suite.ts'
import type { Suite } from '#test/faults/suite.ts'

const ROUNDS = 3
const each = [
  restartedFast,
  restartedAtOnce,
  killed,
  stopped,
  terminated,
  cut,
  swallowed,
  silent,
  slow,
  full,
  exhausted,
  serverKilled,
  twoServers,
  clockAhead,
]
const all = Array.from({ length: ROUNDS }, (_, round) =>
  each.map(({ name, do: harm }) => ({ name: `${name}, round ${round + 1}`, harm })),
).flat()

let suite: Suite

beforeAll(async () => {
  suite = await startSuite()
})
afterAll(() => suite.close())

test.for(all)('$name: nothing is lost, nothing is there twice, nobody dies', { timeout: 600_000 }, async ({ name, harm }, { skip }) => {
  // A small disk to fill is mounted by root alone.
  if (name.startsWith(full.name) && !suite.canFill) skip('the disk cannot be filled: these tests do not run as root')
  const { acknowledged, lost, doubled, problems, deaths } = await suite.under(name, harm)
  expect({ lost, doubled, problems, deaths }).toEqual({ lost: [], doubled: [], problems: [], deaths: [] })
  expect(acknowledged).toBeGreaterThan(0)
})
