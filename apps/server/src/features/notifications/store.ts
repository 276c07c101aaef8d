// The inbox of a member. `notify` is what other features write with, inside their own transaction; each reader has chosen what
// reaches them, and how. Mails leave a moment later (jobs.ts), so that whoever acts waits for none.
import { randomUUID } from 'node:crypto'
import { notificationKinds, type NotificationGroup, type NotificationKind } from '@releve/contract/notification-kinds'
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import type { Day } from '@releve/domain/calendar/day'
import type { Shift } from '@releve/domain/planning/shift'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { Sql } from 'sql-template-tag'
import { centerOf } from '../../db/databases.ts'
import { isNotFenced } from '../../db/fence.ts'
import { violatedConstraint } from '../../db/constraints.ts'
import { deleteInBatches } from '../../db/purge.ts'
import { execute, instant, named, oneRow, rows } from '../../db/query.ts'
import type { Queryable } from '../../db/query.ts'
import type { NotificationsRow } from '../../db/rows.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Database, Transaction } from '../../db/transaction.ts'
import { publish } from '../../http/events/store.ts'
import { loadAddresses } from '../directory/store.ts'
import { loadNamed } from '../members/store.ts'
import type { Person } from '../members/store.ts'

export interface NewNotification {
  /** Plain: many readers come out of plannings. */
  readonly userId: UserId
  readonly kind: NotificationKind
  readonly demandId?: DemandId | null
  /** YYYY-MM-DD */
  readonly date?: string | null
  readonly actorId?: UserId | null
  readonly points?: number | null
  /** What it is about when that is no demand. */
  readonly subjectId?: string | null
  /** A few words of it. */
  readonly detail?: string | null
  /** The vacation, with its hours. */
  readonly shift?: Shift | null
}

/** The choice of a reader, whose row of `members` is named `reader`: true or false, or what holds when they chose nothing. */
const chosen = (group: NotificationGroup, channel: 'app' | 'email', byDefault: boolean): Sql =>
  sql`coalesce((reader.preferences #>> ${['notifications', group, channel]}::text[])::boolean, ${byDefault}::boolean)`

/**
 * For a statement that writes notifications of one kind itself: a row `chosen (in_app, mail_due)` to join laterally, of the `members`
 * row named `reader`. Where both are false nothing is to be written.
 */
export function chosenFor(kind: NotificationKind): Sql {
  const { group, email } = notificationKinds[kind]
  const inApp = group === 'security' ? sql`true` : chosen(group, 'app', true)
  const mailDue = email === 'apart' ? sql`false` : group === 'security' ? sql`${email}::boolean` : chosen(group, 'email', email)
  return sql`LATERAL (SELECT ${inApp} AS in_app, ${mailDue} AS mail_due) chosen`
}

/**
 * Writes notifications and tells their readers when the transaction commits. Who wants that kind neither in their inbox nor by
 * e-mail gets none. A conversation that was announced and is still unread is not announced again: its notification comes up.
 */
export async function notify(tx: Transaction, centerId: CenterId, list: readonly NewNotification[], now: number): Promise<void> {
  if (list.length === 0) return
  const records = list.map(
    ({ userId, kind, demandId = null, date = null, actorId = null, points = null, subjectId = null, detail = null, shift = null }) => {
      const { group, email } = notificationKinds[kind]
      return {
        _id: randomUUID(),
        user_id: userId,
        kind,
        demand_id: demandId,
        day: date,
        actor_id: actorId,
        points,
        subject_id: subjectId,
        detail,
        shift,
        group: group === 'security' ? null : group,
        email: email === true,
        apart: email === 'apart',
      }
    },
  )
  const written = await rows<Pick<NotificationsRow, 'user_id' | 'in_app'>>(
    centerOf(tx, centerId),
    named(
      'notifications.notify',
      sql`INSERT INTO notifications AS old (center_id, _id, user_id, kind, demand_id, day, actor_id, points, subject_id, detail, shift, created_at,
            in_app, mail_due)
          SELECT ${centerId}, n._id, n.user_id, n.kind, n.demand_id, n.day, n.actor_id, n.points, n.subject_id, n.detail, n.shift, ${instant(now)},
            c.in_app, c.mail_due
          FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS n (_id uuid, user_id uuid, kind text, demand_id uuid, day date,
            actor_id uuid, points bigint, subject_id uuid, detail text, shift jsonb, "group" text, email boolean, apart boolean)
          JOIN members reader ON reader.center_id = ${centerId} AND reader._id = n.user_id
          CROSS JOIN LATERAL (SELECT
            coalesce((reader.preferences #>> ARRAY['notifications', n."group", 'app'])::boolean, true) AS in_app,
            NOT n.apart AND coalesce((reader.preferences #>> ARRAY['notifications', n."group", 'email'])::boolean, n.email) AS mail_due) c
          WHERE c.in_app OR c.mail_due
          ON CONFLICT (center_id, user_id, subject_id) WHERE kind = 'message' AND read_at IS NULL AND cleared_at IS NULL
            DO UPDATE SET created_at = EXCLUDED.created_at, actor_id = EXCLUDED.actor_id
          RETURNING user_id, in_app`,
    ),
  )
  const users = [...new Set(written.filter(({ in_app: isInApp }) => isInApp).map(({ user_id: userId }) => userId))]
  if (users.length > 0) await publish(tx, centerId, { kind: 'notification', users })
}

export interface NotificationRow extends Omit<
  NotificationsRow,
  'center_id' | 'user_id' | 'kind' | 'cleared_at' | 'in_app' | 'mail_due' | 'push_due' | 'sms_due' | 'due_at' | 'outcome' | 'shift' | 'act'
> {
  readonly kind: NotificationKind
  readonly shift: Shift | null
  readonly actor: Person | null
}

const columns = sql`n.center_id, n._id, n.kind, n.demand_id, n.day, n.actor_id, n.points, n.subject_id, n.detail, n.shift, n.read_at, n.created_at`

type Unnamed = Omit<NotificationRow, 'actor'> & { readonly center_id: CenterId }

/** Each with the name of who acted. */
async function withActors<Row extends Unnamed>(db: Queryable, found: readonly Row[]): Promise<(Row & Pick<NotificationRow, 'actor'>)[]> {
  const people = await loadNamed(
    db,
    found.map(({ center_id: centerId, actor_id: actorId }) => ({ centerId, ids: [actorId] })),
  )
  return found.map((row) => ({ ...row, actor: (row.actor_id === null ? undefined : people.get(row.actor_id)) ?? null }))
}

/** The newest, cleared ones left out, after the one named `before`; an unknown `before` gives none. */
export async function loadNotifications(
  db: Queryable,
  where: { readonly centerId: CenterId; readonly userId: UserId; readonly before: string | null; readonly limit: number },
): Promise<NotificationRow[]> {
  const { centerId, userId, before, limit } = where
  const found = await rows<Unnamed>(
    db,
    sql`SELECT ${columns} FROM notifications n
        WHERE n.center_id = ${centerId} AND n.user_id = ${userId} AND n.cleared_at IS NULL AND n.in_app
          AND (${before}::uuid IS NULL OR (n.created_at, n._id) < (
            SELECT b.created_at, b._id FROM notifications b
            WHERE b.center_id = ${centerId} AND b.user_id = ${userId} AND b._id = ${before}::uuid))
        ORDER BY n.created_at DESC, n._id DESC LIMIT ${limit}`,
  )
  return withActors(db, found)
}

export async function countUnread(db: Queryable, centerId: CenterId, userId: UserId): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM notifications
        WHERE center_id = ${centerId} AND user_id = ${userId} AND read_at IS NULL AND cleared_at IS NULL AND in_app`,
  )
  return count
}

/** False when it is not one of theirs. Reading twice keeps the first instant. */
export async function markRead(db: Queryable, centerId: CenterId, userId: UserId, id: string, now: number): Promise<boolean> {
  return (
    (await execute(
      db,
      sql`UPDATE notifications SET read_at = coalesce(read_at, ${instant(now)})
          WHERE center_id = ${centerId} AND _id = ${id} AND user_id = ${userId} AND cleared_at IS NULL AND in_app`,
    )) === 1
  )
}

export async function markAllRead(db: Queryable, centerId: CenterId, userId: UserId, now: number): Promise<void> {
  await execute(
    db,
    sql`UPDATE notifications SET read_at = ${instant(now)}
        WHERE center_id = ${centerId} AND user_id = ${userId} AND read_at IS NULL AND cleared_at IS NULL`,
  )
}

/** Those of one reader about one thing, when they have just seen the thing itself. Tells them when there were any. */
export async function markSubjectRead(tx: Transaction, centerId: CenterId, userId: UserId, subjectId: string, now: number): Promise<void> {
  const count = await execute(
    tx,
    sql`UPDATE notifications SET read_at = ${instant(now)}
        WHERE center_id = ${centerId} AND user_id = ${userId} AND subject_id = ${subjectId} AND read_at IS NULL AND cleared_at IS NULL`,
  )
  if (count > 0) await publish(tx, centerId, { kind: 'notification', users: [userId] })
}

/**
 * Takes one out of the inbox, for good as far as its reader is concerned. `userId`: only when it is theirs; null: whoever knows the
 * identifier. True when there is one. Clearing twice keeps the first instant.
 */
export async function clearNotification(db: Queryable, id: string, userId: UserId | null, now: number): Promise<boolean> {
  return (
    (await execute(
      db,
      sql`UPDATE notifications SET cleared_at = coalesce(cleared_at, ${instant(now)})
          WHERE _id = ${id} AND (${userId}::uuid IS NULL OR user_id = ${userId}::uuid)`,
    )) === 1
  )
}

const ONCE_UNREAD = 'notifications_one_unread_of_conversation'

/**
 * Puts one's own back where it was. True when there is one. A conversation that was announced anew meanwhile is announced once only:
 * what was cleared then stays so. Each attempt is a transaction: what another announces at this very moment is seen by a second one.
 */
export async function restoreNotification(pool: Database, centerId: CenterId, userId: UserId, id: string): Promise<boolean> {
  const putBack = () => inTransaction(pool, (tx) => uncleared(tx, centerId, userId, id))
  try {
    return await putBack()
  } catch (error) {
    if (violatedConstraint(error) !== ONCE_UNREAD) throw error
    return putBack()
  }
}

async function uncleared(db: Queryable, centerId: CenterId, userId: UserId, id: string): Promise<boolean> {
  return (
    (await execute(
      db,
      sql`UPDATE notifications known SET cleared_at = CASE WHEN known.kind = 'message' AND known.read_at IS NULL AND EXISTS (
              SELECT FROM notifications later
              WHERE later.center_id = known.center_id AND later.user_id = known.user_id AND later.subject_id = known.subject_id
                AND later.kind = 'message' AND later.read_at IS NULL AND later.cleared_at IS NULL) THEN known.cleared_at END
          WHERE known.center_id = ${centerId} AND known._id = ${id} AND known.user_id = ${userId} AND known.in_app`,
    )) === 1
  )
}

export async function clearAll(db: Queryable, centerId: CenterId, userId: UserId, now: number): Promise<void> {
  await execute(
    db,
    sql`UPDATE notifications SET cleared_at = ${instant(now)}
        WHERE center_id = ${centerId} AND user_id = ${userId} AND cleared_at IS NULL`,
  )
}

export interface DueMailRow extends NotificationRow {
  readonly center_id: CenterId
  /** The transaction that told it, with everything else it told. */
  readonly act: NotificationsRow['act']
  readonly email: string
  /** What it is about, as it stands when the mail is written. */
  readonly about: {
    /** Of the demand: the vacation of its poster, and what is given for it once that is agreed. */
    readonly shift: Shift | null
    readonly exchange: { readonly shift: Shift; readonly date: Day } | null
    readonly points: number | null
    /** Of the modification: the vacation that takes the place of another, and what its administrator said. */
    readonly replacement: Shift | null
    readonly reason: string | null
  }
}

/**
 * Locks up to `limit` notifications that wait to be mailed, those another server holds left aside, and what else the same act told the
 * same readers; takes the mark off. Whose account ended meanwhile is written to no more. `taken`: how many there were.
 */
export async function takeDueMails(tx: Transaction, limit: number): Promise<{ readonly taken: number; readonly mails: DueMailRow[] }> {
  const taken = await rows<Unnamed & Pick<NotificationsRow, 'user_id' | 'act'> & Pick<DueMailRow, 'about'>>(
    tx,
    sql`WITH first AS (
          SELECT center_id, _id, user_id, act FROM notifications WHERE mail_due AND ${isNotFenced(sql`notifications.center_id`)}
          ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
        ), whole AS (
          SELECT center_id, _id FROM notifications
          WHERE mail_due AND (center_id, user_id, act) IN (SELECT center_id, user_id, act FROM first) FOR UPDATE SKIP LOCKED
        ), due AS (
          SELECT center_id, _id FROM first UNION SELECT center_id, _id FROM whole
        ), taken AS (
          UPDATE notifications n SET mail_due = false FROM due WHERE n.center_id = due.center_id AND n._id = due._id RETURNING n.*
        )
        SELECT ${columns}, n.user_id, n.act,
          jsonb_build_object('shift', d.shift, 'exchange', nullif(d.accepted_switch, 'null'), 'points', d.points,
            'replacement', nullif(m.shift, 'null'), 'reason', m.reason) AS about
        FROM taken n
        LEFT JOIN demands d ON d.center_id = n.center_id AND d._id = n.demand_id
        LEFT JOIN planning_modifications m ON m.center_id = n.center_id AND m._id = n.subject_id AND m.user_id = n.user_id
        ORDER BY n.created_at, n._id`,
  )
  const addresses = await loadAddresses(
    tx,
    taken.map(({ user_id: userId }) => userId),
  )
  const mails = (await withActors(tx, taken)).flatMap((row) => {
    const email = addresses.get(row.user_id)
    return email === undefined ? [] : [{ ...row, email }]
  })
  return { taken: taken.length, mails }
}

/** Those cleared before one instant, and those written before another, whatever became of them. */
export async function purgeNotifications(pool: pg.Pool, before: { readonly cleared: number; readonly written: number }): Promise<void> {
  const { cleared, written } = before
  for (const isOld of [sql`cleared_at < ${instant(cleared)}`, sql`created_at < ${instant(written)}`])
    await deleteInBatches(pool, 'notifications', sql`${isOld} AND ${isNotFenced(sql`notifications.center_id`)}`)
}
