// Administrators give roles to members of their centre and take them. Each change is written under the lock of the member, so that two of them
// come one after the other, with its line in the journal and a notice to whom it concerns.
import { randomUUID } from 'node:crypto'
import type { Routes } from '@releve/contract'
import type { WireRole } from '@releve/contract/roles'
import { isHeldOn } from '@releve/domain/access/roles'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import type { Call, CallName, HandlersOf } from '#http/handler.ts'
import { administers } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { lookAgain } from '../approvals/store/chains.ts'
import { keepAct } from '../journal/store.ts'
import { compareByName, loadPeople, reachUser } from '../members/store/members.ts'
import { loadHolders, lockRoles, writeRoles } from '../members/store/roles.ts'
import type { RoleRecord } from '../members/store/roles.ts'
import { notify } from '../notifications/store/notify.ts'
import { reachCenter } from '../shifts/store.ts'
import { loadTeam } from '../teams/store.ts'

type CallOf<Name extends CallName> = Call<Routes[Name]>

const ROLES_MOST = 20

/** Roles that have not ended, by holder, and the administrators. */
async function centerRoles(db: Queryable, centerId: CenterId, now: number) {
  const holders = await loadHolders(db, centerId)
  const ids = holders.flatMap(({ _id, roles }) => [_id, ...roles.map(({ givenBy }) => givenBy)])
  const people = await loadPeople(db, centerId, ids)
  const personOf = (id: UserId | null) => {
    const found = id === null ? undefined : people.get(id)
    return found === undefined ? null : { ...found, userId: found._id }
  }
  const roles = holders.flatMap(({ _id: userId, roles: held, zone }): WireRole[] => {
    const user = personOf(userId)
    const today = fromDayNumber(zoneOf(zone).dayAt(now))
    if (user === null) return []
    return held
      .filter(({ until }) => until === null || until >= today)
      .map(({ _id, role, teamId, from, until, givenBy, givenAt }) => ({
        _id,
        user,
        role,
        teamId,
        fromDate: from,
        untilDate: until,
        givenBy: personOf(givenBy),
        givenAt,
      }))
  })
  const administrators = holders.flatMap(({ _id, is_admin: isAdmin }) => (isAdmin ? (personOf(_id) ?? []) : []))
  return { roles: roles.toSorted((a, b) => compareByName(a.user, b.user)), administrators: administrators.toSorted(compareByName) }
}

/** @throws AppError notFound, forbidden, ownRole */
async function reachHolder(db: Queryable, principal: Principal, userId: UserId): Promise<CenterId> {
  const reached = await reachUser(db, principal, userId)
  if (reached === null) throw new AppError('notFound')
  if (!administers(principal, reached.centerId)) throw new AppError('forbidden')
  if (userId === principal.userId) throw new AppError('ownRole')
  return reached.centerId
}

interface Change {
  readonly centerId: CenterId
  readonly userId: UserId
  readonly actorId: UserId
  readonly record: RoleRecord
  readonly isGiven: boolean
  readonly now: number
}

/** The line of the journal, the notice and the news to open screens. */
async function tell(tx: Transaction, { centerId, userId, actorId, record, isGiven, now }: Change): Promise<void> {
  const { role, teamId, from, until } = record
  const name = teamId === null ? null : ((await loadTeam(tx, centerId, teamId))?.name ?? null)
  await keepAct(tx, centerId, {
    kind: 'role',
    actorId,
    subjectId: userId,
    fields: [
      { field: 'memberRole', from: isGiven ? null : role, to: isGiven ? role : null },
      ...(isGiven && until !== null ? [{ field: 'untilDate', from: null, to: until }] : []),
    ],
    detail: { ...(name === null ? {} : { name }), ...(isGiven ? { date: from } : {}) },
    now,
  })
  await notify(tx, centerId, [{ userId, kind: isGiven ? 'roleGiven' : 'roleTaken', actorId, memberRole: role }], now)
  await publish(tx, centerId, { kind: 'planning', days: [], users: [userId] })
}

async function give(call: CallOf<'roles.give'>) {
  const { pool, params, body, principal } = call
  const centerId = await reachHolder(pool, principal, params.id)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const held = await lockRoles(tx, centerId, params.id)
    if (held === null) throw new AppError('notFound')
    const today = fromDayNumber(zoneOf(held.zone).dayAt(now))
    const { role, teamId = null, fromDate: from = today, untilDate: until = null } = body
    if (from < today) throw new AppError('rolePast', { fields: { fromDate: 'Un rôle commence aujourd’hui ou plus tard.' } })
    if (until !== null && until < from)
      throw new AppError('invalidInput', { fields: { untilDate: 'La date de fin précède la date de début.' } })
    if (teamId !== null && (await loadTeam(tx, centerId, teamId)) === null)
      throw new AppError('invalidInput', { fields: { teamId: 'Cette équipe n’existe pas.' } })
    const record: RoleRecord = { _id: randomUUID(), role, teamId, from, until, givenBy: principal.userId, givenAt: now }
    const kept = held.roles.filter(({ until: end }) => end === null || end >= today)
    if (kept.some((other) => isSameRole(other, record) && overlaps(other, record))) throw new AppError('roleHeld')
    if (kept.length >= ROLES_MOST) throw new AppError('rolesFull')
    await writeRoles(tx, centerId, params.id, [...kept, record])
    await tell(tx, { centerId, userId: params.id, actorId: principal.userId, record, isGiven: true, now })
    // The next run of the job tells them of what waits already, when they decide from today on.
    if (from === today) await lookAgain(tx, centerId, now)
  })
  return centerRoles(pool, centerId, now)
}

const isSameRole = (
  a: { readonly role: string; readonly teamId: TeamId | null },
  b: { readonly role: string; readonly teamId: TeamId | null },
) => a.role === b.role && a.teamId === b.teamId

const overlaps = (a: RoleRecord, b: RoleRecord) => isHeldOn(a, b.from) || isHeldOn(b, a.from)

async function take(call: CallOf<'roles.take'>) {
  const { pool, params, principal } = call
  const centerId = await reachHolder(pool, principal, params.id)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const held = await lockRoles(tx, centerId, params.id)
    const record = held?.roles.find(({ _id }) => _id === params.roleId)
    if (held === null || record === undefined) throw new AppError('notFound')
    await writeRoles(
      tx,
      centerId,
      params.id,
      held.roles.filter((other) => other !== record),
    )
    await tell(tx, { centerId, userId: params.id, actorId: principal.userId, record, isGiven: false, now })
    await lookAgain(tx, centerId, now)
  })
  return centerRoles(pool, centerId, now)
}

export const roleHandlers: HandlersOf<'roles.list' | 'roles.give' | 'roles.take'> = {
  'roles.list': async ({ pool, principal, params, clock }) => {
    if ((await reachCenter(pool, principal, params.id)) === null) throw new AppError('notFound')
    if (!administers(principal, params.id)) throw new AppError('forbidden')
    return centerRoles(pool, params.id, clock())
  },
  'roles.give': give,
  'roles.take': take,
}
