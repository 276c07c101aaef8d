// Entries found by a few letters, typed by somebody tired.
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
  ['a letter for the sign of times', '5 × 8 « 2-2-2-4 »', '5x8', true],
  ['the same in capitals and spaces', '5 × 8 « 2-2-2-4 »', '5 X 8', true],
  ['a star for it', '5 × 8 « 2-2-2-4 »', '5*8', true],
  ['the sign itself', '5 × 8 « 2-2-2-4 »', '5×8', true],
  ['no sign', '5 × 8 « 2-2-2-4 »', '5 8', true],
  ['while it is typed', '5 × 8 « 2-2-2-4 »', '5x', true],
  ['another number of times', '4 × 8 « 2-2-2 » pour 4 équipes', '5x8', false],
  ['a word that has an x', 'Alex 2', 'alex2', true],
  ['signs alone, as nothing typed', 'Zoé Ardoisière', '«', true],
])('%s', (_rule, text, typed, isFound) => {
  expect(matchesSearch(text, typed)).toBe(isFound)
})
