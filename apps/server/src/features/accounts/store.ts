// Sessions, refresh tokens and failed log-ins of the database, and the one row that says who is calling.
import type { Preferences } from '@releve/contract/accounts'
import sql from 'sql-template-tag'
import { execute, maybeRow, named, oneRow, rows } from '../../db/query.ts'
import type { Queryable } from '../../db/query.ts'
import type { RefreshTokensRow, SessionsRow, UsersRow } from '../../db/rows.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Principal } from '../../http/principal.ts'

interface PrincipalRow extends Pick<UsersRow, 'center_id' | 'status' | 'is_admin' | 'admin_type' | 'name' | 'last_name'> {
  readonly zone: string | null
  readonly plan_version: number | null
  readonly roster_version: number | null
}

/**
 * The caller, as he is now: null when his session was ended or his account deleted. Read at every call, so it is one indexed
 * query of three rows; the versions of plan and roster come with it and save reading either.
 */
export async function loadPrincipal(db: Queryable, userId: string, sessionId: string, tokenEndsAt: number): Promise<Principal | null> {
  const row = await maybeRow<PrincipalRow>(
    db,
    named(
      'accounts.loadPrincipal',
      sql`SELECT u.center_id, u.status, u.is_admin, u.admin_type, u.name, u.last_name, c.zone, c.plan_version, c.roster_version
          FROM sessions s JOIN users u ON u._id = s.user_id LEFT JOIN centers c ON c._id = u.center_id
          WHERE s._id = ${sessionId} AND s.user_id = ${userId} AND s.ended_at IS NULL AND u.deleted_at IS NULL`,
    ),
  )
  if (row === null) return null
  const { zone, plan_version: planVersion, roster_version: rosterVersion } = row
  return {
    userId,
    sessionId,
    centerId: row.center_id,
    status: row.status,
    isAdmin: row.is_admin,
    adminType: row.admin_type,
    name: row.name,
    lastName: row.last_name,
    center: zone === null || planVersion === null || rosterVersion === null ? null : { zone, planVersion, rosterVersion },
    tokenEndsAt,
  }
}

export interface Account extends Pick<
  UsersRow,
  '_id' | 'center_id' | 'email' | 'password_hash' | 'name' | 'last_name' | 'avatar' | 'status' | 'is_admin' | 'admin_type'
> {
  readonly preferences: Preferences
}

const accountColumns = sql`_id, center_id, email, password_hash, name, last_name, avatar, status, is_admin, admin_type, preferences`

export function loadAccountByEmail(db: Queryable, email: string): Promise<Account | null> {
  return maybeRow<Account>(
    db,
    named(
      'accounts.loadAccountByEmail',
      sql`SELECT ${accountColumns} FROM users WHERE lower(email) = lower(${email}) AND deleted_at IS NULL`,
    ),
  )
}

export function loadAccount(db: Queryable, userId: string): Promise<Account> {
  return oneRow<Account>(
    db,
    named('accounts.loadAccount', sql`SELECT ${accountColumns} FROM users WHERE _id = ${userId} AND deleted_at IS NULL`),
  )
}

const instant = (ms: number) => sql`to_timestamp(${ms}::double precision / 1000)`

/** Tries that cost nothing, then how long each further failure keeps the address waiting, in seconds; the last is the lock. */
const FREE_TRIES = 5
const LOCK_AT = 10
const LOCK_SECONDS = 15 * 60

/**
 * Counts one try before its password is looked at, so that tries made at once count one by one. Returns null when the try may
 * go on, otherwise the instant until which the address (known or not) is closed.
 */
export async function countLoginTry(db: Queryable, emailHash: Buffer, now: number): Promise<number | null> {
  const counted = await execute(
    db,
    sql`INSERT INTO login_failures AS f (email_hash, failures, locked_until, last_at)
        VALUES (${emailHash}, 1, ${instant(now)}, ${instant(now)})
        ON CONFLICT (email_hash) DO UPDATE SET failures = f.failures + 1, last_at = EXCLUDED.last_at,
          locked_until = EXCLUDED.last_at + make_interval(secs => CASE
            WHEN f.failures + 1 >= ${LOCK_AT} THEN ${LOCK_SECONDS}
            WHEN f.failures + 1 > ${FREE_TRIES} THEN power(2, f.failures + 1 - ${FREE_TRIES})
            ELSE 0 END)
        WHERE f.locked_until <= EXCLUDED.last_at`,
  )
  if (counted === 1) return null
  const row = await maybeRow<{ locked_until: number }>(db, sql`SELECT locked_until FROM login_failures WHERE email_hash = ${emailHash}`)
  return row?.locked_until ?? now
}

export async function forgetLoginTries(db: Queryable, emailHash: Buffer): Promise<void> {
  await execute(db, sql`DELETE FROM login_failures WHERE email_hash = ${emailHash}`)
}

export async function purgeLoginTries(db: Queryable, before: number): Promise<number> {
  return execute(db, sql`DELETE FROM login_failures WHERE last_at < ${instant(before)}`)
}

export interface NewSession {
  readonly sessionId: string
  readonly userId: string
  readonly userAgent: string | null
  readonly tokenHash: Buffer
  readonly now: number
  readonly expiresAt: number
}

export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  const { sessionId, userId, userAgent, tokenHash, now, expiresAt } = session
  await execute(
    tx,
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
    tx,
    sql`INSERT INTO refresh_tokens (token_hash, session_id, generation, issued_at)
        VALUES (${token.tokenHash}, ${token.sessionId}, ${token.generation}, ${instant(token.now)})`,
  )
}

export interface RefreshRow
  extends
    Pick<RefreshTokensRow, 'session_id' | 'generation' | 'used_at'>,
    Pick<SessionsRow, 'user_id' | 'ended_at' | 'expires_at'>,
    Pick<UsersRow, 'deleted_at'> {
  /** The newest of the family. */
  readonly last_generation: number
}

/** Locks the session of a refresh token, so that the tokens of one family are used one after the other; null when unknown. */
export async function lockRefreshToken(tx: Transaction, tokenHash: Buffer): Promise<RefreshRow | null> {
  const found = await maybeRow<{ session_id: string }>(
    tx,
    sql`SELECT s._id AS session_id FROM sessions s
        WHERE s._id = (SELECT session_id FROM refresh_tokens WHERE token_hash = ${tokenHash}) FOR UPDATE`,
  )
  if (found === null) return null
  // A second statement: only after the lock does a snapshot show what the one before us wrote.
  return oneRow<RefreshRow>(
    tx,
    sql`SELECT t.session_id, s.user_id, t.generation, t.used_at, s.ended_at, s.expires_at, u.deleted_at,
          (SELECT max(generation) FROM refresh_tokens WHERE session_id = s._id) AS last_generation
        FROM refresh_tokens t JOIN sessions s ON s._id = t.session_id JOIN users u ON u._id = s.user_id
        WHERE t.token_hash = ${tokenHash}`,
  )
}

export async function markUsed(tx: Transaction, tokenHash: Buffer, sessionId: string, now: number, expiresAt: number): Promise<void> {
  await execute(tx, sql`UPDATE refresh_tokens SET used_at = ${instant(now)} WHERE token_hash = ${tokenHash}`)
  await execute(tx, sql`UPDATE sessions SET last_used_at = ${instant(now)}, expires_at = ${instant(expiresAt)} WHERE _id = ${sessionId}`)
}

/** Ends a session that had not ended; false when it had. */
export async function endSession(
  tx: Transaction,
  sessionId: string,
  because: NonNullable<SessionsRow['ended_because']>,
  now: number,
): Promise<boolean> {
  return (
    (await execute(
      tx,
      sql`UPDATE sessions SET ended_at = ${instant(now)}, ended_because = ${because} WHERE _id = ${sessionId} AND ended_at IS NULL`,
    )) === 1
  )
}

/** Ends the sessions nobody refreshed in time, and forgets those that ended before `before`. Returns the ids just ended. */
export async function purgeSessions(tx: Transaction, now: number, before: number): Promise<string[]> {
  const ended = await rows<{ _id: string }>(
    tx,
    sql`UPDATE sessions SET ended_at = ${instant(now)}, ended_because = 'expired'
        WHERE ended_at IS NULL AND expires_at <= ${instant(now)} RETURNING _id`,
  )
  await execute(tx, sql`DELETE FROM sessions WHERE ended_at < ${instant(before)}`)
  return ended.map(({ _id }) => _id)
}

/** True when some master administrator exists. */
export async function hasMaster(db: Queryable): Promise<boolean> {
  const row = await oneRow<{ exists: boolean }>(
    db,
    sql`SELECT EXISTS (SELECT FROM users WHERE admin_type = 'master' AND deleted_at IS NULL) AS exists`,
  )
  return row.exists
}

export async function insertMaster(
  db: Queryable,
  master: { userId: string; email: string; passwordHash: string; name: string; lastName: string },
): Promise<void> {
  await execute(
    db,
    sql`INSERT INTO users (_id, email, password_hash, status, is_admin, admin_type, name, last_name)
        VALUES (${master.userId}, ${master.email}, ${master.passwordHash}, 'approved', true, 'master', ${master.name}, ${master.lastName})`,
  )
}
