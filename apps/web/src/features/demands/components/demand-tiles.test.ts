// The vacations given and received, where an exchange is on two days.
import { expect, test } from 'vitest'
import { twoDaysOf } from './demand-tiles.tsx'
import { demand, exchange, ME } from '../wire-demand.fixture.ts'

const N = { name: 'N', date: '2026-12-05' }
const J = { name: 'J', date: '2026-12-09' }
const wanted = { acceptedSwitches: [{ shift: J.name, date: J.date, points: 0 }] }

test('of a colleague’s demand one gives what they could work, and receives what they offer', () => {
  expect(twoDaysOf(demand('1', N.date, { type: 'switch', ...wanted }), ME, exchange(J.date, J.name))).toEqual({ given: J, received: N })
})

test('of one’s own it is the other way round; with several choices nothing is said to be received', () => {
  const own = { type: 'switch', posterId: ME } as const
  expect(twoDaysOf(demand('1', N.date, { ...own, ...wanted }), ME, null)).toEqual({ given: N, received: J })
  const several = [...wanted.acceptedSwitches, { shift: 'J', date: '2026-12-10', points: 0 }]
  expect(twoDaysOf(demand('1', N.date, { ...own, acceptedSwitches: several }), ME, null)).toBeNull()
})

test('on one day, or without an exchange, one date is enough', () => {
  expect(twoDaysOf(demand('1', N.date, { type: 'switch' }), ME, exchange(N.date, 'J'))).toBeNull()
  expect(twoDaysOf(demand('1', N.date), ME, null)).toBeNull()
})
