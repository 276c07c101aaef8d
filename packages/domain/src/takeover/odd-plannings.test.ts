// Plannings that are odd in themselves: somebody twice, two years in one sheet, two centres in one file.
import { describe, expect, test } from 'vitest'
import { dayNumberOf, fromDayNumber } from '../calendar/day.ts'
import { readTakeover } from './proposal.ts'
import { BLANK } from './workbook.ts'
import type { WorkbookCell } from './workbook.ts'

const text = (value: string): WorkbookCell | null => (value === '' ? null : { ...BLANK, text: value })
const dateCell = (day: number): WorkbookCell => ({ ...BLANK, text: fromDayNumber(day), day })

function sheet(name: string, first: number, days: number, people: readonly (readonly [team: string, name: string, shift: number])[]) {
  const rows = [
    [text('Équipe'), text('Nom'), ...Array.from({ length: days }, (_, i) => dateCell(first + i))],
    ...people.map(([team, person, shift]) => [
      text(team),
      text(person),
      ...Array.from({ length: days }, (_, i) => text('JNRR'.charAt((i - shift + 4 * days) % 4))),
    ]),
  ]
  return { name, rows, merges: [] }
}

const read = (...sheets: readonly ReturnType<typeof sheet>[]) => {
  const answer = readTakeover({ name: 'classeur', sheets }, 2026)
  if ('refusal' in answer) throw new Error(answer.refusal)
  return answer.proposal
}

const december = dayNumberOf(2026, 12, 1)

describe('somebody twice', () => {
  test('two rows of one name that work on the same days are two people, each with a label of their own', () => {
    const { people, exceptions } = read(
      sheet('Planning', december, 31, [
        ['A', 'AUBIER Léa', 0],
        ['A', 'BOULEAU Noé', 0],
        ['B', 'AUBIER Léa', 1],
        ['B', 'CORMORAN Zoé', 1],
      ]),
    )
    expect(people.map(({ label, team }) => [label, team])).toEqual([
      ['Aubier Léa', 'Équipe A'],
      ['Bouleau Noé', 'Équipe A'],
      ['Aubier Léa (2)', 'Équipe B'],
      ['Cormoran Zoé', 'Équipe B'],
    ])
    expect(exceptions).toEqual([])
  })

  test('a number that two people have by mistake makes no one person of them; of one who is spelled otherwise it does', () => {
    const numbered = (name: string, first: number, people: readonly (readonly [number: string, name: string, shift: number])[]) => {
      const { rows, ...rest } = sheet(name, first, 31, people)
      const [heading, ...others] = rows
      return { ...rest, rows: [[text('Matricule'), ...(heading?.slice(1) ?? [])], ...others] }
    }
    const { people } = read(
      numbered('Décembre', december, [
        ['M1', 'DUPONT Jean', 0],
        ['M1', 'DURAND Paul', 0],
        ['M2', 'PETIT Anne', 2],
        ['M2', 'PETIT Zoé', 2],
        ['M3', 'GRAND Luc', 1],
        ['M4', 'MARTIN Léa', 1],
      ]),
      numbered('Janvier', december + 31, [
        ['M3', 'GRAND L.', 2],
        ['M4', 'NOËL Léa', 2],
      ]),
    )
    expect(people.map(({ label, registrationNumber }) => [label, registrationNumber])).toEqual([
      ['Dupont Jean', 'M1'],
      ['Durand Paul', 'M1'],
      ['Petit Anne', 'M2'],
      ['Petit Zoé', 'M2'],
      ['Grand Luc', 'M3'],
      ['Martin Léa', 'M4'],
    ])
  })

  test('rows with codes whose text is no name are said, and nobody else is', () => {
    const { people, unnamed } = read(
      sheet('Planning', december, 31, [
        ['A', 'AUBIER Léa', 0],
        ['A', '12', 0],
        ['A', 'http://exemple.fr', 0],
        ['B', 'BOULEAU Noé', 1],
        ['B', 'Effectif', 1],
        ['B', '', 1],
      ]),
    )
    expect(people.map(({ label }) => label)).toEqual(['Aubier Léa', 'Bouleau Noé'])
    expect(unnamed).toEqual([
      { sheet: 'Planning', text: '12' },
      { sheet: 'Planning', text: 'http://exemple.fr' },
    ])
  })

  test('the rows of one name on two sheets that follow each other are one person', () => {
    const { people } = read(
      sheet('Décembre', december, 31, [
        ['A', 'AUBIER Léa', 0],
        ['B', 'BOULEAU Noé', 1],
      ]),
      sheet('Janvier', december + 31, 31, [
        ['A', 'AUBIER Léa', 1],
        ['B', 'BOULEAU Noé', 2],
      ]),
    )
    expect(people.map(({ label }) => label)).toEqual(['Aubier Léa', 'Bouleau Noé'])
  })
})

test('two years in one sheet are one planning', () => {
  const { from, to, teams } = read(
    sheet('Planning', december, 62, [
      ['A', 'AUBIER Léa', 0],
      ['A', 'BOULEAU Noé', 0],
    ]),
  )
  expect([from, to, teams]).toEqual([
    '2026-12-01',
    '2027-01-31',
    [{ name: 'Équipe A', cycle: ['J', 'N', 'R', 'R'], startDate: '2026-12-01' }],
  ])
})

test('of two centres in one file everybody is proposed: who is of another one is left out by hand', () => {
  const { people, teams } = read(
    sheet('Brumaie', december, 31, [
      ['A', 'AUBIER Léa', 0],
      ['A', 'BOULEAU Noé', 0],
    ]),
    sheet('Valombre', december, 31, [
      ['1', 'CORMORAN Zoé', 2],
      ['1', 'ÉRABLE Inès', 2],
    ]),
  )
  expect(people.map(({ label }) => label)).toEqual(['Aubier Léa', 'Bouleau Noé', 'Cormoran Zoé', 'Érable Inès'])
  expect(teams.map(({ cycle }) => cycle?.join(''))).toEqual(['JNRR', 'JNRR'])
})
