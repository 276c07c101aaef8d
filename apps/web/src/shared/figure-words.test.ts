// How a rule and its figure read beside a decision.
import { expect, test } from 'vitest'
import { hoursAlike, overDays } from './figure-words.ts'
import { ruleFigure, ruleWords } from './rule-words.ts'

const week = { code: 'hoursSlidingWeek', actual: 44, limit: 40, severity: null, isOld: false } as const

test.each([
  [{ ...week, actual: 36 }, 'Sur 7 jours de suite, moins de 40 h'],
  [{ ...week, severity: 'warning', days: 5 }, 'Sur 5 jours de suite, limite de 40 h dépassée'],
  [{ ...week, severity: 'warning', isOld: true, days: 1 }, 'Sur 1 jour, limite de 40 h déjà dépassée avant l’échange'],
  [{ code: 'consecutiveDays', actual: 7, limit: 6, severity: 'warning', isOld: false }, 'Jours de travail de suite, limite de 6 dépassée'],
] as const)('names the days that it is counted over: %o', (figure, text) => {
  expect(ruleWords(figure).replaceAll('\u00A0', ' ')).toBe(text)
})

test('seven days unless the centre chose others', () => expect([overDays(), overDays(1)]).toEqual(['sur 7\u00A0jours', 'sur 1\u00A0jour']))

test.each([
  [
    [42, 42.2],
    ['42\u00A0h\u00A000', '42\u00A0h\u00A012'],
  ],
  [
    [0.75, 11],
    ['0\u00A0h\u00A045', '11\u00A0h\u00A000'],
  ],
  [
    [42, 12],
    ['42\u00A0h', '12\u00A0h'],
  ],
  // Minutes that are rounded away are none.
  [
    [42.001, 12],
    ['42\u00A0h', '12\u00A0h'],
  ],
])('hours beside each other have one precision: %o', (hours, texts) => {
  expect(hours.map(hoursAlike([null, ...hours, undefined]))).toEqual(texts)
})

test('its figure is in hours, or in what the rule counts', () => {
  const days = { ...week, code: 'consecutiveDays', limit: 6 } as const
  const found = [week, { ...days, actual: 1 }, { ...days, actual: 7 }, { ...days, code: 'rest', actual: 11 } as const].map((figure) =>
    ruleFigure(figure),
  )
  expect(found).toEqual(['44\u00A0h', '1\u00A0jour', '7\u00A0jours', '11\u00A0h'])
})
