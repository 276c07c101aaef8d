// A suspension: the member does not come in, and their devices are logged out. Their planning stays, and the shifts to come are listed for whoever
// decides about them.
import type { Routes } from '@releve/contract'
import { SUSPENSION_DAYS } from '@releve/contract/suspensions'
import type { WireSuspensionState } from '@releve/contract/suspensions'
import { refusalFor } from '@releve/domain/access/access'
import { canSuspend } from '@releve/domain/access/suspension'
import { zoneOf } from '@releve/domain/calendar/zone'
import { shiftDays } from '@releve/domain/planning/shift-days'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { Call, HandlersOf } from '#http/handler.ts'
import { administers } from '#http/principal.ts'
import { loadPeople, reachUser } from '#features/members/store/members.ts'
import { loadCenterPlan, loadMembers } from '#features/shifts/store.ts'
import { lockPair, remainingBeside } from '../commands.ts'
import { isHeldByDirectory, loadSuspension, suspendMember } from '../store/suspension.ts'

async function stateOf(db: Queryable, centerId: CenterId, userId: UserId, now: number): Promise<WireSuspensionState> {
  const found = await loadSuspension(db, centerId, userId)
  if (found === null) throw new AppError('notFound')
  const { suspended_at: since, suspended_by: by, zone } = found
  const today = zoneOf(zone).dayAt(now)
  const { planVersion, members } = await loadMembers(db, centerId, [userId], today, today + SUSPENSION_DAYS - 1)
  const plan = await loadCenterPlan(db, centerId, planVersion)
  const days = members.flatMap((member) => shiftDays(plan, member, today, today + SUSPENSION_DAYS - 1, [], 'own'))
  const shifts = days.filter(({ shift, isOff }) => shift.type === 'work' && !isOff).map(({ date, shift }) => ({ date, name: shift.name }))
  if (since === null) return { suspension: null, shifts }
  const actor = by === null ? undefined : (await loadPeople(db, centerId, [by])).get(by)
  return { suspension: { since, by: actor === undefined ? null : { ...actor, userId: actor._id } }, shifts }
}

type SuspensionCall = Call<Routes['users.suspension']> | Call<Routes['users.suspend']> | Call<Routes['users.reinstate']>

/** @throws AppError notFound, forbidden */
async function reachMember({ pool, principal, params }: Pick<SuspensionCall, 'pool' | 'principal' | 'params'>): Promise<CenterId> {
  const reached = await reachUser(pool, principal, params.id)
  if (reached === null) throw new AppError('notFound')
  if (!administers(principal, reached.centerId)) throw new AppError('forbidden')
  return reached.centerId
}

async function change(call: Call<Routes['users.suspend']> | Call<Routes['users.reinstate']>, isSuspended: boolean) {
  const { pool, principal, params, clock } = call
  const now = clock()
  const centerId = await reachMember(call)
  const userId = params.id
  if (userId === principal.userId) throw new AppError('ownSuspension')
  await inTransaction(pool, async (tx) => {
    const { actor, target } = await lockPair(tx, principal, userId)
    if (target.centerId !== centerId) throw new AppError('notFound')
    if (!canSuspend(actor, target)) throw new AppError(refusalFor(actor, target))
    if (isSuspended && target.adminType !== null && (await remainingBeside(tx, target)).centerAdmins === 0)
      throw new AppError('lastCenterAdmin')
    if (!isSuspended && (await isHeldByDirectory(tx, centerId, userId, now))) throw new AppError('directorySuspension')
    await suspendMember(tx, { centerId, target, by: principal.userId, isSuspended, now })
  })
  return stateOf(pool, centerId, userId, now)
}

export const suspensionHandlers: HandlersOf<'users.suspension' | 'users.suspend' | 'users.reinstate'> = {
  'users.suspension': async (call) => stateOf(call.pool, await reachMember(call), call.params.id, call.clock()),
  'users.suspend': (call) => change(call, true),
  'users.reinstate': (call) => change(call, false),
}
