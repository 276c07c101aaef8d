// The French of dates, hours and numbers, one row per rule, with its invisible spaces spelt out.
import { describe, expect, test } from 'vitest'
import {
  capitalize,
  formatClock,
  formatCount,
  formatCountdown,
  formatDay,
  formatDayNumeric,
  formatDayTitle,
  formatDuration,
  formatHours,
  formatMonth,
  formatNearDay,
  formatNumber,
  formatReadAt,
  formatSignedPoints,
  formatWeek,
  formatWeekday,
  initialsOf,
} from './format.ts'

const POINT = { one: 'point', other: 'points' }

describe('days', () => {
  test.each([
    ['2026-11-21', 'short', 'sam.\u00A021\u00A0nov.'],
    ['2026-11-21', 'long', 'samedi 21\u00A0novembre'],
    ['2026-11-21', 'semiLong', 'sam. 21\u00A0novembre'],
    ['2026-11-21', 'date', '21\u00A0novembre'],
    ['2026-11-21', 'dateShort', '21\u00A0nov.'],
    ['2026-11-18', 'weekdayAndNumber', 'mercredi\u00A018'],
    ['2026-11-18', 'weekdayAndNumberShort', 'mer.\u00A018'],
    ['2026-11-01', 'short', 'dim.\u00A01er\u00A0nov.'],
    ['2026-05-01', 'long', 'vendredi 1er\u00A0mai'],
    ['2026-02-02', 'short', 'lun.\u00A02\u00A0févr.'],
    ['2026-07-14', 'short', 'mar.\u00A014\u00A0juil.'],
    ['2024-02-29', 'long', 'jeudi 29\u00A0février'],
    // The two days when clocks change, and the ends of the year, in every zone.
    ['2026-03-29', 'short', 'dim.\u00A029\u00A0mars'],
    ['2026-10-25', 'short', 'dim.\u00A025\u00A0oct.'],
    ['2026-12-31', 'short', 'jeu.\u00A031\u00A0déc.'],
    ['1969-12-31', 'short', 'mer.\u00A031\u00A0déc.'],
  ] as const)('%s %s', (day, style, expected) => {
    expect(formatDay(day, style)).toBe(expected)
  })

  test('the year follows when asked', () => {
    expect(formatDay('2026-11-21', 'short', { year: true })).toBe('sam.\u00A021\u00A0nov. 2026')
    expect(formatMonth('2026-11-21', { year: true })).toBe('novembre 2026')
    expect(formatMonth('2026-08-21', { style: 'short' })).toBe('août')
    expect(formatDayNumeric('2026-02-03')).toBe('03/02/2026')
  })

  test.each([
    ['2026-12-31', 'jeudi 31\u00A0décembre'],
    ['2027-01-01', 'vendredi 1er\u00A0janvier 2027'],
    ['2025-11-21', 'vendredi 21\u00A0novembre 2025'],
  ])('%s says its year where it is not today’s', (day, expected) => {
    expect(formatDay(day, 'long', { today: '2026-11-21' })).toBe(expected)
  })

  test.each(['2026-02-30', '2026-13-01', '2026-1-1', '', '2026-11-21T00:00'])('refuses « %s »', (day) => {
    expect(() => formatDay(day)).toThrow(RangeError)
  })

  test.each([
    ['2026-11-16', 'hier'],
    ['2026-11-17', 'aujourd’hui'],
    ['2026-11-18', 'demain'],
    ['2026-11-19', null],
  ])('near day %s', (day, expected) => {
    expect(formatNearDay(day, '2026-11-17')).toBe(expected)
  })

  test('titles start with a capital, accents included', () => {
    expect(formatDayTitle('2026-11-18', '2026-11-17')).toBe('Demain, mercredi\u00A018')
    expect(formatDayTitle('2026-11-21', '2026-11-17')).toBe('Samedi 21\u00A0novembre')
    expect(capitalize('été')).toBe('Été')
    expect(capitalize('')).toBe('')
  })

  test('weekdays', () => {
    expect(['2026-11-16', '2026-11-22'].map((day) => formatWeekday(day, 'long'))).toEqual(['lundi', 'dimanche'])
    expect(formatWeekday('2026-11-18', 'letter')).toBe('m')
  })

  test.each([
    ['2026-11-17', 'S47'],
    ['2026-01-01', 'S1'],
    ['2027-01-03', 'S53'],
    ['2024-12-30', 'S1'],
    ['2021-01-01', 'S53'],
    ['2023-01-01', 'S52'],
  ])('ISO week of %s', (day, expected) => {
    expect(formatWeek(day)).toBe(expected)
  })
})

describe('when something was read, on the clock of the centre', () => {
  test.each([
    ['2026-11-22T23:05:00Z', 'à\u00A000:05'],
    ['2026-11-22T20:18:00Z', 'hier à\u00A021:18'],
    ['2026-11-16T03:00:00Z', 'le lundi 16\u00A0novembre à\u00A004:00'],
  ])('%s', (at, expected) => {
    expect(formatReadAt(Date.parse(at), 'Europe/Paris', '2026-11-23')).toBe(expected)
  })
})

describe('hours and durations', () => {
  test('a range does not break', () => {
    expect(formatHours('07:00', '19:00')).toBe('07:00\u00A0–\u00A019:00')
  })

  test.each([
    [720, '12\u00A0h'],
    [450, '7\u00A0h\u00A030'],
    [485, '8\u00A0h\u00A005'],
    [45, '45\u00A0min'],
    [0, '0\u00A0h'],
    [-90, '\u22121\u00A0h\u00A030'],
    [-0.2, '0\u00A0h'],
    [131_400, '2\u202F190\u00A0h'],
  ])('%d min', (minutes, expected) => {
    expect(formatDuration(minutes)).toBe(expected)
  })

  test.each([
    [0, null],
    [-1, null],
    [1, 'moins d’une\u00A0minute'],
    [59_999, 'moins d’une\u00A0minute'],
    [60_000, '1\u00A0min'],
    [60_001, '2\u00A0min'],
    [18 * 60_000, '18\u00A0min'],
    [(9 * 60 + 18) * 60_000, '9\u00A0h\u00A018'],
    [(47 * 60 + 59) * 60_000, '47\u00A0h\u00A059'],
    [48 * 3_600_000, '2\u00A0j'],
    [76 * 3_600_000, '3\u00A0j\u00A04\u00A0h'],
  ])('countdown of %d ms', (ms, expected) => {
    expect(formatCountdown(ms)).toBe(expected)
  })

  test('the clock is the one of the centre', () => {
    const at = Date.UTC(2026, 10, 17, 20, 42)
    expect(formatClock(at, 'Europe/Paris')).toBe('21:42')
    expect(formatClock(at, 'Indian/Reunion')).toBe('00:42')
  })
})

describe('numbers', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1\u202F000'],
    [1_234_567.89, '1\u202F234\u202F567,89'],
    [-10, '\u221210'],
    [1.006, '1,01'],
    [-0.001, '0'],
  ])('%d', (value, expected) => {
    expect(formatNumber(value)).toBe(expected)
  })

  test.each([
    [12, '+12'],
    [0, '0'],
    [-10, '\u221210'],
    [1250, '+1\u202F250'],
  ])('signed %d', (value, expected) => {
    expect(formatSignedPoints(value)).toBe(expected)
  })

  test.each([
    [0, '0\u00A0point'],
    [1, '1\u00A0point'],
    [1.5, '1,5\u00A0point'],
    [2, '2\u00A0points'],
    [-1, '\u22121\u00A0point'],
    [1000, '1\u202F000\u00A0points'],
  ])('count of %d', (value, expected) => {
    expect(formatCount(value, POINT)).toBe(expected)
  })
})

test.each([
  ['Éloïse Mélèze', 'ÉM'],
  ['camille érable', 'CÉ'],
  ['Théo d’Aulnaie', 'TA'],
  ["Théo d'Aulnaie", 'TA'],
  ['Cédric Œilletard', 'CŒ'],
  ['Jean-Loup Charmille', 'JC'],
  ['Anne de la Tour', 'AT'],
  ['Zoé', 'Z'],
  ['  ', ''],
])('initials of %s', (name, expected) => {
  expect(initialsOf(name)).toBe(expected)
})
