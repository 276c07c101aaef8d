// The database knows whose account a person of a provider has, and the sessions that a provider opened.
import type { SignOnAccount } from '@releve/domain/access/sign-on'
import type { UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { directoryOf } from '#db/databases.ts'
import { execute, instant, maybeRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { AccountsRow, SignOnIdentitiesRow, SignOnSessionsRow } from '#db/rows.ts'
import { sealText, unsealText } from '#db/sealing.ts'
import type { Transaction } from '#db/transaction.ts'
import { publishSessionsEnded } from '#http/events/store.ts'
import { keepSession } from '#features/journal/store.ts'
import { moveFeed } from '#features/feeds/store.ts'
import { lockOwner, proveAddress } from './addresses.ts'
import { forgetDevices } from './known-devices.ts'
import { closeLinks, savePassword } from './passwords.ts'
import { unusablePasswordHash } from './password-hash.ts'
import { endSessionsOf } from './sessions.ts'
import { removeTotp } from './totp.ts'

/** A person, as their provider names them. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
}

/** Until the transaction ends nobody else signs on as the same person: of two tabs the second finds what the first wrote. */
export async function lockIdentity(tx: Transaction, { issuer, subject }: Identity): Promise<void> {
  await rows(directoryOf(tx), sql`SELECT pg_advisory_xact_lock(hashtextextended(${`signOn ${issuer} ${subject}`}, 0))`)
}

type FoundAccount = Pick<AccountsRow, '_id' | 'center_id' | 'is_master'> & { readonly is_held: boolean }

const toFound = (account: FoundAccount | null): SignOnAccount | null =>
  account === null ? null : { userId: account._id, centerId: account.center_id, isMaster: account.is_master, isHeld: account.is_held }

/** The account of that person, while it exists. */
export async function loadLinked(db: Queryable, { issuer, subject }: Identity): Promise<SignOnAccount | null> {
  return toFound(
    await maybeRow<FoundAccount>(
      directoryOf(db),
      sql`SELECT a._id, a.center_id, a.is_master, false AS is_held FROM sign_on_identities i JOIN accounts a ON a._id = i.user_id
          WHERE i.issuer = ${issuer} AND i.subject = ${subject} AND a.deleted_at IS NULL`,
    ),
  )
}

const isHeld = (issuer: string) =>
  sql`EXISTS (SELECT FROM sign_on_identities i WHERE i.user_id = a._id AND i.issuer = ${issuer}) AS is_held`

export async function loadInvited(db: Queryable, userId: UserId, issuer: string): Promise<SignOnAccount | null> {
  return toFound(
    await maybeRow<FoundAccount>(
      directoryOf(db),
      sql`SELECT a._id, a.center_id, a.is_master, ${isHeld(issuer)} FROM accounts a WHERE a._id = ${userId} AND a.deleted_at IS NULL`,
    ),
  )
}

export async function loadAddressed(db: Queryable, email: string, issuer: string): Promise<SignOnAccount | null> {
  return toFound(
    await maybeRow<FoundAccount>(
      directoryOf(db),
      sql`SELECT a._id, a.center_id, a.is_master, ${isHeld(issuer)} FROM accounts a
          WHERE lower(a.email) = lower(${email}) AND a.deleted_at IS NULL`,
    ),
  )
}

/** The person has the account from now on, or used it again. */
export async function linkIdentity(
  tx: Transaction,
  { issuer, subject }: Identity,
  link: { readonly userId: UserId; readonly by: SignOnIdentitiesRow['linked_by']; readonly now: number },
): Promise<void> {
  const { userId, by, now } = link
  await execute(
    directoryOf(tx),
    sql`INSERT INTO sign_on_identities (issuer, subject, user_id, linked_by, linked_at, last_used_at)
        VALUES (${issuer}, ${subject}, ${userId}, ${by}, ${instant(now)}, ${instant(now)})
        ON CONFLICT (issuer, subject) DO UPDATE SET user_id = excluded.user_id, linked_by = excluded.linked_by,
          linked_at = excluded.linked_at, last_used_at = excluded.last_used_at`,
  )
}

export async function noteUse(tx: Transaction, { issuer, subject }: Identity, now: number): Promise<void> {
  await execute(
    directoryOf(tx),
    sql`UPDATE sign_on_identities SET last_used_at = ${instant(now)} WHERE issuer = ${issuer} AND subject = ${subject}`,
  )
}

/** The account is locked. Another person of that issuer may have been linked to it since it was looked for. */
export async function isHeldByAnother(tx: Transaction, userId: UserId, { issuer, subject }: Identity): Promise<boolean> {
  const held = await maybeRow(
    directoryOf(tx),
    sql`SELECT 1 AS one FROM sign_on_identities WHERE user_id = ${userId} AND issuer = ${issuer} AND subject <> ${subject} LIMIT 1`,
  )
  return held !== null
}

/** The people who were linked to the account from then on are strangers to it again. */
export async function forgetIdentitiesSince(tx: Transaction, userId: UserId, since: number): Promise<void> {
  await execute(directoryOf(tx), sql`DELETE FROM sign_on_identities WHERE user_id = ${userId} AND linked_at >= ${instant(since)}`)
}

/**
 * The provider, or an invitation that was sent there, proved that the address is theirs. Whoever had typed it for an account before, and
 * proved nothing, loses it: what they set up (password, second factor, sessions, links, calendar) opens nothing any more.
 */
export async function proveBySignOn(tx: Transaction, userId: UserId, email: string | null, now: number): Promise<void> {
  const owner = await lockOwner(tx, userId)
  if (owner === null || owner.email_verified_at !== null) return
  if (email !== null) await proveAddress(tx, { owner, email, now })
  await closeLinks(tx, userId, now)
  await savePassword(tx, userId, unusablePasswordHash())
  await removeTotp(tx, userId)
  await publishSessionsEnded(tx, await endSessionsOf(tx, { userId, because: 'addressTaken', now }), 'addressTaken')
  await moveFeed(tx, userId, now)
  await forgetDevices(tx, userId, null)
}

const sealOf = (sessionId: string, serverSecret: string) => ({ purpose: 'sign-on token', owner: sessionId, serverSecret })

/** Longer ones are not kept: the end of the session is then told to the provider without them. */
const TOKEN_AT_MOST = 8_000

export async function keepSignOnSession(
  tx: Transaction,
  session: Identity & Pick<SignOnSessionsRow, 'session_id' | 'provider_id' | 'provider_session'> & { readonly idToken: string | null },
  serverSecret: string,
): Promise<void> {
  const { session_id: sessionId, provider_id: providerId, issuer, subject, provider_session: providerSession, idToken } = session
  const sealed = idToken === null || idToken.length > TOKEN_AT_MOST ? null : sealText(idToken, sealOf(sessionId, serverSecret))
  await execute(
    directoryOf(tx),
    sql`INSERT INTO sign_on_sessions (session_id, provider_id, issuer, subject, provider_session, id_token)
        VALUES (${sessionId}, ${providerId}, ${issuer}, ${subject}, ${providerSession}, ${sealed})`,
  )
}

/** A session as the provider that opened it knows it. */
export interface SignOnSession extends Identity {
  readonly providerId: string
  /** Null: it was too long to keep, or the server has another secret since. */
  readonly idToken: string | null
}

function unsealToken(sealed: string, sessionId: string, serverSecret: string): string | null {
  try {
    return unsealText(sealed, sealOf(sessionId, serverSecret))
  } catch {
    return null
  }
}

/** Null: a password opened that session. */
export async function loadSignOnSession(db: Queryable, sessionId: string, serverSecret: string): Promise<SignOnSession | null> {
  const found = await maybeRow<SignOnSessionsRow>(directoryOf(db), sql`SELECT * FROM sign_on_sessions WHERE session_id = ${sessionId}`)
  if (found === null) return null
  const { provider_id: providerId, issuer, subject, id_token: sealed } = found
  return { providerId, issuer, subject, idToken: sealed === null ? null : unsealToken(sealed, sessionId, serverSecret) }
}

/** The people of providers who have this account, the first linked one first. */
export function loadIdentities(db: Queryable, userId: UserId): Promise<SignOnIdentitiesRow[]> {
  return rows<SignOnIdentitiesRow>(
    directoryOf(db),
    sql`SELECT * FROM sign_on_identities WHERE user_id = ${userId} ORDER BY linked_at, issuer, subject LIMIT 100`,
  )
}

/**
 * Takes the people of a provider away from an account; null: those of all.
 * @returns the issuers that were linked to it
 */
export async function unlinkIdentities(tx: Transaction, userId: UserId, issuer: string | null): Promise<string[]> {
  const gone = await rows<{ issuer: string }>(
    directoryOf(tx),
    sql`DELETE FROM sign_on_identities WHERE user_id = ${userId} AND (${issuer}::text IS NULL OR issuer = ${issuer}) RETURNING issuer`,
  )
  return gone.map((each) => each.issuer)
}

/** Ends the sessions that these providers opened for an account, but for one. Returns their identifiers. */
export async function endSessionsByIssuer(
  tx: Transaction,
  end: { readonly userId: UserId; readonly issuers: readonly string[]; readonly except: string | null; readonly now: number },
): Promise<string[]> {
  const { userId, issuers, except, now } = end
  const ended = await rows<{ _id: string }>(
    directoryOf(tx),
    sql`UPDATE sessions s SET ended_at = ${instant(now)}, ended_because = 'signedOut' FROM sign_on_sessions o
        WHERE o.session_id = s._id AND o.issuer = ANY (${issuers}::text[]) AND s.user_id = ${userId} AND s.ended_at IS NULL
          AND s._id IS DISTINCT FROM ${except}::uuid RETURNING s._id`,
  )
  if (ended.length > 0) {
    const detail = { act: 'signedOut' as const, ...(ended.length > 1 && { count: ended.length }) }
    await keepSession(tx, { kind: 'sessionEnded', userId, detail, now })
  }
  return ended.map(({ _id }) => _id)
}

/**
 * Ends the sessions of which a provider says that they are over: that which it names, or all of the person. Those that began after it was said stay,
 * so what was said once ends nothing later.
 * @param begunBefore instant, milliseconds
 */
export async function endByProvider(
  tx: Transaction,
  providerId: string,
  over: { readonly issuer: string; readonly subject: string | null; readonly providerSession: string | null; readonly begunBefore: number },
  now: number,
): Promise<string[]> {
  const { issuer, subject, providerSession, begunBefore } = over
  const ended = await rows<{ _id: string; user_id: UserId }>(
    directoryOf(tx),
    sql`UPDATE sessions s SET ended_at = ${instant(now)}, ended_because = 'provider' FROM sign_on_sessions o
        WHERE o.session_id = s._id AND o.provider_id = ${providerId} AND o.issuer = ${issuer}
          AND (${subject}::text IS NULL OR o.subject = ${subject})
          AND (${providerSession}::text IS NULL OR o.provider_session = ${providerSession}
            OR (o.provider_session IS NULL AND ${subject}::text IS NOT NULL))
          AND s.ended_at IS NULL AND s.created_at <= ${instant(begunBefore)} RETURNING s._id, s.user_id`,
  )
  for (const [userId, theirs] of Map.groupBy(ended, ({ user_id }) => user_id)) {
    const detail = { act: 'provider' as const, ...(theirs.length > 1 && { count: theirs.length }) }
    await keepSession(tx, { kind: 'sessionEnded', userId, detail, now })
  }
  return ended.map(({ _id }) => _id)
}
