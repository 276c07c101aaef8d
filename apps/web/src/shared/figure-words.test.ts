// How a rule and its figure read beside a decision.
import { expect, test } from 'vitest'
import { overDays, ruleWords } from './figure-words.ts'

const week = { code: 'hoursSlidingWeek', actual: 44, limit: 40, severity: null, isOld: false } as const

test.each([
  [{ ...week, actual: 36 }, 'Sur 7 jours de suite, moins de 40 h'],
  [{ ...week, severity: 'warning', days: 5 }, 'Sur 5 jours de suite, limite de 40 h dépassée'],
  [{ ...week, severity: 'warning', isOld: true, days: 1 }, 'Sur 1 jour, limite de 40 h déjà dépassée avant l’échange'],
] as const)('names the days that it is counted over: %o', (figure, text) => {
  expect(ruleWords(figure).replaceAll('\u00A0', ' ')).toBe(text)
})

test('seven days unless the centre chose others', () => expect([overDays(), overDays(1)]).toEqual(['sur 7\u00A0jours', 'sur 1\u00A0jour']))
