// Dates as people type them.
import { expect, test } from 'vitest'
import { dayInputTexts, readDay, separated } from './read-day.ts'

test.each<[string, object]>([
  ['21/11/2026', { day: '2026-11-21' }],
  [' 1-2-27 ', { day: '2027-02-01' }],
  ['1.12.2026', { day: '2026-12-01' }],
  ['', { error: dayInputTexts.empty }],
  ['lundi', { error: dayInputTexts.unreadable }],
  ['30/02/2026', { error: dayInputTexts.missing }],
  ['01/13/2026', { error: dayInputTexts.missing }],
  ['31/12/9999', { error: 'Indiquez une date entre 1900 et 2199.' }],
  ['31/12/999', { error: dayInputTexts.unreadable }],
])('%s', (text, expected) => {
  expect(readDay(text)).toEqual(expected)
})

test.each([
  ['21/11/2026', '21/11/2026'],
  ['21112026', '21/11/2026'],
  ['21-11-26', '21-11-26'],
  ['21.11.2026', '21.11.2026'],
])('typed stroke by stroke, %s stands as %s', (keys, shown) => {
  expect([...keys].reduce((before, key) => separated(before + key, before), '')).toBe(shown)
})

test('what is taken away, or pasted, stays as it is', () => {
  expect(separated('21', '21/')).toBe('21')
  expect(separated('21112026', '')).toBe('21112026')
})
