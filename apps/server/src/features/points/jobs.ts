// Completes what is due: points of vacations that have ended, transfers whose day has come.
import type { CenterId, DemandId } from '@releve/domain/ids'
import type pg from 'pg'
import { workOff } from '../../db/due.ts'
import type { Transaction } from '../../db/transaction.ts'
import { publish } from '../../http/events/store.ts'
import { notify } from '../notifications/store.ts'
import { lockDueDemand, lockDueTransfer, settleDemand, settleTransfer } from './store.ts'
import type { DueDemand, DueTransfer, Moved } from './store.ts'

async function announce(tx: Transaction, centerId: CenterId, demandId: DemandId | null, moved: Moved, now: number): Promise<void> {
  const { senderId, receiverId, amount } = moved
  const users = [senderId, receiverId].filter((id) => id !== null)
  if (users.length > 0) await publish(tx, centerId, { kind: 'points', users })
  if (receiverId !== null) {
    await notify(tx, centerId, [{ userId: receiverId, kind: 'pointsReceived', actorId: senderId, demandId, points: amount }], now)
  }
}

/**
 * Settles everything due at `now`; returns how many demands and transfers.
 * @throws AggregateError of what could not be settled, once everything else is
 */
export async function settle(pool: pg.Pool, now: number): Promise<number> {
  const demands = () =>
    workOff<DueDemand>(
      pool,
      (tx, leftAside) => lockDueDemand(tx, now, leftAside),
      async (tx, demand) => {
        const moved = await settleDemand(tx, demand, now)
        if (moved !== null) await announce(tx, demand.center_id, demand._id, moved, now)
        else if (demand.reserved > 0) await publish(tx, demand.center_id, { kind: 'points', users: [demand.poster_id] })
      },
    )
  const transfers = () =>
    workOff<DueTransfer>(
      pool,
      (tx, leftAside) => lockDueTransfer(tx, now, leftAside),
      async (tx, transfer) => announce(tx, transfer.center_id, null, await settleTransfer(tx, transfer, now), now),
    )
  let count = 0
  const causes: unknown[] = []
  for (const work of [demands, transfers]) {
    try {
      count += await work()
    } catch (error) {
      causes.push(error)
    }
  }
  if (causes.length > 0) throw new AggregateError(causes, 'some points could not be settled')
  return count
}
