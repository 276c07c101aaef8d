// Accounts of the database: the one row that says who is calling, the links that let choose a password, and what other features
// need of them. Sessions, tries, second factors and recovery stand in `store/`.
import { createHash, randomBytes } from 'node:crypto'
import type { Preferences } from '@releve/contract/preferences'
import type { UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { execute, instant, maybeRow, named, oneRow, rows } from '../../db/query.ts'
import type { Queryable } from '../../db/query.ts'
import type { UsersRow } from '../../db/rows.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Principal } from '../../http/principal.ts'
import { queueMails } from '../../mail/store.ts'
import { welcomeMail } from './mails.ts'

interface PrincipalRow extends Pick<UsersRow, 'center_id' | 'status' | 'is_admin' | 'admin_type' | 'name' | 'last_name'> {
  readonly session_id: string
  readonly user_id: UserId
  readonly must_set_up_totp: boolean
  readonly password_proof_until: number | null
  readonly zone: string | null
  readonly plan_version: number | null
  readonly roster_version: number | null
}

const principals = sql`SELECT s._id AS session_id, s.user_id, u.center_id, u.status, u.is_admin, u.admin_type, u.name, u.last_name,
    u.is_admin AND coalesce(c.requires_totp, false) AND u.totp_confirmed_at IS NULL AS must_set_up_totp,
    s.password_proof_until, c.zone, c.plan_version, c.roster_version
  FROM sessions s JOIN users u ON u._id = s.user_id LEFT JOIN centers c ON c._id = u.center_id
  WHERE s.ended_at IS NULL AND u.deleted_at IS NULL`

function toPrincipal(row: PrincipalRow, tokenEndsAt: number): Principal {
  const { zone, plan_version: planVersion, roster_version: rosterVersion } = row
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    centerId: row.center_id,
    status: row.status,
    isAdmin: row.is_admin,
    adminType: row.admin_type,
    name: row.name,
    lastName: row.last_name,
    mustSetUpTotp: row.must_set_up_totp,
    center: zone === null || planVersion === null || rosterVersion === null ? null : { zone, planVersion, rosterVersion },
    provenUntil: row.password_proof_until,
    tokenEndsAt,
  }
}

/**
 * The caller, as they are now: null when their session was ended or their account deleted. Read at every call, so it is one indexed
 * query of three rows; the versions of plan and roster come with it and save reading either.
 */
export async function loadPrincipal(db: Queryable, userId: UserId, sessionId: string, tokenEndsAt: number): Promise<Principal | null> {
  const row = await maybeRow<PrincipalRow>(
    db,
    named('accounts.loadPrincipal', sql`${principals} AND s._id = ${sessionId} AND s.user_id = ${userId}`),
  )
  return row === null ? null : toPrincipal(row, tokenEndsAt)
}

/** Many callers as they are now, by session; those whose session was ended or whose account was deleted are left out. */
export async function loadPrincipals(db: Queryable, callers: readonly Principal[]): Promise<ReadonlyMap<string, Principal>> {
  const ends = new Map(callers.map(({ sessionId, tokenEndsAt }) => [sessionId, tokenEndsAt]))
  const found = await rows<PrincipalRow>(
    db,
    named('accounts.loadPrincipals', sql`${principals} AND s._id = ANY (${[...ends.keys()]}::uuid[])`),
  )
  return new Map(found.map((row) => [row.session_id, toPrincipal(row, ends.get(row.session_id) ?? 0)]))
}

export interface Account extends Pick<
  UsersRow,
  '_id' | 'center_id' | 'email' | 'password_hash' | 'name' | 'last_name' | 'avatar' | 'status' | 'is_admin' | 'admin_type' | 'created_at'
> {
  readonly preferences: Preferences
  readonly center_name: string | null
  readonly has_totp: boolean
  readonly must_set_up_totp: boolean
}

const accounts = sql`SELECT u._id, u.center_id, u.email, u.password_hash, u.name, u.last_name, u.avatar, u.status, u.is_admin,
    u.admin_type, u.preferences, u.created_at, c.name AS center_name, u.totp_confirmed_at IS NOT NULL AS has_totp,
    u.is_admin AND coalesce(c.requires_totp, false) AND u.totp_confirmed_at IS NULL AS must_set_up_totp
  FROM users u LEFT JOIN centers c ON c._id = u.center_id`

export function loadAccountByEmail(db: Queryable, email: string): Promise<Account | null> {
  return maybeRow<Account>(
    db,
    named('accounts.loadAccountByEmail', sql`${accounts} WHERE lower(u.email) = lower(${email}) AND u.deleted_at IS NULL`),
  )
}

export function loadLiveAccount(db: Queryable, userId: UserId): Promise<Account | null> {
  return maybeRow<Account>(db, sql`${accounts} WHERE u._id = ${userId} AND u.deleted_at IS NULL`)
}

export function loadAccount(db: Queryable, userId: UserId): Promise<Account> {
  return oneRow<Account>(db, named('accounts.loadAccount', sql`${accounts} WHERE u._id = ${userId} AND u.deleted_at IS NULL`))
}

/**
 * Uses up the proof of `POST /auth/verify-password` that this session holds: false when there is none, or when it is older than
 * five minutes. Made once by exactly one of simultaneous calls.
 */
export async function takePasswordProof(tx: Transaction, sessionId: string, now: number): Promise<boolean> {
  return (
    (await execute(
      tx,
      sql`UPDATE sessions SET password_proof_until = NULL
          WHERE _id = ${sessionId} AND ended_at IS NULL AND password_proof_until > ${instant(now)}`,
    )) === 1
  )
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
  master: { userId: UserId; email: string; passwordHash: string; name: string; lastName: string },
): Promise<void> {
  await execute(
    db,
    sql`INSERT INTO users (_id, email, password_hash, status, is_admin, admin_type, name, last_name)
        VALUES (${master.userId}, ${master.email}, ${master.passwordHash}, 'approved', true, 'master', ${master.name}, ${master.lastName})`,
  )
}

const LINK_MS = { reset: 45 * 60_000, welcome: 7 * 86_400_000, recovered: 7 * 86_400_000 } as const

/**
 * A link that lets the owner of an account choose a password, once, and proves the address it is sent to. Only a hash of it is
 * stored; older ones hold until one of them is used. Returns the token, 256 random bits.
 */
export async function createPasswordLink(
  tx: Transaction,
  link: { userId: UserId; purpose: keyof typeof LINK_MS; email: string; now: number },
): Promise<string> {
  const { userId, purpose, email, now } = link
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await execute(
    tx,
    sql`INSERT INTO password_links (token_hash, user_id, purpose, email, created_at, expires_at)
        VALUES (${hash}, ${userId}, ${purpose}, ${email}, ${instant(now)}, ${instant(now + LINK_MS[purpose])})`,
  )
  return token
}

/**
 * Sends the owner of an account made for them the link by which they choose their first password. The account exists already in this
 * transaction, with `unusablePasswordHash()` of store/password-hash.ts until then.
 */
export async function queueWelcome(
  tx: Transaction,
  account: { userId: UserId; email: string; name: string; centerName: string; publicUrl: string; now: number },
): Promise<void> {
  await queueWelcomes(tx, [account], account)
}

/** As `queueWelcome`, for many at once. */
export async function queueWelcomes(
  tx: Transaction,
  accounts: readonly { readonly userId: UserId; readonly email: string; readonly name: string }[],
  about: { readonly centerName: string; readonly publicUrl: string; readonly now: number },
): Promise<void> {
  const { centerName, publicUrl, now } = about
  const links = accounts.map(({ userId, email, name }) => {
    const token = randomBytes(32).toString('base64url')
    return { userId, to: { email, name }, token, hash: createHash('sha256').update(token).digest() }
  })
  await execute(
    tx,
    sql`INSERT INTO password_links (token_hash, user_id, purpose, email, created_at, expires_at)
        SELECT l.hash, l.user_id, 'welcome', l.email, ${instant(now)}, ${instant(now + LINK_MS.welcome)}
        FROM unnest(${links.map(({ hash }) => hash)}::bytea[], ${links.map(({ userId }) => userId)}::uuid[],
          ${links.map(({ to }) => to.email)}::text[]) AS l (hash, user_id, email)`,
  )
  const mails = links.map(({ to, token }) => welcomeMail(to, { publicUrl, token, centerName }))
  await queueMails(tx, mails, now)
}
