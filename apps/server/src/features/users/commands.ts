// Functions that several user handlers share: the caller and their target, under lock; a member as they travel; a first team.
import type { WireUser } from '@releve/contract/users'
import { canReadUser } from '@releve/domain/access/access'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { administers, inCenter } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { loadUser, toWireUser } from '../members/store/members.ts'
import type { UserRow } from '../members/store/members.ts'
import { countOtherMasters } from '../directory/store.ts'
import { countOtherAdmins, lockPeople, lockTeam } from './store/members.ts'
import type { LockedPerson } from './store/members.ts'
import { fieldsOfDirectory } from './store/suspension.ts'

export interface LockedPair {
  /** The caller as they are now. */
  readonly actor: LockedPerson
  readonly target: LockedPerson
}

/**
 * Locks the caller and the one they act on. What the caller does not see does not exist.
 * @throws AppError notFound, or invalidToken when the caller themselves have just been deleted
 */
export async function lockPair(tx: Transaction, principal: Principal, targetId: UserId): Promise<LockedPair> {
  const people = await lockPeople(tx, [principal.userId, targetId])
  const actor = people.get(principal.userId)
  if (actor === undefined) throw new AppError('invalidToken')
  const target = people.get(targetId)
  if (target === undefined || !canReadUser(actor, target)) throw new AppError('notFound')
  return { actor, target }
}

/** The administrators who are there beside somebody who leaves. */
export async function remainingBeside(
  tx: Transaction,
  { userId, centerId, adminType }: Pick<LockedPerson, 'userId' | 'centerId' | 'adminType'>,
) {
  return {
    masters: adminType === 'master' ? await countOtherMasters(tx, userId) : 0,
    centerAdmins: centerId === null ? 0 : await countOtherAdmins(tx, centerId, userId),
  }
}

/** A member as `reader` may see them, with the fields that a directory owns for those who could otherwise write them. */
export async function toWireMember(db: Queryable, row: UserRow, reader: Principal, now: number): Promise<WireUser> {
  const isWriter = row._id === reader.userId || administers(reader, row.center_id)
  const owned = row.center_id === null || !isWriter ? [] : await fieldsOfDirectory(db, row.center_id, row._id, now)
  return { ...toWireUser(row, reader), ...(owned.length > 0 && { directoryFields: owned }) }
}

/** A member as the caller, whose role may just have changed, sees them. */
export async function wireUser(tx: Transaction, userId: UserId, reader: Principal, now: number): Promise<WireUser> {
  const row = await loadUser(tx, userId, now)
  if (row === null) throw new AppError('notFound')
  return toWireMember(tx, row, reader, now)
}

/**
 * The centre a call names, or the caller's own.
 * @throws AppError noCenter, or notFound for a centre they do not administer
 */
export function administeredCenter(principal: Principal, named: CenterId | undefined): CenterId {
  if (named === undefined) return inCenter(principal).centerId
  if (!administers(principal, named)) throw new AppError('notFound')
  return named
}

export function todayOf(zone: string, now: number): string {
  return fromDayNumber(zoneOf(zone).dayAt(now))
}

/**
 * The team somebody gets with their place in a centre, and from when: today by default, never in the past.
 * @throws AppError notFound for a team of elsewhere; invalidInput for a day that is over
 */
export async function checkFirstTeam(
  tx: Transaction,
  centerId: CenterId,
  today: string,
  { teamId, fromDate = today }: { readonly teamId: TeamId; readonly fromDate?: string | undefined },
): Promise<{ readonly name: string; readonly fromDate: string }> {
  const team = await lockTeam(tx, centerId, teamId)
  if (team === null) throw new AppError('notFound')
  if (toDayNumber(fromDate) < toDayNumber(today)) {
    const message = 'Cette date est déjà passée.'
    throw new AppError('invalidInput', { fields: { fromDate: message } })
  }
  return { name: team.name, fromDate }
}
