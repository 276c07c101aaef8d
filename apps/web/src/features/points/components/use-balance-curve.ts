// The curve of a member's balance over three months, with its words.
import { useMemo } from 'react'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { formatDay } from '#ui/format.ts'
import { useMinute, useZone } from '#features/centers/queries.ts'
import { useBalance } from '../queries.ts'
import { useLedger } from './transactions.ts'
import { balanceWords } from './balance-words.ts'
import { balanceCurve, type BalanceCurve } from './balance-curve.ts'

export interface WordedCurve extends BalanceCurve {
  /** « Solde du 1 septembre au 17 novembre : de 100 à 128 points ». */
  readonly label: string
}

/** Null while it is not known, when nothing ever moved, or when it is not wanted. */
export function useBalanceCurve(userId: string, isWanted = true): WordedCurve | null {
  const zone = useZone()
  const now = useMinute()
  const { data: balance } = useBalance(userId)
  const { data: ledger } = useLedger(userId, isWanted)
  return useMemo(() => {
    if (!isWanted || balance === undefined || ledger === undefined) return null
    const curve = balanceCurve({
      transactions: ledger.transactions,
      isWhole: ledger.next === null,
      userId,
      balance: balance.points,
      now,
      zone,
    })
    const [first, last] = [curve?.points[0], curve?.points.at(-1)]
    if (curve === null || first === undefined || last === undefined) return null
    const dayOf = (at: number) => formatDay(fromDayNumber(zone.dayAt(at)), 'date')
    return { ...curve, label: balanceWords.curve(dayOf(first.at), dayOf(now), first.value, last.value) }
  }, [isWanted, balance, ledger, userId, now, zone])
}
