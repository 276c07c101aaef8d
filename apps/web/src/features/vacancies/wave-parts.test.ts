// The bar of a wave: no batch is missing in it.
import { expect, test } from 'vitest'
import { wavePartsOf } from './components/wave-part.tsx'

const HOUR = 3_600_000
const START = 10 * HOUR
const steps = (...hours: number[]) => hours.map((hour) => ({ at: hour * HOUR, size: 3, isSent: true }))

test.each([
  [
    'each batch until the next, then the telephone until the vacation',
    [0, 2],
    5,
    [
      [1, 0, 2],
      [2, 2, 5],
      [null, 5, 10],
    ],
  ],
  [
    'pressed on at once, a batch lasts nothing and is shown',
    [1, 1, 2],
    5,
    [
      [1, 1, 1],
      [2, 1, 2],
      [3, 2, 5],
      [null, 5, 10],
    ],
  ],
  [
    'sent as the telephone begins',
    [0, 5],
    5,
    [
      [1, 0, 5],
      [2, 5, 5],
      [null, 5, 10],
    ],
  ],
  [
    'of people who slept through the deadline',
    [0, 7],
    5,
    [
      [1, 0, 5],
      [null, 5, 7],
      [2, 7, 10],
    ],
  ],
  ['no time for the telephone', [0], 10, [[1, 0, 10]]],
] as const)('%s', (_what, sent, deadline, parts) => {
  const found = wavePartsOf({ steps: steps(...sent), deadlineAt: deadline * HOUR }, START)
  expect(found.map(({ batch, from, to }) => [batch, from / HOUR, to / HOUR])).toEqual(parts)
})
