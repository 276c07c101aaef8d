// Each way of typing hours, and what is none.
import { expect, test } from 'vitest'
import { readHours, typedHours } from './typed-hours.ts'

test.each([
  ['1607', 96_420],
  ['1 607', 96_420],
  ['1\u202F607\u00A0h', 96_420],
  ['12 h 30', 750],
  ['12h30', 750],
  ['12H', 720],
  ['12:05', 725],
  ['12,5', 750],
  ['0.25', 15],
  ['18,71', 1123],
  ['', null],
  ['12 h 60', null],
  ['12:5', null],
  ['-3', null],
  ['douze', null],
  ['1,234', null],
])('« %s » is %s minutes', (text, minutes) => expect(readHours(text)).toBe(minutes))

test('what is typed for a number of minutes reads back as that number', () => {
  for (let minutes = 0; minutes < 3000; minutes++) expect(readHours(typedHours(minutes))).toBe(minutes)
})
