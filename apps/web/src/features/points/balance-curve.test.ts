// The balance through time and the ledger by month, in the days of the centre.
import type { WireTransaction } from '@releve/contract/points'
import { toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { describe, expect, test } from 'vitest'
import { balanceCurve, ledgerMonths, signedAmount } from './components/balance-curve.ts'
import { pendingTitle, transactionTitle } from './texts.ts'

const zone = zoneOf('Europe/Paris')
const at = (day: string, minutes = 720) => zone.instantAt(toDayNumber(day), minutes)
const me = { _id: 'me', name: 'Camille', lastName: 'Érable' }
const zoe = { _id: 'zoe', name: 'Zoé', lastName: 'Ardoisière' }
const center = { _id: 'c', name: 'CTA-CODIS', lastName: '' }

/** `amount` as it changes my balance; settled on `day`, or pending without it. */
function moved(amount: number, day: string | null, balanceAfter: number | null, fields: Partial<WireTransaction> = {}): WireTransaction {
  return {
    _id: `${amount}${day}`,
    sender: amount > 0 ? zoe : me,
    receiver: amount > 0 ? me : zoe,
    amount: Math.abs(amount),
    status: day === null ? 'pending' : 'completed',
    type: 'replacement',
    description: '',
    createdAt: 0,
    effectiveDate: day ?? '2026-12-01',
    scheduledDate: null,
    settledAt: day === null ? null : at(day),
    demandId: null,
    balanceAfter,
    ...fields,
  }
}

const transactions = [
  moved(-10, null, null),
  moved(12, '2026-11-13', 128),
  moved(8, '2026-10-05', 116),
  moved(8, '2026-08-31', 108),
  moved(100, '2026-07-01', 100),
]
const curveOf = (list: readonly WireTransaction[], isWhole = true, balance = 128) =>
  balanceCurve({ transactions: list, isWhole, userId: 'me', balance, now: at('2026-11-17'), zone })

describe('the curve', () => {
  test('three months, from what the balance was when they began', () => {
    expect(curveOf(transactions)).toEqual({
      points: [
        { at: at('2026-09-01', 0), value: 108 },
        { at: at('2026-10-05'), value: 116 },
        { at: at('2026-11-13'), value: 128 },
      ],
      until: at('2026-11-17'),
      marks: [
        { at: at('2026-09-01', 0), label: 'sept.' },
        { at: at('2026-10-01', 0), label: 'oct.' },
        { at: at('2026-11-01', 0), label: 'nov.' },
      ],
    })
  })

  test('in the order of settlement, not of creation', () => {
    const [newest, second, ...older] = transactions.slice(1)
    if (newest === undefined || second === undefined) throw new Error('too few')
    expect(curveOf([second, newest, ...older])).toEqual(curveOf(transactions))
  })

  test('a ledger whose beginning is not known starts where it is known', () => {
    const curve = curveOf(transactions.slice(0, 3), false)
    expect(curve?.points).toEqual([
      { at: at('2026-10-05'), value: 116 },
      { at: at('2026-11-13'), value: 128 },
    ])
    expect(curve?.marks.map(({ label }) => label)).toEqual(['nov.'])
  })

  test('a whole ledger younger than the curve starts at what was before it', () => {
    expect(curveOf([moved(-20, '2026-10-05', 80)], true, 80)?.points[0]).toEqual({ at: at('2026-09-01', 0), value: 100 })
  })

  test('ends with the balance, whatever the order of one instant', () => {
    const same = [moved(-20, '2026-11-13', 80), moved(5, '2026-11-13', 85)]
    expect(curveOf(same, true, 85)?.points.at(-1)?.value).toBe(85)
    expect(curveOf(same.toReversed(), true, 85)?.points.at(-1)?.value).toBe(85)
  })

  test('is not drawn when nothing ever moved', () => {
    expect(curveOf([moved(-10, null, null)])).toBeNull()
  })
})

describe('the ledger', () => {
  test('by month of settlement, pending ones left out, cancelled ones counted for nothing', () => {
    const cancelled = moved(-30, '2026-11-02', null, { status: 'cancelled' })
    const months = ledgerMonths([...transactions, cancelled], 'me', zone)
    expect(months.map(({ month, sum, transactions: list }) => [month, sum, list.length])).toEqual([
      ['2026-11', 12, 2],
      ['2026-10', 8, 1],
      ['2026-08', 8, 1],
      ['2026-07', 100, 1],
    ])
  })

  test('a month begins at midnight of the centre', () => {
    const late = moved(5, '2026-10-31', 5, { settledAt: Date.parse('2026-10-31T23:30Z') })
    expect(ledgerMonths([late], 'me', zone)[0]?.month).toBe('2026-11')
  })

  test('signs', () => {
    expect(signedAmount(moved(12, null, null), 'me')).toBe(12)
    expect(signedAmount(moved(12, null, null), 'zoe')).toBe(-12)
  })
})

describe('titles', () => {
  const grant = moved(100, '2026-07-01', 100, { type: 'transfer', sender: center, description: 'Dotation d’ouverture' })
  test.each([
    [moved(12, null, null), false, 'Pour Zoé Ardoisière', 'Vous remplacez Zoé Ardoisière'],
    [moved(-12, null, null), false, 'Remplacé par Zoé Ardoisière', 'Zoé Ardoisière vous remplace'],
    [moved(-12, null, null), true, 'Permutation avec Zoé Ardoisière', 'Permutation avec Zoé Ardoisière'],
    [moved(5, null, null, { type: 'transfer' }), false, 'Transfert de Zoé Ardoisière', 'Transfert de Zoé Ardoisière'],
    [moved(-5, null, null, { type: 'transfer' }), false, 'Transfert à Zoé Ardoisière', 'Transfert à Zoé Ardoisière'],
    [grant, false, 'Dotation d’ouverture', 'Dotation d’ouverture'],
  ])('%#', (transaction, isExchange, settled, pending) => {
    expect(transactionTitle(transaction, 'me', isExchange)).toBe(settled)
    expect(pendingTitle(transaction, 'me', isExchange, true)).toBe(pending)
    // Read by an administrator, nobody is « vous ».
    expect(pendingTitle(transaction, 'me', isExchange, false)).toBe(settled)
  })
})
