// Legends, the kinds and the hours that they say.
import { describe, expect, test } from 'vitest'
import { customOf, hoursIn, hoursOfCode, kindOfLabel, withoutHours } from './code-kinds.ts'
import { codeKey, entriesIn, readLegend } from './legend.ts'
import { BLANK, tableOf } from './workbook.ts'

const isKnown = (code: string) => ['J', 'N', 'R', 'CA', 'RTT', 'FO', 'J/N', '7-13'].map(codeKey).includes(codeKey(code))

describe('entries of a text', () => {
  test.each([
    ['J = 07h-19h', [['J', '07h-19h']]],
    [
      'Légende : J = matin ; N = nuit ; RTT ; CA = congé',
      [
        ['J', 'matin'],
        ['N', 'nuit'],
        ['CA', 'congé'],
      ],
    ],
    [
      'J : 05h30-13h45   N : 12h45-21h00',
      [
        ['J', '05h30-13h45'],
        ['N', '12h45-21h00'],
      ],
    ],
    [
      'CA, RTT = congés',
      [
        ['CA', 'congés'],
        ['RTT', 'congés'],
      ],
    ],
    ['J/N = jour + nuit (6h-6h)', [['J/N', 'jour + nuit (6h-6h)']]],
    ['J 07h00 - 19h00', [['J', '07h00 - 19h00']]],
    ['Bonjour à tous', []],
    ['vert = congé', []],
  ])('« %s »', (text, entries) => {
    expect(entriesIn(text, isKnown).map(({ code, label }) => [code, label])).toEqual(entries)
  })
})

test('begin and end that stand in columns of their own belong to the code', () => {
  const lines = [
    ['Code', 'Libellé', 'Début', 'Fin', 'Durée'],
    ['J', 'Jour', '07:00', '19:00', '12:00'],
    ['N', 'Nuit', '19:00', '07:00', '12:00'],
    ['CA', 'Congé annuel', '', '', ''],
    [],
    ['J', '8h', '20h'],
    ['N', '20h', '8h'],
  ]
  const rows = lines.map((line) => line.map((text) => ({ ...BLANK, text })))
  const labels = (from: number, to: number) =>
    readLegend(
      [{ table: tableOf({ name: '', rows: rows.slice(from, to), merges: [] }), isElsewhere: () => false }],
      isKnown,
    ).entries.filter(({ code }) => isKnown(code))
  expect(labels(0, 4)).toEqual([
    { code: 'J', label: 'Jour 07:00-19:00' },
    { code: 'N', label: 'Nuit 19:00-07:00' },
    { code: 'CA', label: 'Congé annuel' },
  ])
  expect(labels(5, 7)).toEqual([
    { code: 'J', label: '8h-20h' },
    { code: 'N', label: '20h-8h' },
  ])
})

test.each([
  ['Jour 07h00 - 19h00', '07:00', '19:00'],
  ['garde 24 h (8h-8h)', '08:00', '08:00'],
  ['de 19:00 à 07:00', '19:00', '07:00'],
  ['9 h - 17 h', '09:00', '17:00'],
  ['21h-5h', '21:00', '05:00'],
])('the hours of « %s »', (text, startTime, endTime) => {
  expect(hoursIn(text)).toEqual({ startTime, endTime })
})

test('codes that are hours, and one that is a fraction', () => {
  expect(hoursOfCode('7-19')).toEqual({ startTime: '07:00', endTime: '19:00' })
  expect(hoursOfCode('07h30/19h30')).toEqual({ startTime: '07:30', endTime: '19:30' })
  expect(hoursOfCode('1/2')).toBeNull()
  expect(hoursOfCode('J/N')).toBeNull()
  expect(hoursIn('Congé annuel')).toBeNull()
})

test.each([
  ['Congé maladie', 'absence'],
  ['Congé annuel', 'leave'],
  ['Repos compensateur', 'rest'],
  ['Récupération', 'leave'],
  ['Formation de maintien des acquis', 'work'],
  ['Astreinte', 'onCall'],
  ['Indisponible', 'absence'],
  ['Disponible', 'onCall'],
  ['Nuit', 'shift'],
  ['Descente de nuit', 'rest'],
  ['Toto', null],
])('« %s » is %s', (label, kind) => {
  expect(kindOfLabel(label)).toBe(kind)
})

test('what custom says of a code, and a label without its hours', () => {
  expect(customOf('rtt')).toEqual({ kind: 'leave', label: 'RTT' })
  expect(customOf('J1')).toBeNull()
  expect(withoutHours('Jour (07h00 à 19h00)')).toBe('Jour')
})
