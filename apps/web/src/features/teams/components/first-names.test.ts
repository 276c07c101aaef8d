// Names of the teams a centre begins with.
import { expect, test } from 'vitest'
import { firstName, readNames } from './first-names.ts'

test('teams are called by letters', () => {
  expect([0, 1, 11].map(firstName)).toEqual(['Équipe A', 'Équipe B', 'Équipe L'])
})

test('each has a name, and none has that of another one', () => {
  expect(readNames({ names: [' Brigade 1 ', 'Brigade 2'] })).toEqual({ value: ['Brigade 1', 'Brigade 2'] })
  expect(readNames({ names: ['Équipe A', ' ', 'équipe a'] })).toEqual({
    fields: { 'names.1': 'Donnez un nom à l’équipe.', 'names.2': 'Ce nom est déjà celui d’une équipe au-dessus.' },
  })
})
