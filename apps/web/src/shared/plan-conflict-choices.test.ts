// One choice for each promise, and nothing sent before each has its own.
import { describe, expect, test } from 'vitest'
import type { WirePlanConflict } from '@releve/contract/plan-conflicts'
import { chooseForAll, conflictSubjects, planDecisionsOf, undecidedCount } from './plan-conflict-choices.ts'

const person = { _id: 'p', userId: 'p', name: 'Zoé', lastName: 'Ardoisière' }
const line = (date: string, subject: { demandId: string } | { modificationId: string }): WirePlanConflict => ({
  ...subject,
  kind: 'demandId' in subject ? 'switch' : 'off_day',
  status: 'demandId' in subject ? 'accepted' : 'approved',
  date,
  user: person,
  other: null,
  reason: 'noShift',
  message: 'Phrase.',
})

const conflicts = [
  line('2026-12-05', { demandId: 'late' }),
  line('2026-12-01', { modificationId: 'leave' }),
  line('2026-11-30', { demandId: 'exchange' }),
  line('2026-12-03', { demandId: 'exchange' }),
]

test('the days of one demand stand together, the earliest subject first', () => {
  expect(conflictSubjects(conflicts).map(({ key, lines }) => [key, ...lines.map(({ date }) => date)])).toEqual([
    ['exchange', '2026-11-30', '2026-12-03'],
    ['leave', '2026-12-01'],
    ['late', '2026-12-05'],
  ])
})

describe('decisions', () => {
  test('none while a choice is missing', () => {
    const choices = { exchange: 'keep', late: 'cancel' } as const
    expect(undecidedCount(conflicts, choices)).toBe(1)
    expect(planDecisionsOf(conflicts, choices)).toBeNull()
  })

  test('one for each subject, named as the calls name it; what is no conflict any more is left out', () => {
    expect(planDecisionsOf(conflicts, { exchange: 'keep', leave: 'cancel', late: 'cancel', gone: 'keep' })).toEqual([
      { demandId: 'exchange', action: 'keep' },
      { modificationId: 'leave', action: 'cancel' },
      { demandId: 'late', action: 'cancel' },
    ])
  })

  test('all at once', () => {
    expect(planDecisionsOf(conflicts, chooseForAll(conflicts, 'cancel'))).toHaveLength(3)
    expect(undecidedCount(conflicts, chooseForAll(conflicts, 'keep'))).toBe(0)
  })

  test('an open demand that nobody could take any more asks for no choice and is closed', () => {
    const empty = { ...line('2026-11-29', { demandId: 'void' }), status: 'open' as const, isVoid: true }
    expect(undecidedCount([empty], {})).toBe(0)
    expect(planDecisionsOf([empty], { void: 'keep' })).toEqual([{ demandId: 'void', action: 'cancel' }])
  })

  test('nothing to decide is decided', () => {
    expect(planDecisionsOf([], {})).toEqual([])
  })
})
