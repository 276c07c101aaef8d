// The inbox of a member. `notify` is what other features write with, inside their own transaction.
import { randomUUID } from 'node:crypto'
import type { WireNotification } from '@releve/contract/notifications'
import sql, { bulk } from 'sql-template-tag'
import { execute, rows } from '../../db/query.ts'
import type { Queryable } from '../../db/query.ts'
import type { NotificationsRow } from '../../db/rows.ts'
import type { Transaction } from '../../db/transaction.ts'
import { publish } from '../../http/events/store.ts'

export interface NewNotification {
  readonly userId: string
  readonly kind: WireNotification['kind']
  readonly demandId?: string | null
  /** YYYY-MM-DD */
  readonly date?: string | null
  readonly actorId?: string | null
  readonly points?: number | null
}

const instant = (ms: number) => sql`to_timestamp(${ms}::double precision / 1000)`

/** Writes notifications and tells their readers when the transaction commits. */
export async function notify(tx: Transaction, centerId: string, list: readonly NewNotification[], now: number): Promise<void> {
  if (list.length === 0) return
  const values = list.map(({ userId, kind, demandId = null, date = null, actorId = null, points = null }) => [
    centerId,
    randomUUID(),
    userId,
    kind,
    demandId,
    date,
    actorId,
    points,
    instant(now),
  ])
  await execute(
    tx,
    sql`INSERT INTO notifications (center_id, _id, user_id, kind, demand_id, day, actor_id, points, created_at) VALUES ${bulk(values)}`,
  )
  await publish(tx, centerId, { kind: 'notification', users: [...new Set(list.map(({ userId }) => userId))] })
}

export interface NotificationRow extends Omit<NotificationsRow, 'center_id' | 'user_id' | 'kind' | 'cleared_at'> {
  readonly kind: WireNotification['kind']
  readonly actor_name: string | null
  readonly actor_last_name: string | null
}

/** The newest 200, cleared ones left out. */
export function loadNotifications(db: Queryable, centerId: string, userId: string): Promise<NotificationRow[]> {
  return rows<NotificationRow>(
    db,
    sql`SELECT n._id, n.kind, n.demand_id, n.day, n.actor_id, a.name AS actor_name, a.last_name AS actor_last_name, n.points,
          n.read_at, n.created_at
        FROM notifications n LEFT JOIN users a ON a._id = n.actor_id
        WHERE n.center_id = ${centerId} AND n.user_id = ${userId} AND n.cleared_at IS NULL
        ORDER BY n.created_at DESC, n._id DESC LIMIT 200`,
  )
}

/** False when it is not one of his. Reading twice keeps the first instant. */
export async function markRead(db: Queryable, centerId: string, userId: string, id: string, now: number): Promise<boolean> {
  return (
    (await execute(
      db,
      sql`UPDATE notifications SET read_at = coalesce(read_at, ${instant(now)})
          WHERE center_id = ${centerId} AND _id = ${id} AND user_id = ${userId} AND cleared_at IS NULL`,
    )) === 1
  )
}

export async function markAllRead(db: Queryable, centerId: string, userId: string, now: number): Promise<void> {
  await execute(
    db,
    sql`UPDATE notifications SET read_at = ${instant(now)}
        WHERE center_id = ${centerId} AND user_id = ${userId} AND read_at IS NULL AND cleared_at IS NULL`,
  )
}
