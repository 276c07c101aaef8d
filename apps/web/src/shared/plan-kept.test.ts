// Promises that stand although they were to be undone are named, once for each exchange.
import { expect, test } from 'vitest'
import type { WirePlanConflict } from '@releve/contract/plan-conflicts'
import { keptSentence } from './plan-conflict-choices.ts'

const person = (name: string, lastName: string) => ({ _id: name, userId: name, name, lastName })
const line = (demandId: string, date: string): WirePlanConflict => ({
  demandId,
  kind: 'switch',
  status: 'accepted',
  date,
  user: person('Zoé', 'Ardoisière'),
  other: person('Noé', 'Feldspath'),
  reason: 'noShift',
  message: 'Phrase.',
})
const conflicts = [line('a', '2026-11-24'), line('a', '2026-11-28'), line('b', '2026-12-01')]

test.each([
  [[], null],
  [
    ['a'],
    '1\u00A0échange n’a pas pu être défait et reste, car une vacation en a déjà commencé\u00A0: mar.\u00A024\u00A0nov., Zoé Ardoisière et Noé Feldspath.',
  ],
  [
    ['a', 'b'],
    '2\u00A0échanges n’ont pas pu être défaits et restent, car une vacation en a déjà commencé\u00A0: mar.\u00A024\u00A0nov., Zoé Ardoisière et Noé Feldspath\u202F; mar.\u00A01er\u00A0déc., Zoé Ardoisière et Noé Feldspath.',
  ],
  // One the screen had not been told of.
  [['c'], '1\u00A0échange n’a pas pu être défait et reste, car une vacation en a déjà commencé.'],
])('%j', (keptKeys, sentence) => {
  expect(keptSentence(keptKeys, conflicts)).toBe(sentence)
})
