// The search of the bar: names without their accents, dates as people type them.
import { describe, expect, test } from 'vitest'
import type { HolidayCalendar } from '@releve/domain/calendar/center-holidays'
import { foldText } from '#ui/fold-text.ts'
import { findPeople, readTypedDate } from './find-people.ts'

const METROPOLE: HolidayCalendar = { area: 'metropole', own: [] }

const people = [
  { name: 'Zoé', lastName: 'Ardoisière' },
  { name: 'Théo', lastName: 'd’Aulnaie' },
  { name: 'Thi-Mai', lastName: 'Bouleautin' },
  { name: 'Maud', lastName: 'Bergeronnette' },
  { name: 'Cœline', lastName: 'Œillet' },
  { name: 'Erwan', lastName: 'Fou-de-Bassan' },
  { name: 'Camille', lastName: 'Érable' },
  { name: 'Érable', lastName: 'Aubier' },
]
const found = (text: string) => findPeople(people, text, 5).map(({ lastName }) => lastName)

test.each([
  ['Éloïse d’Œuvre-Noire', 'eloise d oeuvre noire'],
  ["  ÇA  l'été ", 'ca l ete'],
])('%s is folded', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

describe('people', () => {
  test.each([
    ['ardoisiere', ['Ardoisière']],
    ['ZOÉ', ['Ardoisière']],
    ['oeil', ['Œillet']],
    ['coeline', ['Œillet']],
    ['daulnaie', ['d’Aulnaie']],
    ["d'aul", ['d’Aulnaie']],
    ['aulnaie', ['d’Aulnaie']],
    ['thimai', ['Bouleautin']],
    ['bassan', ['Fou-de-Bassan']],
    ['ard zo', ['Ardoisière']],
    // A last name before a first name.
    ['erable', ['Érable', 'Aubier']],
    ['ard camille', []],
    ['doisiere', []],
    ['', []],
    ['  ’ ', []],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  test('no more than asked', () => {
    expect(findPeople(people, 'e', 1)).toHaveLength(1)
  })
})

describe('dates', () => {
  const today = '2026-11-17'
  test.each([
    ['18/11/2026', '2026-11-18'],
    ['18-11-26', '2026-11-18'],
    ['1.2.27', '2027-02-01'],
    [' 18/11 ', '2026-11-18'],
    // The nearest year.
    ['2/1', '2027-01-02'],
    ['31/12', '2026-12-31'],
    ['29/2', null],
    ['18 novembre', '2026-11-18'],
    ['mercredi 18 nov.', '2026-11-18'],
    ['1er janvier 2027', '2027-01-01'],
    ['5 août', '2026-08-05'],
    ['5 fevr 27', '2027-02-05'],
    ['demain', '2026-11-18'],
    ['Après-demain', '2026-11-19'],
    ['aujourd’hui', '2026-11-17'],
    ['hier', '2026-11-16'],
    // Today is a Tuesday.
    ['samedi', '2026-11-21'],
    ['mardi', '2026-11-17'],
    ['Lundi prochain', '2026-11-23'],
    ['samedi dernier', '2026-11-14'],
    ['samedi 21', '2026-11-21'],
    ['vendredi 13', '2026-11-13'],
    ['dimanche 1er', '2026-11-01'],
    ['noel', '2026-12-25'],
    ['Noël 2027', '2027-12-25'],
    ['toussaint', '2026-11-01'],
    ['Lundi de Pâques', '2027-03-29'],
    ['jour de l’an', '2027-01-01'],
    ['armistice', '2026-11-11'],
    ['Armistice 1918', '2026-11-11'],
    ['armistice 1918 2027', '2027-11-11'],
    ['armis 2025', '2025-11-11'],
    ['pentecote', '2026-05-25'],
    ['Pentecôte 2027', '2027-05-17'],
    ['lundi pente', '2026-05-25'],
    ['paques', '2027-03-29'],
    ['fête nat', '2026-07-14'],
    ['travail', '2027-05-01'],
  ])('%s', (text, day) => {
    expect(readTypedDate(text, today, METROPOLE)).toEqual(day === null ? { error: 'noSuchDay' } : { day })
  })

  test.each(['30/02/2026', '31/4/26', '12/13/2026', '40 mars', '31/4', '0/5'])('%s exists in no calendar', (text) => {
    expect(readTypedDate(text, today, METROPOLE)).toEqual({ error: 'noSuchDay' })
  })

  test.each([
    '',
    'mars',
    '18',
    'zoé',
    '18 ju',
    '18/',
    '1/2/3/4',
    '18/11-2026',
    'jean-marc',
    '18 mars fini',
    'sam',
    'samedi soir',
    'samedi 32',
    'noel soir',
    'pier',
    'fete',
    'jour',
    'lund',
    'saint',
    'noe',
    'an',
    '1918',
    'armistice soir',
  ])('%s is no date', (text) => {
    expect(readTypedDate(text, today, METROPOLE)).toBeNull()
  })

  test('a holiday of the centre by the name it gave, and one it moved on the day it keeps', () => {
    const valid = { firstYear: 2026, lastYear: null }
    const holidays: HolidayCalendar = {
      area: 'guadeloupe',
      own: [
        { _id: 'b', kind: 'added', name: 'Sainte-Barbe', on: '12-04', ...valid },
        { _id: 'm', kind: 'moved', holiday: 'abolitionOfSlavery', on: '05-28', ...valid },
      ],
    }
    expect(readTypedDate('sainte barbe', today, holidays)).toEqual({ day: '2026-12-04' })
    expect(readTypedDate('Abolition de l’esclavage 2027', today, holidays)).toEqual({ day: '2027-05-28' })
    expect(readTypedDate('barbe', today, holidays)).toEqual({ day: '2026-12-04' })
    expect(readTypedDate('sainte barbe', today, METROPOLE)).toBeNull()
    expect(readTypedDate('abolition', today, METROPOLE)).toBeNull()
  })

  test('29 February, in the leap year near enough', () => {
    expect(readTypedDate('29/2', '2027-06-01', METROPOLE)).toEqual({ day: '2028-02-29' })
  })
})
