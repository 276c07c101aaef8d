// Gains and losses: only what is settled is shown as gained.
import type { WireTransaction } from '@releve/contract/points'
import { expect, test } from 'vitest'
import { colourOf, token } from '../../../../test/colour.ts'
import { refused } from '../../../../test/calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { HOUR, idOf, NOW, personOf, userIdOf } from '../../../../test/scene.ts'
import { PointsHistory } from './points-history.tsx'

function transactionOf(number: number, fields: Partial<WireTransaction> = {}): WireTransaction {
  const partyOf = (person: 'a' | 'b') => ({ _id: userIdOf(person), name: personOf(person).name, lastName: personOf(person).lastName })
  return {
    _id: idOf(number),
    sender: partyOf('b'),
    receiver: partyOf('a'),
    amount: 12,
    status: 'completed',
    type: 'replacement',
    description: '',
    createdAt: NOW - 48 * HOUR,
    effectiveDate: '2026-11-16',
    scheduledDate: null,
    settledAt: NOW - 24 * HOUR,
    demandId: null,
    balanceAfter: 120,
    ...fields,
  }
}

const due = { status: 'pending', settledAt: null, balanceAfter: null, effectiveDate: '2026-11-21' } as const

function drawHistory(settled: readonly WireTransaction[], pending: readonly WireTransaction[]) {
  return draw(<PointsHistory userId={userIdOf('a')} />, {
    answers: {
      'users.substitution': [],
      'points.pending': { transactions: [...pending] },
      'points.transactions': { transactions: [...settled], next: null },
    },
  })
}

test('a gain to come is not shown as gained', async () => {
  const { getByRole, getByText } = await drawHistory([], [transactionOf(61, due)])
  const upcoming = getByRole('region', { name: 'À venir' })
  await expect.element(upcoming.getByText('Vous remplacez Basile Bouleau')).toBeVisible()
  await expect.element(upcoming.getByText('sam. 21 nov., à la fin de la vacation')).toBeVisible()
  expect(colourOf(getByText('+12'))).toBe(token('t1'))
})

test('a gain that is settled is green, a loss and a cancelled gain are not', async () => {
  const { getByRole } = await drawHistory(
    [
      transactionOf(62),
      transactionOf(63, { sender: transactionOf(0).receiver, receiver: transactionOf(0).sender, amount: 7 }),
      transactionOf(64, { status: 'cancelled', amount: 5 }),
    ],
    [],
  )
  const month = getByRole('region', { name: 'Novembre' })
  await expect.element(month.getByText('Pour Basile Bouleau').first()).toBeVisible()
  expect(colourOf(month.getByText('+12', { exact: true }))).toBe(token('success'))
  expect(colourOf(month.getByText('−7', { exact: true }))).toBe(token('t1'))
  expect(colourOf(month.getByText('+5', { exact: true }))).toBe(token('t3'))
  await expect.element(month.getByText('Annulée')).toBeVisible()
  // The cancelled one moved nothing.
  await expect.element(month.getByText('Total du mois : +5')).toBeInTheDocument()
})

test('what is to come and could not be read says so, instead of nothing', async () => {
  const { getByRole } = await draw(<PointsHistory userId={userIdOf('a')} />, {
    answers: {
      'users.substitution': [],
      'points.pending': refused('unexpected'),
      'points.transactions': { transactions: [], next: null },
    },
  })
  await expect.element(getByRole('region', { name: 'À venir' }).getByText('Ce qui est à venir n’a pas pu être lu.')).toBeVisible()
})

test('the balance names what can be spent first', async () => {
  const { getByRole, getByText } = await drawHistory([], [])
  const available = getByRole('region', { name: 'Disponibles' })
  await expect.element(available.getByText('100', { exact: true })).toBeVisible()
  await expect.element(available.getByText('sur 120 au solde')).toBeVisible()
  await expect.element(getByText('Aucun mouvement')).toBeVisible()
})

test('where all of the balance can be spent, it stands alone', async () => {
  const { getByRole } = await draw(<PointsHistory userId={userIdOf('a')} />, {
    answers: {
      'points.balance': { points: 120, available: 120, reserved: 0 },
      'users.substitution': [],
      'points.pending': { transactions: [] },
      'points.transactions': { transactions: [], next: null },
    },
  })
  const available = getByRole('region', { name: 'Disponibles' })
  await expect.element(available.getByText('120', { exact: true })).toBeVisible()
  expect(available.getByText(/au solde/).elements()).toEqual([])
})

test('the points of a colleague are asked for by their administrators alone', async () => {
  const { getByText, asked } = await draw(<PointsHistory userId={userIdOf('b')} />)
  await expect.element(getByText('Historique réservé')).toBeVisible()
  expect(asked('points.balance')).toEqual([])
})
