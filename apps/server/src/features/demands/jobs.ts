// Closes open demands at the start of their vacation: it stays with its owner, who is told, and his points are free again.
import type pg from 'pg'
import { inTransaction } from '../../db/transaction.ts'
import { publish } from '../../http/events/store.ts'
import { closeDemands, lockExpired } from './store.ts'

/** Closes everything that is over at `now`; returns how many. */
export async function expireDemands(pool: pg.Pool, now: number): Promise<number> {
  for (let count = 0; ; count += 1) {
    const expired = await inTransaction(pool, async (tx) => {
      const demand = await lockExpired(tx, now)
      if (demand === null) return null
      const { _id, center_id: centerId, poster_id: posterId, day } = demand
      await closeDemands(tx, centerId, [_id], { because: 'expired', actorId: null, reason: null, now })
      await publish(tx, centerId, { kind: 'demand', demandId: _id, days: [day], users: [posterId] })
      await publish(tx, centerId, { kind: 'points', users: [posterId] })
      await publish(tx, centerId, { kind: 'notification', users: [posterId] })
      return demand
    })
    if (expired === null) return count
  }
}
