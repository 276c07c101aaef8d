// Published cycles, counted by the application and again in Python: the same figures, and those that the services published.
import { describe, expect, test } from 'vitest'
import { publishedCycles, yearOfCycle, yearOfGuards } from './published-cycles.fixture.ts'
import { recounted } from './recount.fixture.ts'
import type { YearOfCenter } from './written-facts.fixture.ts'
import { figuresOf, peopleFigures } from './year-by-chance.fixture.ts'

const SAME = { status: 0, said: '1 members: every figure is the same.' }

/** Minutes of vacations in the months of the one member. */
const minutesOf = (year: YearOfCenter) => {
  const own = figuresOf(year)['a']
  if (own === undefined) throw new Error('nobody is counted')
  return own.months.map((month) => month['vacations'] ?? 0)
}
const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0)

test.each(Object.values(publishedCycles))('$service: every figure of a year is the same', (cycle) => {
  const year = yearOfCycle(cycle)
  expect(recounted(year, figuresOf(year))).toEqual(SAME)
})

describe('as they published it', () => {
  test('Haute-Corse: 82 guards at 18.71 h and six vacations of 12 h are 1 606.22 h', () => {
    const year = yearOfGuards()
    expect(recounted(year, figuresOf(year))).toEqual(SAME)
    // Each month is rounded to the minute.
    expect(Math.abs(sum(minutesOf(year)) / 60 - 1606.22)).toBeLessThan(0.1)
    const due = 1607 * 60
    expect(figuresOf(year)['a']).toMatchObject({ due, balance: Math.round(1606.22 * 60) - due })
  })

  test('Côte-d’Or: nine places of 12 h are 39 420 h a year, and 24.5 people', () => {
    const place = { minutesPerDay: 720, daysPerYear: 365 }
    const year = yearOfCycle(publishedCycles.coteDor, [
      { ...place, shiftName: 'J', startTime: '07:00', endTime: '19:00', places: 5 },
      { ...place, shiftName: 'N', startTime: '19:00', endTime: '07:00', places: 4 },
    ])
    const figures = figuresOf(year)
    expect(peopleFigures(year)).toEqual({ places: { minutes: 39_420 * 60, people: 2453 } })
    expect(recounted(year, figures)).toEqual(SAME)
    expect(recounted(year, { ...figures, places: { minutes: 39_420 * 60, people: 2454 } })).toMatchObject({ status: 1 })
  })

  test('Humberside: 42 h a week; the police: vacations of 728 minutes, but for the clock', () => {
    expect((sum(minutesOf(yearOfCycle(publishedCycles.humberside))) / 60 / 365) * 7).toBeCloseTo(42, 0)
    expect(minutesOf(yearOfCycle(publishedCycles.binary)).every((minutes) => minutes % 728 === 0)).toBe(true)
  })

  test('hospitals: 14 or 15 vacations in a month of thirty days', () => {
    const months = minutesOf(yearOfCycle(publishedCycles.hospital)).map((minutes) => minutes / 720)
    for (const index of [3, 5, 8, 10]) expect([14, 15, 16]).toContain(months[index])
    expect(sum(months)).toBe(183)
  })
})
