// Leaving: an account is closed, or a member goes to another centre. Nobody's planning is lost in silence: accepted demands that are
// still to come are listed first, and undone only when that was decided.
import type { Routes } from '@releve/contract'
import { canKeepAccount, refusalFor, refuseDeparture } from '@releve/domain/access/access'
import type { Actor } from '@releve/domain/access/access'
import { partIn } from '#db/databases.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish, publishSessionsEnded } from '#http/events/store.ts'
import type { Call, HandlersOf } from '#http/handler.ts'
import { requireStepUp } from '#http/principal.ts'
import { queueMails } from '#transport/mail/store.ts'
import { takePasswordProof } from '#features/accounts/store/accounts.ts'
import { endSessionsOf } from '#features/accounts/store/sessions.ts'
import { lockPlaces } from '#features/directory/store.ts'
import { keepAct } from '#features/journal/store.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { openAccount } from '#features/points/store/accounts.ts'
import { lockPlan } from '#features/rotations/store/plan-change.ts'
import { lockPair, remainingBeside, todayOf, wireUser } from '../commands.ts'
import type { LockedPair } from '../commands.ts'
import { centerMail, closedMail } from '../mails.ts'
import { loadUser } from '#features/members/store/members.ts'
import { joinMembers, leaveCenter, leaveMembers, removeUser } from '../store/departure.ts'
import { lockCenter } from '../store/members.ts'
import { eraseUser } from '#features/accounts/store/personal-data.ts'

type DepartureCall = Call<Routes['users.remove']> | Call<Routes['users.assignCenter']>

/**
 * Locks the accounts of the caller and of themselves, then everybody of the centre they leave, by identifier. What the caller may not is
 * refused before anybody waits for it.
 */
export async function lockDeparture(
  tx: Transaction,
  { params, principal, clock }: Pick<Call<Routes['users.assignCenter']>, 'params' | 'principal' | 'clock'>,
): Promise<LockedPair> {
  const row = await loadUser(tx, params.id, clock())
  if (row === null) throw new AppError('notFound')
  const { status, isAdmin, adminType } = row
  const actor: Actor = { userId: row._id, centerId: row.center_id, status, isAdmin, adminType }
  if (!canKeepAccount(principal, actor)) throw new AppError(refusalFor(principal, actor))
  // Their account is locked first: from here on they are where it says.
  const places = await lockPlaces(tx, [principal.userId, params.id])
  const centerId = places.find(({ _id }) => _id === params.id)?.center_id ?? null
  if (centerId !== null) await lockPlan(await partIn(tx, centerId), centerId)
  return lockPair(tx, principal, params.id)
}

async function leave(tx: Transaction, { body, clock }: DepartureCall, { actor, target }: LockedPair): Promise<void> {
  if (target.centerId === null || target.status === 'pending' || target.hasLeft) return
  const center = await lockCenter(tx, target.centerId)
  if (center === null) throw new AppError('notFound')
  const { _id: centerId, zone } = center
  const { reason, decisions } = body ?? {}
  await leaveCenter(await partIn(tx, centerId), {
    centerId,
    zone,
    userId: target.userId,
    actorId: actor.userId,
    reason,
    decisions,
    now: clock(),
  })
}

/**
 * A last administrator stays. The pair and the members of their centre are locked.
 * @throws AppError forbidden, lastMaster, lastCenterAdmin
 */
export async function requireMayLeave(tx: Transaction, { actor, target }: LockedPair): Promise<void> {
  const refusal = refuseDeparture(actor, target, await remainingBeside(tx, target))
  if (refusal !== null) throw new AppError(refusal)
}

const reasonOf = (body: { readonly reason?: string | undefined } | undefined) =>
  body?.reason === undefined || body.reason === '' ? {} : { reason: body.reason }

async function remove(call: Call<Routes['users.remove']>): Promise<undefined> {
  const { body, principal, pool, clock } = call
  const now = clock()
  await inTransaction(pool, async (tx) => {
    const pair = await lockDeparture(tx, call)
    const { actor, target } = pair
    await requireMayLeave(tx, pair)
    const isSelf = actor.userId === target.userId
    if (!isSelf) requireStepUp(principal, now)
    else if (!(await takePasswordProof(tx, principal.sessionId, now))) throw new AppError('passwordProof')
    await leave(tx, call, pair)
    await publishSessionsEnded(tx, await endSessionsOf(tx, { userId: target.userId, because: 'accountClosed', now }), 'accountClosed')
    await queueMails(tx, [closedMail(target, { reason: body?.reason, isErased: body?.erase === true })], now)
    if (target.centerId !== null) {
      const isErased = body?.erase === true
      const closing = { subjectId: target.userId, detail: { ...(isErased && { isErased }), ...reasonOf(body) } }
      await keepAct(tx, target.centerId, { kind: 'accountClosed', actorId: actor.userId, ...closing, now })
    }
    await removeUser(tx, target, now)
    if (body?.erase === true) await eraseUser(tx, target.userId, now)
  })
}

async function assignCenter(call: Call<Routes['users.assignCenter']>) {
  const { body, principal, pool, clock, config } = call
  const now = clock()
  return inTransaction(pool, async (tx) => {
    const pair = await lockDeparture(tx, call)
    const { actor, target } = pair
    const center = await lockCenter(tx, body.centerId)
    if (center === null) throw new AppError('notFound')
    if (target.centerId !== center._id) {
      await leave(tx, call, pair)
      if (target.centerId !== null) await leaveMembers(tx, { centerId: target.centerId, userId: target.userId, now })
      await joinMembers(tx, { centerId: center._id, userId: target.userId, now })
      // One who waits for approval gets their points with it.
      if (target.status === 'approved') {
        await openAccount(await partIn(tx, center._id), {
          centerId: center._id,
          userId: target.userId,
          today: todayOf(center.zone, now),
          now,
        })
      }
      const passage = { actorId: actor.userId, subjectId: target.userId, detail: reasonOf(body), now }
      if (target.centerId !== null) await keepAct(tx, target.centerId, { kind: 'memberLeft', ...passage })
      await keepAct(tx, center._id, { kind: 'memberArrived', ...passage })
      await notify(tx, center._id, [{ userId: target.userId, kind: 'centerChanged', actorId: actor.userId }], now)
      await publish(tx, center._id, { kind: 'resync' })
      const about = { publicUrl: config.publicUrl, centerName: center.name, reason: body.reason }
      await queueMails(tx, [centerMail(target, { ...about, hadPoints: target.centerId !== null && target.status === 'approved' })], now)
    }
    return wireUser(tx, target.userId, principal, now)
  })
}

export const departureHandlers: HandlersOf<'users.remove' | 'users.assignCenter'> = {
  'users.remove': remove,
  'users.assignCenter': assignCenter,
}
