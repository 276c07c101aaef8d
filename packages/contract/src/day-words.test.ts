// A day in a sentence: its abbreviations, and the no-break space between a number and its month.
import { expect, test } from 'vitest'
import { shortDay } from './day-words.ts'

test.each([
  ['2026-11-01', 'dim. 1er\u00A0nov.'],
  ['2026-11-11', 'mer. 11\u00A0nov.'],
  ['2026-03-30', 'lun. 30\u00A0mars'],
  ['2027-01-01', 'ven. 1er\u00A0janv.'],
  ['2028-02-29', 'mar. 29\u00A0févr.'],
])('%s reads %s', (day, text) => expect(shortDay(day)).toBe(text))

test('what is not a day is refused', () => {
  expect(() => shortDay('2026-02-30')).toThrow(RangeError)
})
