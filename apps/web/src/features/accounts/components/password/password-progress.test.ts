// The bar under a new password, character by character.
import { expect, it } from 'vitest'
import { passwordProgress } from './password-progress.ts'

const member = { words: ['Camille', 'Érable', 'camille.erable@brumaie.example'], isAdministrator: false }
const administrator = { ...member, isAdministrator: true }

it.each([
  ['', 'empty', 0, /^15\u00A0caractères au moins/],
  ['lanterne', 'weak', 8 / 15, /^Encore 7\u00A0caractères\.$/],
  ['lanterne-cascad', 'good', 1, /^Bon/],
  ['lanterne-casc', 'maybe', 13 / 15, /Avec 2\u00A0caractères de plus/],
  ['lanterne-cascade-erable', 'weak', 1, /ni votre nom/],
  ['azertyazertyazerty', 'weak', 1, /même motif/],
] as const)('%s', (password, state, share, sentence) => {
  const progress = passwordProgress(password, member)
  expect(progress).toMatchObject({ state, share })
  expect(progress.sentence).toMatch(sentence)
})

it('asks one more of an administrator', () => {
  expect(passwordProgress('lanterne-cascad', administrator)).toMatchObject({ state: 'weak', share: 15 / 16 })
  expect(passwordProgress('lanterne-cascad', administrator).sentence).toMatch(/^Encore 1\u00A0caractère\.$/)
  expect(passwordProgress('lanterne-cascade', administrator).state).toBe('good')
})

it('counts an accent composed of two signs once', () => {
  expect(passwordProgress('e\u0301'.repeat(3), member).share).toBe(3 / 15)
})
