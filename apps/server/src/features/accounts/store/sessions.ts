// Sessions and their refresh tokens.
import type { UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { directoryOf } from '#db/databases.ts'
import { execute, instant, maybeRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { AccountsRow, RefreshTokensRow, SessionsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { keepSession } from '#features/journal/store.ts'
import type { TotpState } from './totp.ts'

export interface NewSession {
  readonly sessionId: string
  readonly userId: UserId
  readonly userAgent: string | null
  readonly tokenHash: Buffer
  readonly now: number
  readonly expiresAt: number
}

/**
 * Locks an account while somebody logs in to it; null when its password has changed or it was deleted since it was read. Whoever
 * changes the password locks the same row first, then ends every session, this one included. Order of locks: the account, its
 * tries, its sessions.
 */
export async function holdAccount(tx: Transaction, userId: UserId, passwordHash: string): Promise<TotpState | null> {
  return maybeRow<TotpState>(
    directoryOf(tx),
    sql`SELECT totp_secret, totp_confirmed_at, totp_last_step FROM accounts
        WHERE _id = ${userId} AND password_hash = ${passwordHash} AND deleted_at IS NULL FOR SHARE`,
  )
}

export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  const { sessionId, userId, userAgent, tokenHash, now, expiresAt } = session
  await execute(
    directoryOf(tx),
    sql`INSERT INTO sessions (_id, user_id, user_agent, created_at, last_used_at, expires_at)
        VALUES (${sessionId}, ${userId}, ${userAgent}, ${instant(now)}, ${instant(now)}, ${instant(expiresAt)})`,
  )
  await insertRefreshToken(tx, { tokenHash, sessionId, generation: 1, now })
}

export async function insertRefreshToken(
  tx: Transaction,
  token: { tokenHash: Buffer; sessionId: string; generation: number; now: number },
): Promise<void> {
  await execute(
    directoryOf(tx),
    sql`INSERT INTO refresh_tokens (token_hash, session_id, generation, issued_at)
        VALUES (${token.tokenHash}, ${token.sessionId}, ${token.generation}, ${instant(token.now)})`,
  )
}

export interface RefreshRow
  extends
    Pick<RefreshTokensRow, 'session_id' | 'generation' | 'used_at'>,
    Pick<SessionsRow, 'user_id' | 'created_at' | 'ended_at' | 'ended_because' | 'expires_at'>,
    Pick<AccountsRow, 'deleted_at'> {
  /** It is the newest token of its family. */
  readonly last_generation: number
}

/**
 * Locks the session of a refresh token, so that the tokens of one family are used one after the other; null when unknown.
 * @param hashes of one token, or of several that belong to one family
 */
export async function lockRefreshToken(tx: Transaction, hashes: readonly Buffer[]): Promise<RefreshRow | null> {
  const found = await maybeRow<{ session_id: string }>(
    directoryOf(tx),
    sql`SELECT s._id AS session_id FROM sessions s
        WHERE s._id = (SELECT session_id FROM refresh_tokens WHERE token_hash = ANY (${hashes}::bytea[]) LIMIT 1) FOR UPDATE`,
  )
  if (found === null) return null
  // The token is read by a second statement: only a snapshot taken after the lock shows what the transaction before wrote.
  return maybeRow<RefreshRow>(
    directoryOf(tx),
    sql`SELECT t.session_id, s.user_id, t.generation, t.used_at, s.created_at, s.ended_at, s.ended_because, s.expires_at,
          a.deleted_at,
          (SELECT max(generation) FROM refresh_tokens WHERE session_id = s._id) AS last_generation
        FROM refresh_tokens t JOIN sessions s ON s._id = t.session_id JOIN accounts a ON a._id = s.user_id
        WHERE t.token_hash = ANY (${hashes}::bytea[]) ORDER BY t.generation LIMIT 1`,
  )
}

/** One used token in so many is kept. From a forgotten token, fewer steps than this lead forward to a kept one. */
export const KEPT_ONE_IN = 64

/**
 * Forgets the tokens of a family that are older than the one just used, but for one in 64; and those too, once they are so old that nobody
 * can come back with them.
 * @param usedBefore instant, milliseconds
 */
export async function thinFamily(tx: Transaction, sessionId: string, justUsed: number, usedBefore: number): Promise<void> {
  await execute(
    directoryOf(tx),
    sql`DELETE FROM refresh_tokens WHERE session_id = ${sessionId} AND generation < ${justUsed}
          AND (generation % ${KEPT_ONE_IN} <> 0 OR used_at < ${instant(usedBefore)})`,
  )
}

export async function markUsed(tx: Transaction, tokenHash: Buffer, sessionId: string, now: number, expiresAt: number): Promise<void> {
  await execute(directoryOf(tx), sql`UPDATE refresh_tokens SET used_at = ${instant(now)} WHERE token_hash = ${tokenHash}`)
  await execute(
    directoryOf(tx),
    sql`UPDATE sessions SET last_used_at = ${instant(now)}, expires_at = ${instant(expiresAt)} WHERE _id = ${sessionId}`,
  )
}

/** Ends a session that had not ended; false when it had. */
export async function endSession(
  tx: Transaction,
  sessionId: string,
  because: NonNullable<SessionsRow['ended_because']>,
  now: number,
): Promise<boolean> {
  const ended = await maybeRow<Pick<SessionsRow, 'user_id'>>(
    directoryOf(tx),
    sql`UPDATE sessions SET ended_at = ${instant(now)}, ended_because = ${because} WHERE _id = ${sessionId} AND ended_at IS NULL
        RETURNING user_id`,
  )
  if (ended === null) return false
  await keepSession(tx, { kind: 'sessionEnded', userId: ended.user_id, detail: { act: because }, now })
  return true
}

/** Ends sessions nobody refreshed in time, `atMost` of them; returns their ids. */
export async function endExpired(tx: Transaction, now: number, atMost: number): Promise<string[]> {
  const ended = await rows<{ _id: string }>(
    directoryOf(tx),
    sql`UPDATE sessions SET ended_at = ${instant(now)}, ended_because = 'expired'
        WHERE _id = ANY (ARRAY(SELECT _id FROM sessions WHERE ended_at IS NULL AND expires_at <= ${instant(now)}
          ORDER BY expires_at LIMIT ${atMost} FOR UPDATE SKIP LOCKED)) RETURNING _id`,
  )
  return ended.map(({ _id }) => _id)
}

/** Forgets sessions that ended before `before`, with their tokens, `atMost` of them; returns how many. */
export function forgetEnded(db: Queryable, before: number, atMost: number): Promise<number> {
  return execute(
    directoryOf(db),
    sql`DELETE FROM sessions WHERE _id = ANY (ARRAY(SELECT _id FROM sessions WHERE ended_at < ${instant(before)} ORDER BY ended_at LIMIT ${atMost}))`,
  )
}

/** Ends the sessions of an account that had not ended, but for one. Returns their ids. */
export async function endSessionsOf(
  tx: Transaction,
  end: { userId: UserId; except?: string; because: NonNullable<SessionsRow['ended_because']>; now: number },
): Promise<string[]> {
  const { userId, except = null, because, now } = end
  const ended = await rows<{ _id: string }>(
    directoryOf(tx),
    sql`UPDATE sessions SET ended_at = ${instant(now)}, ended_because = ${because}
        WHERE user_id = ${userId} AND ended_at IS NULL AND _id IS DISTINCT FROM ${except}::uuid RETURNING _id`,
  )
  if (ended.length > 0) {
    const detail = { act: because, ...(ended.length > 1 && { count: ended.length }) }
    await keepSession(tx, { kind: 'sessionEnded', userId, detail, now })
  }
  return ended.map(({ _id }) => _id)
}

/** Ends one session of that account: false when it is not theirs, or had ended. */
export async function endOwnSession(
  tx: Transaction,
  end: { userId: UserId; sessionId: string; because: 'logout' | 'signedOut'; now: number },
): Promise<boolean> {
  const { userId, sessionId, because, now } = end
  const ended = await execute(
    directoryOf(tx),
    sql`UPDATE sessions SET ended_at = ${instant(now)}, ended_because = ${because}
        WHERE _id = ${sessionId} AND user_id = ${userId} AND ended_at IS NULL AND expires_at > ${instant(now)}`,
  )
  if (ended === 0) return false
  await keepSession(tx, { kind: 'sessionEnded', userId, detail: { act: because }, now })
  return true
}

/** Loads the sessions that have not ended, the last used first. */
export function loadSessions(
  db: Queryable,
  userId: UserId,
  now: number,
): Promise<Pick<SessionsRow, '_id' | 'user_agent' | 'created_at' | 'last_used_at'>[]> {
  return rows(
    directoryOf(db),
    sql`SELECT _id, user_agent, created_at, last_used_at FROM sessions
        WHERE user_id = ${userId} AND ended_at IS NULL AND expires_at > ${instant(now)} ORDER BY last_used_at DESC, _id`,
  )
}
