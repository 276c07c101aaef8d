// What is found by a few letters, typed by somebody tired.
import { expect, test } from 'vitest'
import { matchesSearch } from './match-search.ts'

test.each([
  ['nothing typed', 'Zoé Ardoisière', '  ', true],
  ['without accents', 'Zoé Ardoisière', 'zoe ardoisie', true],
  ['in another order', 'Zoé Ardoisière', 'ard zo', true],
  ['only the beginning of a word', 'Zoé Ardoisière', 'doisiere', false],
  ['every word', 'Zoé Ardoisière', 'zoe basaltin', false],
  ['a particle written in one word', 'Théo d’Aulnaie', 'daul', true],
  ['a particle left out', 'Théo d’Aulnaie', 'aulnaie', true],
  ['a hyphen left out', 'Anne-Lise Corail', 'annelise', true],
  ['the end of one name and the beginning of the next', 'Anne-Lise Corail', 'lisecor', true],
  ['ligatures', 'Sœur Pœcile', 'soeur poe', true],
  ['a day', 'Pour Maud Bergeronnette, ven. 13 nov.', '13 nov', true],
  ['signs alone, as nothing typed', 'Zoé Ardoisière', '«', true],
])('%s', (_rule, text, typed, isFound) => {
  expect(matchesSearch(text, typed)).toBe(isFound)
})
