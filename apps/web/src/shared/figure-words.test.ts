// How a rule and its figure read beside a decision.
import { expect, test } from 'vitest'
import { hoursAlike, onOneLine, overDays, withoutStop } from './figure-words.ts'
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

test.each([
  ['Indisponible le sam. 26\u00A0déc.', 'Indisponible le sam. 26\u00A0déc.'],
  ['Indisponible le sam. 1er\u00A0août.', 'Indisponible le sam. 1er\u00A0août'],
  ['0\u00A0h de repos, au lieu de 12\u00A0h.', '0\u00A0h de repos, au lieu de 12\u00A0h'],
  ['Aucune', 'Aucune'],
])('a card leaves out the full stop of « %s » and keeps the dot of a month', (sentence, text) => expect(withoutStop(sentence)).toBe(text))

test('sentences after each other have one dot each', () => {
  const unavailable = 'Indisponible le sam. 26\u00A0déc.'
  expect(onOneLine([unavailable, 'Effectif trop bas.'])).toBe(`${unavailable} Effectif trop bas`)
  expect(onOneLine(['Effectif trop bas.', unavailable])).toBe(`Effectif trop bas. ${unavailable}`)
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
