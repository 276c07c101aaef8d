// Writing notifications, inside the transaction of the feature that has something to say. Each reader has chosen what reaches them, and how.
import type { NotificationKind } from '@releve/contract/notification-kinds'
import { notificationKinds } from '@releve/contract/notification-kinds'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql, { raw } from 'sql-template-tag'
import type { Sql } from 'sql-template-tag'
import { byDatabase, centerOf } from '#db/databases.ts'
import { instant, named, oneRow, rows } from '#db/query.ts'
import type { NotificationsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { publishToEach } from '#http/events/store.ts'
import { detailWords } from './facts.ts'
import type { Notice } from './facts.ts'

export type NewNotification = Notice & {
  /** One reader, or all readers of the same notification. */
  readonly userId: UserId | readonly UserId[]
}

/** The terms of a kind as SQL: constants for a statement about one kind, columns for a statement about several. */
interface TermsSql {
  /** Null: security, for which readers choose nothing. */
  readonly group: Sql
  /** The group that the kind belonged to before: its choice holds for readers who chose nothing in the present group. Null: none. */
  readonly former: Sql
  readonly isAlwaysShown: Sql
  /** The default for a reader without a choice; null: its feature sends a mail of its own. */
  readonly email: Sql
  readonly push: Sql
}

const termsOf = (kind: NotificationKind) => {
  const { group, email, push = false } = notificationKinds[kind]
  return {
    group: group === 'security' ? null : group,
    former: group === 'offers' ? 'demands' : null,
    isAlwaysShown: group === 'security' || group === 'offers',
    email: email === 'apart' ? null : email,
    push,
  }
}

/**
 * The choice of a reader, whose row of `members` is named `reader`, in the group of the row `k`: true, false, or null when they chose
 * nothing.
 */
const choice = (channel: 'app' | 'email' | 'push' | 'sms'): Sql =>
  sql`(reader.preferences #>> ARRAY['notifications', k."group", ${raw(`'${channel}'`)}])::boolean`

/** The columns that `chosen` gives, to be written with a notification. */
export const chosenColumns = sql`in_app, mail_due, push_due, sms_due, due_at`

/**
 * A row `chosen (in_app, mail_due, push_due, sms_due, due_at, is_told)` to join laterally. A reader who declined a group for their inbox
 * before pushes existed gets no push of it either. Text messages go only to readers who chose them. `due_at` is infinity until jobs.ts has
 * decided the hour; notifications about security leave at once. `is_told` is false for a reader whom no channel reaches: no row is written.
 */
const chosen = ({ group, former, isAlwaysShown, email, push }: TermsSql): Sql => sql`LATERAL (
    SELECT w.*, w.in_app OR w.mail_due OR w.push_due OR w.sms_due AS is_told,
      CASE WHEN ${group} IS NOT NULL AND (w.mail_due OR w.push_due OR w.sms_due) THEN 'infinity'::timestamptz END AS due_at
    FROM (SELECT CASE WHEN reader.preferences #> ARRAY['notifications', ${group}] IS NULL THEN coalesce(${former}, ${group}) ELSE ${group} END AS "group") k
    CROSS JOIN LATERAL (SELECT
        ${isAlwaysShown} OR coalesce(${choice('app')}, true) AS in_app,
        ${email} IS NOT NULL AND coalesce(${choice('email')}, ${email}) AS mail_due,
        coalesce(${choice('push')}, ${push} AND coalesce(${choice('app')}, true)) AS push_due,
        coalesce(${choice('sms')}, false) AS sms_due) w) chosen`

/** `chosen` for a statement that writes notifications of one kind itself; the row of `members` is named `reader` there. */
export function chosenFor(kind: NotificationKind): Sql {
  const { group, former, isAlwaysShown, email, push } = termsOf(kind)
  return chosen({
    group: sql`${group}::text`,
    former: sql`${former}::text`,
    isAlwaysShown: sql`${isAlwaysShown}::boolean`,
    email: sql`${email}::boolean`,
    push: sql`${push}::boolean`,
  })
}

const chosenOfEach = chosen({
  group: sql`t."group"`,
  former: sql`t.former`,
  isAlwaysShown: sql`t.always`,
  email: sql`t.email`,
  push: sql`t.push`,
})

/**
 * Writes notifications; their readers hear of them when the transaction commits. Readers who want the kind by no channel get none, and
 * neither does whoever did the act. A conversation has one unread notification at most: a new message moves it to the top.
 */
export async function notify(tx: Transaction, centerId: CenterId, list: readonly NewNotification[], now: number): Promise<void> {
  if (list.length === 0) return
  const kinds = [...new Set(list.map(({ kind }) => kind))].map((kind) => {
    const { isAlwaysShown, ...terms } = termsOf(kind)
    return { kind, always: isAlwaysShown, ...terms }
  })
  const notices = list.map((notice) => ({
    user_ids: [notice.userId].flat(),
    kind: notice.kind,
    demand_id: notice.demandId,
    day: notice.date,
    actor_id: notice.actorId,
    points: notice.points,
    subject_id: notice.subjectId,
    detail: detailWords(notice),
    shift: notice.shift,
  }))
  const { users } = await oneRow<{ users: UserId[] }>(
    centerOf(tx, centerId),
    named(
      'notifications.notify',
      sql`WITH written AS (
          INSERT INTO notifications AS old (center_id, _id, user_id, kind, demand_id, day, actor_id, points, subject_id, detail, shift, created_at,
            ${chosenColumns})
          SELECT ${centerId}, gen_random_uuid(), u.user_id, n.kind, n.demand_id, n.day, n.actor_id, n.points, n.subject_id, n.detail,
            -- A part of a vacation is told with its hours.
            coalesce(n.shift, (SELECT d.shift FROM demands d WHERE d.center_id = ${centerId} AND d._id = n.demand_id AND d.part_from IS NOT NULL)),
            ${instant(now)}, ${chosenColumns}
          FROM jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) AS n (user_ids uuid[], kind text, demand_id uuid, day date, actor_id uuid,
            points bigint, subject_id uuid, detail text, shift jsonb)
          JOIN jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) AS t (kind text, "group" text, former text, always boolean, email boolean,
            push boolean) ON t.kind = n.kind
          CROSS JOIN LATERAL unnest(n.user_ids) AS u (user_id)
          JOIN members reader ON reader.center_id = ${centerId} AND reader._id = u.user_id
          CROSS JOIN ${chosenOfEach}
          WHERE chosen.is_told AND u.user_id IS DISTINCT FROM n.actor_id
          ON CONFLICT (center_id, user_id, subject_id) WHERE kind = 'message' AND read_at IS NULL AND cleared_at IS NULL
            DO UPDATE SET created_at = EXCLUDED.created_at, actor_id = EXCLUDED.actor_id
          RETURNING user_id, in_app
        )
        SELECT coalesce(json_agg(DISTINCT user_id), '[]') AS users FROM written WHERE in_app`,
    ),
  )
  await publishToEach(tx, inboxEvents(centerId, users))
}

/** The most readers that one event may name: a longer event would make everybody in the centre read everything again. */
const READERS_OF_AN_EVENT = 150

const inboxEvents = (centerId: CenterId, users: readonly UserId[]) =>
  Array.from({ length: Math.ceil(users.length / READERS_OF_AN_EVENT) }, (_, part) => ({
    centerId,
    event: { kind: 'notification', users: users.slice(part * READERS_OF_AN_EVENT, (part + 1) * READERS_OF_AN_EVENT) } as const,
  }))

/** A member, and the centre they are in. */
export interface AnnouncementReader {
  readonly _id: UserId
  readonly center_id: CenterId
}

interface AnnouncementNotice {
  readonly announcementId: string
  readonly actorId: UserId
  readonly title: string | null
  /** True: it goes into every reader's inbox, whatever they chose. */
  readonly isForInbox: boolean
  readonly now: number
}

/**
 * Gives an announcement to many readers, in any centres; a second call adds nothing for those who have it. A row is written for every
 * reader, since the list of those who received it is made of these rows; `in_app` is false in it for readers who want no announcements in
 * their inbox and for its author. Members who have left their centre are skipped.
 * @returns the number of readers to whom it is new
 */
export async function announceTo(tx: Transaction, readers: readonly AnnouncementReader[], notice: AnnouncementNotice): Promise<number> {
  const { announcementId, actorId, title, isForInbox, now } = notice
  const detail = detailWords({ kind: 'announcement', title })
  const written = await byDatabase(tx, readers, (database, readersThere) =>
    rows<Pick<NotificationsRow, 'center_id' | 'user_id' | 'in_app'>>(
      database,
      sql`INSERT INTO notifications (center_id, _id, user_id, kind, actor_id, subject_id, detail, created_at, in_app)
          SELECT reader.center_id, gen_random_uuid(), reader._id, 'announcement', ${actorId}, ${announcementId}, ${detail}, ${instant(now)},
            (${isForInbox} OR chosen.in_app) AND reader._id IS DISTINCT FROM ${actorId}::uuid
          FROM unnest(${readersThere.map((reader) => reader.center_id)}::uuid[], ${readersThere.map(({ _id }) => _id)}::uuid[]) AS asked (center_id, _id)
          JOIN members reader ON reader.center_id = asked.center_id AND reader._id = asked._id AND reader.left_at IS NULL
          CROSS JOIN ${chosenFor('announcement')}
          ON CONFLICT (center_id, user_id, subject_id) WHERE kind = 'announcement' DO NOTHING
          RETURNING center_id, user_id, in_app`,
    ),
  )
  const shown = Map.groupBy(
    written.filter(({ in_app: isInApp }) => isInApp),
    ({ center_id: centerId }) => centerId,
  )
  const inboxChanges = [...shown].flatMap(([centerId, noticesOfCenter]) =>
    inboxEvents(
      centerId,
      noticesOfCenter.map(({ user_id: userId }) => userId),
    ),
  )
  await publishToEach(tx, inboxChanges)
  return written.length
}
