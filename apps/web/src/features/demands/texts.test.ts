// What demands say of instants: without doubt of the week.
import { zoneOf } from '@releve/domain/calendar/zone'
import { expect, test } from 'vitest'
import { restCaption } from './texts.ts'

test.each([
  ['2026-11-19T07:00Z', false, 'jeu.\u00A019, 08:00'],
  // A week later it has another number.
  ['2026-11-26T07:00Z', false, 'jeu.\u00A026, 08:00'],
  ['2026-12-01T06:00Z', true, 'fin\u00A0mar.\u00A01er, 07:00'],
])('%s under a tile of the rest line', (at, isEnd, caption) => {
  expect(restCaption(Date.parse(at), zoneOf('Europe/Paris'), isEnd)).toBe(caption)
})
