// Completes what is due: points of vacations that have ended, transfers whose day has come.
import type pg from 'pg'
import { workOff } from '#db/due.ts'
import { findDueDemands, findDueTransfers, settleDemands, settleTransfers, tellSettled } from './store/settling.ts'

const kinds = [
  { find: findDueDemands, settle: settleDemands },
  { find: findDueTransfers, settle: settleTransfers },
] as const

/**
 * Settles everything due at `now`; returns how many demands and transfers.
 * @throws AggregateError of what could not be settled, once everything else is
 */
export async function settle(pool: pg.Pool, now: number): Promise<number> {
  let count = 0
  const causes: unknown[] = []
  for (const kind of kinds) {
    try {
      count += await workOff(pool, {
        find: (after, limit) => kind.find(pool, now, after, limit),
        async work(tx, batch) {
          const settled = await kind.settle(tx, { ...batch, now })
          await tellSettled(tx, batch.centerId, settled, now)
          return settled.map(({ id }) => id)
        },
      })
    } catch (error) {
      causes.push(error)
    }
  }
  if (causes.length > 0) throw new AggregateError(causes, 'some points could not be settled')
  return count
}
