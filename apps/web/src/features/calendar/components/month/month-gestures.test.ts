// The gesture that a movement of the finger makes, by its distance.
import { expect, it } from 'vitest'
import { gestureOf, pullDistance, swipeStep } from './month-gestures.tsx'

it.each([
  [4, 6, true, 'undecided'],
  [40, 10, true, 'swipe'],
  [-40, 10, false, 'swipe'],
  [20, 18, false, 'scroll'],
  [5, 30, true, 'pull'],
  [5, 30, false, 'scroll'],
  [5, -30, true, 'scroll'],
  [25, 20, true, 'scroll'],
])('%d, %d, at the top %s: %s', (dx, dy, isAtTop, expected) => {
  expect(gestureOf(dx, dy, isAtTop)).toBe(expected)
})

it('a swipe to the left is the next month, a short one nothing', () => {
  expect([swipeStep(-80), swipeStep(80), swipeStep(50), swipeStep(-63), swipeStep(-64)]).toEqual([1, -1, 0, 0, 1])
})

it('the page follows the finger less and less, and never far', () => {
  expect(pullDistance(-20)).toBe(0)
  expect(pullDistance(20)).toBeLessThan(20)
  expect(pullDistance(200) - pullDistance(180)).toBeLessThan(pullDistance(40) - pullDistance(20))
  expect(pullDistance(5000)).toBeLessThanOrEqual(96)
})
