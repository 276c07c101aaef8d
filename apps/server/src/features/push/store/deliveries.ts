// The pending deliveries to each device: written by the commit that takes the mark off a notification, beside it, in the database of its
// centre. The devices themselves are of the directory (accounts/store/push-devices.ts).
import type { UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { isNotFenced } from '#db/fence.ts'
import { execute, instant, named, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { PushDeliveriesRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { loadDevices, loadDevicesOf } from '#features/accounts/store/push-devices.ts'
import type { Device } from '#features/accounts/store/push-devices.ts'
import { takeDue } from '#features/notifications/store/due.ts'
import type { Taken } from '#features/notifications/store/due.ts'
import { tellActorsApart } from '#features/members/store/namesakes.ts'
import { newsColumns, newsJoins, newsOf } from './news.ts'
import type { News, NewsRow } from './news.ts'

/** The task that tells devices, as the schedules and the trigger of `notifications` call it. */
export const PUSH_TASK = 'push'

/**
 * Takes over waiting jobs of the same task: a run that begins now does all of their work. The queue has no keys, for which writers would
 * wait.
 */
export async function takeOverWaiting(db: Queryable, task: string): Promise<void> {
  await execute(
    db,
    named(
      'push.takeOverWaiting',
      sql`SELECT graphile_worker.complete_jobs(ARRAY(
            SELECT id FROM graphile_worker.jobs WHERE task_identifier = ${task} AND locked_at IS NULL AND run_at <= now()))`,
    ),
  )
}

interface Told extends Omit<Taken, 'stands'> {
  readonly is_outcome: boolean
}

/** One of what was held for one reader until one instant stands for all of it: it is one message. */
function oneOfEach(toldNotices: readonly Told[]): Told[] {
  const keyOf = ({ _id, center_id: centerId, user_id: userId, is_outcome: isOutcome, due_at: dueAt }: Told) =>
    isOutcome || dueAt === null ? `${_id} ${isOutcome}` : `${centerId} ${userId} ${dueAt}`
  return [...new Map(toldNotices.map((notice) => [keyOf(notice), notice])).values()]
}

/**
 * Takes the mark off up to `limit` notifications that are due (`takeDue`), and off
 * as many that were told and of which something became meanwhile, or which their reader has put out of the inbox;
 * writes what is to be told to each device of their readers. What its reader has seen, or can do nothing about any more, is not told.
 * Returns how many there were: fewer than `limit`, and there are no more.
 */
export async function takeDuePushes(tx: Transaction, limit: number, now: number): Promise<number> {
  const fresh = await takeDue(tx, 'push', limit, now)
  const over = await rows<Told>(
    tx,
    named(
      'push.takeOver',
      sql`WITH due AS (
            SELECT center_id, _id FROM notifications
            WHERE push_shown AND (outcome IS NOT NULL OR (cleared_at IS NOT NULL AND kind IN ('demandPosted', 'vacancyAsked')))
              AND ${isNotFenced(sql`notifications.center_id`)} LIMIT ${limit} FOR UPDATE SKIP LOCKED
          )
          UPDATE notifications n SET push_shown = false FROM due WHERE n.center_id = due.center_id AND n._id = due._id
          RETURNING n.center_id, n._id, n.user_id, n.due_at, true AS is_outcome`,
    ),
  )
  const toldNotices = [...fresh.filter(({ stands }) => stands).map((notice) => ({ ...notice, is_outcome: false })), ...over]
  if (toldNotices.length > 0) {
    const devices = await loadDevicesOf(tx, [...new Set(toldNotices.map(({ user_id: userId }) => userId))], now)
    const devicesOf = Map.groupBy(devices, ({ user_id: userId, center_id: centerId }) => `${userId} ${centerId}`)
    const deliveries = oneOfEach(toldNotices).flatMap((notice) =>
      (devicesOf.get(`${notice.user_id} ${notice.center_id}`) ?? []).map(({ _id: subscriptionId }) => ({ ...notice, subscriptionId })),
    )
    if (deliveries.length > 0)
      await execute(
        tx,
        sql`INSERT INTO push_deliveries (center_id, notification_id, subscription_id, is_outcome, try_at)
          SELECT t.*, ${instant(now)} FROM unnest(${deliveries.map((delivery) => delivery.center_id)}::uuid[], ${deliveries.map(({ _id }) => _id)}::uuid[],
            ${deliveries.map(({ subscriptionId }) => subscriptionId)}::uuid[], ${deliveries.map((delivery) => delivery.is_outcome)}::boolean[]) t
          ON CONFLICT DO NOTHING`,
      )
  }
  return fresh.length + over.length
}

type Key = Pick<PushDeliveriesRow, 'center_id' | 'notification_id' | 'subscription_id' | 'is_outcome'>

interface Claimed extends Key, Pick<PushDeliveriesRow, 'attempts'> {
  readonly user_id: UserId
  readonly zone: string
  readonly unread: number
}

/** A message that is to be sent to one device. */
export interface Delivery extends Claimed {
  /** The news it carries: the notification, or all that was held with it and still stands, the newest first. */
  readonly news: readonly News[]
  readonly device: Device | null
}

/**
 * Claims up to `limit` deliveries whose time has come and that no other server sends. Each is this server's for `leaseMs`: if it dies
 * meanwhile, another one sends them then. `device` is null once its session has ended.
 */
export async function claimDeliveries(
  db: Queryable,
  { limit, leaseMs, now }: { readonly limit: number; readonly leaseMs: number; readonly now: number },
): Promise<Delivery[]> {
  const claimed = await rows<Claimed & NewsRow>(
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
          ), readers AS MATERIALIZED (
            -- The unread of a reader are counted once for all their devices and news.
            SELECT r.center_id, r.user_id,
              (SELECT count(*)::int FROM notifications u WHERE u.center_id = r.center_id AND u.user_id = r.user_id AND u.read_at IS NULL
                AND u.cleared_at IS NULL AND u.in_app) AS unread
            FROM (SELECT DISTINCT k.center_id, k.user_id
              FROM claimed c JOIN notifications k ON k.center_id = c.center_id AND k._id = c.notification_id) r
          )
          SELECT c.center_id, c.notification_id, c.subscription_id, c.is_outcome, c.attempts, n.user_id, z.zone, ${newsColumns}, r.unread
          FROM claimed c JOIN notifications k ON k.center_id = c.center_id AND k._id = c.notification_id
          JOIN readers r ON r.center_id = k.center_id AND r.user_id = k.user_id
          LEFT JOIN LATERAL (
            -- Nothing is read for what was not held: apart (OFFSET), the first condition is asked before the others' rows.
            SELECT h._id FROM notifications h WHERE k.due_at IS NOT NULL AND NOT c.is_outcome
              AND h.center_id = k.center_id AND h.user_id = k.user_id AND h.due_at = k.due_at
              AND h.push_shown AND h.outcome IS NULL AND h.read_at IS NULL AND h.cleared_at IS NULL
            OFFSET 0
          ) h ON true
          JOIN notifications n ON n.center_id = c.center_id AND n._id = coalesce(h._id, k._id)
          JOIN centers z ON z._id = c.center_id
          ${newsJoins}
          ORDER BY n.created_at DESC, n._id`,
    ),
  )
  if (claimed.length === 0) return []
  const devices = await loadDevices(db, [...new Set(claimed.map((claim) => claim.subscription_id))], now)
  const deviceOf = new Map(devices.map((device) => [device._id, device]))
  const ofDelivery = Map.groupBy(
    await tellActorsApart(db, claimed, now),
    (row) => `${row.notification_id} ${row.subscription_id} ${row.is_outcome}`,
  )
  return [...ofDelivery.values()].flatMap((lines) => {
    const [first] = lines
    if (first === undefined) return []
    const device = deviceOf.get(first.subscription_id)
    // Lent to somebody else since: it was to be told to the other one.
    const isTheirs = device?.user_id === first.user_id && device.center_id === first.center_id
    return [{ ...first, news: newsOf(lines), device: isTheirs ? device : null }]
  })
}

/** How a delivery ended: there is nothing left to do, or it is tried again at that instant. */
export interface Settled extends Key {
  readonly againAt: number | null
}

/** Settles the deliveries of one centre. */
export async function settleDeliveries(db: Queryable, settled: readonly Settled[]): Promise<void> {
  await execute(
    db,
    sql`WITH settled AS (
          SELECT * FROM unnest(${settled.map((outcome) => outcome.center_id)}::uuid[], ${settled.map((outcome) => outcome.notification_id)}::uuid[],
            ${settled.map((outcome) => outcome.subscription_id)}::uuid[], ${settled.map((outcome) => outcome.is_outcome)}::boolean[],
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
