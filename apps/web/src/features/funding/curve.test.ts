// The value read on the curve of a year, at the pointed place.
import { expect, test } from 'vitest'
import { curveReading } from './components/curve.ts'

const points = [
  { month: 1, collectedCents: 100_000, spentCents: 0 },
  { month: 2, collectedCents: 250_000, spentCents: 40_050 },
  { month: 3, collectedCents: null, spentCents: null },
]

test.each([
  ['before January', 0.2, 1, /^Janvier\u00A0: collecté 1\u202F000\u00A0€, dépensé 0\u00A0€$/],
  ['within a month', 1.9, 1, /^Janvier/],
  ['the last month with figures', 2.1, 2, /^Février\u00A0: collecté 2\u202F500\u00A0€, dépensé 400,50\u00A0€$/],
  ['what is to come says the last one', 3.7, 2, /^Février/],
])('%s', (_name, place, at, words) => {
  const reading = curveReading(points, place)
  expect(reading.at).toBe(at)
  expect(reading.words).toMatch(words)
})

test('a year without figures says nothing it does not know', () => {
  expect(curveReading([], 4)).toEqual({ at: 4, words: '' })
})
