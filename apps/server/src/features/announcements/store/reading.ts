// Announcements as they are read: their history by those who send them, and each one's own by its readers; and how one is deleted.
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { centerOf, directoryOf } from '#db/databases.ts'
import { execute, instant, maybeRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { AnnouncementsRow, NotificationsRow } from '#db/rows.ts'
import { loadPlaces } from '#features/directory/store.ts'
import { loadNamed } from '#features/members/store/members.ts'
import type { Person } from '#features/members/store/members.ts'
import type { Audience } from './audience.ts'

export interface AnnouncementRow extends Omit<AnnouncementsRow, 'deleted_at' | 'walked_to' | 'queued' | 'audience'> {
  readonly audience: Audience | null
  readonly sender: Person
}

const selection = sql`SELECT a._id, a.center_id, a.audience, a.shown, a.template_type, a.subject, a.message, a.duration, a.test_mode, a.sent_by, a.sent_at, a.total,
    a.sent, a.failed, a.left_out
  FROM announcements a`

export async function withSenders<Row extends Pick<AnnouncementsRow, 'center_id' | 'sent_by'>>(
  db: Queryable,
  announcementRows: readonly Row[],
): Promise<(Row & { readonly sender: Person })[]> {
  const people = await loadNamed(
    db,
    announcementRows.map(({ center_id: centerId, sent_by: sentBy }) => ({ centerId, ids: [sentBy] })),
  )
  return announcementRows.map((row) => ({ ...row, sender: people.get(row.sent_by) ?? { _id: row.sent_by, name: '', lastName: '' } }))
}

/** The reach of announcements: one centre, or every one (`null`). */
export type Reach = CenterId | null

/** The announcement is not deleted, and is within reach. */
export const within = (reach: Reach) => sql`a.deleted_at IS NULL AND (${reach}::uuid IS NULL OR a.center_id = ${reach}::uuid)`

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
  const announcement = await maybeRow<DeletedAnnouncement & Pick<AnnouncementsRow, 'sent_by'>>(
    directoryOf(db),
    sql`SELECT a.sent_by, a.center_id, a.template_type, a.subject, a.test_mode FROM announcements a WHERE a._id = ${id} AND ${within(reach)}`,
  )
  if (announcement === null) return 'gone'
  if (reach !== null && (await loadPlaces(db, [announcement.sent_by])).some(({ is_master: isMaster }) => isMaster)) return 'notOwn'
  const deleted = await execute(
    directoryOf(db),
    sql`UPDATE announcements a SET deleted_at = ${instant(now)} WHERE a._id = ${id} AND ${within(reach)}`,
  )
  return deleted === 1 ? announcement : 'gone'
}
