// What readers say of a demand: interest, and hiding it.
import type { UserId } from '@releve/domain/ids'
import { inTransaction } from '../../../db/transaction.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { inCenter } from '../../../http/principal.ts'
import { notify } from '../../notifications/store.ts'
import { assertMay } from '../commands.ts'
import type { LockedDemand } from '../store/columns.ts'
import { setMark } from '../store/posting.ts'
import { answer, lockedDemand, publishDemand } from './acting.ts'
import type { CallOf } from './acting.ts'

export async function interest(call: CallOf<'demands.interest'>) {
  const { pool, params } = call
  const me = inCenter(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const demand = await lockedDemand(tx, me.centerId, params.id, [])
    assertMay({ action: 'interest', demand, actorId: me.userId, facts: { startAt: demand.startAt, now } }, me.userId)
    const isSet = !demand.interested.includes(me.userId)
    await setMark(tx, demand, 'interested', me.userId, isSet)
    // Interested again: no longer hidden.
    if (isSet) await setMark(tx, demand, 'rejected_by', me.userId, false)
    if (isSet) await tell(tx, demand, demand.posterId, 'demandInterest', me.userId, now)
    await publishDemand(tx, demand, { users: [demand.posterId] })
  })
  return (await answer(call, me, params.id, [])).demand
}

export async function reject(call: CallOf<'demands.reject'>) {
  const { pool, params, body } = call
  const me = inCenter(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const demand = await lockedDemand(tx, me.centerId, params.id, [])
    assertMay({ action: 'reject', demand, actorId: me.userId, userId: body?.userId }, me.userId)
    const declined = demand.posterId === me.userId ? body?.userId : undefined
    if (declined === undefined) {
      const isHidden = body?.hidden !== false
      await setMark(tx, demand, 'rejected_by', me.userId, isHidden)
      if (isHidden) await setMark(tx, demand, 'interested', me.userId, false)
    } else {
      await setMark(tx, demand, 'interested', declined, false)
      await tell(tx, demand, declined, 'interestDeclined', me.userId, now)
    }
    await publishDemand(tx, demand, { users: [demand.posterId] })
  })
  return (await answer(call, me, params.id, [])).demand
}

function tell(
  tx: Transaction,
  demand: LockedDemand,
  userId: UserId,
  kind: 'demandInterest' | 'interestDeclined',
  actorId: UserId,
  now: number,
) {
  return notify(tx, demand.centerId, [{ userId, kind, demandId: demand._id, date: demand.posterShift.date, actorId }], now)
}
