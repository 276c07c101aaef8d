// The verdict in the row and at the head of a request: an ordinary one in two words, the worst trouble first, the missing said once.
import type { OutputOf } from '#api/client.ts'
import { expect, test } from 'vitest'
import type { WaitingExchange } from '#features/approvals/queries.ts'
import { leftText, verdictOfExchange, verdictOfRequest } from './verdict.ts'

type Rehearsal = OutputOf<'planning.approve'>
type Facts = Partial<Pick<Rehearsal, 'warnings' | 'conflicts' | 'lacks' | 'leave' | 'skyline'>>

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the verdict reads these facts alone
const rehearsed = (facts: Facts = {}) => ({ warnings: [], conflicts: [], leave: [], ...facts }) as unknown as Rehearsal

const lack = (total: number, date = '2026-11-22') => ({ date, shift: 'N', startTime: '19:00', endTime: '07:00', total, missing: {} })
const broken = (code: string, message: string, severity: 'blocking' | 'warning' = 'warning') => {
  const about = { userId: null, actual: 0, limit: 1, date: '2026-11-22', shift: 'N' }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a sentence and its weight are what is read
  return { code, message, severity, ...about } as unknown as Rehearsal['warnings'][number]
}
const stretch = (present: number, after: number, minimum: number | null) => ({ startAt: 0, endAt: 1, shift: 'J', present, after, minimum })
const leave = (left: number, mayGoBelow = false) =>
  ({ activityId: 'annualLeave', name: 'Congé annuel', unit: 'workingDays' as const, year: 2026, amount: 100, left, mayGoBelow }) as const

const words = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

test('an ordinary request is free, in a word and a sentence', () => {
  expect(verdictOfRequest(rehearsed({ skyline: [stretch(8, 7, 5), stretch(5, 5, 5)], leave: [leave(400)] }))).toEqual({
    tone: 'ok',
    word: 'libre',
    sentence: 'Rien ne s’y oppose.',
  })
})

test('who is missing comes first, with the hours, and the rule of the minimum does not say it again', () => {
  const verdict = verdictOfRequest(
    rehearsed({
      lacks: [lack(1), lack(2, '2026-11-23')],
      warnings: [broken('minimumStaffing', 'Effectif sous le minimum.', 'blocking'), broken('dailyRest', 'Repos de 9 h.')],
      skyline: [stretch(5, 4, 4)],
    }),
  )
  expect({ ...verdict, word: words(verdict.word), sentence: words(verdict.sentence) }).toEqual({
    tone: 'error',
    word: 'manque 2',
    sentence: 'Il manquera 2 personnes, lun. 23 nov., 19:00 – 07:00, et une autre fois. Repos de 9 h.',
  })
})

test('a centre without rows of staffing says who is missing by its rule', () => {
  const rule = { ...broken('minimumStaffing', 'Effectif de J sous le minimum.', 'blocking'), actual: 4, limit: 6 }
  const verdict = verdictOfRequest(rehearsed({ warnings: [rule], skyline: [stretch(5, 4, 6)] }))
  expect({ ...verdict, word: words(verdict.word) }).toEqual({ tone: 'error', word: 'manque 2', sentence: 'Effectif de J sous le minimum.' })
})

test('no more than the minimum, and a balance below zero that is allowed, are to be known', () => {
  expect(verdictOfRequest(rehearsed({ skyline: [stretch(5, 4, 4)] }))).toMatchObject({ tone: 'warn', word: 'juste' })
  expect(verdictOfRequest(rehearsed({ leave: [leave(-100, true)] }))).toMatchObject({ tone: 'warn', word: 'solde' })
  expect(verdictOfRequest(rehearsed({ leave: [leave(-100)] }))).toMatchObject({ tone: 'error', word: 'solde' })
})

test('a blocking rule stands before what is only to be known', () => {
  const warnings = [broken('load', 'Charge élevée.'), broken('dailyRest', 'Repos de 5 h.', 'blocking')]
  expect(verdictOfRequest(rehearsed({ warnings }))).toMatchObject({ tone: 'error', sentence: 'Repos de 5 h. Charge élevée.' })
})

test('what is left of a balance stands beside, and is not said of one that would go below zero', () => {
  expect(words(leftText(rehearsed({ leave: [leave(400)] })) ?? '')).toBe('Congé annuel : reste 4 jours ouvrés.')
  expect(leftText(rehearsed({ leave: [leave(-100)] }))).toBeNull()
  expect(leftText(rehearsed())).toBeNull()
})

test('an exchange says what makes it impossible before the rules, and what holds for both of its people once', () => {
  const reason = (message: string) => ({ code: 'absent', message })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the verdict reads the reasons and the warnings alone
  const exchange = (limit: readonly object[], warnings: readonly object[]) => ({ limit, warnings }) as unknown as WaitingExchange
  const rule = broken('dailyRest', 'Repos de 9 h.')
  expect(verdictOfExchange(exchange([reason('Elle a commencé.'), reason('Elle a commencé.')], [rule]))).toEqual({
    tone: 'error',
    word: 'impossible',
    sentence: 'Elle a commencé. Repos de 9 h.',
  })
  expect(verdictOfExchange(exchange([], [rule]))).toMatchObject({ tone: 'warn', word: 'règle' })
  expect(verdictOfExchange(exchange([], []))).toMatchObject({ tone: 'ok', word: 'libre' })
})
