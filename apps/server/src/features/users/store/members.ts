// Changing who somebody is: their data, their approval, their role, their sessions.
//
// Order of locks: demands (where a call touches any), then people by identifier, then points accounts by identifier. The caller
// is locked and read again with the one they change, so that two who act on each other at once are judged one after the other.
import { detailNames, type MemberDetail } from '@releve/contract/member-fields'
import type { Actor } from '@releve/domain/access/access'
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'
import sql, { join } from 'sql-template-tag'
import { execute, instant, maybeRow, rows } from '../../../db/query.ts'
import type { Queryable } from '../../../db/query.ts'
import type { CentersRow, UsersRow } from '../../../db/rows.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { detailColumn } from '../../members/store.ts'

/** Somebody under lock. */
export interface LockedPerson extends Actor {
  readonly userId: UserId
  readonly centerId: CenterId | null
  readonly name: string
  readonly lastName: string
  readonly email: string
  readonly pendingEmail: string | null
  readonly administratorUntil: number | null
  readonly avatar: string | null
}

interface LockedRow extends Pick<
  UsersRow,
  | '_id'
  | 'center_id'
  | 'status'
  | 'is_admin'
  | 'admin_type'
  | 'name'
  | 'last_name'
  | 'email'
  | 'pending_email'
  | 'administrator_until'
  | 'avatar'
> {
  readonly is_asked: boolean
}

/**
 * Locks people who still exist, in the order of their identifiers; with all masters when one of them may cease to be one, so that two masters who
 * remove each other find one another.
 */
export async function lockPeople(
  tx: Queryable,
  userIds: readonly UserId[],
  also: { readonly masters?: boolean; readonly adminsOf?: CenterId | null } = {},
): Promise<{
  readonly people: ReadonlyMap<string, LockedPerson>
  readonly masters: readonly string[]
  readonly centerAdmins: readonly string[]
}> {
  const { masters = false, adminsOf = null } = also
  const found = await rows<LockedRow>(
    tx,
    // One array: alternatives would be judged on every row of the table. Roles are read under the lock, and judged below.
    sql`SELECT _id, center_id, status, is_admin, admin_type, name, last_name, email, pending_email, administrator_until, avatar, _id = ANY (${[...userIds]}::uuid[]) AS is_asked
        FROM users WHERE deleted_at IS NULL AND _id = ANY (ARRAY(
            SELECT unnest(${[...userIds]}::uuid[])
            UNION ALL SELECT _id FROM users WHERE ${masters} AND admin_type = 'master' AND deleted_at IS NULL
            UNION ALL SELECT _id FROM users WHERE center_id = ${adminsOf}::uuid AND admin_type = 'center' AND deleted_at IS NULL))
        ORDER BY _id FOR NO KEY UPDATE`,
  )
  const approved = found.filter(({ status }) => status === 'approved')
  return {
    people: new Map(
      found
        .filter(({ is_asked: isAsked }) => isAsked)
        .map((row) => [
          row._id,
          {
            userId: row._id,
            centerId: row.center_id,
            status: row.status,
            isAdmin: row.is_admin,
            adminType: row.admin_type,
            name: row.name,
            lastName: row.last_name,
            email: row.email,
            pendingEmail: row.pending_email,
            administratorUntil: row.administrator_until,
            avatar: row.avatar,
          },
        ]),
    ),
    masters: approved.filter(({ admin_type: type }) => type === 'master').map(({ _id }) => _id),
    centerAdmins: approved.filter((row) => row.admin_type === 'center' && row.center_id === adminsOf).map(({ _id }) => _id),
  }
}

export interface UserChanges extends Partial<Record<MemberDetail, string | null | undefined>> {
  readonly name?: string | undefined
  readonly lastName?: string | undefined
  readonly qualifications?: readonly string[] | undefined
  readonly profile?: string | null | undefined
}

/** Writes what is named and nothing else. An address is another matter: accounts/store/addresses.ts. */
export async function updateUser(tx: Transaction, userId: UserId, changes: UserChanges): Promise<void> {
  const { name, lastName, qualifications, profile } = changes
  const sets = [
    name === undefined ? null : sql`name = ${name}`,
    lastName === undefined ? null : sql`last_name = ${lastName}`,
    qualifications === undefined ? null : sql`qualifications = ${[...qualifications]}`,
    profile === undefined ? null : sql`profile = ${profile}`,
    ...detailNames.map((detail) => (changes[detail] === undefined ? null : sql`${detailColumn(detail)} = ${changes[detail]}`)),
  ].filter((set) => set !== null)
  if (sets.length > 0) await execute(tx, sql`UPDATE users SET ${join(sets)} WHERE _id = ${userId}`)
}

export async function approveUser(tx: Transaction, userId: UserId, by: string, now: number): Promise<void> {
  await execute(tx, sql`UPDATE users SET status = 'approved', approved_at = ${instant(now)}, approved_by = ${by} WHERE _id = ${userId}`)
}

export async function setAdminType(tx: Transaction, userId: UserId, adminType: Actor['adminType'], now: number): Promise<void> {
  await execute(
    tx,
    sql`UPDATE users SET is_admin = ${adminType !== null}, admin_type = ${adminType},
          administrator_until = CASE WHEN ${adminType === null} THEN ${instant(now)} END
        WHERE _id = ${userId}`,
  )
}

/** A centre that still exists, held against its deletion until the transaction ends; null otherwise. */
export function lockCenter(tx: Transaction, centerId: CenterId): Promise<Pick<CentersRow, '_id' | 'name' | 'zone'> | null> {
  return maybeRow(tx, sql`SELECT _id, name, zone FROM centers WHERE _id = ${centerId} AND deleted_at IS NULL FOR KEY SHARE`)
}

/** A team of the centre that still exists, held against its deletion until the transaction ends. */
export async function lockTeam(tx: Transaction, centerId: CenterId, teamId: TeamId): Promise<boolean> {
  const found = await maybeRow(
    tx,
    sql`SELECT _id FROM teams WHERE center_id = ${centerId} AND _id = ${teamId} AND deleted_at IS NULL FOR SHARE`,
  )
  return found !== null
}

/** Their first team, or another from that day on; null: none. */
export async function putTeam(
  tx: Transaction,
  membership: { centerId: CenterId; userId: UserId; teamId: TeamId | null; fromDate: string },
): Promise<void> {
  const { centerId, userId, teamId, fromDate } = membership
  await execute(
    tx,
    sql`INSERT INTO team_occurrences (center_id, user_id, from_day, _id, team_id)
        VALUES (${centerId}, ${userId}, ${fromDate}, gen_random_uuid(), ${teamId})
        ON CONFLICT (center_id, user_id, from_day) DO UPDATE SET team_id = EXCLUDED.team_id`,
  )
}
