// The owners of addresses. An address belongs to an account once a link sent to it was opened by the account's owner: in a session of it,
// or by choosing its password. Until then it is written to and nothing else. A change waits for that link at the new address, and the old
// one gets a link that undoes it. Order of locks: the account, then the holder of its address.
import { createHash, randomBytes } from 'node:crypto'
import type { UserId } from '@releve/domain/ids'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { directoryOf } from '#db/databases.ts'
import { deleteInBatches } from '#db/purge.ts'
import { execute, instant, maybeRow, oneRow } from '#db/query.ts'
import type { AccountsRow, AddressLinksRow, MembersRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publishSessionsEnded } from '#http/events/store.ts'
import { mayReceive, queueMails } from '#transport/mail/store.ts'
import type { NewMail } from '#transport/mail/store.ts'
import { raiseRosterElsewhere } from '#features/directory/store.ts'
import { loadPersonAt, readPeople } from '#features/members/store/members.ts'
import { eraseUser } from './personal-data.ts'
import { accountExistsMail, addressChangeMail, confirmAddressMail, firstLinkMail, unusedAddressMail } from '../mails.ts'
import { createPasswordLink } from './accounts.ts'
import { unusablePasswordHash } from './password-hash.ts'
import { closeLinks, savePassword } from './passwords.ts'
import type { LinkRow } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'
import { removeTotp } from './totp.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The undoing holds for a week at least after the last day on which a change can be confirmed. */
const LINK_MS = { confirm: 7 * DAY_MS, restore: 14 * DAY_MS } as const
/** Links to confirm an address that one account may have sent: nobody fills a mailbox with them, nor with the news at the former address. */
const LINKS_AN_HOUR = 5
const LINKS_A_DAY = 10

/** A role is taken away by peers; for this long the account stays out of their reach, as while it had the role. */
const PEERS_WAIT_MS = 30 * DAY_MS
export const wasAdministrator = (until: number | null, now: number): boolean => until !== null && now - until < PEERS_WAIT_MS

/** An ended session is kept at least this long (jobs.ts): of a younger account all are there. */
const SESSIONS_KEPT_MS = 180 * DAY_MS

type Purpose = 'confirm' | 'restore'

export interface Owner extends Pick<AccountsRow, '_id' | 'center_id' | 'email' | 'pending_email' | 'email_verified_at' | 'created_at'> {
  readonly name: string
  /** Somebody came in, as far as sessions are kept. */
  readonly is_used: boolean
}

/** Locks an account; null when it is gone. */
export async function lockOwner(tx: Transaction, userId: UserId): Promise<Owner | null> {
  const account = await maybeRow<Omit<Owner, 'name'>>(
    directoryOf(tx),
    sql`SELECT _id, center_id, email, pending_email, email_verified_at, created_at,
          EXISTS (SELECT FROM sessions s WHERE s.user_id = a._id) AS is_used
        FROM accounts a WHERE _id = ${userId} AND deleted_at IS NULL FOR NO KEY UPDATE`,
  )
  return account === null ? null : { ...account, name: (await loadPersonAt(tx, account)).name }
}

/** Returns the token; a hash of it is stored. */
async function createAddressLink(tx: Transaction, link: { userId: UserId; purpose: Purpose; email: string; now: number }): Promise<string> {
  const { userId, purpose, email, now } = link
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await execute(
    directoryOf(tx),
    sql`INSERT INTO address_links (token_hash, user_id, purpose, email, created_at, expires_at)
        VALUES (${hash}, ${userId}, ${purpose}, ${email}, ${instant(now)}, ${instant(now + LINK_MS[purpose])})`,
  )
  return token
}

export const createConfirmLink = (tx: Transaction, link: { userId: UserId; email: string; now: number }): Promise<string> =>
  createAddressLink(tx, { ...link, purpose: 'confirm' })

/** The link goes to the address that is about to be lost. */
export const createRestoreLink = (tx: Transaction, link: { userId: UserId; email: string; now: number }): Promise<string> =>
  createAddressLink(tx, { ...link, purpose: 'restore' })

/** A link that still opens something; null when unknown, used or expired. */
export function loadAddressLink(
  tx: Transaction,
  tokenHash: Buffer,
  purpose: Purpose,
  now: number,
): Promise<Pick<AddressLinksRow, 'user_id' | 'email' | 'created_at'> | null> {
  return maybeRow(
    directoryOf(tx),
    sql`SELECT user_id, email, created_at FROM address_links
        WHERE token_hash = ${tokenHash} AND purpose = ${purpose} AND used_at IS NULL AND expires_at > ${instant(now)}`,
  )
}

/** False when somebody used it meanwhile. The account is locked. */
export async function takeAddressLink(tx: Transaction, tokenHash: Buffer, now: number): Promise<boolean> {
  return (
    (await execute(
      directoryOf(tx),
      sql`UPDATE address_links SET used_at = ${instant(now)}
          WHERE token_hash = ${tokenHash} AND used_at IS NULL AND expires_at > ${instant(now)}`,
    )) === 1
  )
}

interface AddressMail {
  readonly userId: UserId
  readonly email: string
  /** The kind of the mail that is to go to the address. */
  readonly kind: 'confirmAddress' | 'welcome'
  readonly now: number
}

/** @throws AppError tooManyRequests */
async function requireFewLinks(tx: Transaction, { userId, email, kind, now }: AddressMail): Promise<void> {
  const { hour, day } = await oneRow<{ hour: number; day: number }>(
    directoryOf(tx),
    sql`SELECT count(*) FILTER (WHERE created_at > ${instant(now - HOUR_MS)})::int AS hour, count(*)::int AS day FROM address_links
        WHERE user_id = ${userId} AND purpose = 'confirm' AND created_at > ${instant(now - DAY_MS)}`,
  )
  if (hour >= LINKS_AN_HOUR) throw new AppError('tooManyRequests', { retryAfter: HOUR_MS / 1000 })
  // Several accounts may give the same address, and strangers have other mails sent to it: the refusal is said, and no link is lost.
  if (day >= LINKS_A_DAY || !(await mayReceive(tx, { kind, to: email }, now))) {
    throw new AppError('tooManyRequests', { retryAfter: DAY_MS / 1000 })
  }
}

/** The account that has this address, proved or not; null when there is none but `userId`. */
export async function lockHolder(
  tx: Transaction,
  email: string,
  userId: UserId,
): Promise<(Pick<AccountsRow, '_id' | 'center_id' | 'email_verified_at'> & Pick<MembersRow, 'name' | 'status'>) | null> {
  const account = await maybeRow<Pick<AccountsRow, '_id' | 'center_id' | 'email_verified_at'>>(
    directoryOf(tx),
    sql`SELECT _id, center_id, email_verified_at FROM accounts
        WHERE lower(email) = lower(${email}) AND _id <> ${userId} AND deleted_at IS NULL FOR NO KEY UPDATE`,
  )
  if (account === null) return null
  const [member] = await readPeople<Pick<MembersRow, 'name' | 'status'>>(tx, [account], sql`u.name, u.status`)
  return member === undefined ? null : { ...account, ...member }
}

/**
 * The address is the account's from now on, proved. Whoever holds it without proof gives it up: an account that waits for approval is
 * forgotten with it; a member's keeps what it is, and has no address until they say another one.
 * @throws AppError emailTaken when another account has proved it
 */
async function takeAddress(tx: Transaction, { owner, email, now }: { owner: Owner; email: string; now: number }): Promise<void> {
  const userId = owner._id
  const holder = await lockHolder(tx, email, userId)
  if (holder !== null) {
    if (holder.email_verified_at !== null) throw new AppError('emailTaken')
    if (holder.status === 'pending') {
      await publishSessionsEnded(tx, await endSessionsOf(tx, { userId: holder._id, because: 'addressTaken', now }), 'addressTaken')
      await eraseUser(tx, holder._id, now)
    } else {
      await execute(directoryOf(tx), sql`UPDATE accounts SET email = 'reprise.' || _id || '@invalid' WHERE _id = ${holder._id}`)
      await closeLinks(tx, holder._id, now)
      await closeOffers(tx, holder._id, now)
      await raiseRosterElsewhere(tx, holder.center_id)
    }
  }
  await execute(
    directoryOf(tx),
    sql`UPDATE accounts SET email = ${email}, email_verified_at = ${instant(now)}, pending_email = NULL WHERE _id = ${userId}`,
  )
  await raiseRosterElsewhere(tx, owner.center_id)
  // Links sent to an address that is no longer the account's open nothing any more, except the one that undoes the change.
  await closeLinks(tx, userId, now)
  await closeOffers(tx, userId, now)
}

async function closeOffers(tx: Transaction, userId: UserId, now: number): Promise<void> {
  await execute(
    directoryOf(tx),
    sql`UPDATE address_links SET used_at = ${instant(now)} WHERE user_id = ${userId} AND purpose = 'confirm' AND used_at IS NULL`,
  )
}

/** Lets another address, or none (`null`), wait for its link; the links of the one before are closed, those that choose a password too. */
export async function setPendingEmail(tx: Transaction, userId: UserId, email: string | null, now: number): Promise<void> {
  await closeOffers(tx, userId, now)
  await execute(
    directoryOf(tx),
    sql`UPDATE password_links l SET used_at = ${instant(now)} FROM accounts a
        WHERE a._id = ${userId} AND l.user_id = a._id AND l.used_at IS NULL AND lower(l.email) = lower(a.pending_email)`,
  )
  const { center_id: centerId } = await oneRow<Pick<AccountsRow, 'center_id'>>(
    directoryOf(tx),
    sql`UPDATE accounts SET pending_email = ${email} WHERE _id = ${userId} RETURNING center_id`,
  )
  await raiseRosterElsewhere(tx, centerId)
}

/**
 * Asks for another address: the new one gets a link, the old one the news and a link that undoes it. Whether an account has the new
 * one already, the answer is the same and its owner alone is informed. To an account in which nobody ever was, the new address gets the
 * link that chooses the first password: there is no session to confirm in, and nobody to take it from.
 * @throws AppError tooManyRequests
 */
export async function askForAddress(
  tx: Transaction,
  request: { userId: UserId; email: string; isSelf: boolean; publicUrl: string; now: number },
): Promise<void> {
  const { userId, email, isSelf, publicUrl, now } = request
  const owner = await lockOwner(tx, userId)
  if (owner === null) throw new AppError('notFound')
  const isFirst = !isSelf && !owner.is_used && owner.email_verified_at === null
  await requireFewLinks(tx, { userId, email, kind: isFirst ? 'welcome' : 'confirmAddress', now })
  await setPendingEmail(tx, userId, email, now)
  const { name } = owner
  const confirmToken = await createConfirmLink(tx, { userId, email, now })
  if (isFirst) {
    await closeLinks(tx, userId, now)
    const token = await createPasswordLink(tx, { userId, purpose: 'welcome', email, now })
    await queueToNew(tx, userId, firstLinkMail({ email, name }, { publicUrl, token }), { publicUrl, now })
    // An older one may have been used, and its sessions be forgotten: its owner gets the undoing.
    if (now - owner.created_at < SESSIONS_KEPT_MS) {
      await queueMails(tx, [unusedAddressMail({ email: owner.email, name })], now)
      return
    }
    const undoing = await createRestoreLink(tx, { userId, email: owner.email, now })
    await queueMails(tx, [addressChangeMail({ email: owner.email, name }, { publicUrl, token: undoing, isOwn: false })], now)
    return
  }
  await queueToNew(tx, userId, confirmAddressMail({ email, name: null }, { publicUrl, token: confirmToken }), { publicUrl, now })
  const token = await createRestoreLink(tx, { userId, email: owner.email, now })
  await queueMails(tx, [addressChangeMail({ email: owner.email, name }, { publicUrl, token, isOwn: isSelf })], now)
}

/**
 * Queues a mail to an address that is not the account's yet. When another account has proved it, the owner of that one is informed instead.
 */
export async function queueToNew(tx: Transaction, userId: UserId, mail: NewMail, about: { publicUrl: string; now: number }): Promise<void> {
  const { publicUrl, now } = about
  const holder = await lockHolder(tx, mail.to, userId)
  if (holder === null || holder.email_verified_at === null) await queueMails(tx, [mail], now)
  else await queueMails(tx, [accountExistsMail({ email: mail.to, name: holder.name }, { publicUrl })], now)
}

/**
 * Sends the link once more, to the address that waits or to the one that is not proved yet.
 * @throws AppError addressVerified when there is none; tooManyRequests
 */
export async function sendAddressLink(tx: Transaction, { userId, publicUrl, now }: { userId: UserId; publicUrl: string; now: number }) {
  const owner = await lockOwner(tx, userId)
  if (owner === null) throw new AppError('invalidToken')
  const email = owner.pending_email ?? (owner.email_verified_at === null ? owner.email : null)
  if (email === null) throw new AppError('addressVerified')
  await requireFewLinks(tx, { userId, email, kind: 'confirmAddress', now })
  const token = await createConfirmLink(tx, { userId, email, now })
  await queueToNew(tx, userId, confirmAddressMail({ email, name: null }, { publicUrl, token }), { publicUrl, now })
}

/** The link of an address was opened by who has the account. @throws AppError linkRefused, emailTaken */
export async function proveAddress(tx: Transaction, { owner, email, now }: { owner: Owner; email: string; now: number }): Promise<void> {
  const isPresent = email.toLowerCase() === owner.email.toLowerCase()
  if (isPresent && owner.pending_email?.toLowerCase() !== email.toLowerCase()) {
    await execute(
      directoryOf(tx),
      sql`UPDATE accounts SET email_verified_at = coalesce(email_verified_at, ${instant(now)}) WHERE _id = ${owner._id}`,
    )
    await raiseRosterElsewhere(tx, owner.center_id)
  } else if (email === owner.pending_email) await takeAddress(tx, { owner, email, now })
  else throw new AppError('linkRefused')
}

/**
 * A link that chooses a password proves the address it was sent to, as any other; one for somebody who lost their address also takes
 * the second factor away, whose telephone may be gone with it. The account is locked, the link taken.
 */
export async function proveByPassword(tx: Transaction, link: Pick<LinkRow, 'user_id' | 'purpose' | 'sent_to'>, now: number): Promise<void> {
  const { user_id: userId, sent_to: email, purpose } = link
  if (email === null) return
  const owner = await lockOwner(tx, userId)
  if (owner === null) throw new AppError('linkRefused')
  await proveAddress(tx, { owner, email, now })
  if (purpose === 'recovered') await removeTotp(tx, userId)
}

/**
 * The address is again what it was, and everything that may have been done meanwhile by somebody else is undone: sessions, password,
 * a second factor set up since. Later undoings close with it; earlier ones hold, so that whoever moved an account twice does not get
 * it back by the first of their own addresses.
 * @throws AppError emailTaken
 */
export async function restoreAddress(
  tx: Transaction,
  { owner, link, now }: { owner: Owner; link: Pick<AddressLinksRow, 'email' | 'created_at'>; now: number },
): Promise<void> {
  const userId = owner._id
  await takeAddress(tx, { owner, email: link.email, now })
  await execute(
    directoryOf(tx),
    sql`UPDATE address_links SET used_at = ${instant(now)}
        WHERE user_id = ${userId} AND used_at IS NULL AND created_at >= ${instant(link.created_at)}`,
  )
  await savePassword(tx, userId, unusablePasswordHash())
  const since = await maybeRow(
    directoryOf(tx),
    sql`SELECT 1 AS one FROM accounts WHERE _id = ${userId} AND totp_confirmed_at >= ${instant(link.created_at)}`,
  )
  if (since !== null) await removeTotp(tx, userId)
  await publishSessionsEnded(tx, await endSessionsOf(tx, { userId, because: 'passwordChanged', now }), 'sessionPasswordChanged')
}

/** Deletes the links that ended before `before`. */
export async function purgeAddressLinks(pool: pg.Pool, before: number): Promise<void> {
  await deleteInBatches(pool, 'address_links', sql`expires_at < ${instant(before)}`)
}
