// The differences shown when the terms changed while somebody looked.
import { describe, expect, test } from 'vitest'
import type { Shift } from '../planning/shift.ts'
import { changedCounter, changedTerms } from './changed-terms.ts'

const shift = (startTime: Shift['default']['startTime']): Shift => ({
  name: 'J',
  type: 'work',
  default: { startTime, endTime: '19:00' },
  endsNextDay: false,
  variation: null,
})
const readTerms: Parameters<typeof changedTerms>[0] = {
  type: 'hybrid',
  posterShift: { date: '2026-11-22', shift: shift('07:00') },
  acceptedSwitches: [
    { shift: 'N', points: 2 },
    { shift: 'J', points: 0, date: '2026-11-26' },
  ],
  points: 7,
  comment: 'Merci',
}

describe('terms that changed', () => {
  test.each<[string, Partial<typeof readTerms>, ReturnType<typeof changedTerms>]>([
    ['the points', { points: 2 }, [{ term: 'points', from: 7, to: 2 }]],
    ['the kind', { type: 'switch' }, [{ term: 'type', to: 'switch' }]],
    ['the hours', { posterShift: { date: '2026-11-22', shift: shift('08:00') } }, [{ term: 'shift', to: shift('08:00') }]],
    ['the words', { comment: '' }, [{ term: 'comment', to: '' }]],
    [
      'what is wanted in return',
      {
        acceptedSwitches: [
          { shift: 'N', points: 5 },
          { shift: 'N', points: 1, date: '2026-11-30' },
        ],
      },
      [
        { term: 'exchange', shift: 'N', date: '2026-11-22', from: 2, to: 5 },
        { term: 'exchange', shift: 'J', date: '2026-11-26', from: 0, to: null },
        { term: 'exchange', shift: 'N', date: '2026-11-30', from: null, to: 1 },
      ],
    ],
  ])('%s', (_, change, expected) => {
    expect(changedTerms(readTerms, { ...readTerms, ...change })).toEqual(expected)
  })

  test('written otherwise, but the same, say nothing', () => {
    const sameExchanges = readTerms.acceptedSwitches.map((exchange) => ({ ...exchange, date: exchange.date ?? '2026-11-22' })).toReversed()
    expect(changedTerms(readTerms, { ...readTerms, acceptedSwitches: sameExchanges })).toEqual([])
  })

  test('are said together', () => {
    expect(changedTerms(readTerms, { ...readTerms, points: 0, comment: 'Urgent' }).map(({ term }) => term)).toEqual(['points', 'comment'])
  })
})

describe('a vacation named in exchange', () => {
  const counterOffer = { date: '2026-11-28', shift: shift('07:00'), points: 3 }

  test.each<[string, Partial<typeof counterOffer>, ReturnType<typeof changedCounter>]>([
    ['another day', { date: '2026-11-14' }, [{ term: 'counter', date: '2026-11-14', to: shift('07:00') }]],
    ['other hours', { shift: shift('08:00') }, [{ term: 'counter', date: '2026-11-28', to: shift('08:00') }]],
    ['other points', { points: 5 }, [{ term: 'points', from: 3, to: 5 }]],
    ['the same', { shift: shift('07:00') }, []],
  ])('%s', (_, change, expected) => {
    expect(changedCounter(counterOffer, { ...counterOffer, ...change })).toEqual(expected)
  })
})
