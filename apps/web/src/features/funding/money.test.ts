// Amounts as they are typed and shown, and the curve of a year.
import { describe, expect, test } from 'vitest'
import { curveOf, percentOf } from './components/curve.ts'
import { eurosInput, formatEuros, parseEuros } from './components/money.ts'

describe('euros', () => {
  test.each([
    ['1250', 125_000],
    ['1\u202F250,5', 125_050],
    ['49.90 €', 4_990],
    ['0,05', 5],
    ['12,345', null],
    ['-3', null],
    ['', null],
    ['douze', null],
  ])('« %s » is %s cents', (typed, cents) => {
    expect(parseEuros(typed)).toBe(cents)
  })

  test.each([
    [125_000, '1\u202F250\u00A0€'],
    [4_990, '49,90\u00A0€'],
    [5, '0,05\u00A0€'],
    [0, '0\u00A0€'],
    [-4_950, '\u221249,50\u00A0€'],
  ])('%i cents are written %s', (cents, text) => {
    expect(formatEuros(cents)).toBe(text)
  })

  test('beside an amount with cents, a whole one has them too', () => {
    expect(formatEuros(600, true)).toBe('6,00\u00A0€')
    expect(formatEuros(125_000, true)).toBe('1\u202F250,00\u00A0€')
  })

  test('what is written is read back', () => {
    for (const cents of [0, 1, 99, 100, 123_456, 99_999_999]) expect(parseEuros(eurosInput(cents))).toBe(cents)
  })
})

describe('the curve', () => {
  const months = Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    contributionCents: index === 2 ? 500 : 0,
    costCents: 0,
    collectedCents: index >= 2 ? 500 : 0,
    spentCents: 0,
  }))
  const shown = (year: number, thisYear: number, thisMonth: number) =>
    curveOf({ year, months }, thisYear, thisMonth).filter(({ collectedCents }) => collectedCents !== null).length

  test.each([
    [2025, 2026, 6, 12],
    [2026, 2026, 6, 6],
    [2026, 2026, 1, 3],
    [2027, 2026, 6, 3],
  ])('%i seen in %i-%i goes as far as month %i', (year, thisYear, thisMonth, last) => {
    expect(shown(year, thisYear, thisMonth)).toBe(last)
  })

  test.each([
    [0, 0, null],
    [50, 100, 50],
    [9_999, 10_000, 99],
    // 0.29 × 100 is a little less than 29 for a computer.
    [29_000, 100_000, 29],
    [15_000, 10_000, 150],
  ])('%i of %i is %s %%', (collected, target, percent) => {
    expect(percentOf(collected, target)).toBe(percent)
  })
})
