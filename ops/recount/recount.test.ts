// The hours of a year counted again in another language, from the facts alone: every figure is the same, to the minute.
import { expect, test } from 'vitest'
import { recounted } from './recount.fixture.ts'
import { figuresOf, yearByChance } from './year-by-chance.fixture.ts'

test('twelve months of 119 people are the same to the minute: hours, nights, Sundays, holidays, balances and pay', () => {
  const year = yearByChance(36, 119)
  const plans = year.members.map(({ plan }) => plan)
  // It has all that the figures may differ by.
  const [whole, parts] = [plans.flatMap(({ transfers }) => transfers), plans.flatMap((plan) => plan.parts ?? [])]
  const kinds = new Set(plans.flatMap(({ placed = [] }) => placed.map(({ activity }) => activity.kind)))
  const [vacationParts, timesOnCall] = [
    parts.filter(({ onCall }) => onCall === undefined),
    parts.filter(({ onCall }) => onCall !== undefined),
  ]
  const fixed = plans.flatMap(({ placed = [] }) => placed.filter(({ activity }) => activity.fixedMinutes !== undefined))
  for (const { length } of [whole, vacationParts, timesOnCall, fixed]) expect(length).toBeGreaterThan(20)
  expect([...kinds].toSorted()).toEqual(['absence', 'intervention', 'leave', 'onCall', 'work'])
  expect(recounted(year, figuresOf(year))).toEqual({ status: 0, said: '119 members: every figure is the same.' })
})

test('balances of a leave are the same in each of its units, with rights, what is taken, what is lost', () => {
  const years = [2, 3, 4, 5, 6, 7].map((seed) => yearByChance(seed, 12))
  expect(new Set(years.map(({ leave }) => leave.unit)).size).toBe(3)
  expect(new Set(years.map(({ leave }) => leave.carriedUntil === null)).size).toBe(2)
  for (const year of years) expect(recounted(year, figuresOf(year))).toEqual({ status: 0, said: '12 members: every figure is the same.' })
  const [year] = years
  if (year === undefined) throw new Error('no year')
  const figures = figuresOf(year)
  const wrong = { ...figures, m1: { ...figures['m1'], leave: { right: 0, taken: 0, planned: 0, expired: 0, left: 0 } } }
  expect(recounted(year, wrong).said).toMatch(/^\/m1\/leave\//u)
})

test('a figure that is a minute off is named, with its member and month', () => {
  const year = yearByChance(1, 3)
  const figures = figuresOf(year)
  const own = figures['m1']
  const months = own?.months.map((month, index) => (index === 9 ? { ...month, night: (month['night'] ?? 0) + 1 } : month))
  const { status, said } = recounted(year, { ...figures, m1: { ...own, months } })
  expect([status, said.split('\n').map((line) => line.replaceAll(/\d+ (here|there)/gu, '$1'))]).toEqual([
    1,
    ['/m1/months/10/night: here, there'],
  ])
})
