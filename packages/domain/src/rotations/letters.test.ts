// Cycles as people type and paste them.
import { describe, expect, test } from 'vitest'
import { daysOf, work } from '../planning/plan.fixture.ts'
import { REST } from '../planning/shift.ts'
import { kindsFor, kindsOf, readLetters, repeatDays, writeLetters } from './letters.ts'
import { cycleTemplates } from './templates.ts'

const SHIFTS = { J: work('J', '07:00', 12), N: work('N', '19:00', 12), RC: work('RC', '08:00', 8) }
const kinds = kindsOf([...daysOf('JNR', SHIFTS), { shift: SHIFTS.RC, variations: [] }])
const lettersOf = (days: readonly { readonly shift: { readonly name: string } }[]) => days.map(({ shift }) => shift.name).join(' ')

describe('letters', () => {
  test.each([
    ['one after the other', 'JJNRR', 'J J N R R'],
    ['with spaces', ' J J  N R\u00A0R ', 'J J N R R'],
    ['a line a week, from Windows too', 'JJ\r\nNR\n\nR', 'J J N R R'],
    ['small', 'jjnrr', 'J J N R R'],
    ['out of a table or a list', 'J;J,N|R/R', 'J J N R R'],
    ['out of a spreadsheet', 'J\tJ\tN\tR\tR', 'J J N R R'],
    ['in dashes', 'JJ-N–R—R', 'J J N R R'],
    ['a name of two letters', 'JRCR', 'J RC R'],
    ['two letters kept apart', 'J R C', 'J R'],
    ['nothing', '  \n', ''],
  ])('%s', (_name, text, expected) => {
    expect(lettersOf(readLetters(text, kinds).days)).toBe(expected)
  })

  test('what is no day is named with its day and its line', () => {
    expect(readLetters('JXN\nR8J', kinds)).toMatchObject({
      unknown: [
        { letter: 'X', day: 2, line: 1 },
        { letter: '8', day: 5, line: 2 },
      ],
    })
    expect(readLetters('J😀', kinds).unknown).toEqual([{ letter: '😀', day: 2, line: 1 }])
  })

  test('a day that stays the same letter keeps its own hours', () => {
    const early = { shift: work('J', '06:00', 12), variations: [] }
    const { days } = readLetters('JJR', kinds, [kinds[0]!, early, kinds[2]!])
    expect(days.map(({ shift }) => shift.default.startTime)).toEqual(['07:00', '06:00', '00:00'])
  })

  test('are written as they are read', () => {
    expect(writeLetters(daysOf('JNRR', SHIFTS))).toBe('JNRR')
    expect(writeLetters(daysOf('JJRRJJJRRJJRRR', SHIFTS))).toBe('JJRRJJJ\nRRJJRRR')
    const long = [{ shift: SHIFTS.RC, variations: [] }, ...daysOf('JR', SHIFTS)]
    expect(writeLetters(long)).toBe('RC J R')
    expect(readLetters(writeLetters(long), kinds).days).toEqual(long)
    for (const { days } of cycleTemplates) expect(readLetters(writeLetters(days), kindsOf(days)).days).toEqual(days)
  })
})

describe('letters of the trade a centre has not yet', () => {
  const hours = (text: string, known = kinds.slice(0, 0)) =>
    readLetters(text, kindsFor(text, known, cycleTemplates)).days.map(({ shift }) => `${shift.name}${shift.default.startTime}`)
  test('have the hours of the template that knows most of them', () => {
    expect(hours('jn')).toEqual(['J07:00', 'N19:00'])
    expect(hours('MAN')[2]).not.toBe('N19:00')
    expect(hours('GR')).toHaveLength(2)
    expect(readLetters('R', kindsFor('R', [], cycleTemplates)).days).toEqual([{ shift: REST, variations: [] }])
  })
  test('and those of the centre come first', () => {
    expect(hours('J', [{ shift: work('J', '08:00', 12), variations: [] }])).toEqual(['J08:00'])
  })
})

test('days are repeated up to a length', () => {
  expect(lettersOf(repeatDays(daysOf('JNR', SHIFTS), 6))).toBe('J N R J N R')
  expect(lettersOf(repeatDays(daysOf('JNR', SHIFTS), 5))).toBe('J N R J N')
  expect(repeatDays([], 5)).toEqual([])
})
