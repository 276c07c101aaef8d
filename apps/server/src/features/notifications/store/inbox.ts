// The inbox of a member: reading it, marking it as read, clearing it.
import type { NotificationKind, NotificationOutcome } from '@releve/contract/notification-kinds'
import { notificationKindNames, notificationKinds } from '@releve/contract/notification-kinds'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { Shift } from '@releve/domain/planning/shift'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { isNotFenced } from '#db/fence.ts'
import { violatedConstraint } from '#db/constraints.ts'
import { deleteInBatches } from '#db/purge.ts'
import { execute, instant, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { NotificationsRow } from '#db/rows.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Database, Transaction } from '#db/transaction.ts'
import { publish } from '#http/events/store.ts'
import { loadNamed } from '#features/members/store/members.ts'
import type { Person } from '#features/members/store/members.ts'

export interface NotificationRow extends Omit<
  NotificationsRow,
  | 'center_id'
  | 'user_id'
  | 'kind'
  | 'cleared_at'
  | 'in_app'
  | 'mail_due'
  | 'push_due'
  | 'push_shown'
  | 'sms_due'
  | 'due_at'
  | 'outcome'
  | 'shift'
  | 'act'
> {
  readonly kind: NotificationKind
  readonly shift: Shift | null
  readonly outcome: NotificationOutcome | null
  readonly actor: Person | null
  /** The demand gives a time on call. */
  readonly is_on_call: boolean
}

/** The columns of a `NotificationRow` but its actor, of the row named `n`. */
export const notificationColumns = sql`n.center_id, n._id, n.kind, n.demand_id, n.day, n.actor_id, n.points, n.subject_id, n.detail, n.shift, n.outcome, n.read_at, n.created_at,
  EXISTS (SELECT FROM demands of_call WHERE of_call.center_id = n.center_id AND of_call._id = n.demand_id AND of_call.on_call IS NOT NULL) AS is_on_call`

export type Unnamed = Omit<NotificationRow, 'actor'> & { readonly center_id: CenterId }

/** Adds to each notification the name of whoever acted. */
export async function withActors<Row extends Unnamed>(
  db: Queryable,
  noticeRows: readonly Row[],
): Promise<(Row & Pick<NotificationRow, 'actor'>)[]> {
  const people = await loadNamed(
    db,
    noticeRows.map(({ center_id: centerId, actor_id: actorId }) => ({ centerId, ids: [actorId] })),
  )
  return noticeRows.map((row) => ({ ...row, actor: (row.actor_id === null ? undefined : people.get(row.actor_id)) ?? null }))
}

/** The newest, cleared ones left out, after the one named `before`; an unknown `before` gives none. */
export async function loadNotifications(
  db: Queryable,
  where: { readonly centerId: CenterId; readonly userId: UserId; readonly before: string | null; readonly limit: number },
): Promise<NotificationRow[]> {
  const { centerId, userId, before, limit } = where
  const found = await rows<Unnamed>(
    db,
    sql`SELECT ${notificationColumns} FROM notifications n
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

const SECURITY = notificationKindNames.filter((kind) => notificationKinds[kind].group === 'security')

/**
 * A notification seen in the inbox is sent by nothing else any more, unless it concerns the account: its reader may not be the owner. A
 * replacement of one on a device still goes there.
 */
const leavesNoMore = sql`push_due = push_due AND outcome IS NOT NULL, sms_due = false, mail_due = mail_due AND kind = ANY (${SECURITY}::text[])`

/** False when it is not one of theirs. Reading twice keeps the first instant. */
export async function markRead(db: Queryable, centerId: CenterId, userId: UserId, id: string, now: number): Promise<boolean> {
  return (
    (await execute(
      db,
      sql`UPDATE notifications SET read_at = coalesce(read_at, ${instant(now)}), ${leavesNoMore}
          WHERE center_id = ${centerId} AND _id = ${id} AND user_id = ${userId} AND cleared_at IS NULL AND in_app`,
    )) === 1
  )
}

export async function markAllRead(db: Queryable, centerId: CenterId, userId: UserId, now: number): Promise<void> {
  await execute(
    db,
    sql`UPDATE notifications SET read_at = ${instant(now)}, ${leavesNoMore}
        WHERE center_id = ${centerId} AND user_id = ${userId} AND read_at IS NULL AND cleared_at IS NULL`,
  )
}

/**
 * Marks the notifications of one reader about one thing as read, when they have just seen the thing itself. It tells them when there were
 * any.
 */
export async function markSubjectRead(tx: Transaction, centerId: CenterId, userId: UserId, subjectId: string, now: number): Promise<void> {
  const count = await execute(
    tx,
    sql`UPDATE notifications SET read_at = ${instant(now)}, ${leavesNoMore}
        WHERE center_id = ${centerId} AND user_id = ${userId} AND subject_id = ${subjectId} AND read_at IS NULL AND cleared_at IS NULL`,
  )
  if (count > 0) await publish(tx, centerId, { kind: 'notification', users: [userId] })
}

/** A notice that is no longer true leaves the inbox of its reader; one that has not been sent yet is sent no more. */
export async function putAway(
  tx: Transaction,
  centerId: CenterId,
  { userId, kind, subjectId }: { readonly userId: UserId; readonly kind: NotificationKind; readonly subjectId: string },
  now: number,
): Promise<void> {
  const count = await execute(
    tx,
    sql`UPDATE notifications SET cleared_at = ${instant(now)}, ${leavesNoMore}
        WHERE center_id = ${centerId} AND user_id = ${userId} AND subject_id = ${subjectId} AND kind = ${kind} AND cleared_at IS NULL`,
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
      sql`UPDATE notifications SET cleared_at = coalesce(cleared_at, ${instant(now)}), ${leavesNoMore}
          WHERE _id = ${id} AND (${userId}::uuid IS NULL OR user_id = ${userId}::uuid)`,
    )) === 1
  )
}

/** Clears one that was answered where it was shown: false when it had been, or is not theirs. An answer counts once. */
export async function takeAnswered(tx: Transaction, centerId: CenterId, userId: UserId, id: string, now: number): Promise<boolean> {
  const isTaken =
    (await execute(
      tx,
      sql`UPDATE notifications SET cleared_at = ${instant(now)}, read_at = coalesce(read_at, ${instant(now)})
          WHERE center_id = ${centerId} AND _id = ${id} AND user_id = ${userId} AND cleared_at IS NULL`,
    )) === 1
  if (isTaken) await publish(tx, centerId, { kind: 'notification', users: [userId] })
  return isTaken
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
    sql`UPDATE notifications SET cleared_at = ${instant(now)}, ${leavesNoMore}
        WHERE center_id = ${centerId} AND user_id = ${userId} AND cleared_at IS NULL`,
  )
}

/** Deletes those cleared before one instant, and those written before another, whatever became of them. */
export async function purgeNotifications(pool: pg.Pool, before: { readonly cleared: number; readonly written: number }): Promise<void> {
  const { cleared, written } = before
  for (const isOld of [sql`cleared_at < ${instant(cleared)}`, sql`created_at < ${instant(written)}`])
    await deleteInBatches(pool, 'notifications', sql`${isOld} AND ${isNotFenced(sql`notifications.center_id`)}`)
}
