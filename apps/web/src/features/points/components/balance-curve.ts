// The ledger through time: the balance in steps at the instants where points moved, with marks at the first of each month; and its months.
// Pure.
import { addMonths, civilDateOf, firstOfMonth, fromDayNumber } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import type { WireTransaction } from '@releve/contract/points'
import { formatMonth } from '#ui/format.ts'
import type { StepPoint } from '#ui/step-path.ts'

/** The change of the reader's balance by a transaction. */
export function signedAmount({ amount, receiver }: Pick<WireTransaction, 'amount' | 'receiver'>, userId: string): number {
  return receiver._id === userId ? amount : -amount
}

export interface BalanceCurve {
  readonly points: readonly StepPoint[]
  readonly until: number
  readonly marks: readonly { readonly at: number; readonly label: string }[]
}

interface CurveInput {
  /** Newest first, as they travel; more may exist before them. */
  readonly transactions: readonly WireTransaction[]
  /** Every transaction is among them: the curve may begin before the first. */
  readonly isWhole: boolean
  readonly userId: string
  readonly balance: number
  readonly now: number
  readonly zone: Zone
}

/** Months shown besides the current one. */
const MONTHS_BACK = 2

/**
 * The curve of this month and the two before, as far back as the ledger is known; null when nothing ever moved. What the curve
 * ends with is the balance itself.
 */
export function balanceCurve({ transactions, isWhole, userId, balance, now, zone }: CurveInput): BalanceCurve | null {
  const moves = transactions
    .flatMap((transaction) => {
      const { settledAt, balanceAfter } = transaction
      return settledAt === null || balanceAfter === null
        ? []
        : [{ at: settledAt, value: balanceAfter, moved: signedAmount(transaction, userId) }]
    })
    .toSorted((a, b) => a.at - b.at)
  const [first] = moves
  if (first === undefined) return null
  const today = zone.dayAt(now)
  const firstMonth = addMonths(firstOfMonth(today), -MONTHS_BACK)
  const windowStart = zone.instantAt(firstMonth, 0)
  const start = isWhole ? windowStart : Math.max(windowStart, first.at)
  const before = moves.findLast(({ at }) => at <= start)
  const points: StepPoint[] = [{ at: start, value: before?.value ?? first.value - first.moved }]
  for (const { at, value } of moves) if (at > start) points.push({ at, value })
  // Two moves of one instant may come in either order, and the balance may be read before the ledger: it is what counts now.
  if (points.at(-1)?.value !== balance) points.push({ at: now, value: balance })
  const marks: { at: number; label: string }[] = []
  for (let month = firstMonth; month <= today; month = addMonths(month, 1)) {
    const at = zone.instantAt(month, 0)
    if (at >= start) marks.push({ at, label: formatMonth(fromDayNumber(month), { style: 'short' }) })
  }
  return { points, until: now, marks }
}

interface LedgerMonth {
  /** `2026-11`. */
  readonly month: string
  readonly transactions: readonly WireTransaction[]
  /** The sum of this month's settled transactions. */
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
