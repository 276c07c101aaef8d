// Closes open demands at the start of their vacation: it stays with its owner, who is notified, and their points are free again.
import type pg from 'pg'
import { workOff } from '../../db/due.ts'
import { publish } from '../../http/events/store.ts'
import { lockExpired } from './store/locking.ts'
import { closeDemands } from './store/moving.ts'

/**
 * Closes everything that is over at `now`; returns how many.
 * @throws AggregateError of what could not be closed, once everything else is
 */
export function expireDemands(pool: pg.Pool, now: number): Promise<number> {
  return workOff(
    pool,
    (tx, leftAside) => lockExpired(tx, now, leftAside),
    async (tx, { _id, center_id: centerId, poster_id: posterId, day }) => {
      await closeDemands(tx, centerId, [_id], { because: 'expired', actorId: null, reason: null, now })
      const users = [posterId]
      await publish(
        tx,
        centerId,
        { kind: 'demand', demandId: _id, days: [day], users },
        { kind: 'points', users },
        { kind: 'notification', users },
      )
    },
  )
}
