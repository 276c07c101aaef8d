// The ledger by month, each with what it moved.
import { civilDateOf } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import type { WireTransaction } from '@releve/contract/points'
import { signedAmount } from './balance-curve.ts'

export interface LedgerMonth {
  /** `2026-11`. */
  readonly month: string
  readonly transactions: readonly WireTransaction[]
  /** What the settled ones of this month moved, in all. */
  readonly sum: number
}

/** The settled transactions, newest first, by the month in which they were settled. */
export function ledgerMonths(transactions: readonly WireTransaction[], userId: string, zone: Zone): LedgerMonth[] {
  const settled = transactions
    .flatMap((transaction) => (transaction.settledAt === null ? [] : [{ transaction, at: transaction.settledAt }]))
    .toSorted((a, b) => b.at - a.at)
  const byMonth = Map.groupBy(settled, ({ at }) => {
    const { year, month } = civilDateOf(zone.dayAt(at))
    return `${year}-${String(month).padStart(2, '0')}`
  })
  return [...byMonth].map(([month, list]) => ({
    month,
    transactions: list.map(({ transaction }) => transaction),
    sum: list.reduce((sum, { transaction }) => sum + (transaction.status === 'completed' ? signedAmount(transaction, userId) : 0), 0),
  }))
}
