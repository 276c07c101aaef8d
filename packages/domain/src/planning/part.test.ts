// Parts of vacations: their hours, and their share of the points.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pointsOfPart } from '../points/part.ts'
import type { PartRounding } from '../points/part.ts'
import { clockOfPart, isSamePart, partBetween, shiftOfPart, wholePart } from './part.ts'
import { DAY_SHIFT, NIGHT_SHIFT, work } from './plan.fixture.ts'
import { timesOf } from './shift.ts'

const [DAY, NIGHT, GUARD] = [DAY_SHIFT, NIGHT_SHIFT, work('G', '08:00', 24)].map(wholePart)

describe('hours of the clock within a vacation', () => {
  test.each([
    ['an afternoon', '15:00', '19:00', DAY, { from: 900, to: 1140 }],
    ['all of it', '07:00', '19:00', DAY, DAY],
    ['an end beyond it', '15:00', '19:30', DAY, null],
    ['a start before it', '06:59', '12:00', DAY, null],
    ['none', '12:00', '12:00', DAY, null],
    ['the wrong way round', '18:00', '12:00', DAY, null],
    ['over midnight', '21:00', '01:00', NIGHT, { from: 1260, to: 1500 }],
    ['after midnight', '01:00', '05:00', NIGHT, { from: 1500, to: 1740 }],
    ['until midnight', '19:00', '00:00', NIGHT, { from: 1140, to: 1440 }],
    ['from midnight', '00:00', '07:00', NIGHT, { from: 1440, to: 1860 }],
    ['24 h whole', '08:00', '08:00', GUARD, GUARD],
    ['the end of 24 h', '02:00', '08:00', GUARD, { from: 1560, to: 1920 }],
    ['a part of a part', '23:00', '01:00', { from: 1260, to: 1500 }, { from: 1380, to: 1500 }],
    ['hours before a part after midnight', '00:30', '02:00', { from: 1500, to: 1740 }, null],
  ])('%s', (_name, from, to, within, expected) => {
    expect(partBetween({ from, to }, within ?? { from: 0, to: 0 })).toEqual(expected)
  })

  test('every part of a vacation is found again by its hours', () => {
    const anyPart = fc
      .tuple(fc.constantFrom(DAY_SHIFT, NIGHT_SHIFT, work('G', '08:00', 24)).map(wholePart), fc.nat(1439), fc.nat(1439))
      .map(([whole, a, b]) => ({ whole, from: whole.from + Math.min(a, b), to: whole.from + Math.max(a, b) }))
      .filter(({ whole, from, to }) => from < to && to <= whole.to)
    fc.assert(
      fc.property(anyPart, ({ whole, ...part }) => {
        expect(partBetween(clockOfPart(part), whole)).toEqual(part)
      }),
    )
  })
})

test('whoever knows whole days alone reads the vacation at the hours of the part', () => {
  expect(timesOf(shiftOfPart(NIGHT_SHIFT, { from: 1260, to: 1500 }))).toMatchObject({
    startTime: '21:00',
    endTime: '01:00',
    endsNextDay: true,
  })
  expect(timesOf(shiftOfPart(NIGHT_SHIFT, { from: 1500, to: 1740 }))).toMatchObject({
    startTime: '01:00',
    endTime: '05:00',
    endsNextDay: false,
  })
  expect(shiftOfPart(DAY_SHIFT, { from: 900, to: 1140 })).toMatchObject({ name: 'J', default: DAY_SHIFT.default })
})

describe('points by the hour', () => {
  test.each<[number, number, PartRounding, number]>([
    [12, 4, 'half', 4],
    [10, 4, 'half', 3],
    [10, 6, 'half', 5],
    [3, 6, 'half', 2],
    [3, 6, 'down', 1],
    [3, 6, 'up', 2],
    [10, 4, 'up', 4],
    [0, 4, 'up', 0],
  ])('%d points, %d h of 12, %s: %d', (price, hours, rounding, expected) => {
    expect(pointsOfPart(price, { from: 420, to: 420 + hours * 60 }, wholePart(DAY_SHIFT), rounding)).toBe(expected)
  })

  test('all of it is the price, more hours are never fewer points, and what is cut adds up but for the rounding', () => {
    const anyCut = fc.record({
      price: fc.nat(1000),
      at: fc.integer({ min: 1, max: 719 }),
      rounding: fc.constantFrom<PartRounding>('half', 'up', 'down'),
    })
    fc.assert(
      fc.property(anyCut, ({ price, at, rounding }) => {
        const whole = wholePart(DAY_SHIFT)
        const of = (from: number, to: number) => pointsOfPart(price, { from, to }, whole, rounding)
        const middle = whole.from + at
        expect(of(whole.from, whole.to)).toBe(price)
        expect(of(whole.from, middle)).toBeLessThanOrEqual(of(whole.from, middle + 1))
        expect(Math.abs(of(whole.from, middle) + of(middle, whole.to) - price)).toBeLessThanOrEqual(1)
        expect(isSamePart(whole, whole)).toBe(true)
      }),
    )
  })
})
