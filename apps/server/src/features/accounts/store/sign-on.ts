// The database knows whose account a person of a provider has, and the sessions that a provider opened.
import type { SignOnAccount } from '@releve/domain/access/sign-on'
import type { UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { directoryOf } from '#db/databases.ts'
import { execute, instant, maybeRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { AccountsRow, SignOnIdentitiesRow, SignOnSessionsRow } from '#db/rows.ts'
import { sealText } from '#db/sealing.ts'
import type { Transaction } from '#db/transaction.ts'
import { publishSessionsEnded } from '#http/events/store.ts'
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
