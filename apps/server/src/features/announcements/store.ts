// Announcements of the database. Their counters follow the mails while these are kept and stay when they go.
import type { AnnouncementTemplateType } from '@releve/contract/announcements'
import { RECIPIENTS_COUNTED_MOST } from '@releve/contract/counted'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql, { type Sql } from 'sql-template-tag'
import { centerOf, directoryOf, everyDatabase } from '../../db/databases.ts'
import { execute, instant, maybeRow, oneRow, rows } from '../../db/query.ts'
import type { Queryable } from '../../db/query.ts'
import type { AnnouncementsRow, MembersRow } from '../../db/rows.ts'
import type { Transaction } from '../../db/transaction.ts'
import { publishToAdministrators } from '../../http/events/store.ts'
import { enqueue } from '../../jobs/store.ts'
import type { MailsSettled } from '../../mail/deliver.ts'
import type { Mail } from '../../mail/layout.ts'
import { enqueueAnnounced, writeAnnounced } from '../../mail/store.ts'
import { loadAddress, loadCarried, loadOutside, loadPlaces, loadPlacesAfter, loadUnreachable } from '../directory/store.ts'
import { loadNamed, readPeople } from '../members/store.ts'
import type { Person } from '../members/store.ts'

/** True for a centre that exists. */
export async function isCenter(db: Queryable, centerId: CenterId): Promise<boolean> {
  const row = await oneRow<{ exists: boolean }>(
    centerOf(db, centerId),
    sql`SELECT EXISTS (SELECT FROM centers WHERE _id = ${centerId} AND deleted_at IS NULL) AS exists`,
  )
  return row.exists
}

/** Approved members of a centre, or of all (`null`), but for those who have no address at this moment. */
const members = (centerId: CenterId | null, unreachable: readonly UserId[]) =>
  sql`u.status = 'approved' AND u.left_at IS NULL AND (${centerId}::uuid IS NULL OR u.center_id = ${centerId}::uuid)
    AND u._id <> ALL (${[...unreachable]}::uuid[])`

const declines = sql`u.preferences #> '{notifications,announcements,email}' IS NOT DISTINCT FROM 'false'::jsonb`

/** A maintenance concerns everybody; other announcements leave out those who want none by e-mail. */
const leavesOut = (templateType: AnnouncementTemplateType | null) => templateType !== 'maintenance'

/** Of all (`null`) are also those who are in no centre. */
async function membersOutside(db: Queryable, centerId: CenterId | null, unreachable: readonly UserId[]): Promise<Addressee[]> {
  if (centerId !== null) return []
  const outside = (await loadOutside(db)).filter((id) => !unreachable.includes(id))
  return (await loadCarried<Addressee>(db, outside, addressee)).filter(({ status }) => status === 'approved')
}

interface Addressee extends Pick<MembersRow, '_id' | 'status'> {
  readonly declines: boolean
}

const addressee = sql`u._id, u.status, ${declines} AS declines`

const upTo = (those: Sql) =>
  sql`(SELECT count(*)::int FROM (SELECT FROM members u WHERE ${those} LIMIT ${RECIPIENTS_COUNTED_MOST + 1}) counted)`

/** Each as far as recipients are counted, and one more. */
export async function countUsers(
  db: Queryable,
  centerId: CenterId | null,
  templateType: AnnouncementTemplateType | null,
): Promise<{ count: number; declined: number }> {
  const unreachable = await loadUnreachable(db, centerId)
  let [count, declined] = [0, 0]
  for (const each of centerId === null ? everyDatabase(db) : [centerOf(db, centerId)]) {
    const there = await oneRow<{ count: number; declined: number }>(
      each,
      sql`SELECT ${upTo(sql`${members(centerId, unreachable)} AND NOT (${leavesOut(templateType)} AND ${declines})`)} AS count,
            ${upTo(sql`${members(centerId, unreachable)} AND ${leavesOut(templateType)} AND ${declines}`)} AS declined`,
    )
    count += there.count
    declined += there.declined
  }
  const outside = await membersOutside(db, centerId, unreachable)
  const leftOut = outside.filter((one) => leavesOut(templateType) && one.declines).length
  const bounded = (n: number) => Math.min(n, RECIPIENTS_COUNTED_MOST + 1)
  return { count: bounded(count + outside.length - leftOut), declined: bounded(declined + leftOut) }
}

/** Written in one transaction, and read from the table of members by one question. */
const AT_ONCE = 1000

export interface NewAnnouncement extends Omit<AnnouncementsRow, 'total' | 'sent' | 'failed' | 'deleted_at' | 'walked_to' | 'queued'> {
  /** What its recipients get. */
  readonly mail: Mail
}

/** The task that goes on writing to the recipients that one transaction has no room for. */
export const WALK_TASK = 'announce'

const walkOn = (tx: Transaction, announcementId: string) =>
  enqueue(tx, { task: WALK_TASK, payload: { announcementId }, jobKey: `${WALK_TASK}:${announcementId}`, priority: 15 })

interface Recipients {
  readonly addresses: readonly string[]
  /** The last person looked at; null: there was nobody. */
  readonly last: UserId | null
  readonly isWhole: boolean
}

/**
 * The next recipients by identifier, which nobody changes: of all, in the order of the accounts, so that who moves to another centre
 * meanwhile is neither forgotten nor met twice.
 */
async function recipientsAfter(
  db: Queryable,
  centerId: CenterId | null,
  templateType: AnnouncementTemplateType,
  after: string | null,
): Promise<Recipients> {
  const met =
    centerId === null
      ? await loadPlacesAfter(db, after, AT_ONCE)
      : await rows<Pick<MembersRow, '_id'>>(
          centerOf(db, centerId),
          sql`SELECT u._id FROM members u
              WHERE u.center_id = ${centerId} AND u.left_at IS NULL AND (${after}::uuid IS NULL OR u._id > ${after}::uuid)
              ORDER BY u._id LIMIT ${AT_ONCE}`,
        )
  const ids = met.map(({ _id }) => _id)
  const places = await loadPlaces(db, ids)
  const people = await readPeople<Addressee>(db, places, addressee)
  const asked = new Set(
    people
      .filter(({ status, declines: isDeclined }) => status === 'approved' && !(leavesOut(templateType) && isDeclined))
      .map(({ _id }) => _id),
  )
  const addresses = places.flatMap(({ _id, email, deleted_at: deletedAt }) =>
    asked.has(_id) && deletedAt === null && !email.endsWith('@invalid') ? [email] : [],
  )
  return { addresses, last: ids.at(-1) ?? null, isWhole: ids.length < AT_ONCE }
}

/**
 * Keeps the announcement and writes its first mails, of a test the one to its author; a job writes the others, if there are any. Returns
 * how many people it is for: counted when they are many, and corrected once all are written.
 */
export async function sendAnnouncement(tx: Transaction, { mail, ...row }: NewAnnouncement): Promise<number> {
  const { _id: announcementId, center_id: centerId, template_type: templateType, test_mode: isTest, sent_by: senderId, sent_at: now } = row
  await execute(
    directoryOf(tx),
    sql`INSERT INTO announcements (_id, center_id, template_type, subject, message, duration, test_mode, sent_by, sent_at, total)
        VALUES (${announcementId}, ${centerId}, ${templateType}, ${row.subject}, ${row.message}, ${row.duration}, ${isTest}, ${senderId},
          ${instant(now)}, 0)`,
  )
  const { addresses, last, isWhole } = isTest
    ? { addresses: [await loadAddress(tx, senderId)], last: senderId, isWhole: true }
    : await recipientsAfter(tx, centerId, templateType, null)
  const written = await writeAnnounced(tx, { announcementId, addresses, mail, now })
  const total = isWhole ? written : (await countUsers(tx, centerId, templateType)).count
  await execute(
    directoryOf(tx),
    sql`UPDATE announcements SET total = ${total}, queued = ${written}, walked_to = ${isWhole ? null : last}::uuid
        WHERE _id = ${announcementId}`,
  )
  if (!isWhole) await walkOn(tx, announcementId)
  if (written > 0) await enqueueAnnounced(tx, announcementId)
  return total
}

export type WalkedAnnouncement = Pick<AnnouncementsRow, '_id' | 'center_id' | 'template_type' | 'subject' | 'message' | 'duration'> & {
  readonly walked_to: string
  readonly sender: Person
}

/** Locks one whose recipients are not all written yet; null when they are, or when it is gone. */
export async function lockWalk(tx: Transaction, announcementId: string): Promise<WalkedAnnouncement | null> {
  const found = await maybeRow<Omit<WalkedAnnouncement, 'sender'> & Pick<AnnouncementsRow, 'sent_by'>>(
    directoryOf(tx),
    sql`SELECT a._id, a.center_id, a.template_type, a.subject, a.message, a.duration, a.walked_to, a.sent_by FROM announcements a
        WHERE a._id = ${announcementId} AND a.walked_to IS NOT NULL FOR UPDATE`,
  )
  return found === null ? null : ((await withSenders(tx, [found]))[0] ?? null)
}

/**
 * Writes to the next of them, and notes how far it is in the same transaction. After the last one the total is what was written; until
 * then it is more, for those who were counted no further than so many: who reads it must not take what was written for all.
 */
export async function writeNext(tx: Transaction, announcement: WalkedAnnouncement, mail: Mail, now: number): Promise<void> {
  const { _id: announcementId, center_id: centerId, template_type: templateType, walked_to: after } = announcement
  const { addresses, last, isWhole } = await recipientsAfter(tx, centerId, templateType, after)
  const written = await writeAnnounced(tx, { announcementId, addresses, mail, now })
  const row = await oneRow<ProgressRow>(
    directoryOf(tx),
    sql`UPDATE announcements a SET queued = a.queued + ${written}::int, walked_to = ${isWhole ? null : last}::uuid,
          total = CASE WHEN ${isWhole} THEN a.queued + ${written}::int ELSE greatest(a.total, a.queued + ${written}::int + 1) END
        WHERE a._id = ${announcementId} RETURNING a._id, a.center_id, a.total, a.sent, a.failed`,
  )
  if (isWhole) await tell(tx, row)
  else await walkOn(tx, announcementId)
  if (written > 0) await enqueueAnnounced(tx, announcementId)
}

/** For how many people it is; null when there is no such announcement. */
export async function loadTotal(db: Queryable, announcementId: string): Promise<number | null> {
  return (
    (await maybeRow<Pick<AnnouncementsRow, 'total'>>(directoryOf(db), sql`SELECT total FROM announcements WHERE _id = ${announcementId}`))
      ?.total ?? null
  )
}

export interface AnnouncementRow extends Omit<AnnouncementsRow, 'deleted_at' | 'walked_to' | 'queued'> {
  readonly sender: Person
}

const selection = sql`SELECT a._id, a.center_id, a.template_type, a.subject, a.message, a.duration, a.test_mode, a.sent_by, a.sent_at, a.total,
    a.sent, a.failed
  FROM announcements a`

async function withSenders<Row extends Pick<AnnouncementsRow, 'center_id' | 'sent_by'>>(
  db: Queryable,
  found: readonly Row[],
): Promise<(Row & { readonly sender: Person })[]> {
  const people = await loadNamed(
    db,
    found.map(({ center_id: centerId, sent_by: sentBy }) => ({ centerId, ids: [sentBy] })),
  )
  return found.map((row) => ({ ...row, sender: people.get(row.sent_by) ?? { _id: row.sent_by, name: '', lastName: '' } }))
}

/** Whose announcements: of one centre, or every one (`null`). */
export type Reach = CenterId | null

/** Not deleted, and within reach. */
const within = (reach: Reach) => sql`a.deleted_at IS NULL AND (${reach}::uuid IS NULL OR a.center_id = ${reach}::uuid)`

/** Null when there is none within reach. */
export async function loadAnnouncement(db: Queryable, reach: Reach, id: string): Promise<AnnouncementRow | null> {
  const found = await rows<Omit<AnnouncementRow, 'sender'>>(directoryOf(db), sql`${selection} WHERE a._id = ${id} AND ${within(reach)}`)
  return (await withSenders(db, found))[0] ?? null
}

/** Newest first, after the one named `before`; an unknown one, or one out of reach, gives none. */
export async function loadHistory(
  db: Queryable,
  reach: Reach,
  { before, limit }: { before: string | null; limit: number },
): Promise<AnnouncementRow[]> {
  const found = await rows<Omit<AnnouncementRow, 'sender'>>(
    directoryOf(db),
    sql`${selection}
        WHERE ${within(reach)} AND (${before}::uuid IS NULL OR (a.sent_at, a._id) < (
          SELECT b.sent_at, b._id FROM announcements b WHERE b._id = ${before}::uuid
            AND (${reach}::uuid IS NULL OR b.center_id = ${reach}::uuid)))
        ORDER BY a.sent_at DESC, a._id DESC LIMIT ${limit}`,
  )
  return withSenders(db, found)
}

/**
 * What a master sent is theirs, were it to one centre: its administrators read it and leave it. `gone`: there is none within reach, or it
 * is deleted already.
 */
export async function deleteAnnouncement(db: Queryable, reach: Reach, id: string, now: number): Promise<'done' | 'gone' | 'notOwn'> {
  const found = await maybeRow<Pick<AnnouncementsRow, 'sent_by'>>(
    directoryOf(db),
    sql`SELECT a.sent_by FROM announcements a WHERE a._id = ${id} AND ${within(reach)}`,
  )
  if (found === null) return 'gone'
  if (reach !== null && (await loadPlaces(db, [found.sent_by])).some(({ is_master: isMaster }) => isMaster)) return 'notOwn'
  const deleted = await execute(
    directoryOf(db),
    sql`UPDATE announcements a SET deleted_at = ${instant(now)} WHERE a._id = ${id} AND ${within(reach)}`,
  )
  return deleted === 1 ? 'done' : 'gone'
}

export interface Figures {
  readonly count: number
  readonly total: number
  readonly sent: number
  readonly failed: number
}

const figures = sql`count(*)::int AS count, coalesce(sum(a.total), 0)::int AS total, coalesce(sum(a.sent), 0)::int AS sent,
  coalesce(sum(a.failed), 0)::int AS failed`

const sentForGood = (reach: Reach) => sql`FROM announcements a WHERE ${within(reach)} AND NOT a.test_mode`

export function loadStats(db: Queryable, reach: Reach): Promise<Figures> {
  return oneRow<Figures>(directoryOf(db), sql`SELECT ${figures} ${sentForGood(reach)}`)
}

export function loadStatsByTemplate(db: Queryable, reach: Reach): Promise<(Figures & Pick<AnnouncementsRow, 'template_type'>)[]> {
  return rows(
    directoryOf(db),
    sql`SELECT a.template_type, ${figures} ${sentForGood(reach)} GROUP BY a.template_type ORDER BY a.template_type`,
  )
}

/** The newest 24 months that have any, oldest first; months of that time zone, as YYYY-MM. */
export async function loadStatsByMonth(db: Queryable, reach: Reach, zone: string): Promise<(Figures & { month: string })[]> {
  const found = await rows<Figures & { month: string }>(
    directoryOf(db),
    sql`SELECT to_char(a.sent_at AT TIME ZONE ${zone}, 'YYYY-MM') AS month, ${figures} ${sentForGood(reach)}
        GROUP BY month ORDER BY month DESC LIMIT 24`,
  )
  return found.toReversed()
}

type ProgressRow = Omit<Figures, 'count'> & { readonly _id: string; readonly center_id: CenterId | null }

/** To those who administer the centre it was sent to. */
const tell = (tx: Transaction, { _id, center_id: centerId, total, sent, failed }: ProgressRow): Promise<void> =>
  publishToAdministrators(tx, centerId, { kind: 'announcement', announcementId: _id, total, sent, failed })

/** After how many mails its progress is told: a hundred times at most, and when the last one is settled. */
export const stepOf = (total: number): number => Math.max(1, Math.ceil(total / 100))

/**
 * Adds what mails of the announcement became, in the transaction that settles them (a mail tried again has `failed: -1`), and tells how
 * far it is. Each mail settles once, under its own lock: ten thousand are added up, never counted again.
 */
export async function announcementProgress(tx: Transaction, announcementId: string, { sent = 0, failed = 0 }: MailsSettled): Promise<void> {
  const row = await oneRow<ProgressRow>(
    directoryOf(tx),
    sql`UPDATE announcements a SET sent = a.sent + ${sent}::int, failed = a.failed + ${failed}::int
        WHERE a._id = ${announcementId} RETURNING a._id, a.center_id, a.total, a.sent, a.failed`,
  )
  const settled = row.sent + row.failed
  const stepsOf = (count: number) => Math.floor(count / stepOf(row.total))
  if (settled === row.total || stepsOf(settled) !== stepsOf(settled - sent - failed)) await tell(tx, row)
}
