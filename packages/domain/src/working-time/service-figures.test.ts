// Hours, nights, week-ends and holidays of a month, on known months and against the calendar.
import { describe, expect, test } from 'vitest'
import type { OwnHoliday } from '../calendar/center-holidays.ts'
import { addMonths, fromDayNumber, lastOfMonth, toDayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { work } from '../planning/plan.fixture.ts'
import { isNight } from '../planning/night.ts'
import { serviceFigures } from './service-figures.ts'
import { dutyOf } from '../planning/shift.ts'
import type { Duty, Shift } from '../planning/shift.ts'

const PARIS = zoneOf('Europe/Paris')
const SHIFTS: Readonly<Record<string, Shift>> = { J: work('J', '07:00', 12), N: work('N', '19:00', 12), G: work('G', '08:00', 24) }

/** A pattern repeated from a day on, as vacations. */
function dutiesOf(firstDay: string, pattern: string, days: number): Duty[] {
  const first = toDayNumber(firstDay)
  return Array.from({ length: days }, (_, index) => {
    const shift = SHIFTS[pattern.charAt(index % pattern.length)]
    return shift === undefined ? [] : [dutyOf(first + index, shift, null, PARIS)]
  }).flat()
}

function monthOf(
  duties: readonly Duty[],
  firstDay: string,
  area: 'metropole' | 'alsaceMoselle' = 'metropole',
  own: readonly OwnHoliday[] = [],
) {
  const first = toDayNumber(firstDay)
  return serviceFigures(duties, first, lastOfMonth(first), { holidays: { area, own }, profile: 'SPP12' })
}

test('November 2026 of a J N R R cycle', () => {
  const duties = dutiesOf('2026-10-29', 'JNRR', 60)
  // J on 2, 6, 10 … 30, N on 3, 7, 11 … 27: week-ends of 7, 14–15 and 22; the Armistice is worked.
  expect(monthOf(duties, '2026-11-01')).toEqual({ vacations: 15, minutes: 180 * 60, nights: 7, weekends: 3, holidays: 1 })
})

test('only vacations that start in the period count, with all their hours', () => {
  const duties = dutiesOf('2026-10-30', 'NN', 2)
  expect(monthOf(duties, '2026-10-01')).toMatchObject({ vacations: 2, minutes: 24 * 60 })
  expect(monthOf(duties, '2026-11-01')).toEqual({ vacations: 0, minutes: 0, nights: 0, weekends: 0, holidays: 0 })
})

test('hours are real ones on the nights of clock change', () => {
  expect(monthOf(dutiesOf('2026-03-28', 'N', 1), '2026-03-01').minutes).toBe(11 * 60)
  expect(monthOf(dutiesOf('2026-10-24', 'N', 1), '2026-10-01').minutes).toBe(13 * 60)
  expect(monthOf(dutiesOf('2026-10-24', 'G', 1), '2026-10-01').minutes).toBe(25 * 60)
})

test('Saturday and Sunday of one week-end are one', () => {
  expect(monthOf(dutiesOf('2026-11-14', 'JJ', 2), '2026-11-01').weekends).toBe(1)
  expect(monthOf(dutiesOf('2026-11-15', 'JRRRRRJ', 7), '2026-11-01').weekends).toBe(2)
  expect(monthOf(dutiesOf('2026-11-13', 'N', 1), '2026-11-01').weekends).toBe(0)
})

test('holidays are those of the area, and those of the centre', () => {
  const duties = dutiesOf('2026-12-25', 'JJ', 2)
  const own: OwnHoliday = { _id: 'own', kind: 'added', name: 'Saint-Étienne', on: '12-26', firstYear: 2026, lastYear: null }
  expect(monthOf(duties, '2026-12-01', 'metropole', [own]).holidays).toBe(2)
  expect(monthOf(duties, '2026-12-01', 'metropole', [{ ...own, firstYear: 2027 }]).holidays).toBe(1)
  expect(monthOf(duties, '2026-12-01').holidays).toBe(1)
  expect(monthOf(duties, '2026-12-01', 'alsaceMoselle').holidays).toBe(2)
})

describe('what a night is', () => {
  test.each([
    ['19:00', 12, true],
    ['21:00', 8, true],
    ['08:00', 24, true],
    ['22:00', 3, true],
    ['22:00', 2, false],
    ['13:00', 8, false],
    ['13:00', 12, true],
    ['05:00', 8, false],
    ['02:00', 8, true],
    ['03:00', 8, false],
    ['07:00', 12, false],
    ['00:00', 12, true],
  ])('from %s for %d h: %s', (start, hours, expected) => {
    expect(isNight(dutyOf(toDayNumber('2026-11-19'), work('X', start, hours), null, PARIS), 'FPT')).toBe(expected)
  })

  test.each([
    ['13:00', 11, 'FPT', false],
    ['13:00', 11, 'FPH', true],
    ['13:00', 11, 'CODE_TRAVAIL', true],
    ['03:00', 8, 'PN', false],
    ['03:00', 8, 'SPP12', false],
    ['03:00', 8, 'FPH', true],
  ] as const)('from %s for %d h under %s: %s', (start, hours, profile, expected) => {
    expect(isNight(dutyOf(toDayNumber('2026-11-19'), work('X', start, hours), null, PARIS), profile)).toBe(expected)
  })
})

test('months add up to the year', () => {
  const duties = dutiesOf('2025-12-29', 'JNRR', 400)
  const first = toDayNumber('2026-01-01')
  const year = serviceFigures(duties, first, toDayNumber('2026-12-31'), { holidays: { area: 'metropole', own: [] }, profile: 'SPP12' })
  let minutes = 0
  let nights = 0
  let holidays = 0
  for (let k = 0; k < 12; k++) {
    const month = monthOf(duties, fromDayNumber(addMonths(first, k)))
    minutes += month.minutes
    nights += month.nights
    holidays += month.holidays
  }
  expect({ minutes, nights, holidays }).toEqual({ minutes: year.minutes, nights: year.nights, holidays: year.holidays })
  expect(year.nights).toBeGreaterThan(90)
})
