// Closes open demands at the start of their vacation: it stays with its owner, who is notified, and their points are free again.
import type pg from 'pg'
import { workOff } from '../../db/due.ts'
import { findExpired, lockExpired } from './store/locking.ts'
import { closeDemands } from './store/moving.ts'

/**
 * Closes everything that is over at `now`; returns how many.
 * @throws AggregateError of what could not be closed, once everything else is
 */
export function expireDemands(pool: pg.Pool, now: number): Promise<number> {
  return workOff(pool, {
    find: (after, limit) => findExpired(pool, now, after, limit),
    async work(tx, { centerId, ids, waits }) {
      const expired = await lockExpired(tx, centerId, ids, waits)
      if (expired.length === 0) return []
      const closed = expired.map(({ _id }) => _id)
      await closeDemands(tx, centerId, closed, { because: 'expired', actorId: null, reason: null, now })
      return closed
    },
  })
}
