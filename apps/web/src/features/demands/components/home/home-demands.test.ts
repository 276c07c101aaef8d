// The demands that the home page shows first.
import { bestExchange } from '@releve/domain/demands/best-exchange'
import type { WireDemand, WireExchange, WireViolation } from '@releve/contract/demands'
import { describe, expect, test } from 'vitest'
import { gainOf, ownDemands, takeableDemands } from './home-demands.tsx'
import { demand, exchange, ME, violation } from '#features/demands/wire-demand.fixture.ts'

const warning = violation()
const exchangeOf = (date: string, points: number, violations: WireViolation[] = [], isPossible = true): WireExchange =>
  exchange(date, 'N', { points, violations, isPossible })

const ids = (demands: readonly WireDemand[]) => demands.map(({ _id }) => _id)

describe('what I can take', () => {
  test('most points first, then without warnings, then the soonest', () => {
    const demands = [
      demand('late', '2026-11-25'),
      demand('warned', '2026-11-19', { warnings: [warning] }),
      demand('soon', '2026-11-20'),
      demand('rich', '2026-12-20', { points: 20, warnings: [warning] }),
      demand('switch', '2026-11-18', { category: 'availableSwitch', points: 50, exchanges: [exchangeOf('2026-11-18', 0)] }),
    ]
    expect(ids(takeableDemands(demands))).toEqual(['rich', 'soon', 'late', 'warned', 'switch'])
  })

  test('neither hidden ones, nor what I cannot take', () => {
    const demands = [
      demand('hidden', '2026-11-20', { isHidden: true }),
      demand('other', '2026-11-20', { category: 'other' }),
      demand('mine', '2026-11-20', { category: 'ownPending' }),
    ]
    expect(takeableDemands(demands)).toEqual([])
  })
})

test('the best exchange breaks least, then gives most, then comes first; impossible ones do not count', () => {
  const exchanges = [
    exchangeOf('2026-11-21', 50, [], false),
    exchangeOf('2026-11-22', 20, [warning]),
    exchangeOf('2026-11-24', 5),
    exchangeOf('2026-11-23', 5),
    exchangeOf('2026-11-25', 0),
  ]
  expect(bestExchange(exchanges, '2026-11-30')?.date).toBe('2026-11-23')
  expect(bestExchange(exchanges.slice(0, 1), '2026-11-30')).toBeNull()
  expect(gainOf(demand('d', '2026-11-23', { category: 'availableSwitch', exchanges }))).toBe(5)
  expect(gainOf(demand('d', '2026-11-23', { category: 'availableSwitch' }))).toBe(0)
})

test('my demands: those somebody waits on first, then by day; past ones are over', () => {
  const own = { posterId: 'me', category: 'ownPending' } as const
  const demands = [
    demand('later', '2026-12-01', own),
    demand('soon', '2026-11-18', own),
    demand('taken', '2026-11-19', { ...own, category: 'ownAccepted', interestedCount: 3 }),
    demand('awaited', '2026-12-05', { ...own, interestedCount: 1 }),
    demand('past', '2026-11-16', { ...own, category: 'ownAccepted' }),
    demand('other', '2026-11-18'),
  ]
  expect(ids(ownDemands(demands, '2026-11-17', ME))).toEqual(['awaited', 'soon', 'taken', 'later'])
})
