// Invites and qualifies many members at once, and says since when each is there. All those named are of one centre, or nothing is done.
import type { Routes } from '@releve/contract'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import type { Call, HandlersOf } from '#http/handler.ts'
import { isMaster } from '#http/principal.ts'
import { queueWelcomes } from '#features/accounts/store/accounts.ts'
import { loadNeverCame } from '#features/accounts/store/never-came.ts'
import { lockPlaces } from '#features/directory/store.ts'
import { reachCenter } from '#features/shifts/store.ts'
import { administeredCenter, todayOf } from '../commands.ts'
import { changeQualifications, loadArrivals, lockMembers } from '../store/bulk.ts'
import { lockCenter } from '../store/members.ts'

type CallOf<N extends keyof Routes> = Call<Routes[N]>

const HOUR_MS = 3_600_000
const QUALIFICATIONS_MOST = 30

async function arrivals({ query, principal, pool, clock }: CallOf<'users.arrivals'>) {
  const center = await reachCenter(pool, principal, administeredCenter(principal, query.centerId))
  if (center === null) throw new AppError('notFound')
  const now = clock()
  const { centerId, zone } = center
  const members = await loadArrivals(pool, centerId, { today: todayOf(zone, now), zone })
  const absent = await loadNeverCame(
    pool,
    members.map((member) => member.user_id),
    now,
  )
  return members.map(({ user_id: userId, member_since: memberSince, team_since: teamSince }) => ({
    userId,
    memberSince,
    teamSince,
    neverCame: absent.has(userId),
    invitedAt: absent.get(userId)?.invitedAt ?? null,
  }))
}

/**
 * Locks all those named, accounts first.
 * @throws AppError notFound when one of them is no approved member of the centre, or the centre is gone
 */
async function lockMany(tx: Transaction, { body, principal }: CallOf<'users.invite'> | CallOf<'users.changeQualifications'>) {
  const centerId = administeredCenter(principal, body.centerId)
  const userIds = [...new Set(body.userIds)]
  const places = await lockPlaces(tx, userIds)
  const center = await lockCenter(tx, centerId)
  const members = await lockMembers(tx, centerId, userIds)
  if (center === null || members.length < userIds.length) throw new AppError('notFound')
  return { center, places, members, userIds }
}

function invite(call: CallOf<'users.invite'>) {
  const { pool, clock, config } = call
  const now = clock()
  return inTransaction(pool, async (tx) => {
    const { center, members, userIds } = await lockMany(tx, call)
    const absent = await loadNeverCame(tx, userIds, now)
    const due = members.flatMap(({ _id: userId, name }) => {
      const newcomer = absent.get(userId)
      const isDue = newcomer !== undefined && (newcomer.invitedAt === null || newcomer.invitedAt <= now - HOUR_MS)
      return isDue ? [{ userId, name, email: newcomer.email }] : []
    })
    const count = await queueWelcomes(tx, due, { centerName: center.name, publicUrl: config.publicUrl, now })
    return { invited: count, inviteTomorrow: due.length - count }
  })
}

function qualify(call: CallOf<'users.changeQualifications'>) {
  const { body, principal, pool } = call
  return inTransaction(pool, async (tx) => {
    const { center, places, userIds } = await lockMany(tx, call)
    // A master's data are changed by masters, or by themselves, as in the call for a single member.
    const isBeyond = places.some(({ _id, is_master: isOther }) => isOther && _id !== principal.userId)
    if (isBeyond && !isMaster(principal)) throw new AppError('forbidden')
    const { add, remove } = body
    const changed = await changeQualifications(tx, { centerId: center._id, userIds, add, remove })
    if (changed.some(({ qualifications }) => qualifications.length > QUALIFICATIONS_MOST)) {
      const message = `Au plus ${QUALIFICATIONS_MOST} qualifications pour chaque membre.`
      throw new AppError('invalidInput', { fields: { add: message } })
    }
    if (changed.length > 0) await publish(tx, center._id, { kind: 'planning', days: [], users: changed.map(({ _id }) => _id) })
    return { changed: changed.length }
  })
}

export const bulkHandlers: HandlersOf<'users.arrivals' | 'users.invite' | 'users.changeQualifications'> = {
  'users.arrivals': arrivals,
  'users.invite': invite,
  'users.changeQualifications': qualify,
}
