// The rows drawn while one scrolls through the team's month: always those in sight, each in the place of one that left.
import { describe, expect, it } from 'vitest'
import { firstDrawn, nearerToOrder, placesOf, startsOf, windowSize } from './matrix-window.ts'

const starts = startsOf(Array.from({ length: 500 }, (_, index) => (index % 100 === 0 ? 32 : 36)))
const size = windowSize(640, 32, 500)

describe('the window', () => {
  it('holds what is in sight wherever one is', () => {
    for (let top = 0; top <= (starts[500] ?? 0) - 640; top += 7) {
      const first = firstDrawn(starts, top, size)
      expect(starts[first]).toBeLessThanOrEqual(top)
      expect(starts[first + size]).toBeGreaterThanOrEqual(top + 640)
    }
  })

  it('holds six more rows above, and as many below: a finger is faster than a frame', () => {
    const rows = startsOf(Array.from({ length: 100 }, () => 32))
    const drawn = windowSize(640, 32, 100)
    // Rows 30 to 49 are in sight, the upper one whole, then but for a pixel.
    expect(firstDrawn(rows, 30 * 32, drawn)).toBe(24)
    expect(firstDrawn(rows, 31 * 32 - 1, drawn)).toBe(24)
    expect(firstDrawn(rows, 31 * 32, drawn)).toBe(25)
    expect(24 + drawn - 50).toBeGreaterThanOrEqual(6)
  })

  it('never reaches beyond the rows there are', () => {
    expect(firstDrawn(starts, 1e9, size)).toBe(500 - size)
    expect(firstDrawn(starts, -50, size)).toBe(0)
    expect(windowSize(640, 32, 3)).toBe(3)
    expect(firstDrawn(startsOf([32, 36, 36]), 0, 3)).toBe(0)
    expect(firstDrawn(startsOf([]), 0, 0)).toBe(0)
  })
})

describe('places', () => {
  it('writes over the rows that left, and moves none', () => {
    const before = new Map(placesOf({ first: 40, size: 10 }, 40).map(({ place, index }) => [place, index]))
    const after = placesOf({ first: 43, size: 10 }, 40)
    expect(after.map(({ place }) => place)).toEqual([...before.keys()])
    expect(after.filter(({ place, index }) => before.get(place) !== index).map(({ index }) => index)).toEqual([50, 51, 52])
    expect(after.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, k) => 43 + k))
  })

  it('comes back to the order of the table step by step', () => {
    const window = { first: 57, size: 10 }
    let begin = 40
    let steps = 0
    for (; begin !== window.first; steps++) begin = nearerToOrder(window, begin)
    expect(steps).toBe(2)
    expect(placesOf(window, begin).map(({ index }) => index)).toEqual(Array.from({ length: 10 }, (_, k) => 57 + k))
    expect(nearerToOrder({ first: 0, size: 0 }, 3)).toBe(0)
  })
})
