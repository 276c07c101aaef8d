// Moments are said from today.
import { fullName } from '@releve/contract/person-name'
import { expect, test } from 'vitest'
import { formatMoment } from './moment.ts'
import { shortName } from '@releve/contract/short-name'

test.each([
  ['2026-11-17', '21:18'],
  ['2026-11-16', 'hier, 21:18'],
  ['2026-11-15', 'dim.\u00A015\u00A0nov.'],
  ['2026-11-01', 'dim.\u00A01er\u00A0nov.'],
  ['2025-11-15', 'sam.\u00A015\u00A0nov. 2025'],
  // A clock ahead of ours: a day to come is said as a day.
  ['2026-11-18', 'mer.\u00A018\u00A0nov.'],
])('%s, seen on 17 November 2026', (day, expected) => {
  expect(formatMoment(day, '21:18', '2026-11-17')).toBe(expected)
})

test('people are named in full or by an initial', () => {
  expect(fullName({ name: 'CTA-CODIS', lastName: '' })).toBe('CTA-CODIS')
  expect(fullName({ name: 'Zoé', lastName: 'Ardoisière' })).toBe('Zoé Ardoisière')
  expect(shortName({ name: 'Théo', lastName: 'd’Aulnaie' })).toBe('Théo\u00A0A.')
  expect(shortName({ name: 'CTA-CODIS', lastName: '' })).toBe('CTA-CODIS')
})
