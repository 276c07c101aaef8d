// The changes of a centre's holidays, as the journal and the screens say them.
import type { OwnHoliday } from '@releve/domain/calendar/center-holidays'
import { expect, test } from 'vitest'
import { ownHolidayWords, yearlyDayWords } from './own-holiday-words.ts'

test.each([
  ['12-04', 'le 4\u00A0décembre'],
  ['05-01', 'le 1er\u00A0mai'],
  ['02-29', 'le 29\u00A0février'],
  ['easter-47', '47\u00A0jours avant Pâques'],
  ['easter-1', '1\u00A0jour avant Pâques'],
  ['easter+0', 'le dimanche de Pâques'],
  ['easter+39', '39\u00A0jours après Pâques'],
])('%s: %s', (on, words) => {
  expect(yearlyDayWords(on)).toBe(words)
})

test.each<[OwnHoliday, string]>([
  [
    { _id: '1', kind: 'added', name: 'Sainte-Barbe', on: '12-04', firstYear: 2027, lastYear: null },
    'Sainte-Barbe, le 4\u00A0décembre, à partir de 2027',
  ],
  [
    { _id: '1', kind: 'moved', holiday: 'whitMonday', on: 'easter+51', firstYear: 2027, lastYear: 2030 },
    'Lundi de Pentecôte, reporté à 51\u00A0jours après Pâques, de 2027 à 2030',
  ],
  [
    { _id: '1', kind: 'moved', holiday: 'christmas', on: '12-26', firstYear: 2027, lastYear: 2027 },
    'Noël, reporté au 26\u00A0décembre, en 2027',
  ],
  [{ _id: '1', kind: 'removed', holiday: 'whitMonday', firstYear: 2027, lastYear: 2027 }, 'Lundi de Pentecôte, non férié, en 2027'],
])('%o', (entry, words) => {
  expect(ownHolidayWords(entry)).toBe(words)
})
