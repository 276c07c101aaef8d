// The members whom a directory keeps, in the database of their centre.
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { centerOf } from '#db/databases.ts'
import { execute, instant, maybeRow, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { DirectoryMembersRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { findMemberByAddress } from '../directory/store.ts'

export type DirectoryEntry = Pick<
  DirectoryMembersRow,
  'user_id' | 'user_name' | 'external_id' | 'work_email' | 'created_at' | 'changed_at' | 'removed_at'
>

/** The entries of these members, or of all, those that a directory has deleted included. */
export async function loadEntries(
  db: Queryable,
  centerId: CenterId,
  userIds: readonly UserId[] | null,
): Promise<ReadonlyMap<UserId, DirectoryEntry>> {
  const found = await rows<DirectoryEntry>(
    centerOf(db, centerId),
    sql`SELECT user_id, user_name, external_id, work_email, created_at, changed_at, removed_at FROM directory_members
        WHERE center_id = ${centerId} AND (${userIds === null} OR user_id = ANY (${userIds === null ? [] : [...userIds]}::uuid[]))`,
  )
  return new Map(found.map((entry) => [entry.user_id, entry]))
}

/** The member whom the directory calls so, else who logs in to this centre by that address; null: nobody. */
export async function findByUserName(db: Queryable, centerId: CenterId, userName: string): Promise<UserId | null> {
  const named = await maybeRow<{ user_id: UserId }>(
    centerOf(db, centerId),
    sql`SELECT user_id FROM directory_members WHERE center_id = ${centerId} AND lower(user_name) = lower(${userName}) AND removed_at IS NULL`,
  )
  if (named !== null) return named.user_id
  return findMemberByAddress(db, centerId, userName)
}

/** Changes that directories make in one centre are made one after the other. */
export async function lockDirectory(tx: Transaction, centerId: CenterId): Promise<void> {
  await rows(centerOf(tx, centerId), sql`SELECT pg_advisory_xact_lock(hashtextextended(${`directory ${centerId}`}, 0))`)
}

interface Entry {
  readonly centerId: CenterId
  readonly userId: UserId
  readonly userName: string
  readonly externalId: string | null
  readonly email: string | null
  readonly now: number
}

/** False when a directory that is read by LDAP keeps this member. */
export async function writeEntry(tx: Transaction, { centerId, userId, userName, externalId, email, now }: Entry): Promise<boolean> {
  const written = await execute(
    centerOf(tx, centerId),
    sql`INSERT INTO directory_members (center_id, user_id, user_name, external_id, work_email, created_at, changed_at)
        VALUES (${centerId}, ${userId}, ${userName}, ${externalId}, ${email}, ${instant(now)}, ${instant(now)})
        ON CONFLICT (center_id, user_id) DO UPDATE SET user_name = excluded.user_name, external_id = excluded.external_id,
          work_email = excluded.work_email, changed_at = excluded.changed_at, removed_at = NULL
        WHERE directory_members.source_id IS NULL`,
  )
  return written > 0
}

export async function removeEntry(tx: Transaction, centerId: CenterId, userId: UserId, now: number): Promise<void> {
  await execute(
    centerOf(tx, centerId),
    sql`UPDATE directory_members SET removed_at = ${instant(now)} WHERE center_id = ${centerId} AND user_id = ${userId}`,
  )
}

/** Whether a key, not a person, suspended this member: a person's suspension is lifted by people. */
export async function isSuspendedByKey(db: Queryable, centerId: CenterId, userId: UserId): Promise<boolean> {
  const { found } = await oneRow<{ found: boolean }>(
    centerOf(db, centerId),
    sql`SELECT EXISTS (SELECT FROM members m JOIN api_keys k ON k.center_id = m.center_id AND k._id = m.suspended_by
          WHERE m.center_id = ${centerId} AND m._id = ${userId}) AS found`,
  )
  return found
}
