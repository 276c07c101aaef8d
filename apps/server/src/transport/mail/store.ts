// Mails leave with the commit of what they tell: a row and a job of the same transaction. The transport is elsewhere.
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { everyDatabase } from '#db/databases.ts'
import { execute, instant, maybeRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { MailsRow } from '#db/rows.ts'
import { onceCommitted } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { enqueue, enqueueAll } from '#jobs/store.ts'
import { noteMailLeftOut } from '../deliveries.ts'
import type { Mail } from './layout.ts'
import { isLimited, mailboxOf, withinLimits } from './limits.ts'
import type { Addressed } from './limits.ts'

/** A mail to one address. Its kind is the purpose, which the master sees beside failures; each has its limit. */
export interface NewMail extends Mail, Addressed {}

/**
 * The address of an account whose former one another account has proved: it has none until its owner gives another. `.invalid` names no
 * server.
 */
const NOWHERE = '@invalid'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** They set the locks of recipients apart among the advisory locks of the program; any fixed number does. */
const RECIPIENT_LOCKS = 7_305_123

/**
 * The limits of a mailbox are judged by one transaction after the other, until each has committed the mails that it writes. The lock is one
 * of 1 024, shared by the mailboxes, so that an announcement to thousands keeps within PostgreSQL's table of locks.
 */
async function lockRecipients(tx: Transaction, addresses: readonly string[]): Promise<void> {
  await rows(
    tx,
    sql`SELECT pg_advisory_xact_lock(${RECIPIENT_LOCKS}, place) FROM (
          SELECT DISTINCT hashtext(a) & 1023 AS place FROM unnest(${addresses.map(mailboxOf)}::text[]) a ORDER BY place) sorted`,
  )
}

/**
 * How many of each kind these addresses got within 24 hours, and within an hour; with those that anybody may cause to other addresses of the
 * same mailboxes.
 */
const countSent = (db: Queryable, addresses: readonly string[], now: number) =>
  rows<{ recipient: string; kind: string; inDay: number; inHour: number }>(
    db,
    sql`SELECT lower(recipient) AS recipient, kind, count(*)::int AS "inDay",
          count(*) FILTER (WHERE created_at > ${instant(now - HOUR_MS)})::int AS "inHour"
        FROM mails WHERE created_at > ${instant(now - DAY_MS)} AND (lower(recipient) = ANY (${[...addresses]}::text[])
          OR (regexp_replace(lower(recipient), '\\+[^@]*@', '@') = ANY (${addresses.map(mailboxOf)}::text[])
            AND kind IN ('registered', 'confirmAddress', 'recoveryRejected')))
        GROUP BY 1, 2`,
  )

/** The mails that may still be written to their recipients, whom no other transaction writes to before this one ends. */
async function lockedWithinLimits<M extends Addressed>(
  tx: Transaction,
  mails: readonly M[],
  { databases, now }: { readonly databases: readonly Queryable[]; readonly now: number },
): Promise<M[]> {
  const addresses = [...new Set(mails.flatMap((mail) => (isLimited(mail) ? [mail.to.toLowerCase()] : [])))]
  if (addresses.length === 0) return [...mails]
  await lockRecipients(tx, addresses)
  // Mails are counted by a statement of its own, which sees what was committed while the lock was waited for.
  const sent = await Promise.all(databases.map((db) => countSent(db, addresses, now)))
  return withinLimits(mails, sent.flat())
}

/**
 * Whether this address may still get a mail of this kind today, those of every database counted: for a caller that has something to say or
 * to leave undone when it may not. Until the transaction ends, no other one writes to that address.
 */
export async function mayReceive(tx: Transaction, mail: Addressed, now: number): Promise<boolean> {
  return (await lockedWithinLimits(tx, [mail], { databases: everyDatabase(tx), now })).length > 0
}

/**
 * Keeps those of these mails that their recipients may still get; the others are counted for the measures once the transaction is
 * committed.
 */
async function reachable<M extends Addressed>(tx: Transaction, mails: readonly M[], now: number): Promise<M[]> {
  const written = await lockedWithinLimits(tx, mails, { databases: [tx], now })
  const isWritten = new Set(written)
  const leftOut = mails.filter((mail) => !isWritten.has(mail))
  if (leftOut.length > 0) onceCommitted(tx, () => leftOut.forEach(({ kind }) => noteMailLeftOut(kind)))
  return written
}

/**
 * One mail a recipient, as far as their limits go, each a job of its own, so that one bad address holds up nobody. Three statements,
 * however many there are, and a text that many receive travels once. Returns those that were written. Instants in milliseconds.
 */
export async function queueMails(tx: Transaction, newMails: readonly NewMail[], now: number): Promise<NewMail[]> {
  const mails = await reachable(
    tx,
    newMails.filter(({ to }) => !to.endsWith(NOWHERE)),
    now,
  )
  if (mails.length === 0) return []
  const contents = new Map<string, { readonly place: number; readonly mail: Mail }>()
  const placed = mails.map((mail) => {
    const key = JSON.stringify([mail.subject, mail.text, mail.html])
    const content = contents.get(key) ?? { place: contents.size + 1, mail }
    contents.set(key, content)
    return { ...mail, id: randomUUID(), place: content.place }
  })
  const texts = [...contents.values()].map(({ mail }) => mail)
  await execute(
    tx,
    sql`INSERT INTO mails (_id, kind, recipient, subject, text, html, created_at)
        SELECT m.id, m.kind, m.recipient, c.subject, c.text, c.html, ${instant(now)}
        FROM unnest(${placed.map(({ id }) => id)}::uuid[], ${placed.map(({ kind }) => kind)}::text[],
          ${placed.map(({ to }) => to)}::text[], ${placed.map(({ place }) => place)}::int[]) AS m (id, kind, recipient, place)
        JOIN unnest(${texts.map(({ subject }) => subject)}::text[], ${texts.map(({ text }) => text)}::text[],
          ${texts.map(({ html }) => html)}::text[]) WITH ORDINALITY AS c (subject, text, html, place) ON c.place = m.place`,
  )
  await enqueueAll(
    tx,
    mailJob,
    placed.map(({ id }) => ({ mailId: id })),
  )
  return mails
}

/**
 * Twelve tries, the pauses between them growing to six hours: a mail server may be away for most of a day. Behind everything else in the
 * queue: a thousand announcements hold up no points.
 */
const mailJob = { task: 'mail', maxAttempts: 12, priority: 10 } as const

/** The condition is not about this row alone: those of `announcement_id` that leave by batches. */
const isAnnounced = sql`status = 'queued' AND attempts = 0 AND announcement_id IS NOT NULL`

export interface AnnouncedMails {
  readonly announcementId: string
  readonly addresses: readonly string[]
  readonly mail: Mail
  readonly now: number
}

/**
 * Writes one mail for each of those addresses, as far as their limits go, without a job of its own: they leave by batches. Addresses that
 * already have this announcement are skipped. Returns how many were written, and to how many addresses none may be.
 */
export async function writeAnnounced(
  tx: Transaction,
  { announcementId, addresses, mail, now }: AnnouncedMails,
): Promise<{ readonly written: number; readonly leftOut: number }> {
  const asked = addresses.map((to) => ({ to, kind: 'announcement' as const }))
  const may = await reachable(tx, asked, now)
  const written = await execute(
    tx,
    sql`INSERT INTO mails (_id, kind, recipient, announcement_id, subject, text, html, created_at)
        SELECT gen_random_uuid(), 'announcement', a, ${announcementId}, ${mail.subject}, ${mail.text}, ${mail.html}, ${instant(now)}
        FROM unnest(${may.map(({ to }) => to)}::text[]) a
        ON CONFLICT (announcement_id, recipient) WHERE announcement_id IS NOT NULL DO NOTHING`,
  )
  return { written, leftOut: asked.length - may.length }
}

export type AnnouncedMail = Pick<MailsRow, '_id' | 'recipient' | 'subject' | 'created_at'> & {
  readonly text: string
  readonly html: string
}

/** Locks some that were not tried yet, but for those another worker sends. */
export function lockAnnounced(tx: Transaction, announcementId: string, limit: number): Promise<AnnouncedMail[]> {
  return rows<AnnouncedMail>(
    tx,
    sql`SELECT _id, recipient, subject, text, html, created_at FROM mails
        WHERE announcement_id = ${announcementId} AND ${isAnnounced} ORDER BY _id LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
  )
}

/** Begins another round of tries by hand, or the first one by itself. */
export function enqueueMail(tx: Queryable, mailId: string): Promise<void> {
  return enqueue(tx, { ...mailJob, payload: { mailId } })
}

/** The task that sends the mails of an announcement, and the key of its job before the announcement's identifier. */
export const ANNOUNCED_TASK = 'announcementMails'
const ANNOUNCED_KEY = `${ANNOUNCED_TASK}:`

/**
 * One job for all mails of an announcement, however often it is asked for. Behind every other mail: a thousand announcements hold up no
 * link to choose a password.
 */
export function enqueueAnnounced(tx: Queryable, announcementId: string): Promise<void> {
  const { maxAttempts } = mailJob
  return enqueue(tx, {
    task: ANNOUNCED_TASK,
    payload: { announcementId },
    jobKey: `${ANNOUNCED_KEY}${announcementId}`,
    maxAttempts,
    priority: 20,
  })
}

type QueuedMail = Pick<MailsRow, 'recipient' | 'subject' | 'announcement_id' | 'kind' | 'created_at'> & {
  readonly text: string
  readonly html: string
}

/**
 * Locks a mail that still has to leave; null when it is settled or gone. Another worker that holds it makes this fail at once
 * (lock_not_available), so that the job tries again later instead of waiting with a connection in its hands.
 */
export function lockQueuedMail(tx: Transaction, mailId: string): Promise<QueuedMail | null> {
  return maybeRow<QueuedMail>(
    tx,
    sql`SELECT recipient, subject, text, html, kind, announcement_id, created_at FROM mails
        WHERE _id = ${mailId} AND status = 'queued' FOR UPDATE NOWAIT`,
  )
}

/** The text goes with it: it may hold a link that opens an account. */
export async function markSent(tx: Transaction, mailIds: readonly string[], now: number): Promise<void> {
  await execute(
    tx,
    sql`UPDATE mails SET status = 'sent', attempts = attempts + 1, last_error = NULL, text = NULL, html = NULL,
        settled_at = ${instant(now)} WHERE _id = ANY (${[...mailIds]}::uuid[])`,
  )
}

/** Notes that it was tried in vain; it will be tried again. */
export async function noteFailure(tx: Transaction, mailId: string, cause: string): Promise<void> {
  await execute(tx, sql`UPDATE mails SET attempts = attempts + 1, last_error = ${cause} WHERE _id = ${mailId}`)
}

/** A link that lets its reader choose a password, whatever the mail is for: such a text is not kept once it is given up. */
const holdsPasswordLink = sql`coalesce(position('/reset-password?token=' IN text) > 0, false)`

/** Gives a mail up. The text stays a while, for another try by hand, unless it holds a password link. */
export async function markFailed(tx: Transaction, mailId: string, cause: string, now: number): Promise<void> {
  await execute(
    tx,
    sql`UPDATE mails SET status = 'failed', attempts = attempts + 1, last_error = ${cause}, settled_at = ${instant(now)},
          text = CASE WHEN ${holdsPasswordLink} THEN NULL ELSE text END,
          html = CASE WHEN ${holdsPasswordLink} THEN NULL ELSE html END
        WHERE _id = ${mailId}`,
  )
}

/** How long a mail that was given up may be tried again by hand. */
const KEEP_TEXT_MS = 7 * DAY_MS
const KEEP_MS = 30 * DAY_MS

/**
 * Erases what is no longer needed: mails after thirty days, the texts of those given up after seven. A mail whose job is gone for good (its
 * server died in the last try) is given up too. Returns how many of each announcement.
 */
export async function purgeMails(tx: Transaction, now: number): Promise<{ announcementId: string; failed: number }[]> {
  const abandoned = await rows<{ announcementId: string; failed: number }>(
    tx,
    sql`WITH abandoned AS (
          UPDATE mails m SET status = 'failed', last_error = coalesce(last_error, 'abandoned'), settled_at = ${instant(now)}
          WHERE status = 'queued' AND created_at < ${instant(now - DAY_MS)} AND NOT EXISTS (
            SELECT FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id AND t.identifier = 'mail'
            WHERE j.payload ->> 'mailId' = m._id::text AND (j.attempts < j.max_attempts OR j.locked_at IS NOT NULL))
            AND NOT (m.attempts = 0 AND m.announcement_id IS NOT NULL AND EXISTS (
              SELECT FROM graphile_worker.jobs j WHERE j.key = ${ANNOUNCED_KEY} || m.announcement_id::text
                AND (j.attempts < j.max_attempts OR j.locked_at IS NOT NULL)))
          RETURNING announcement_id
        )
        SELECT announcement_id AS "announcementId", count(*)::int AS failed FROM abandoned
        WHERE announcement_id IS NOT NULL GROUP BY announcement_id ORDER BY announcement_id`,
  )
  await execute(
    tx,
    sql`UPDATE mails SET text = NULL, html = NULL
        WHERE status = 'failed' AND text IS NOT NULL AND (settled_at < ${instant(now - KEEP_TEXT_MS)} OR ${holdsPasswordLink})`,
  )
  await execute(tx, sql`DELETE FROM mails WHERE status <> 'queued' AND created_at < ${instant(now - KEEP_MS)}`)
  return abandoned
}
