// Two people of one name are told apart, by the plainest thing that the reader may know.
import { describe, expect, test } from 'vitest'
import { fullName, plainName, teamInSentence, tellApart } from './person-name.ts'
import type { PossibleNamesake } from './person-name.ts'

const person = (_id: string, more: Partial<PossibleNamesake> = {}): PossibleNamesake => ({
  _id,
  name: 'Camille',
  lastName: 'Martin',
  team: null,
  role: null,
  rank: null,
  ...more,
})
const inTeam = (letter: string) => ({ team: { name: `Équipe ${letter}` } })
const distinctionsOf = (...people: PossibleNamesake[]) => Object.fromEntries(tellApart(people))

describe('namesakes', () => {
  test('are told apart by their teams, whatever the accents of their names; nobody else is', () => {
    expect(
      distinctionsOf(person('a', inTeam('A')), person('b', { ...inTeam('B'), name: 'Camillé' }), person('c'), person('d', { name: 'Zoé' })),
    ).toEqual({
      a: 'équipe\u00A0A',
      b: 'équipe\u00A0B',
      c: 'sans équipe',
    })
  })

  test('of one team by their number, their role, their rank, their address: what the reader was given', () => {
    const [a, b] = [inTeam('A'), inTeam('A')]
    expect(distinctionsOf(person('a', { ...a, registrationNumber: '12' }), person('b', { ...b, registrationNumber: '13' }))).toEqual({
      a: 'matricule\u00A012',
      b: 'matricule\u00A013',
    })
    expect(distinctionsOf(person('a', { ...a, role: 'Opérateur' }), person('b', { ...b, role: 'Chef de salle' }))).toEqual({
      a: 'Opérateur',
      b: 'Chef de salle',
    })
    expect(distinctionsOf(person('a', { ...a, email: 'a@x.fr' }), person('b', { ...b, email: 'b@x.fr' }))).toEqual({
      a: 'a@x.fr',
      b: 'b@x.fr',
    })
  })

  test('say something of whom has less to be told by', () => {
    const people = [person('a', { registrationNumber: '12', role: 'Opérateur' }), person('b', { role: 'Opérateur' })]
    expect(distinctionsOf(...people)).toEqual({ a: 'matricule\u00A012', b: 'Opérateur' })
  })

  test('of whom nothing differs have a number, the same at every reading', () => {
    expect(distinctionsOf(person('b'), person('a'))).toEqual({ a: 'homonyme\u00A01', b: 'homonyme\u00A02' })
  })

  test('each has words of their own, however many they are', () => {
    const people = [
      person('a', inTeam('A')),
      person('b', { ...inTeam('B'), role: 'Opérateur' }),
      person('c', { ...inTeam('B'), role: 'Opérateur', rank: 'Sergent' }),
      person('d', { ...inTeam('B'), role: null }),
    ]
    const words = tellApart(people)
    expect(new Set(words.values()).size).toBe(people.length)
    expect(words.get('c')).toBe('équipe\u00A0B, Opérateur, Sergent')
  })
})

test('a name says what tells it apart, and initials do not', () => {
  expect(fullName({ name: 'Camille', lastName: 'Martin', distinction: 'équipe\u00A0B' })).toBe('Camille Martin (équipe\u00A0B)')
  expect(plainName({ name: 'Camille', lastName: 'Martin', distinction: 'équipe\u00A0B' })).toBe('Camille Martin')
})

describe('a team inside a sentence', () => {
  test('loses its capital and keeps its last word', () => {
    expect(teamInSentence({ name: 'Équipe A' })).toBe('équipe\u00A0A')
    expect(teamInSentence({ name: 'Garde Verte' })).toBe('garde\u00A0Verte')
  })

  test('keeps the capitals of a letter and of an acronym', () => {
    expect(teamInSentence({ name: 'B' })).toBe('B')
    expect(teamInSentence({ name: 'SMUR 1' })).toBe('SMUR\u00A01')
    expect(teamInSentence({ name: 'É 2' })).toBe('É\u00A02')
  })
})
