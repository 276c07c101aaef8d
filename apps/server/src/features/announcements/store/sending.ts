// Sending an announcement: its first mails with it, the others by a job. In the application of its readers it is a notification of theirs,
// which leads to it: each has it once, read or not, where they are a member.
import sql from 'sql-template-tag'
import { directoryOf } from '#db/databases.ts'
import { execute, instant, maybeRow, oneRow } from '#db/query.ts'
import type { AnnouncementsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { enqueue } from '#jobs/store.ts'
import type { Mail } from '#transport/mail/layout.ts'
import { enqueueAnnounced, writeAnnounced } from '#transport/mail/store.ts'
import { loadAddress, loadPlaces } from '#features/directory/store.ts'
import type { Person } from '#features/members/store/members.ts'
import { announceTo } from '#features/notifications/store/notify.ts'
import type { AnnouncementReader } from '#features/notifications/store/notify.ts'
import { type Audience, type Addressed, recipientsAfter, countUsers } from './audience.ts'
import { withSenders } from './reading.ts'
import { type ProgressRow, tell } from './progress.ts'

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
