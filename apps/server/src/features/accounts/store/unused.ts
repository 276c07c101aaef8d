// Accounts that a planning of a spreadsheet made for people: whether anybody was in them, what their rows say, and how they go.
import type { UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { directoryOf } from '#db/databases.ts'
import { execute, instant, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import { unusablePasswordHash } from './password-hash.ts'

/** Those who were in their account, or proved its address. */
export async function loadUsed(db: Queryable, userIds: readonly UserId[]): Promise<UserId[]> {
  const found = await rows<{ _id: UserId }>(
    directoryOf(db),
    sql`SELECT a._id FROM accounts a WHERE a._id = ANY (${[...userIds]}::uuid[])
          AND (a.email_verified_at IS NOT NULL OR EXISTS (SELECT FROM sessions s WHERE s.user_id = a._id)) ORDER BY a._id`,
  )
  return found.map(({ _id }) => _id)
}

/** The address and the place of each account as one text: another text is an act of somebody. */
export function loadAccountTexts(db: Queryable, userIds: readonly UserId[]): Promise<{ key: UserId; value: string }[]> {
  return rows(
    directoryOf(db),
    sql`SELECT _id AS key, jsonb_build_array(email, pending_email, center_id, is_master, deleted_at IS NULL)::text AS value
        FROM accounts WHERE _id = ANY (${[...userIds]}::uuid[]) ORDER BY _id`,
  )
}

/** Closes and erases accounts in which nobody ever was, as `eraseUser` does: nothing else is theirs. */
export async function removeUnused(tx: Transaction, userIds: readonly UserId[], now: number): Promise<void> {
  const ids = [...userIds]
  for (const statement of [
    sql`UPDATE accounts SET email = 'efface.' || _id || '@invalid', email_verified_at = NULL, pending_email = NULL,
          password_hash = ${unusablePasswordHash()}, deleted_at = ${instant(now)}, erased_at = ${instant(now)}
        WHERE _id = ANY (${ids}::uuid[])`,
    sql`DELETE FROM password_links WHERE user_id = ANY (${ids}::uuid[])`,
    sql`DELETE FROM address_links WHERE user_id = ANY (${ids}::uuid[])`,
  ])
    await execute(directoryOf(tx), statement)
}
