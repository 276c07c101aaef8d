// Points: balance, transfers, transactions. Reading is for the member themselves and their administrators; giving is theirs alone.
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { UserId } from '@releve/domain/ids'
import { availableOf, refuseCorrection, refuseTransfer } from '@releve/domain/points/decide'
import type { Queryable } from '#db/query.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import type { HandlersOf } from '#http/handler.ts'
import { administers } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { keepAct } from '../journal/store.ts'
import { notify } from '../notifications/store/notify.ts'
import { reachUser } from '../members/store/members.ts'
import type { ReachedCenter } from '../members/store/members.ts'
import { correctBalance } from './store/accounts.ts'
import { insertTransfer, isMemberOf, loadAccount, loadTransaction, loadTransactions, lockAccounts } from './store/ledger.ts'

/** @throws AppError notFound or forbidden */
async function readable(db: Queryable, principal: Principal, userId: UserId): Promise<ReachedCenter> {
  const reached = await reachUser(db, principal, userId)
  if (reached === null) throw new AppError('notFound')
  if (userId !== principal.userId && !administers(principal, reached.centerId)) throw new AppError('forbidden')
  return reached
}

const ALL_PENDING = 1000

export const pointHandlers: HandlersOf<'points.balance' | 'points.transfer' | 'points.correct' | 'points.transactions' | 'points.pending'> =
  {
    'points.balance': async ({ params, principal, pool }) => {
      const { centerId } = await readable(pool, principal, params.id)
      const account = await loadAccount(pool, centerId, params.id)
      if (account === null) return { points: 0, available: 0, reserved: 0 }
      return { points: account.balance, available: availableOf(account), reserved: account.held }
    },

    'points.transfer': async ({ params, body, principal, pool, clock }) => {
      const reached = await reachUser(pool, principal, params.id)
      if (reached === null) throw new AppError('notFound')
      if (params.id !== principal.userId) throw new AppError('forbidden')
      const { centerId } = reached
      const zone = zoneOf(reached.zone)
      const { toUserId, amount, description } = body
      return inTransaction(pool, async (tx) => {
        // Somebody of another centre is as unknown as somebody who does not exist.
        if (!(await isMemberOf(tx, centerId, toUserId))) throw new AppError('notFound')
        if (toUserId === params.id) throw new AppError('toSelf')
        const [sender, receiver] = await lockAccounts(tx, centerId, [params.id, toUserId])
        const now = clock()
        const today = zone.dayAt(now)
        const scheduledDay = body.scheduledDate === undefined || body.scheduledDate === null ? null : toDayNumber(body.scheduledDate)
        const refusal = refuseTransfer({
          amount,
          fromUserId: params.id,
          toUserId,
          sameCenter: true,
          available: availableOf(sender),
          lowestBalance: sender.lowest_balance,
          today,
          scheduledDay,
        })
        if (refusal !== null) throw new AppError(refusal)
        const isLater = scheduledDay !== null && scheduledDay > today
        const id = await insertTransfer(tx, {
          centerId,
          sender,
          receiver,
          amount,
          description,
          effectiveDate: fromDayNumber(scheduledDay ?? today),
          scheduledDate: scheduledDay === null ? null : fromDayNumber(scheduledDay),
          dueAt: isLater ? zone.instantAt(scheduledDay, 0) : null,
          now,
        })
        await publish(tx, centerId, { kind: 'points', users: [params.id, toUserId] })
        if (!isLater) await notify(tx, centerId, [{ userId: toUserId, kind: 'pointsReceived', actorId: params.id, points: amount }], now)
        return {
          transaction: await loadTransaction(tx, centerId, params.id, id),
          points: isLater ? sender.balance : sender.balance - amount,
        }
      })
    },

    'points.correct': async ({ params, body, principal, pool, clock }) => {
      const reached = await reachUser(pool, principal, params.id)
      if (reached === null) throw new AppError('notFound')
      // Nobody decides on their own.
      if (params.id === principal.userId || !administers(principal, reached.centerId)) throw new AppError('forbidden')
      const { centerId, zone } = reached
      const { amount, reason } = body
      return inTransaction(pool, async (tx) => {
        const now = clock()
        const today = fromDayNumber(zoneOf(zone).dayAt(now))
        const id = await correctBalance(tx, { centerId, userId: params.id, today, now }, { amount, reason }, (own) => {
          const refusal = refuseCorrection({ amount, available: availableOf(own), lowestBalance: own.lowest_balance })
          if (refusal !== null) throw new AppError(refusal)
        })
        const kind = amount > 0 ? 'pointsAdded' : 'pointsTakenAway'
        const actorId = principal.userId
        await notify(tx, centerId, [{ userId: params.id, kind, actorId, points: Math.abs(amount), quote: reason }], now)
        await keepAct(tx, centerId, { kind: 'pointsCorrected', actorId, subjectId: params.id, detail: { points: amount, reason }, now })
        await publish(tx, centerId, { kind: 'points', users: [params.id] })
        const account = await loadAccount(tx, centerId, params.id)
        if (account === null) throw new Error(`the account of ${params.id} is gone under its lock`)
        return {
          transaction: await loadTransaction(tx, centerId, params.id, id),
          points: account.balance,
          available: availableOf(account),
          reserved: account.held,
        }
      })
    },

    'points.transactions': async ({ params, query, principal, pool }) => {
      const { centerId } = await readable(pool, principal, params.id)
      const { limit, before = null } = query
      const found = await loadTransactions(pool, { centerId, userId: params.id, pendingOnly: false, before, limit: limit + 1 })
      const transactions = found.slice(0, limit)
      return { transactions, next: found.length > limit ? (transactions.at(-1)?._id ?? null) : null }
    },

    'points.pending': async ({ params, principal, pool }) => {
      const { centerId } = await readable(pool, principal, params.id)
      const query = { centerId, userId: params.id, pendingOnly: true, before: null, limit: ALL_PENDING }
      return { transactions: await loadTransactions(pool, query) }
    },
  }
