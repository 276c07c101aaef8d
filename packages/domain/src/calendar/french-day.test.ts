// Days as people write them in French tables.
import { expect, test } from 'vitest'
import { fromDayNumber } from './day.ts'
import { monthIn, readFrenchDay, readWholeFrenchDay, weekdaysNamed, yearsIn } from './french-day.ts'

test.each([
  ['01/12/2026', '2026-12-01'],
  ['1-12-26', '2026-12-01'],
  ['1.12.2026', '2026-12-01'],
  ['2026/12/01', '2026-12-01'],
  ['2026-12-01T00:00:00.000Z', '2026-12-01'],
  ['01/12/2026 00:00', '2026-12-01'],
  ['mardi 1 décembre 2026', '2026-12-01'],
  ['Mardi 1er décembre 2026', '2026-12-01'],
  ['mar. 1 déc. 2026', '2026-12-01'],
  ['1-déc-26', '2026-12-01'],
  ['3 AOUT 2027', '2027-08-03'],
  ['29/02/2028', '2028-02-29'],
])('« %s » is %s', (text, day) => {
  const read = readWholeFrenchDay(text)
  expect(read === null ? null : fromDayNumber(read)).toBe(day)
})

test.each([
  '',
  'mercredi',
  '31/02/2027',
  '29/02/2027',
  '12J',
  '7-19',
  '32/01/2027',
  'S18 2026',
  'J 1',
  '1er',
  '01/12/1850',
  'toto 1 mars 2026',
])('« %s » is no whole day', (text) => {
  expect(readWholeFrenchDay(text)).toBeNull()
})

test.each([
  ['mer. 2', 2, null, [3]],
  ['M 3', 3, null, [2, 3]],
  ['3 L', 3, null, [1]],
  ['L1', 1, null, [1]],
  ['02/03', 2, 3, []],
  ['2 mars', 2, 3, []],
  ['lun 2 mars', 2, 3, [1]],
  ['31', 31, null, []],
] as const)('« %s » leaves the rest to its headings', (text, day, month, weekdays) => {
  expect(readFrenchDay(text)).toEqual({ day, month, year: null, weekdays })
})

test.each([
  ['MARS 2026', { month: 3, year: 2026 }],
  ['Planning de janvier', { month: 1, year: null }],
  ['FEV', { month: 2, year: null }],
  ['sept. 26', { month: 9, year: 2026 }],
  ['03/2026', { month: 3, year: 2026 }],
  ['2026-03', { month: 3, year: 2026 }],
  ['Équipe A', null],
  ['mar 3', null],
])('the month of « %s »', (text, label) => {
  expect(monthIn(text)).toEqual(label)
})

test('years are those of headings, not of whole dates in them', () => {
  expect(yearsIn('Planning 2026, édité le 04/12/2025')).toEqual([2026])
  expect(yearsIn('Hiver 2025-2026')).toEqual([2025, 2026])
  expect(yearsIn('n° 120264')).toEqual([])
})

test('a letter may be two weekdays', () => {
  expect(weekdaysNamed('M')).toEqual([2, 3])
  expect(weekdaysNamed('Jeu.')).toEqual([4])
  expect(weekdaysNamed('N')).toEqual([])
})
