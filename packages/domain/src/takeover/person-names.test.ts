// Names as tables write them.
import { expect, test } from 'vitest'
import { joinName, nameKey, splitName } from './person-names.ts'

test.each([
  ['DE LA BRANDE Léa', 'Léa', 'De La Brande'],
  ['Léa DE LA BRANDE', 'Léa', 'De La Brande'],
  ['D’ALISIER Jean-Noël', 'Jean-Noël', 'D’Alisier'],
  ['SAINT-AUBIER Anne Lise', 'Anne Lise', 'Saint-Aubier'],
  ['ÉRABLE C.', 'C.', 'Érable'],
  ['C. ÉRABLE', 'C.', 'Érable'],
  ['Érable, Camille', 'Camille', 'Érable'],
  ['SGT ÉRABLE Camille', 'Camille', 'Érable'],
  ['Mme Camille ÉRABLE', 'Camille', 'Érable'],
  ['de la BRANDE Léa', 'Léa', 'de la BRANDE'],
  ['Érable Camille', 'Camille', 'Érable'],
  ['ÉRABLE CAMILLE (CDS)', 'Camille', 'Érable'],
])('« %s » is %s %s', (text, name, lastName) => {
  expect(splitName(text)).toEqual({ name, lastName })
})

test('names in small letters are cut as the heading says', () => {
  expect(splitName('Camille Érable', 'firstLast')).toEqual({ name: 'Camille', lastName: 'Érable' })
})

test.each(['', 'Érable', 'J = 07h-19h', 'QUART 1', 'Total 12', ', Camille', 'camille@centre.fr'])('« %s » is nobody', (text) => {
  expect(splitName(text)).toBeNull()
})

test('two cells make a name when both are one', () => {
  expect(joinName('LE SAULE', 'Zoé ')).toEqual({ name: 'Zoé', lastName: 'Le Saule' })
  expect(joinName('LE SAULE', '')).toBeNull()
  expect(joinName('12', 'Zoé')).toBeNull()
})

test('accents, capitals and apostrophes do not make another person', () => {
  expect(nameKey({ name: 'Zoé', lastName: 'D’Érable' })).toBe(nameKey({ name: 'ZOE', lastName: "d'erable" }))
})
