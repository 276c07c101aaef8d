// How the form says what one more vacation accepted in return would open.
import { expect, test } from 'vitest'
import { formTexts } from './form-texts.ts'

const { sentence } = formTexts.opening
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/gu, ' ')

test.each([
  ['2026-11-28', 2, 0, true, '2 échanges à trois deviennent possibles si vous acceptez aussi J du sam. 28'],
  ['2026-11-28', 1, 0, true, '1 échange à trois devient possible si vous acceptez aussi J du sam. 28'],
  ['2026-11-28', 0, 3, true, '3 échanges à quatre deviennent possibles si vous acceptez aussi J du sam. 28'],
  ['2026-11-28', 1, 1, true, '1 échange à trois et 1 à quatre deviennent possibles si vous acceptez aussi J du sam. 28'],
  ['2026-11-28', 2, 0, false, 'Au moins 2 échanges à trois deviennent possibles si vous acceptez aussi J du sam. 28'],
  ['2026-12-05', 1, 0, true, '1 échange à trois devient possible si vous acceptez aussi J du sam. 5 déc.'],
])('%s: %i by three, %i by four, whole: %s', (date, byThree, byFour, isWhole, expected) => {
  expect(plain(sentence({ date, shift: 'J', byThree, byFour }, isWhole, '2026-11-27'))).toBe(expected)
})
