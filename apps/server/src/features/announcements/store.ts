// Announcements of the database. Their counters follow the mails while these are kept and stay when they go. What one is in the application
// of its readers is a notification of theirs, which leads to it: each has it once, read or not, where they are a member.
import type { AnnouncementTemplateType } from '@releve/contract/announcements'
import { RECIPIENTS_COUNTED_MOST } from '@releve/contract/counted'
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'
import sql, { type Sql } from 'sql-template-tag'
import { centerOf, directoryOf, everyDatabase } from '#db/databases.ts'
import { execute, instant, maybeRow, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { AnnouncementsRow, MembersRow, NotificationsRow, TeamsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { publishToAdministrators } from '#http/events/store.ts'
import { enqueue } from '#jobs/store.ts'
import type { MailsSettled } from '#transport/mail/deliver.ts'
import type { Mail } from '#transport/mail/layout.ts'
import { enqueueAnnounced, writeAnnounced } from '#transport/mail/store.ts'
import { loadAddress, loadCarried, loadOutside, loadPlaces, loadPlacesAfter, loadUnreachable } from '../directory/store.ts'
import { loadNamed, readPeople } from '../members/store/members.ts'
import type { Person } from '../members/store/members.ts'
import { announceTo } from '../notifications/store/notify.ts'
import type { AnnouncementReader } from '../notifications/store/notify.ts'

/** True for a centre that exists. */
export async function isCenter(db: Queryable, centerId: CenterId): Promise<boolean> {
  const row = await oneRow<{ exists: boolean }>(
    centerOf(db, centerId),
    sql`SELECT EXISTS (SELECT FROM centers WHERE _id = ${centerId} AND deleted_at IS NULL) AS exists`,
  )
  return row.exists
}

/** Teams, by the names they have, and qualifications of one centre. */
export interface Audience {
  readonly teams: readonly Pick<TeamsRow, '_id' | 'name'>[]
  readonly qualifications: readonly string[]
}

/** Teams of that centre among those, in its order. */
export function loadTeamsOf(db: Queryable, centerId: CenterId, ids: readonly TeamId[]): Promise<Pick<TeamsRow, '_id' | 'name'>[]> {
  return rows(
    centerOf(db, centerId),
    sql`SELECT _id, name FROM teams
        WHERE center_id = ${centerId} AND _id = ANY (${[...ids]}::uuid[]) AND deleted_at IS NULL ORDER BY "order", _id`,
  )
}

/** Those of these qualifications that somebody has in that centre. */
export async function loadQualificationsOf(db: Queryable, centerId: CenterId, names: readonly string[]): Promise<string[]> {
  const found = await rows<{ name: string }>(
    centerOf(db, centerId),
    sql`SELECT DISTINCT q AS name FROM members u, unnest(u.qualifications) q
        WHERE u.center_id = ${centerId} AND u.status = 'approved' AND u.left_at IS NULL AND u.qualifications && ${[...names]}::text[]
          AND q = ANY (${[...names]}::text[])`,
  )
  return found.map(({ name }) => name)
}

/** The audience of an announcement, planned or sent. */
export interface Addressed {
  /** Null: to those of all centres, and of none. */
  readonly centerId: CenterId | null
  readonly audience: Audience | null
  /** Null: whatever the template. */
  readonly templateType: AnnouncementTemplateType | null
  /** The instant it is sent: teams are those of that day. */
  readonly at: number
}

/** In one of the teams on that day of the centre, and with one of the qualifications. `u`: a row of `members`. */
function inAudience({ audience, at }: Pick<Addressed, 'audience' | 'at'>): Sql {
  if (audience === null) return sql`true`
  const { teams, qualifications } = audience
  const inTeam = sql`(SELECT o.team_id FROM team_occurrences o WHERE o.center_id = u.center_id AND o.user_id = u._id
      AND o.from_day <= (${instant(at)} AT TIME ZONE (SELECT c.zone FROM centers c WHERE c._id = u.center_id))::date
    ORDER BY o.from_day DESC LIMIT 1) = ANY (${teams.map(({ _id }) => _id)}::uuid[])`
  const isQualified = sql`u.qualifications && ${[...qualifications]}::text[]`
  return sql`${teams.length === 0 ? sql`true` : inTeam} AND ${qualifications.length === 0 ? sql`true` : isQualified}`
}

/** Approved members it is for, but for those who have no address at this moment. */
const members = (to: Addressed, unreachable: readonly UserId[]) =>
  sql`u.status = 'approved' AND u.left_at IS NULL AND (${to.centerId}::uuid IS NULL OR u.center_id = ${to.centerId}::uuid)
    AND ${inAudience(to)} AND u._id <> ALL (${[...unreachable]}::uuid[])`

const declines = sql`u.preferences #> '{notifications,announcements,email}' IS NOT DISTINCT FROM 'false'::jsonb`

/** A maintenance concerns everybody; other announcements leave out those who want none by e-mail. */
const leavesOut = (templateType: AnnouncementTemplateType | null) => templateType !== 'maintenance'

/** The audience of all (`null`) includes people who are in no centre. */
async function membersOutside(db: Queryable, centerId: CenterId | null, unreachable: readonly UserId[]): Promise<Addressee[]> {
  if (centerId !== null) return []
  const outside = (await loadOutside(db)).filter((id) => !unreachable.includes(id))
  return (await loadCarried<Addressee>(db, outside, addressee)).filter(({ status }) => status === 'approved')
}

interface Addressee extends Pick<MembersRow, '_id' | 'status' | 'left_at'> {
  readonly declines: boolean
}

const addressee = sql`u._id, u.status, u.left_at, ${declines} AS declines`

const upTo = (condition: Sql) =>
  sql`(SELECT count(*)::int FROM (SELECT FROM members u WHERE ${condition} LIMIT ${RECIPIENTS_COUNTED_MOST + 1}) counted)`

/** Each as far as recipients are counted, and one more. */
export async function countUsers(db: Queryable, to: Addressed): Promise<{ count: number; declined: number }> {
  const { centerId, templateType } = to
  const unreachable = await loadUnreachable(db, centerId)
  let [count, declined] = [0, 0]
  for (const each of centerId === null ? everyDatabase(db) : [centerOf(db, centerId)]) {
    const counts = await oneRow<{ count: number; declined: number }>(
      each,
      sql`SELECT ${upTo(sql`${members(to, unreachable)} AND NOT (${leavesOut(templateType)} AND ${declines})`)} AS count,
            ${upTo(sql`${members(to, unreachable)} AND ${leavesOut(templateType)} AND ${declines}`)} AS declined`,
    )
    count += counts.count
    declined += counts.declined
  }
  const outside = await membersOutside(db, centerId, unreachable)
  const leftOut = outside.filter((addressee) => leavesOut(templateType) && addressee.declines).length
  const bounded = (n: number) => Math.min(n, RECIPIENTS_COUNTED_MOST + 1)
  return { count: bounded(count + outside.length - leftOut), declined: bounded(declined + leftOut) }
}

/** Written in one transaction, and read from the table of members by one question. */
const AT_ONCE = 1000

export interface NewAnnouncement extends Omit<
  AnnouncementsRow,
  'total' | 'sent' | 'failed' | 'left_out' | 'deleted_at' | 'walked_to' | 'queued' | 'audience' | 'shown'
> {
  readonly audience: Audience | null
  /** The mail for its recipients. */
  readonly mail: Mail
  /** The subject in their inbox; null: the inbox names the sender. */
  readonly title: string | null
}

/** The task that goes on writing to the recipients that one transaction has no room for. */
export const WALK_TASK = 'announce'

const walkOn = (tx: Transaction, announcementId: string) =>
  enqueue(tx, { task: WALK_TASK, payload: { announcementId }, jobKey: `${WALK_TASK}:${announcementId}`, priority: 15 })

interface Recipients {
  readonly addresses: readonly string[]
  /** The members in whose application it appears. */
  readonly readers: readonly AnnouncementReader[]
  /** The last person looked at; null: there was nobody. */
  readonly last: UserId | null
  readonly isWhole: boolean
}

/**
 * The next recipients by identifier, which nobody changes: of all, in the order of the accounts, so that who moves to another centre
 * meanwhile is neither forgotten nor met twice.
 */
async function recipientsAfter(db: Queryable, to: Addressed, after: string | null): Promise<Recipients> {
  const { centerId, templateType } = to
  const met =
    centerId === null
      ? await loadPlacesAfter(db, after, AT_ONCE)
      : await rows<Pick<MembersRow, '_id'>>(
          centerOf(db, centerId),
          sql`SELECT u._id FROM members u
              WHERE u.center_id = ${centerId} AND u.left_at IS NULL AND (${after}::uuid IS NULL OR u._id > ${after}::uuid)
                AND ${inAudience(to)}
              ORDER BY u._id LIMIT ${AT_ONCE}`,
        )
  const ids = met.map(({ _id }) => _id)
  const places = await loadPlaces(db, ids)
  const people = await readPeople<Addressee>(db, places, addressee)
  const approved = new Map(people.filter(({ status }) => status === 'approved').map((person) => [person._id, person]))
  const livePlaces = places.filter(({ _id, deleted_at: deletedAt }) => approved.has(_id) && deletedAt === null)
  const isAsked = (_id: UserId) => !(leavesOut(templateType) && approved.get(_id)?.declines === true)
  const addresses = livePlaces.flatMap(({ _id, email }) => (isAsked(_id) && !email.endsWith('@invalid') ? [email] : []))
  const readers = livePlaces.flatMap(({ _id, center_id: home }) =>
    home === null || (centerId !== null && home !== centerId) || approved.get(_id)?.left_at !== null ? [] : [{ _id, center_id: home }],
  )
  return { addresses, readers, last: ids.at(-1) ?? null, isWhole: ids.length < AT_ONCE }
}

/** The entry in the inbox of its readers. */
interface Shown extends Pick<AnnouncementsRow, '_id' | 'center_id' | 'template_type' | 'sent_by'> {
  readonly title: string | null
}

/**
 * Puts it into the application of these people; a maintenance into everybody's inbox, whatever they chose. Who goes to another centre at
 * this very moment has it there. Returns how many had it not yet.
 */
async function show(tx: Transaction, shown: Shown, readers: readonly AnnouncementReader[], now: number): Promise<number> {
  const { _id: announcementId, center_id: centerId, sent_by: actorId, title, template_type: templateType } = shown
  const notice = { announcementId, actorId, title, isForInbox: templateType === 'maintenance', now }
  const written = await announceTo(tx, readers, notice)
  if (centerId !== null) return written
  const homes = new Map(readers.map(({ _id, center_id: home }) => [_id, home]))
  const places = await loadPlaces(tx, [...homes.keys()])
  const moved = places.flatMap(({ _id, center_id: home }) => (home === null || home === homes.get(_id) ? [] : [{ _id, center_id: home }]))
  return written + (await announceTo(tx, moved, notice))
}

/**
 * Keeps the announcement, writes its first mails and puts it into the application of their recipients; of a test, one mail to its author
 * alone. A job writes to the others, if there are any. `total`: how many get a mail: counted when they are many, and corrected once all are
 * written. `shown`: how many have it in the application by now. `leftOut`: how many get no mail, for they had as many as they may today.
 */
export async function sendAnnouncement(
  tx: Transaction,
  { mail, title, ...row }: NewAnnouncement,
): Promise<{ readonly total: number; readonly shown: number; readonly leftOut: number }> {
  const { _id: announcementId, center_id: centerId, template_type: templateType, test_mode: isTest, sent_by: senderId, sent_at: now } = row
  const to: Addressed = { centerId, audience: row.audience, templateType, at: now }
  await execute(
    directoryOf(tx),
    sql`INSERT INTO announcements (_id, center_id, audience, template_type, subject, message, duration, test_mode, sent_by, sent_at, total)
        VALUES (${announcementId}, ${centerId}, ${row.audience === null ? null : JSON.stringify(row.audience)}, ${templateType},
          ${row.subject}, ${row.message}, ${row.duration}, ${isTest}, ${senderId}, ${instant(now)}, 0)`,
  )
  const { addresses, readers, last, isWhole } = isTest
    ? { addresses: [await loadAddress(tx, senderId)], readers: [], last: senderId, isWhole: true }
    : await recipientsAfter(tx, to, null)
  const { written, leftOut } = await writeAnnounced(tx, { announcementId, addresses, mail, now })
  const shown = await show(tx, { ...row, title }, readers, now)
  const total = isWhole ? written : (await countUsers(tx, to)).count
  await execute(
    directoryOf(tx),
    sql`UPDATE announcements SET total = ${total}, queued = ${written}, left_out = ${leftOut}, shown = ${shown},
          walked_to = ${isWhole ? null : last}::uuid
        WHERE _id = ${announcementId}`,
  )
  if (!isWhole) await walkOn(tx, announcementId)
  if (written > 0) await enqueueAnnounced(tx, announcementId)
  return { total, shown, leftOut }
}

type Walked = Pick<AnnouncementsRow, '_id' | 'center_id' | 'template_type' | 'subject' | 'message' | 'duration' | 'sent_by' | 'sent_at'> & {
  readonly walked_to: string
  readonly audience: Audience | null
}

export type WalkedAnnouncement = Walked & { readonly sender: Person }

/** Locks one whose recipients are not all written yet; null when they are, or when it is gone. */
export async function lockWalk(tx: Transaction, announcementId: string): Promise<WalkedAnnouncement | null> {
  const found = await maybeRow<Walked>(
    directoryOf(tx),
    sql`SELECT a._id, a.center_id, a.audience, a.template_type, a.subject, a.message, a.duration, a.walked_to, a.sent_by, a.sent_at
        FROM announcements a
        WHERE a._id = ${announcementId} AND a.walked_to IS NOT NULL FOR UPDATE`,
  )
  return found === null ? null : ((await withSenders(tx, [found]))[0] ?? null)
}

/**
 * Writes to the next of them, and notes how far it is in the same transaction. After the last one the total is what was written; until
 * then it is more, for those who were counted no further than so many: who reads it must not take what was written for all.
 */
export async function writeNext(
  tx: Transaction,
  announcement: WalkedAnnouncement,
  { mail, title }: Pick<NewAnnouncement, 'mail' | 'title'>,
  now: number,
): Promise<void> {
  const { _id: announcementId, center_id: centerId, audience, template_type: templateType, sent_at: at, walked_to: after } = announcement
  const { addresses, readers, last, isWhole } = await recipientsAfter(tx, { centerId, audience, templateType, at }, after)
  const { written, leftOut } = await writeAnnounced(tx, { announcementId, addresses, mail, now })
  const shown = await show(tx, { ...announcement, title }, readers, now)
  const row = await oneRow<ProgressRow>(
    directoryOf(tx),
    sql`UPDATE announcements a SET queued = a.queued + ${written}::int, left_out = a.left_out + ${leftOut}::int,
          shown = a.shown + ${shown}::int, walked_to = ${isWhole ? null : last}::uuid,
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

export interface AnnouncementRow extends Omit<AnnouncementsRow, 'deleted_at' | 'walked_to' | 'queued' | 'audience'> {
  readonly audience: Audience | null
  readonly sender: Person
}

const selection = sql`SELECT a._id, a.center_id, a.audience, a.shown, a.template_type, a.subject, a.message, a.duration, a.test_mode, a.sent_by, a.sent_at, a.total,
    a.sent, a.failed, a.left_out
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

/** The reach of announcements: one centre, or every one (`null`). */
export type Reach = CenterId | null

/** Not deleted, and within reach. */
const within = (reach: Reach) => sql`a.deleted_at IS NULL AND (${reach}::uuid IS NULL OR a.center_id = ${reach}::uuid)`

/** Null when there is none within reach. */
export async function loadAnnouncement(db: Queryable, reach: Reach, id: string): Promise<AnnouncementRow | null> {
  const found = await rows<Omit<AnnouncementRow, 'sender'>>(directoryOf(db), sql`${selection} WHERE a._id = ${id} AND ${within(reach)}`)
  return (await withSenders(db, found))[0] ?? null
}

export interface ReceivedRow extends AnnouncementRow {
  readonly notificationId: string
  readonly isRead: boolean
}

export interface Reader {
  readonly centerId: CenterId
  readonly userId: UserId
}

/**
 * The announcements somebody received in their centre, newest first: one of them, or a page after the one named `before`. One that was
 * taken out of the history was still received.
 */
export async function loadReceived(
  db: Queryable,
  { centerId, userId }: Reader,
  { only = null, before = null, limit }: { readonly only?: string | null; readonly before?: string | null; readonly limit: number },
): Promise<ReceivedRow[]> {
  const notices = await rows<Pick<NotificationsRow, '_id' | 'subject_id'> & Pick<ReceivedRow, 'isRead'>>(
    centerOf(db, centerId),
    sql`SELECT n._id, n.subject_id, n.read_at IS NOT NULL OR n.cleared_at IS NOT NULL OR NOT n.in_app AS "isRead" FROM notifications n
        WHERE n.center_id = ${centerId} AND n.user_id = ${userId} AND n.kind = 'announcement'
          AND (${only}::uuid IS NULL OR n.subject_id = ${only}::uuid)
          AND (${before}::uuid IS NULL OR (n.created_at, n._id) < (
            SELECT b.created_at, b._id FROM notifications b
            WHERE b.center_id = ${centerId} AND b.user_id = ${userId} AND b.kind = 'announcement' AND b.subject_id = ${before}::uuid))
        ORDER BY n.created_at DESC, n._id DESC LIMIT ${limit}`,
  )
  const ids = notices.map(({ subject_id: id }) => id)
  const found = await rows<Omit<AnnouncementRow, 'sender'>>(directoryOf(db), sql`${selection} WHERE a._id = ANY (${ids}::uuid[])`)
  const byId = new Map((await withSenders(db, found)).map((row) => [row._id, row]))
  return notices.flatMap(({ _id: notificationId, subject_id: id, isRead }) => {
    const row = id === null ? undefined : byId.get(id)
    return row === undefined ? [] : [{ ...row, notificationId, isRead }]
  })
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

export type DeletedAnnouncement = Pick<AnnouncementsRow, 'center_id' | 'template_type' | 'subject' | 'test_mode'>

/**
 * Deletes an announcement. A master's announcement is theirs, even to one centre: its administrators read it and cannot delete it. `gone`:
 * there is none within reach, or it is deleted already.
 */
export async function deleteAnnouncement(
  db: Queryable,
  reach: Reach,
  id: string,
  now: number,
): Promise<DeletedAnnouncement | 'gone' | 'notOwn'> {
  const found = await maybeRow<DeletedAnnouncement & Pick<AnnouncementsRow, 'sent_by'>>(
    directoryOf(db),
    sql`SELECT a.sent_by, a.center_id, a.template_type, a.subject, a.test_mode FROM announcements a WHERE a._id = ${id} AND ${within(reach)}`,
  )
  if (found === null) return 'gone'
  if (reach !== null && (await loadPlaces(db, [found.sent_by])).some(({ is_master: isMaster }) => isMaster)) return 'notOwn'
  const deleted = await execute(
    directoryOf(db),
    sql`UPDATE announcements a SET deleted_at = ${instant(now)} WHERE a._id = ${id} AND ${within(reach)}`,
  )
  return deleted === 1 ? found : 'gone'
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
