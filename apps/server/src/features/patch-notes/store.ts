// Keeps the last release that a reader has read.
import type { UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { directoryOf } from '#db/databases.ts'
import { execute, oneRow } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { AccountsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'

/** A version, or null. */
export async function loadSeen(db: Queryable, userId: UserId): Promise<string | null> {
  const row = await oneRow<Pick<AccountsRow, 'patch_notes_seen'>>(
    directoryOf(db),
    sql`SELECT patch_notes_seen FROM accounts WHERE _id = ${userId}`,
  )
  return row.patch_notes_seen
}

/** The same, under the lock of their row: what is read is still so when it is written. */
export async function lockSeen(tx: Transaction, userId: UserId): Promise<string | null> {
  const row = await oneRow<Pick<AccountsRow, 'patch_notes_seen'>>(
    directoryOf(tx),
    sql`SELECT patch_notes_seen FROM accounts WHERE _id = ${userId} FOR NO KEY UPDATE`,
  )
  return row.patch_notes_seen
}

export async function saveSeen(tx: Transaction, userId: UserId, version: string): Promise<void> {
  await execute(directoryOf(tx), sql`UPDATE accounts SET patch_notes_seen = ${version} WHERE _id = ${userId}`)
}
