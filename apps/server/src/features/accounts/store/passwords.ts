// Passwords of the database: their change, the proof that one was typed, and the links by which one is chosen.
import type { UserId } from '@releve/domain/ids'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { directoryOf } from '#db/databases.ts'
import { deleteInBatches } from '#db/purge.ts'
import { execute, instant, maybeRow, oneRow } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { PasswordLinksRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { loadLiveAccount } from './accounts.ts'
import type { Account } from './accounts.ts'

export interface LinkRow
  extends Pick<PasswordLinksRow, 'user_id' | 'purpose'>, Pick<Account, 'email' | 'name' | 'last_name' | 'isAdmin' | 'center_name'> {
  /** The address the link was sent to; null: not kept. */
  readonly sent_to: string | null
}

/** A link that still opens something, with its account; null when unknown, used or expired. */
export async function loadLink(db: Queryable, tokenHash: Buffer, now: number): Promise<LinkRow | null> {
  const link = await maybeRow<Pick<LinkRow, 'user_id' | 'purpose' | 'sent_to'>>(
    directoryOf(db),
    sql`SELECT user_id, purpose, email AS sent_to FROM password_links
        WHERE token_hash = ${tokenHash} AND used_at IS NULL AND expires_at > ${instant(now)}`,
  )
  const account = link === null ? null : await loadLiveAccount(db, link.user_id)
  if (link === null || account === null) return null
  const { email, name, last_name, isAdmin, center_name } = account
  return { ...link, email, name, last_name, isAdmin, center_name }
}

/** Locks the account: what is done to it after this is done by one caller at a time. False when it is gone. */
export async function lockAccount(tx: Transaction, userId: UserId): Promise<boolean> {
  return (
    (await maybeRow(directoryOf(tx), sql`SELECT 1 AS one FROM accounts WHERE _id = ${userId} AND deleted_at IS NULL FOR UPDATE`)) !== null
  )
}

/** False when somebody used it meanwhile. The account is locked. */
export async function takeLink(tx: Transaction, tokenHash: Buffer, now: number): Promise<boolean> {
  return (
    (await execute(
      directoryOf(tx),
      sql`UPDATE password_links SET used_at = ${instant(now)}
          WHERE token_hash = ${tokenHash} AND used_at IS NULL AND expires_at > ${instant(now)}`,
    )) === 1
  )
}

/** Every link still open of an account becomes worthless. */
export async function closeLinks(tx: Transaction, userId: UserId, now: number): Promise<void> {
  await execute(directoryOf(tx), sql`UPDATE password_links SET used_at = ${instant(now)} WHERE user_id = ${userId} AND used_at IS NULL`)
}

export async function savePassword(tx: Transaction, userId: UserId, passwordHash: string): Promise<void> {
  await execute(directoryOf(tx), sql`UPDATE accounts SET password_hash = ${passwordHash} WHERE _id = ${userId}`)
}

/** From now until `until`, and once, this session may do what asks for the password. */
export async function giveProof(tx: Transaction, sessionId: string, until: number): Promise<void> {
  await execute(
    directoryOf(tx),
    sql`UPDATE sessions SET password_proof_until = ${instant(until)} WHERE _id = ${sessionId} AND ended_at IS NULL`,
  )
}

export async function hasProof(db: Queryable, sessionId: string, now: number): Promise<boolean> {
  const { has } = await oneRow<{ has: boolean }>(
    directoryOf(db),
    sql`SELECT EXISTS (SELECT FROM sessions WHERE _id = ${sessionId} AND password_proof_until > ${instant(now)}) AS has`,
  )
  return has
}

/** Deletes used links and those that ended before `before`. */
export async function purgeLinks(pool: pg.Pool, before: number): Promise<number> {
  const expired = await deleteInBatches(pool, 'password_links', sql`expires_at < ${instant(before)}`)
  return expired + (await deleteInBatches(pool, 'password_links', sql`used_at < ${instant(before)}`))
}

/** The instant until which a member comes in by a password though their centre closed them; null: it does not. */
export async function passwordOpenUntil(db: Queryable, userId: UserId): Promise<number | null> {
  const found = await maybeRow<{ password_open_until: number | null }>(
    directoryOf(db),
    sql`SELECT password_open_until FROM accounts WHERE _id = ${userId} AND deleted_at IS NULL`,
  )
  return found?.password_open_until ?? null
}

export async function openPasswordUntil(tx: Transaction, userId: UserId, until: number): Promise<void> {
  await execute(directoryOf(tx), sql`UPDATE accounts SET password_open_until = ${instant(until)} WHERE _id = ${userId}`)
}
