// Passwords that are refused, each with its reason.
import { describe, expect, test } from 'vitest'
import { estimateWeakness, passwordBits, passwordWeakness } from './password.ts'
import type { PasswordWeakness } from './password.ts'

const WORDS = ['Alix', 'Boussolier', 'alix.b@releve.example', 'CTA-CODIS des Deux-Rives']
const member = { words: WORDS, isAdministrator: false }
const administrator = { words: WORDS, isAdministrator: true }

describe('by itself', () => {
  test.each<[string, PasswordWeakness | null, PasswordWeakness | null]>([
    ['court', 'tooShort', 'tooShortAdministrator'],
    ['onze-signe!', 'tooShort', 'tooShortAdministrator'],
    ['douze-signes', null, 'tooShortAdministrator'],
    ['quinze-lettres!', null, 'tooShortAdministrator'],
    ['seize caractères', null, null],
    ['Trois hérons gris au port', null, null],
    ['é'.repeat(16), 'fewCharacters', 'fewCharacters'],
    ['azertyazertyazerty', 'repeated', 'repeated'],
    ['motdepasse1234567890', 'known', 'known'],
    ['Mötdepasse1234567890', 'known', 'known'],
    ['abcdefghijklmnopqrstuvwxyz', 'sequence', 'sequence'],
    ['9876543210987654', 'sequence', 'sequence'],
    ['Boüssolier au grand large', 'ownWords', 'ownWords'],
    ['tout pour les Rives du sud', 'ownWords', 'ownWords'],
    ['x'.repeat(3) + 'CtaCodisDesDeuxRives' + '7'.repeat(3), 'ownWords', 'ownWords'],
    ['é'.repeat(129), 'tooLong', 'tooLong'],
    [`${'Un chat dort. '.repeat(9)}ok`, null, null],
    ['x7$Kq!vR2mZp9&Lt', null, null],
  ])('%s', (password, ofMember, ofAdministrator) => {
    expect([passwordWeakness(password, member), passwordWeakness(password, administrator)]).toEqual([ofMember, ofAdministrator])
    expect(passwordWeakness(password.normalize('NFD'), member)).toBe(ofMember)
  })
})

test.each<[string, number, PasswordWeakness | null]>([
  ['quinze-lettres!', 29.9, 'known'],
  ['quinze-lettres!', 30, null],
  ['quatorze-signe', 49.9, 'guessable'],
  ['quatorze-signe', 50, null],
  ['é'.repeat(15).normalize('NFD'), 31, null],
])('%s of %d bits', (password, bits, expected) => {
  expect(estimateWeakness(password, bits)).toBe(expected)
})

test.each([
  // Twelve characters by chance; a word the dictionaries lack, alone, then as people dress it up; figures.
  [[{ token: 'x7$Kq!vR2mZp', bits: null }], 50, 80],
  [[{ token: 'hydropulseur', bits: null }], 39, 41],
  [[{ token: 'Hydropulse12!', bits: null }], 40, 49.9],
  [[{ token: '482139774210', bits: null }], 39, 41],
  [
    [
      { token: 'soleil', bits: 9 },
      { token: 'lune', bits: 10 },
    ],
    19,
    19,
  ],
])('%j: between %d and %d bits', (pieces, least, most) => {
  const bits = passwordBits(pieces)
  expect(bits).toBeGreaterThanOrEqual(least)
  expect(bits).toBeLessThanOrEqual(most)
})
