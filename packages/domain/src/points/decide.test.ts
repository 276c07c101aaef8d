// Decisions on points, one row per reason.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availableOf, refuseCorrection, refuseReserve, refuseTransfer, reserveOf } from './decide.ts'
import type { TransferInput } from './decide.ts'

test('what is held is not available', () => {
  expect(availableOf({ _id: 'a', balance: 100, held: 30 })).toBe(70)
  expect(availableOf({ _id: 'a', balance: -5, held: 10 })).toBe(-15)
})

test.each([
  ['points added to a debt', 5, -40, 0, null],
  ['all that is available taken away', -10, 10, 0, null],
  ['one more than is available', -11, 10, 0, 'insufficientPoints'],
  ['down to a lowest balance below zero', -30, 10, -20, null],
  ['nothing', 0, 10, 0, 'amountNotPositiveInteger'],
  ['half a point', 0.5, 10, 0, 'amountNotPositiveInteger'],
])('a correction: %s', (_, amount, available, lowestBalance, expected) => {
  expect(refuseCorrection({ amount, available, lowestBalance })).toBe(expected)
})

describe('refuseTransfer', () => {
  const fine: TransferInput = {
    amount: 10,
    fromUserId: 'a',
    toUserId: 'b',
    sameCenter: true,
    available: 10,
    lowestBalance: 0,
    today: 20_000,
    scheduledDay: null,
  }

  test.each([
    ['everything they have', {}, null],
    ['one too many', { amount: 11 }, 'insufficientPoints'],
    ['down to a lowest balance below zero', { amount: 30, lowestBalance: -20 }, null],
    ['beyond a lowest balance below zero', { amount: 31, lowestBalance: -20 }, 'insufficientPoints'],
    ['a lowest balance above zero', { amount: 6, lowestBalance: 5 }, 'insufficientPoints'],
    ['nothing', { amount: 0 }, 'amountNotPositiveInteger'],
    ['a debt', { amount: -1 }, 'amountNotPositiveInteger'],
    ['a fraction', { amount: 1.5 }, 'amountNotPositiveInteger'],
    ['not a number', { amount: NaN }, 'amountNotPositiveInteger'],
    ['infinitely many', { amount: Infinity, available: Infinity }, 'amountNotPositiveInteger'],
    ['more than can be counted', { amount: 2 ** 53, available: 2 ** 54 }, 'amountNotPositiveInteger'],
    ['to themselves', { toUserId: 'a' }, 'toSelf'],
    ['to another centre', { sameCenter: false }, 'otherCenter'],
    ['today', { scheduledDay: 20_000 }, null],
    ['tomorrow', { scheduledDay: 20_001 }, null],
    ['tomorrow, without the points today', { scheduledDay: 20_001, amount: 11 }, 'insufficientPoints'],
    ['yesterday', { scheduledDay: 19_999 }, 'scheduledInPast'],
    ['the last day one can schedule', { scheduledDay: 20_400 }, null],
    ['the day after it: points would be held for ever', { scheduledDay: 20_401 }, 'scheduledTooFar'],
    ['to themselves of another centre: one reason', { toUserId: 'a', sameCenter: false }, 'toSelf'],
    ['yesterday without points: one reason', { scheduledDay: 1, amount: 11 }, 'scheduledInPast'],
  ])('%s', (_, change, expected) => {
    expect(refuseTransfer({ ...fine, ...change })).toBe(expected)
  })
})

describe('reserveOf', () => {
  const switches = [{ points: 5 }, { points: 20 }, { points: 0 }]
  test.each([
    ['a replacement', 'substitution', 10, [], 10],
    ['a replacement has no exchanges to pay', 'substitution', 10, switches, 10],
    ['an exchange: the dearest', 'switch', 10, switches, 20],
    ['an exchange for nothing', 'switch', 10, [{ points: 0 }], 0],
    ['either: the exchange is dearer', 'hybrid', 10, switches, 20],
    ['either: the replacement is dearer', 'hybrid', 30, switches, 30],
  ] as const)('%s', (_, type, points, acceptedSwitches, expected) => {
    expect(reserveOf({ type, points, acceptedSwitches })).toBe(expected)
  })

  test('covers whatever the demand ends up costing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('substitution', 'switch', 'hybrid'),
        fc.nat(50),
        fc.array(fc.record({ points: fc.nat(50) }), { minLength: 1, maxLength: 4 }),
        (type, points, acceptedSwitches) => {
          const costs = [
            ...(type === 'switch' ? [] : [points]),
            ...(type === 'substitution' ? [] : acceptedSwitches.map((accepted) => accepted.points)),
          ]
          expect(reserveOf({ type, points, acceptedSwitches })).toBe(Math.max(...costs))
        },
      ),
    )
  })
})

describe('refuseReserve', () => {
  test.each([
    ['all they have', { available: 10, lowestBalance: 0, reserve: 10 }, null],
    ['one too many', { available: 10, lowestBalance: 0, reserve: 11 }, 'insufficientPoints'],
    ['down to the lowest balance', { available: 10, lowestBalance: -5, reserve: 15 }, null],
    ['nothing, with less than the lowest balance', { available: -10, lowestBalance: 0, reserve: 0 }, null],
    ['edited: what it holds already is theirs', { available: 2, lowestBalance: 0, reserve: 12, alreadyReserved: 10 }, null],
    ['edited: too many', { available: 2, lowestBalance: 0, reserve: 13, alreadyReserved: 10 }, 'insufficientPoints'],
    ['edited: fewer, with less than the lowest balance', { available: -9, lowestBalance: 0, reserve: 5, alreadyReserved: 6 }, null],
    ['a debt', { available: 10, lowestBalance: 0, reserve: -1 }, 'amountNotPositiveInteger'],
    ['a fraction', { available: 10, lowestBalance: 0, reserve: 0.5 }, 'amountNotPositiveInteger'],
  ])('%s', (_, input, expected) => {
    expect(refuseReserve(input)).toBe(expected)
  })
})
