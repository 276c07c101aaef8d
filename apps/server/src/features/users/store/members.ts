// Changing who somebody is: their data, their approval, their role, their sessions.
//
// Order of locks: accounts by identifier, then demands (where a call touches any), then members by identifier, then points accounts by
// identifier. The caller is locked and read again with the one they change, so that two who act on each other at once are judged one
// after the other.
import { detailNames, type MemberDetail } from '@releve/contract/member-fields'
import type { QualificationValidity } from '@releve/contract/user-fields'
import type { Actor } from '@releve/domain/access/access'
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'
import sql, { join, raw } from 'sql-template-tag'
import { centerOf } from '#db/databases.ts'
import { execute, instant, maybeRow, oneRow, rows } from '#db/query.ts'
import type { CentersRow, MembersRow, TeamsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { changeCarried, detailColumn, lockPlaces, raiseRosterElsewhere, setMaster } from '#features/directory/store.ts'
import { readPeople, roleFrom } from '#features/members/store/members.ts'

/** A member under lock. */
export interface LockedPerson extends Actor {
  readonly userId: UserId
  readonly centerId: CenterId | null
  /** They have left that centre, and the directory does not say so yet. */
  readonly hasLeft: boolean
  readonly name: string
  readonly lastName: string
  readonly email: string
  readonly isEmailProved: boolean
  readonly pendingEmail: string | null
  readonly administratorUntil: number | null
  readonly avatar: string | null
}

type MemberColumns = Pick<MembersRow, '_id' | 'status' | 'is_admin' | 'name' | 'last_name' | 'administrator_until' | 'avatar' | 'left_at'>

/**
 * Locks the accounts of two people, then what the centre of the second one says of both; those who no longer exist are left out. A
 * master's row in a centre of their own decides nothing elsewhere, so it stays free.
 */
export async function lockPeople(tx: Transaction, userIds: readonly [UserId, UserId]): Promise<ReadonlyMap<UserId, LockedPerson>> {
  const places = (await lockPlaces(tx, userIds)).filter(({ deleted_at: deletedAt }) => deletedAt === null)
  const centerId = places.find(({ _id }) => _id === userIds[1])?.center_id ?? null
  if (centerId !== null)
    await rows(
      centerOf(tx, centerId),
      sql`SELECT _id FROM members WHERE center_id = ${centerId} AND _id = ANY (${[...userIds]}::uuid[]) ORDER BY _id FOR NO KEY UPDATE`,
    )
  const columns = sql`u._id, u.status, u.is_admin, u.name, u.last_name, u.administrator_until, u.avatar, u.left_at`
  const members = new Map((await readPeople<MemberColumns>(tx, places, columns)).map((member) => [member._id, member]))
  return new Map(
    places.flatMap((place) => {
      const member = members.get(place._id)
      if (member === undefined) return []
      const person: LockedPerson = {
        userId: place._id,
        centerId: place.center_id,
        hasLeft: member.left_at !== null,
        status: member.status,
        ...roleFrom(place.is_master, member.is_admin),
        name: member.name,
        lastName: member.last_name,
        email: place.email,
        isEmailProved: place.email_verified_at !== null,
        pendingEmail: place.pending_email,
        administratorUntil: member.administrator_until,
        avatar: member.avatar,
      }
      return [[place._id, person] as const]
    }),
  )
}

/** How many approved administrators a centre has besides one. Its members are locked (`lockPlan`). */
export async function countOtherAdmins(tx: Transaction, centerId: CenterId, userId: UserId): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    centerOf(tx, centerId),
    sql`SELECT count(*)::int AS n FROM members
        WHERE center_id = ${centerId} AND is_admin AND status = 'approved' AND left_at IS NULL AND _id <> ${userId}`,
  )
  return n
}

export interface UserChanges extends Partial<Record<MemberDetail, string | null | undefined>> {
  readonly name?: string | undefined
  readonly lastName?: string | undefined
  readonly qualifications?: readonly string[] | undefined
  readonly validity?: readonly QualificationValidity[] | undefined
  readonly profile?: string | null | undefined
}

/** Writes what is named and nothing else. An address is another matter: accounts/store/addresses.ts. */
export async function updateUser(tx: Transaction, { centerId, userId }: LockedPerson, changes: UserChanges): Promise<void> {
  const { name, lastName, qualifications, validity, profile } = changes
  const named = {
    name,
    last_name: lastName,
    qualifications: qualifications === undefined ? undefined : [...qualifications],
    profile,
    qualification_validity: validity === undefined ? undefined : JSON.stringify(validity),
    ...Object.fromEntries(detailNames.map((detail) => [detailColumn(detail).text, changes[detail]])),
  }
  const set = Object.entries(named).filter(([, value]) => value !== undefined)
  if (set.length === 0) return
  // Outside a centre nothing counts qualifications.
  if (centerId === null) await changeCarried(tx, userId, Object.fromEntries(set.filter(([column]) => column !== 'qualification_validity')))
  else {
    const columns = set.map(([column, value]) => sql`${raw(column)} = ${value}`)
    await execute(centerOf(tx, centerId), sql`UPDATE members SET ${join(columns)} WHERE center_id = ${centerId} AND _id = ${userId}`)
  }
}

export async function approveUser(
  tx: Transaction,
  approval: { centerId: CenterId; userId: UserId; qualifications: readonly string[] | null; by: UserId; now: number },
): Promise<void> {
  const { centerId, userId, qualifications, by, now } = approval
  await execute(
    centerOf(tx, centerId),
    sql`UPDATE members SET status = 'approved', approved_at = ${instant(now)}, approved_by = ${by},
          qualifications = coalesce(${qualifications === null ? null : [...qualifications]}::text[], qualifications)
        WHERE center_id = ${centerId} AND _id = ${userId}`,
  )
}

export async function setAdminType(
  tx: Transaction,
  { centerId, userId }: LockedPerson,
  adminType: Actor['adminType'],
  now: number,
): Promise<void> {
  await setMaster(tx, userId, adminType === 'master')
  const until = adminType === null ? now : null
  if (centerId === null) {
    await changeCarried(tx, userId, { administrator_until: until === null ? null : new Date(until).toISOString() })
    return
  }
  await execute(
    centerOf(tx, centerId),
    sql`UPDATE members SET is_admin = ${adminType === 'center'}, administrator_until = ${instant(until)}
        WHERE center_id = ${centerId} AND _id = ${userId}`,
  )
  await raiseRosterElsewhere(tx, centerId)
}

/** A centre that still exists, held against its deletion until the transaction ends; null otherwise. */
export function lockCenter(tx: Transaction, centerId: CenterId): Promise<Pick<CentersRow, '_id' | 'name' | 'zone'> | null> {
  return maybeRow(
    centerOf(tx, centerId),
    sql`SELECT _id, name, zone FROM centers WHERE _id = ${centerId} AND deleted_at IS NULL FOR KEY SHARE`,
  )
}

/** A team of the centre that still exists, held against its deletion until the transaction ends. */
export function lockTeam(tx: Transaction, centerId: CenterId, teamId: TeamId): Promise<Pick<TeamsRow, 'name'> | null> {
  return maybeRow(
    centerOf(tx, centerId),
    sql`SELECT name FROM teams WHERE center_id = ${centerId} AND _id = ${teamId} AND deleted_at IS NULL FOR SHARE`,
  )
}

/** Gives them their first team, or another from that day on; null: none. */
export async function putTeam(
  tx: Transaction,
  membership: { centerId: CenterId; userId: UserId; teamId: TeamId | null; fromDate: string },
): Promise<void> {
  const { centerId, userId, teamId, fromDate } = membership
  await execute(
    centerOf(tx, centerId),
    sql`INSERT INTO team_occurrences (center_id, user_id, from_day, _id, team_id)
        VALUES (${centerId}, ${userId}, ${fromDate}, gen_random_uuid(), ${teamId})
        ON CONFLICT (center_id, user_id, from_day) DO UPDATE SET team_id = EXCLUDED.team_id`,
  )
}
