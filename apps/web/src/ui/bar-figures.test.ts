// Heights of stacked series, and the names that fit under them.
import { describe, expect, it } from 'vitest'
import { namedColumns, nameStride, stack } from './bar-figures.ts'

describe('stacked series', () => {
  it('each ends where the next begins', () => {
    expect(
      stack(
        [
          [1, 2, 0],
          [4, 0, 5],
        ],
        3,
      ),
    ).toEqual([
      [1, 2, 0],
      [5, 2, 5],
    ])
  })

  it('a missing value is nothing', () => {
    expect(stack([[1], [2, 3]], 2)).toEqual([
      [1, 0],
      [3, 3],
    ])
  })
})

describe('names under the columns', () => {
  it.each([
    [12, 600, 40, 1],
    [12, 300, 40, 2],
    [24, 300, 40, 4],
    [3, 10, 40, 3],
    [1, 0, 40, 1],
  ])('%i columns on %i pixels, %i a name: one in %i', (columns, width, name, stride) => {
    expect(nameStride(columns, width, name)).toBe(stride)
  })

  it('the last one always has its own', () => {
    expect(namedColumns(12, 5)).toEqual([1, 6, 11])
    expect(namedColumns(4, 1)).toEqual([0, 1, 2, 3])
  })
})
