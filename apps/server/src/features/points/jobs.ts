// Completes what is due: points of vacations that have ended, transfers whose day has come. Each in its own transaction, so
// that two servers share the work and a failure holds nothing else up.
import type pg from 'pg'
import { inTransaction } from '../../db/transaction.ts'
import type { Transaction } from '../../db/transaction.ts'
import { publish } from '../../http/events/store.ts'
import { notify } from '../notifications/store.ts'
import { settleDemand, settleTransfer } from './store.ts'
import type { Settled } from './store.ts'

async function tell(tx: Transaction, { centerId, demandId, transaction }: Settled, now: number): Promise<void> {
  if (transaction === null) return
  const { senderId, receiverId, amount } = transaction
  const users = [senderId, receiverId].filter((id) => id !== null)
  if (users.length > 0) await publish(tx, centerId, { kind: 'points', users })
  if (receiverId !== null) {
    await notify(tx, centerId, [{ userId: receiverId, kind: 'pointsReceived', actorId: senderId, demandId, points: amount }], now)
  }
}

/** Settles everything due at `now`; returns how many demands and transfers. */
export async function settle(pool: pg.Pool, now: number): Promise<number> {
  let count = 0
  for (const settleOne of [settleDemand, settleTransfer]) {
    for (;;) {
      const settled = await inTransaction(pool, async (tx) => {
        const one = await settleOne(tx, now)
        if (one !== null) await tell(tx, one, now)
        return one
      })
      if (settled === null) break
      count += 1
    }
  }
  return count
}
