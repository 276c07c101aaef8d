// Closes open demands at the start of their vacation: it stays with its owner, who is notified, and their points are free again. Ends the
// offers that nobody answered: they held no longer already, and both people are told.
import type pg from 'pg'
import { workOff } from '../../db/due.ts'
import { publish } from '../../http/events/store.ts'
import { notify } from '../notifications/store.ts'
import { findExpired, findLapsed, lockExpired } from './store/locking.ts'
import { closeDemands } from './store/moving.ts'
import { endOffers } from './store/posting.ts'

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

/** As `expireDemands`, of offers that ended by `now`. */
export function endLapsedOffers(pool: pg.Pool, now: number): Promise<number> {
  return workOff(pool, {
    find: (after, limit) => findLapsed(pool, now, after, limit),
    async work(tx, { centerId, ids }) {
      const ended = await endOffers(tx, centerId, ids, now)
      const events = ended.map(({ _id, poster_id: posterId, day }) => ({
        kind: 'demand' as const,
        demandId: _id,
        days: [day],
        users: [posterId],
      }))
      await publish(tx, centerId, ...events)
      const notices = ended.flatMap(({ _id: demandId, poster_id: posterId, offered_to: offeredTo, day: date }) =>
        [posterId, offeredTo].map((userId) => ({ userId, kind: 'offerEnded' as const, demandId, date })),
      )
      await notify(tx, centerId, notices, now)
      return ended.map(({ _id }) => _id)
    },
  })
}
