// Webhooks of each centre and what is still to be told to each. Deliveries are written by triggers (090), with whatever they tell of.
import { randomUUID } from 'node:crypto'
import { MOST_WEBHOOKS } from '@releve/contract/webhooks'
import type { WebhookEvent } from '@releve/contract/webhooks'
import type { CenterId, UserId } from '@releve/domain/ids'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { centerOf } from '#db/databases.ts'
import { isNotFenced } from '#db/fence.ts'
import { deleteInBatches } from '#db/purge.ts'
import { execute, instant, maybeRow, named, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { WebhookDeliveriesRow, WebhooksRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { enqueue } from '#jobs/store.ts'

/** The task that sends deliveries, as the triggers call it. */
export const WEBHOOK_TASK = 'webhooks'

export interface ListedWebhook extends WebhooksRow {
  readonly waiting: number
}

/** In the order in which they were made. */
export function loadWebhooks(db: Queryable, centerId: CenterId): Promise<ListedWebhook[]> {
  return rows<ListedWebhook>(
    centerOf(db, centerId),
    named(
      'webhooks.list',
      sql`SELECT w.*, (SELECT count(*)::int FROM (SELECT FROM webhook_deliveries d
              WHERE d.center_id = w.center_id AND d.webhook_id = w._id AND d.state = 'waiting' LIMIT 1001) n) AS waiting
          FROM webhooks w WHERE w.center_id = ${centerId} ORDER BY w.created_at, w._id LIMIT ${MOST_WEBHOOKS}`,
    ),
  )
}

export interface NewWebhook {
  readonly centerId: CenterId
  readonly _id: string
  readonly name: string
  readonly url: string
  readonly sealedSecret: string
  readonly events: readonly WebhookEvent[]
  readonly by: UserId
  readonly now: number
}

/** Null: the centre has as many as it may. */
export async function insertWebhook(tx: Transaction, webhook: NewWebhook): Promise<WebhooksRow | null> {
  const { centerId } = webhook
  const db = centerOf(tx, centerId)
  // Those who make webhooks of one centre come one after the other.
  await rows(db, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`webhooks ${centerId}`}, 0))`)
  const { count } = await oneRow<{ count: number }>(db, sql`SELECT count(*)::int AS count FROM webhooks WHERE center_id = ${centerId}`)
  if (count >= MOST_WEBHOOKS) return null
  return oneRow<WebhooksRow>(
    db,
    sql`INSERT INTO webhooks (center_id, _id, name, url, sealed_secret, events, created_by, created_at)
        VALUES (${centerId}, ${webhook._id}, ${webhook.name}, ${webhook.url}, ${webhook.sealedSecret}, ${[...webhook.events]}::text[],
          ${webhook.by}, ${instant(webhook.now)})
        RETURNING *`,
  )
}

interface WebhookKey {
  readonly centerId: CenterId
  readonly webhookId: string
}

/** Null: the centre has none of that identifier. */
export function deleteWebhook(tx: Transaction, { centerId, webhookId }: WebhookKey): Promise<WebhooksRow | null> {
  return maybeRow<WebhooksRow>(
    centerOf(tx, centerId),
    sql`DELETE FROM webhooks WHERE center_id = ${centerId} AND _id = ${webhookId} RETURNING *`,
  )
}

/** Tells again: what waited gets another day. Null: the centre has none of that identifier. */
export async function turnOn(tx: Transaction, { centerId, webhookId }: WebhookKey): Promise<WebhooksRow | null> {
  const db = centerOf(tx, centerId)
  const row = await maybeRow<WebhooksRow>(
    db,
    sql`UPDATE webhooks SET off_at = NULL WHERE center_id = ${centerId} AND _id = ${webhookId} RETURNING *`,
  )
  if (row === null) return null
  await execute(
    db,
    sql`UPDATE webhook_deliveries SET try_at = '-infinity', until = NULL, attempts = 0
        WHERE center_id = ${centerId} AND webhook_id = ${webhookId} AND state = 'waiting'`,
  )
  await enqueue(db, { task: WEBHOOK_TASK })
  return row
}

/** The newest first, one more than `limit` where there are more. Null: the centre has no such webhook. */
export async function loadDeliveries(
  db: Queryable,
  { centerId, webhookId }: WebhookKey,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<WebhookDeliveriesRow[] | null> {
  const there = centerOf(db, centerId)
  const webhook = await maybeRow(there, sql`SELECT _id FROM webhooks WHERE center_id = ${centerId} AND _id = ${webhookId}`)
  if (webhook === null) return null
  return rows<WebhookDeliveriesRow>(
    there,
    sql`SELECT d.* FROM webhook_deliveries d WHERE d.center_id = ${centerId} AND d.webhook_id = ${webhookId}
          AND (${before}::uuid IS NULL OR (d.created_at, d._id) < (SELECT b.created_at, b._id FROM webhook_deliveries b
            WHERE b.center_id = ${centerId} AND b._id = ${before}::uuid))
        ORDER BY d.created_at DESC, d._id DESC LIMIT ${limit + 1}`,
  )
}

/** A delivery that was sent or failed waits once more, under its identifier. Null: no such delivery; `state` is `waiting` as before where it waits still. */
export async function sendAgain(
  tx: Transaction,
  { centerId, webhookId, deliveryId }: WebhookKey & { readonly deliveryId: string },
): Promise<{ readonly delivery: WebhookDeliveriesRow; readonly wasWaiting: boolean } | null> {
  const db = centerOf(tx, centerId)
  const found = await maybeRow<WebhookDeliveriesRow>(
    db,
    sql`SELECT * FROM webhook_deliveries WHERE center_id = ${centerId} AND webhook_id = ${webhookId} AND _id = ${deliveryId} FOR UPDATE`,
  )
  if (found === null) return null
  if (found.state === 'waiting') return { delivery: found, wasWaiting: true }
  const delivery = await oneRow<WebhookDeliveriesRow>(
    db,
    sql`UPDATE webhook_deliveries SET state = 'waiting', try_at = '-infinity', until = NULL, attempts = 0
        WHERE center_id = ${centerId} AND _id = ${deliveryId} RETURNING *`,
  )
  await enqueue(db, { task: WEBHOOK_TASK })
  return { delivery, wasWaiting: false }
}

export interface ClaimedDelivery
  extends
    Pick<WebhookDeliveriesRow, 'center_id' | '_id' | 'webhook_id' | 'event' | 'data' | 'created_at' | 'attempts'>,
    Pick<WebhooksRow, 'url' | 'sealed_secret'> {
  readonly until: number
}

const DAY_MS = 86_400_000

/**
 * Claims up to `limit` deliveries whose time has come and that no other server sends; of one object the first that waits alone. Each is this
 * server's for `leaseMs`: if it dies meanwhile, another one sends them then.
 * @param full webhooks to which this server sends as many at once as it may
 */
export function claimDeliveries(
  db: Queryable,
  {
    limit,
    leaseMs,
    full,
    now,
  }: { readonly limit: number; readonly leaseMs: number; readonly full: readonly string[]; readonly now: number },
): Promise<ClaimedDelivery[]> {
  return rows<ClaimedDelivery>(
    db,
    named(
      'webhooks.claim',
      sql`WITH due AS (
            SELECT d.center_id, d._id FROM webhook_deliveries d
            WHERE d.state = 'waiting' AND d.try_at <= ${instant(now)} AND ${isNotFenced(sql`d.center_id`)}
              AND NOT EXISTS (SELECT FROM webhook_deliveries e WHERE e.center_id = d.center_id AND e.webhook_id = d.webhook_id
                AND e.object_id = d.object_id AND e.state = 'waiting' AND (e.created_at, e._id) < (d.created_at, d._id))
              AND d.webhook_id <> ALL (${[...full]}::uuid[])
              AND EXISTS (SELECT FROM webhooks w WHERE w.center_id = d.center_id AND w._id = d.webhook_id AND w.off_at IS NULL)
            ORDER BY d.try_at LIMIT ${limit} FOR UPDATE OF d SKIP LOCKED
          )
          UPDATE webhook_deliveries d SET attempts = d.attempts + 1, try_at = ${instant(now + leaseMs)},
            until = coalesce(d.until, ${instant(now + DAY_MS)})
          FROM due, webhooks w WHERE d.center_id = due.center_id AND d._id = due._id AND w.center_id = d.center_id AND w._id = d.webhook_id
          RETURNING d.center_id, d._id, d.webhook_id, d.event, d.data, d.created_at, d.attempts, d.until, w.url, w.sealed_secret`,
    ),
  )
}

export interface SettledDelivery extends Pick<WebhookDeliveriesRow, 'center_id' | '_id' | 'webhook_id'> {
  readonly answer: string
  readonly state: WebhookDeliveriesRow['state']
  /** The instant of the next try, of what waits still. */
  readonly tryAt: number
  readonly now: number
}

/** Notes how a try ended, of what nobody sent again or removed meanwhile. */
export async function settleDelivery(tx: Transaction, settled: SettledDelivery): Promise<void> {
  const { center_id: centerId, _id, answer, state, tryAt, now } = settled
  await execute(
    centerOf(tx, centerId),
    named(
      'webhooks.settle',
      sql`UPDATE webhook_deliveries SET state = ${state}, answer = ${answer}, last_at = ${instant(now)}, try_at = ${instant(tryAt)}
          WHERE center_id = ${centerId} AND _id = ${_id} AND state = 'waiting'`,
    ),
  )
}

/** Nothing more is told to it until somebody turns it on. Null: it was off already, or is gone. */
export function turnOff(tx: Transaction, { centerId, webhookId, now }: WebhookKey & { readonly now: number }): Promise<WebhooksRow | null> {
  return maybeRow<WebhooksRow>(
    centerOf(tx, centerId),
    sql`UPDATE webhooks SET off_at = ${instant(now)} WHERE center_id = ${centerId} AND _id = ${webhookId} AND off_at IS NULL RETURNING *`,
  )
}

/** Forgets deliveries of before that instant: those that still wait then are of a webhook that has been off for long. Returns how many. */
export function purgeDeliveries(pool: pg.Pool, before: number): Promise<number> {
  return deleteInBatches(
    pool,
    'webhook_deliveries',
    sql`created_at < ${instant(before)} AND ${isNotFenced(sql`webhook_deliveries.center_id`)}`,
  )
}

export const newWebhookId = (): string => randomUUID()
