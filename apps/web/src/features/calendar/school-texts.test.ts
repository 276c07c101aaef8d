// How school holidays are called, alone and within a sentence.
import { schoolLine } from './components/day/day-texts.ts'
import { schoolName, schoolWords } from './texts.ts'
import type { WireSchoolPeriod } from '@releve/contract/school-holidays'
import { expect, test } from 'vitest'

const AUTUMN: WireSchoolPeriod = { zone: 'B', name: 'Vacances de la Toussaint', startDate: '2026-10-17', endDate: '2026-11-01' }

test.each([
  ['Vacances de la Toussaint', 'Vacances de la Toussaint', 'vacances de la Toussaint'],
  ['Début des Vacances d’Été', 'Vacances d’Été', 'vacances d’Été'],
  ['Pont de l’Ascension', 'Pont de l’Ascension', 'pont de l’Ascension'],
])('%s', (name, alone, within) => {
  expect([schoolName({ name }), schoolWords({ name })]).toEqual([alone, within])
})

test('until when, and in which zone', () => {
  expect(schoolLine(AUTUMN)).toBe('Vacances de la Toussaint, zone B, jusqu’au 1er\u00A0novembre')
  expect(schoolLine({ ...AUTUMN, zone: 'corse', endDate: AUTUMN.startDate })).toBe('Vacances de la Toussaint, Corse')
})
