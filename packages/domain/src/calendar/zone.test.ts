// Wall clocks and instants against Temporal, on ordinary days, on nights of change and in odd zones.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDayNumber, toDayNumber } from './day.ts'
import { isSkipped, isZoneName, zoneOf } from './zone.ts'

const FRENCH_ZONES = [
  'Europe/Paris',
  'America/Guadeloupe',
  'America/Martinique',
  'America/Cayenne',
  'Indian/Reunion',
  'Indian/Mayotte',
  'America/Miquelon',
  'Pacific/Noumea',
  'Pacific/Wallis',
  'Pacific/Tahiti',
  'Pacific/Marquesas',
  'Pacific/Gambier',
  'Indian/Kerguelen',
]
/** Half-hour change, change at midnight both ways, a day that never was, several changes a year, quarter of an hour, none. */
const ODD_ZONES = [
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Havana',
  'Asia/Beirut',
  'Pacific/Apia',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
  'UTC',
]
const anyZone = fc.constantFrom(...FRENCH_ZONES, ...ODD_ZONES)
const anyDay = fc.integer({ min: toDayNumber('1990-01-01'), max: toDayNumber('2045-12-31') })

function instantByTemporal(zone: string, day: number, minutes: number): number {
  const midnight = Temporal.PlainDate.from(fromDayNumber(day)).toPlainDateTime()
  return midnight.add({ minutes }).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
}

function expectWallClock(name: string, instant: number): void {
  const zone = zoneOf(name)
  const wall = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(name)
  expect([name, fromDayNumber(zone.dayAt(instant)), zone.minutesAt(instant)]).toEqual([
    name,
    wall.toPlainDate().toString(),
    wall.hour * 60 + wall.minute,
  ])
}

test('any wall clock of any zone agrees with Temporal', () => {
  fc.assert(
    fc.property(anyZone, anyDay, fc.integer({ min: -1440, max: 4320 }), (name, day, minutes) => {
      const instant = zoneOf(name).instantAt(day, minutes)
      expect([name, day, minutes, instant]).toEqual([name, day, minutes, instantByTemporal(name, day, minutes)])
      expectWallClock(name, instant)
      expectWallClock(name, instant + 12_345)
    }),
    { numRuns: 2000 },
  )
})

test.each([...FRENCH_ZONES, ...ODD_ZONES])('%s, every half-hour around every change of 2005 to 2030', (name) => {
  const zone = zoneOf(name)
  let transition = Temporal.ZonedDateTime.from(`2005-01-01T00:00[${name}]`).getTimeZoneTransition('next')
  let checked = 0
  while (transition !== null && transition.year < 2031) {
    const day = toDayNumber(transition.toPlainDate().toString())
    for (let minutes = -1440; minutes <= 2880; minutes += 30) {
      const instant = zone.instantAt(day, minutes)
      if (instant !== instantByTemporal(name, day, minutes)) {
        expect([fromDayNumber(day), minutes, instant]).toEqual([fromDayNumber(day), minutes, instantByTemporal(name, day, minutes)])
      }
    }
    for (let step = -4; step <= 4; step++) expectWallClock(name, transition.epochMilliseconds + step * 1_800_000)
    checked++
    transition = transition.getTimeZoneTransition('next')
  }
  // Two a year in Paris and Saint-Pierre; the other French zones never change.
  if (name === 'Europe/Paris' || name === 'America/Miquelon') expect(checked).toBe(52)
  else if (FRENCH_ZONES.includes(name)) expect(checked).toBe(0)
})

describe('offsets of the French zones, winter and summer of 2026', () => {
  test.each([
    ['Europe/Paris', 1, 2],
    ['America/Guadeloupe', -4, -4],
    ['America/Martinique', -4, -4],
    ['America/Marigot', -4, -4],
    ['America/St_Barthelemy', -4, -4],
    ['America/Cayenne', -3, -3],
    ['Indian/Reunion', 4, 4],
    ['Indian/Mayotte', 3, 3],
    ['Pacific/Noumea', 11, 11],
    ['Pacific/Wallis', 12, 12],
    ['Pacific/Tahiti', -10, -10],
    ['Pacific/Marquesas', -9.5, -9.5],
    ['Pacific/Gambier', -9, -9],
    ['Indian/Kerguelen', 5, 5],
    ['America/Miquelon', -3, -2],
  ])('%s: %d and %d', (name, winter, summer) => {
    const offset = (day: string) => (toDayNumber(day) * 86_400_000 - zoneOf(name).instantAt(toDayNumber(day), 0)) / 3_600_000
    expect([offset('2026-01-15'), offset('2026-07-15')]).toEqual([winter, summer])
  })
})

test('Saint-Pierre-et-Miquelon changes on North American dates', () => {
  const lengths = (name: string, day: string) => {
    const n = toDayNumber(day)
    return (zoneOf(name).instantAt(n + 1, 0) - zoneOf(name).instantAt(n, 0)) / 3_600_000
  }
  const days = ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01']
  expect(days.map((day) => lengths('America/Miquelon', day))).toEqual([23, 24, 24, 25])
  expect(days.map((day) => lengths('Europe/Paris', day))).toEqual([24, 23, 25, 24])
})

test('the hour that is not moves forward, the hour that is twice is the first', () => {
  const paris = zoneOf('Europe/Paris')
  expect(new Date(paris.instantAt(toDayNumber('2026-03-29'), 150)).toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(new Date(paris.instantAt(toDayNumber('2026-10-25'), 150)).toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

test('today is the day of the centre, not of the server', () => {
  const instant = Date.UTC(2026, 10, 20, 23, 30)
  const today = (name: string) => fromDayNumber(zoneOf(name).dayAt(instant))
  expect(['Europe/Paris', 'UTC', 'Pacific/Tahiti', 'Pacific/Noumea'].map(today)).toEqual([
    '2026-11-21',
    '2026-11-20',
    '2026-11-20',
    '2026-11-21',
  ])
})

test('names of zones', () => {
  expect(['Europe/Paris', 'America/St_Barthelemy', 'UTC'].map(isZoneName)).toEqual([true, true, true])
  expect(['', 'Europe/Roche', '+02:00', '-03', 'Z]', '2026-01-01T00:00Z[Europe/Paris]'].filter(isZoneName)).toEqual([])
  expect(() => zoneOf('Europe/Roche')).toThrow(RangeError)
  expect(zoneOf('Europe/Paris')).toBe(zoneOf('Europe/Paris'))
})

test.each([
  [120, 180, true],
  [130, 170, true],
  [150, 195, true],
  [119, 180, false],
  [60, 150, false],
  [150, 240, false],
  [-300, 420, false],
  [180, 180 + 1440, false],
])('from minute %i to %i of 28 March 2027 the clocks skip it: %s', (from, to, skipped) => {
  expect(isSkipped(toDayNumber('2027-03-28'), { from, to }, zoneOf('Europe/Paris'))).toBe(skipped)
  expect(isSkipped(toDayNumber('2027-03-29'), { from, to }, zoneOf('Europe/Paris'))).toBe(false)
})
