// What people type for a day.
import { expect, test } from 'vitest'
import { dayInputTexts, readDay } from './read-day.ts'

test.each<[string, object]>([
  ['21/11/2026', { day: '2026-11-21' }],
  [' 1-2-27 ', { day: '2027-02-01' }],
  ['1.12.2026', { day: '2026-12-01' }],
  ['', { error: dayInputTexts.empty }],
  ['lundi', { error: dayInputTexts.unreadable }],
  ['30/02/2026', { error: dayInputTexts.missing }],
  ['01/13/2026', { error: dayInputTexts.missing }],
])('%s', (text, expected) => {
  expect(readDay(text)).toEqual(expected)
})
