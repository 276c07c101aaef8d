// The balance is never smoothed: the curve has corners where the points change, and nowhere else.
import { expect, test } from 'vitest'
import { stepPath } from './step-path.ts'

const BOX = { width: 100, top: 10, bottom: 90 }

test.each([
  ['no point', [], 10, { path: '', lastY: 90 }],
  ['one point is flat, in the middle', [{ at: 0, value: 100 }], 10, { path: 'M0 50H100', lastY: 50 }],
  ['one point, no time', [{ at: 5, value: 100 }], 5, { path: 'M0 50H100', lastY: 50 }],
  [
    'lowest at the bottom, highest at the top',
    [
      { at: 0, value: 80 },
      { at: 5, value: 120 },
      { at: 8, value: 90 },
    ],
    10,
    { path: 'M0 90H50V10H80V70H100', lastY: 70 },
  ],
  [
    'two changes at one instant',
    [
      { at: 0, value: 0 },
      { at: 5, value: 10 },
      { at: 5, value: 5 },
    ],
    10,
    { path: 'M0 90H50V10H50V50H100', lastY: 50 },
  ],
])('%s', (_name, points, until, expected) => {
  expect(stepPath(points, until, BOX)).toEqual(expected)
})
