// Heights of stacked series, the names that fit under them, and what is read at one.
import { describe, expect, it } from 'vitest'
import { barReading, namedColumns, nameStride, stack } from './bar-chart.tsx'

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

describe('what is read where one points', () => {
  const columns = ['octobre', 'novembre'].map((name) => ({ label: name, name: `${name} 2026` }))
  const doneSeries = { label: 'Fait', color: '--primary', values: [120, 60] } as const
  const ahead = { label: 'À venir', color: '--line', values: [0, 67] } as const
  const format = (hours: number) => `${hours} h`

  it.each([
    [-3, 0, 'octobre 2026\u00A0: fait 120 h, à venir 0 h'],
    [0.4, 0, 'octobre 2026\u00A0: fait 120 h, à venir 0 h'],
    [0.6, 1, 'novembre 2026\u00A0: fait 60 h, à venir 67 h'],
    [9, 1, 'novembre 2026\u00A0: fait 60 h, à venir 67 h'],
  ])('at %d: the column %i', (place, at, words) => {
    expect(barReading({ columns, series: [doneSeries, ahead], format }, place)).toEqual({ at, words })
  })

  it('one series needs no name', () => {
    expect(barReading({ columns, series: [doneSeries], format }, 0).words).toBe('octobre 2026\u00A0: 120 h')
  })
})
