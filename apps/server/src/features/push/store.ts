// What is still to be told to each device: written with the commit that takes the mark off a notification, beside it, in the database of its
// centre. The devices themselves are of the directory (accounts/store/push-devices.ts).
import { notificationKindNames, type NotificationKind } from '@releve/contract/notification-kinds'
import type { Day } from '@releve/domain/calendar/day'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { Shift } from '@releve/domain/planning/shift'
import sql from 'sql-template-tag'
import { isNotFenced } from '../../db/fence.ts'
import { execute, instant, named, rows } from '../../db/query.ts'
import type { Queryable } from '../../db/query.ts'
import type { DemandsRow, MembersRow, NotificationsRow, PushDeliveriesRow } from '../../db/rows.ts'
import type { Transaction } from '../../db/transaction.ts'
import { loadDevices, loadDevicesOf } from '../accounts/store/push-devices.ts'
import type { Device } from '../accounts/store/push-devices.ts'

/** The task that tells devices, as the schedules and the trigger of `notifications` call it. */
export const PUSH_TASK = 'push'

interface Told {
  readonly center_id: CenterId
  readonly _id: string
  readonly user_id: UserId
  readonly is_outcome: boolean
}

/**
 * Takes the mark off up to `limit` notifications that are due, and off as many that were told and of which something became meanwhile;
 * writes what is to be told to each device of their readers. What its reader has seen, or can do nothing about any more, is not told.
 * Returns how many there were.
 */
export async function takeDuePushes(tx: Transaction, limit: number, now: number): Promise<number> {
  const fresh = await rows<Told & { readonly push_shown: boolean }>(
    tx,
    named(
      'push.takeDue',
      sql`WITH due AS (
            SELECT center_id, _id FROM notifications
            WHERE push_due AND (due_at IS NULL OR due_at <= ${instant(now)}) AND ${isNotFenced(sql`notifications.center_id`)}
            LIMIT ${limit} FOR UPDATE SKIP LOCKED
          )
          UPDATE notifications n SET push_due = false, push_shown = outcome IS NULL AND read_at IS NULL AND cleared_at IS NULL
          FROM due WHERE n.center_id = due.center_id AND n._id = due._id
          RETURNING n.center_id, n._id, n.user_id, n.push_shown, false AS is_outcome`,
    ),
  )
  const over = await rows<Told>(
    tx,
    named(
      'push.takeOver',
      sql`WITH due AS (
            SELECT center_id, _id FROM notifications
            WHERE push_shown AND outcome IS NOT NULL AND ${isNotFenced(sql`notifications.center_id`)} LIMIT ${limit} FOR UPDATE SKIP LOCKED
          )
          UPDATE notifications n SET push_shown = false FROM due WHERE n.center_id = due.center_id AND n._id = due._id
          RETURNING n.center_id, n._id, n.user_id, true AS is_outcome`,
    ),
  )
  const told = [...fresh.filter(({ push_shown: isTold }) => isTold), ...over]
  if (told.length > 0) {
    const devices = await loadDevicesOf(tx, [...new Set(told.map(({ user_id: userId }) => userId))], now)
    const devicesOf = Map.groupBy(devices, ({ user_id: userId, center_id: centerId }) => `${userId} ${centerId}`)
    const deliveries = told.flatMap((one) =>
      (devicesOf.get(`${one.user_id} ${one.center_id}`) ?? []).map(({ _id: subscriptionId }) => ({ ...one, subscriptionId })),
    )
    await execute(
      tx,
      sql`INSERT INTO push_deliveries (center_id, notification_id, subscription_id, is_outcome, try_at)
          SELECT t.*, ${instant(now)} FROM unnest(${deliveries.map((one) => one.center_id)}::uuid[], ${deliveries.map(({ _id }) => _id)}::uuid[],
            ${deliveries.map(({ subscriptionId }) => subscriptionId)}::uuid[], ${deliveries.map((one) => one.is_outcome)}::boolean[]) t
          ON CONFLICT DO NOTHING`,
    )
  }
  return fresh.length + over.length
}

type Key = Pick<PushDeliveriesRow, 'center_id' | 'notification_id' | 'subscription_id' | 'is_outcome'>

/** One notification for one device, and all it says. */
export interface Delivery
  extends Key, Pick<PushDeliveriesRow, 'attempts'>, Pick<NotificationsRow, 'points' | 'detail' | 'outcome' | 'created_at'> {
  readonly user_id: UserId
  readonly kind: NotificationKind
  readonly demand_id: DemandsRow['_id'] | null
  readonly subject_id: string | null
  readonly day: Day | null
  readonly shift: Shift | null
  /** Of its demand, where it has one. */
  readonly demand: {
    readonly type: DemandsRow['type']
    readonly points: number
    readonly startAt: number
    readonly offeredUntil: number | null
    readonly accepterId: UserId | null
    readonly isOpen: boolean
  } | null
  readonly actor: Pick<MembersRow, 'name' | 'last_name'> | null
  readonly zone: string
  readonly device: Device | null
  readonly unread: number
}

const isKind = (kind: string): kind is NotificationKind => notificationKindNames.some((name) => name === kind)

/**
 * Up to `limit` deliveries whose time has come, that nobody sends. Each is this server's for `leaseMs`: if it dies meanwhile, another one
 * sends them then. `device` is null once its session has ended.
 */
export async function claimDeliveries(
  db: Queryable,
  { limit, leaseMs, now }: { readonly limit: number; readonly leaseMs: number; readonly now: number },
): Promise<Delivery[]> {
  const claimed = await rows<Omit<Delivery, 'device' | 'kind'> & { readonly kind: string }>(
    db,
    named(
      'push.claim',
      sql`WITH due AS (
            SELECT center_id, notification_id, subscription_id, is_outcome FROM push_deliveries
            WHERE try_at <= ${instant(now)} AND ${isNotFenced(sql`push_deliveries.center_id`)} ORDER BY try_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
          ), claimed AS (
            UPDATE push_deliveries d SET attempts = attempts + 1, try_at = ${instant(now + leaseMs)} FROM due
            WHERE d.center_id = due.center_id AND d.notification_id = due.notification_id AND d.subscription_id = due.subscription_id
              AND d.is_outcome = due.is_outcome
            RETURNING d.*
          )
          SELECT c.center_id, c.notification_id, c.subscription_id, c.is_outcome, c.attempts, n.user_id, n.kind, n.demand_id, n.subject_id, n.day,
            n.points, n.detail, n.outcome, n.created_at, coalesce(n.shift, d.shift) AS shift, z.zone,
            CASE WHEN d._id IS NOT NULL THEN jsonb_build_object('type', d.type, 'points', d.points,
              'startAt', (extract(epoch FROM d.start_at) * 1000)::bigint, 'offeredUntil', (extract(epoch FROM d.offered_until) * 1000)::bigint,
              'accepterId', d.accepter_id, 'isOpen', d.status = 'open' AND d.closed_at IS NULL) END AS demand,
            CASE WHEN m._id IS NOT NULL THEN jsonb_build_object('name', m.name, 'last_name', m.last_name) END AS actor,
            (SELECT count(*)::int FROM notifications u WHERE u.center_id = n.center_id AND u.user_id = n.user_id AND u.read_at IS NULL
              AND u.cleared_at IS NULL AND u.in_app) AS unread
          FROM claimed c JOIN notifications n ON n.center_id = c.center_id AND n._id = c.notification_id
          JOIN centers z ON z._id = c.center_id
          LEFT JOIN demands d ON d.center_id = n.center_id AND d._id = n.demand_id
          LEFT JOIN members m ON m.center_id = n.center_id AND m._id = n.actor_id`,
    ),
  )
  if (claimed.length === 0) return []
  const devices = await loadDevices(db, [...new Set(claimed.map((one) => one.subscription_id))], now)
  const deviceOf = new Map(devices.map((device) => [device._id, device]))
  return claimed.flatMap((row) => {
    const { kind } = row
    const device = deviceOf.get(row.subscription_id)
    // Lent to somebody else since: it was to be told to the other one.
    const isTheirs = device?.user_id === row.user_id && device.center_id === row.center_id
    return isKind(kind) ? [{ ...row, kind, device: isTheirs ? device : null }] : []
  })
}

/** How a delivery ended: there is nothing left to do, or it is tried again at that instant. */
export interface Settled extends Key {
  readonly againAt: number | null
}

/** Of one centre. */
export async function settleDeliveries(db: Queryable, settled: readonly Settled[]): Promise<void> {
  await execute(
    db,
    sql`WITH settled AS (
          SELECT * FROM unnest(${settled.map((one) => one.center_id)}::uuid[], ${settled.map((one) => one.notification_id)}::uuid[],
            ${settled.map((one) => one.subscription_id)}::uuid[], ${settled.map((one) => one.is_outcome)}::boolean[],
            ${settled.map(({ againAt }) => (againAt === null ? null : new Date(againAt).toISOString()))}::timestamptz[])
            AS s (center_id, notification_id, subscription_id, is_outcome, again_at)
        ), again AS (
          UPDATE push_deliveries d SET try_at = s.again_at FROM settled s
          WHERE s.again_at IS NOT NULL AND d.center_id = s.center_id AND d.notification_id = s.notification_id
            AND d.subscription_id = s.subscription_id AND d.is_outcome = s.is_outcome
        )
        DELETE FROM push_deliveries d USING settled s
        WHERE s.again_at IS NULL AND d.center_id = s.center_id AND d.notification_id = s.notification_id
          AND d.subscription_id = s.subscription_id AND d.is_outcome = s.is_outcome`,
  )
}
