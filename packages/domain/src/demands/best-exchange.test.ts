// The exchange that is proposed first, criterion by criterion.
import { expect, test } from 'vitest'
import { bestExchange } from './best-exchange.ts'

const exchange = (date: string, points = 0, broken = 0, isPossible = true) => ({
  date,
  points,
  violations: Array.from({ length: broken }, () => 'rule'),
  isPossible,
})

test.each([
  ['breaks least', [exchange('2026-11-20', 9, 1), exchange('2026-11-25')], '2026-11-25'],
  ['gives most points, of those that break as little', [exchange('2026-11-20', 1), exchange('2026-11-25', 2)], '2026-11-25'],
  [
    'is of the day itself, of those that give as much',
    [exchange('2026-11-20'), exchange('2026-11-21'), exchange('2026-11-22')],
    '2026-11-21',
  ],
  ['comes first, of the others', [exchange('2026-11-25'), exchange('2026-11-24')], '2026-11-24'],
  ['is possible at all', [exchange('2026-11-20', 9, 0, false), exchange('2026-11-25')], '2026-11-25'],
])('the best %s', (_criterion, exchanges, date) => {
  expect(bestExchange(exchanges, '2026-11-21')?.date).toBe(date)
  expect(bestExchange(exchanges.toReversed(), '2026-11-21')?.date).toBe(date)
})

test('of none there is no best', () => {
  expect(bestExchange([], '2026-11-21')).toBeNull()
  expect(bestExchange([exchange('2026-11-20', 0, 0, false)], '2026-11-21')).toBeNull()
})
