// A new centre is proposed the qualifications of its regime, an old one those that its members hold.
import { expect, test } from 'vitest'
import { knownQualifications } from './starting-qualifications.ts'

const FIRE_ROOM = knownQualifications('SPP12', [])

test('a fire room begins with the five functions of its room', () => {
  expect(FIRE_ROOM).toHaveLength(5)
  expect(FIRE_ROOM).toContain('Chef de salle')
  expect(knownQualifications('SPP_G24', [])).toEqual(FIRE_ROOM)
  expect(knownQualifications('FPH', [])).toEqual(['Assistant de régulation médicale'])
})

test('they stay proposed once the first is held', () => {
  expect(knownQualifications('SPP12', ['Chef de salle'])).toEqual(FIRE_ROOM)
})

test('a centre with words of its own keeps these alone', () => {
  expect(knownQualifications('SPP12', ['CDS', 'Chef opérateur'])).toEqual(['CDS', 'Chef opérateur'])
})

test('regimes without functions of a room, and a regime that is not known yet, propose nothing', () => {
  expect(knownQualifications('CODE_TRAVAIL', [])).toEqual([])
  expect(knownQualifications(undefined, ['CDS'])).toEqual(['CDS'])
})
