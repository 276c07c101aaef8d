// Lengths of vacations: nominal on the wall clock, real on instants, with the nights of clock changes in every zone.
import { describe, expect, test } from 'vitest'
import { isoWeekday, toDayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { DAY_SHIFT, NIGHT_SHIFT, work } from './plan.fixture.ts'
import { durationMs, dutyOf, nominalMinutes, REST, sameShift, timesOf, withVariation } from './shift.ts'
import type { Shift, ShiftVariation } from './shift.ts'

const LATER: ShiftVariation = { name: 'late', startTime: '08:00', endTime: '20:00', endsNextDay: false }
const SHORT: ShiftVariation = { name: 'short', startTime: '20:00', endTime: '04:00', endsNextDay: true }

const N19 = NIGHT_SHIFT
const N21 = work('N', '21:00', 8)
const G24 = work('G', '08:00', 24)

function hours(day: string, shift: Shift, zone: string): number {
  return durationMs(dutyOf(toDayNumber(day), shift, 'A', zoneOf(zone))) / 3_600_000
}

describe('nights of clock changes in Paris', () => {
  test.each([
    ['2026-03-28', 11, 7, 23],
    ['2027-03-27', 11, 7, 23],
    ['2026-10-24', 13, 9, 25],
    ['2027-10-30', 13, 9, 25],
    ['2026-03-27', 12, 8, 24],
    ['2026-03-29', 12, 8, 24],
    ['2026-10-23', 12, 8, 24],
    ['2026-10-25', 12, 8, 24],
  ])('from %s: N 19–07 %d h, N 21–05 %d h, G 24 %d h', (day, night, shortNight, guard) => {
    expect([hours(day, N19, 'Europe/Paris'), hours(day, N21, 'Europe/Paris'), hours(day, G24, 'Europe/Paris')]).toEqual([
      night,
      shortNight,
      guard,
    ])
  })

  test('every other night of twelve years has its nominal length', () => {
    const odd: string[] = []
    for (let n = toDayNumber('2024-01-01'); n <= toDayNumber('2035-12-31'); n++) {
      const duty = dutyOf(n, N19, null, zoneOf('Europe/Paris'))
      if (durationMs(duty) !== 12 * 3_600_000) odd.push(`${isoWeekday(n)} ${durationMs(duty) / 3_600_000}`)
    }
    expect(odd).toEqual(Array.from({ length: 12 }, () => ['6 11', '6 13']).flat())
  })
})

test('Saint-Pierre-et-Miquelon changes on its own dates', () => {
  const nights = ['2026-03-07', '2026-03-28', '2026-10-24', '2026-10-31']
  expect(nights.map((day) => hours(day, N19, 'America/Miquelon'))).toEqual([11, 12, 12, 13])
  expect(nights.map((day) => hours(day, N21, 'America/Miquelon'))).toEqual([7, 8, 8, 9])
  expect(nights.map((day) => hours(day, G24, 'America/Miquelon'))).toEqual([23, 24, 24, 25])
})

test.each([
  'America/Guadeloupe',
  'America/Martinique',
  'America/Cayenne',
  'Indian/Reunion',
  'Indian/Mayotte',
  'Pacific/Noumea',
  'Pacific/Wallis',
  'Pacific/Tahiti',
  'Pacific/Marquesas',
  'Pacific/Gambier',
  'Indian/Kerguelen',
])('no night is odd in %s', (zone) => {
  for (let n = toDayNumber('2026-01-01'); n <= toDayNumber('2026-12-31'); n++) {
    expect(durationMs(dutyOf(n, G24, null, zoneOf(zone)))).toBe(86_400_000)
  }
})

test('a duty tells its instants, its wall clock and its team', () => {
  const day = toDayNumber('2026-10-24')
  expect(dutyOf(day, N19, 'A', zoneOf('Europe/Paris'))).toEqual({
    day,
    name: 'N',
    startAt: Date.UTC(2026, 9, 24, 17),
    endAt: Date.UTC(2026, 9, 25, 6),
    nominalStart: day * 1440 + 1140,
    nominalEnd: day * 1440 + 1860,
    teamId: 'A',
  })
})

test('the selected variation replaces the times, in whole', () => {
  expect(timesOf(DAY_SHIFT)).toEqual({ startTime: '07:00', endTime: '19:00', endsNextDay: false })
  expect(timesOf({ ...DAY_SHIFT, variation: LATER })).toMatchObject({ startTime: '08:00', endTime: '20:00', endsNextDay: false })
  expect(timesOf({ ...DAY_SHIFT, variation: SHORT })).toMatchObject({ startTime: '20:00', endTime: '04:00', endsNextDay: true })
  expect(dutyOf(0, { ...NIGHT_SHIFT, variation: LATER }, null, zoneOf('UTC'))).toMatchObject({ nominalStart: 480, nominalEnd: 1200 })
})

test.each<[string, Shift, number]>([
  ['a day', DAY_SHIFT, 720],
  ['a night', NIGHT_SHIFT, 720],
  ['a guard of 24 hours', G24, 1440],
  ['more than 24 hours', work('L', '07:00', 25), 1500],
  ['up to midnight', work('S', '16:00', 8), 480],
  ['from midnight', work('S', '00:00', 8), 480],
  ['a variation', { ...DAY_SHIFT, variation: SHORT }, 480],
  ['rest', REST, 0],
  ['rest with times', { ...DAY_SHIFT, type: 'rest' }, 0],
])('nominal minutes of %s', (_what, shift, expected) => {
  expect(nominalMinutes(shift)).toBe(expected)
})

test.each<[boolean, string, Shift, Shift]>([
  [true, 'copies', DAY_SHIFT, { ...DAY_SHIFT }],
  [true, 'the same times by default and by variation', { ...DAY_SHIFT, variation: LATER }, work('J', '08:00', 12)],
  [true, 'rests, whatever their times', REST, { ...REST, default: { startTime: '08:00', endTime: '09:00' } }],
  [false, 'other names', DAY_SHIFT, { ...DAY_SHIFT, name: 'M' }],
  [false, 'other starts', DAY_SHIFT, work('J', '08:00', 11)],
  [false, 'other ends', DAY_SHIFT, work('J', '07:00', 11)],
  [false, 'another day of end', G24, { ...G24, endsNextDay: false }],
  [false, 'another variation', DAY_SHIFT, { ...DAY_SHIFT, variation: LATER }],
  [false, 'work and rest of one name', { ...DAY_SHIFT, name: 'R' }, REST],
])('sameShift is %s for %s', (expected, _what, a, b) => {
  expect([sameShift(a, b), sameShift(b, a)]).toEqual([expected, expected])
})

test('a variation is found by name', () => {
  const rotationDay = { shift: DAY_SHIFT, variations: [LATER, SHORT] }
  expect(withVariation(rotationDay, 'late')).toEqual({ ...DAY_SHIFT, variation: LATER })
  expect(withVariation(rotationDay, 'short')).toEqual({ ...DAY_SHIFT, variation: SHORT })
  expect(withVariation(rotationDay, null)).toEqual(DAY_SHIFT)
  expect(withVariation(rotationDay, 'unknown')).toBeNull()
})
