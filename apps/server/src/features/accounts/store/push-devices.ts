// Devices that are told by push, each of a session and no longer than it, and the keys by which push services know this installation.
import { randomUUID } from 'node:crypto'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import type { Sql } from 'sql-template-tag'
import { directoryOf } from '#db/databases.ts'
import { execute, instant, maybeRow, named, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { PushKeysRow, PushSubscriptionsRow } from '#db/rows.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Database } from '#db/transaction.ts'
import type { PushKeys } from '#transport/push/transport.ts'
import { sealText, unsealText } from '#db/sealing.ts'

/** The devices of one member: the telephone, the one before, a tablet, computers at work. The oldest gives way. */
export const DEVICES_AT_MOST = 20

const sealOf = (publicKey: string, serverSecret: string) => ({ purpose: 'push key', owner: publicKey, serverSecret })

function opened(
  { public_key: publicKey, sealed_key: sealed }: Pick<PushKeysRow, 'public_key' | 'sealed_key'>,
  serverSecret: string,
): PushKeys | null {
  try {
    return { publicKey, privateKey: unsealText(sealed, sealOf(publicKey, serverSecret)) }
  } catch {
    return null
  }
}

/**
 * The keys of this installation; made the first time, by whichever server asks first. Sealed by another secret than the server's own they
 * are of no use any more, nor is what browsers were given with them: both are replaced.
 */
export async function loadPushKeys(db: Database, serverSecret: string, make: () => PushKeys): Promise<PushKeys> {
  const read = sql`SELECT public_key, sealed_key FROM push_keys`
  const known = await maybeRow<Pick<PushKeysRow, 'public_key' | 'sealed_key'>>(directoryOf(db), named('push.loadKeys', read))
  const ready = known === null ? null : opened(known, serverSecret)
  if (ready !== null) return ready
  return inTransaction(db, async (tx) => {
    const directory = directoryOf(tx)
    // Two servers that ask at once: the second waits here, and takes what the first wrote.
    await execute(directory, sql`SELECT pg_advisory_xact_lock(hashtextextended('push_keys', 0))`)
    const newKeys = make()
    const written = sql`INSERT INTO push_keys (public_key, sealed_key)
      VALUES (${newKeys.publicKey}, ${sealText(newKeys.privateKey, sealOf(newKeys.publicKey, serverSecret))})`
    await execute(directory, sql`${written} ON CONFLICT DO NOTHING`)
    const storedKeys = opened(
      await oneRow<Pick<PushKeysRow, 'public_key' | 'sealed_key'>>(directory, sql`${read} FOR UPDATE`),
      serverSecret,
    )
    if (storedKeys !== null) return storedKeys
    await execute(directory, sql`DELETE FROM push_keys`)
    // Telephones, which Google tells, were given nothing with them.
    await execute(directory, sql`DELETE FROM push_subscriptions WHERE p256dh IS NOT NULL`)
    await execute(directory, written)
    return newKeys
  })
}

/** The session is open, the account is there, and is still in the centre it subscribed in. */
const isLive = (now: number): Sql => sql`EXISTS (SELECT FROM sessions e JOIN accounts a ON a._id = e.user_id
  WHERE e._id = s.session_id AND a._id = s.user_id AND e.ended_at IS NULL AND e.expires_at > ${instant(now)} AND a.deleted_at IS NULL
    AND a.center_id IS NOT DISTINCT FROM s.center_id)`

export type SubscriptionRow = Pick<PushSubscriptionsRow, '_id' | 'session_id' | 'endpoint' | 'created_at'>

export interface NewSubscription {
  readonly userId: UserId
  readonly sessionId: string
  readonly centerId: CenterId | null
  /** The address of its push service; for a telephone, the token by which Google knows it. */
  readonly endpoint: string
  /** Null: a telephone, for which nothing is encrypted. */
  readonly keys: { readonly p256dh: string; readonly auth: string } | null
  readonly now: number
}

/**
 * A device that subscribed before, by whichever session, is this session's from now on. A session has one telephone: a token takes the place of
 * the one before it. The oldest of the member beyond `DEVICES_AT_MOST` go.
 */
export async function saveSubscription(db: Database, subscription: NewSubscription): Promise<SubscriptionRow> {
  const { userId, sessionId, centerId, endpoint, keys, now } = subscription
  return inTransaction(db, async (tx) => {
    const directory = directoryOf(tx)
    // One at a time of each member: each counts what the one before wrote.
    await execute(directory, sql`SELECT FROM accounts WHERE _id = ${userId} FOR NO KEY UPDATE`)
    const saved = await oneRow<SubscriptionRow>(
      directory,
      sql`INSERT INTO push_subscriptions (_id, user_id, session_id, center_id, endpoint, p256dh, auth, created_at)
          VALUES (${randomUUID()}, ${userId}, ${sessionId}, ${centerId}, ${endpoint}, ${keys?.p256dh ?? null}, ${keys?.auth ?? null}, ${instant(now)})
          ON CONFLICT (endpoint) DO UPDATE SET user_id = EXCLUDED.user_id, session_id = EXCLUDED.session_id, center_id = EXCLUDED.center_id,
            p256dh = EXCLUDED.p256dh, auth = EXCLUDED.auth, created_at = EXCLUDED.created_at
          RETURNING _id, session_id, endpoint, created_at`,
    )
    if (keys === null) {
      await execute(
        directory,
        sql`DELETE FROM push_subscriptions WHERE session_id = ${sessionId} AND p256dh IS NULL AND _id <> ${saved._id}`,
      )
    }
    await execute(
      directory,
      sql`DELETE FROM push_subscriptions WHERE _id = ANY (ARRAY(
            SELECT _id FROM push_subscriptions WHERE user_id = ${userId} AND _id <> ${saved._id}
            ORDER BY created_at DESC, _id OFFSET ${DEVICES_AT_MOST - 1}))`,
    )
    return saved
  })
}

export function loadSubscriptions(db: Queryable, userId: UserId, now: number): Promise<SubscriptionRow[]> {
  return rows<SubscriptionRow>(
    directoryOf(db),
    sql`SELECT s._id, s.session_id, s.endpoint, s.created_at FROM push_subscriptions s
        WHERE s.user_id = ${userId} AND ${isLive(now)} ORDER BY s.created_at DESC, s._id`,
  )
}

/** The secret that a device shares with the server: nobody else knows it, its push service included. */
interface Shared {
  readonly endpoint: string
  readonly auth: string
}

const isShared = ({ endpoint, auth }: Shared, now: number): Sql => sql`s.endpoint = ${endpoint} AND s.auth = ${auth} AND ${isLive(now)}`

/** False too when the session it is of has ended. */
export async function isKnownDevice(db: Queryable, former: Shared, now: number): Promise<boolean> {
  const found = await maybeRow<{ readonly one: number }>(
    directoryOf(db),
    sql`SELECT 1 AS one FROM push_subscriptions s WHERE ${isShared(former, now)}`,
  )
  return found !== null
}

/**
 * The device has another address from now on, and nothing else changes. False when nobody knows it, or another device has that address.
 * @throws push_subscriptions_once when that one came at the same time
 */
export async function renewSubscription(
  db: Queryable,
  former: Shared,
  { endpoint, p256dh, auth }: Shared & { readonly p256dh: string },
  now: number,
): Promise<boolean> {
  const renewed = await execute(
    directoryOf(db),
    sql`UPDATE push_subscriptions s SET endpoint = ${endpoint}, p256dh = ${p256dh}, auth = ${auth}
        WHERE ${isShared(former, now)} AND NOT EXISTS (SELECT FROM push_subscriptions o WHERE o.endpoint = ${endpoint} AND o._id <> s._id)`,
  )
  return renewed === 1
}

/** False when it is not one of theirs. */
export async function deleteSubscription(db: Queryable, userId: UserId, id: string): Promise<boolean> {
  return (await execute(directoryOf(db), sql`DELETE FROM push_subscriptions WHERE _id = ${id} AND user_id = ${userId}`)) === 1
}

/** A device whose push service does not know it any more. */
export async function forgetSubscriptions(db: Queryable, ids: readonly string[]): Promise<void> {
  await execute(directoryOf(db), sql`DELETE FROM push_subscriptions WHERE _id = ANY (${[...ids]}::uuid[])`)
}

/**
 * Deletes the subscriptions of sessions that ended within the last day: they are told nothing from that moment. What else is left goes with
 * its session.
 */
export async function purgeSubscriptions(db: Queryable, now: number): Promise<void> {
  const since = now - 86_400_000
  await execute(
    directoryOf(db),
    sql`DELETE FROM push_subscriptions WHERE session_id = ANY (ARRAY(SELECT _id FROM sessions WHERE ended_at > ${instant(since)}))`,
  )
}

export type Device = Pick<PushSubscriptionsRow, '_id' | 'user_id' | 'session_id' | 'center_id' | 'endpoint' | 'p256dh' | 'auth'>

const devices = sql`SELECT s._id, s.user_id, s.session_id, s.center_id, s.endpoint, s.p256dh, s.auth FROM push_subscriptions s`

/** All that may be told something now, of these members. */
export const loadDevicesOf = (db: Queryable, userIds: readonly UserId[], now: number): Promise<Device[]> =>
  rows<Device>(
    directoryOf(db),
    named('accounts.devicesOf', sql`${devices} WHERE s.user_id = ANY (${[...userIds]}::uuid[]) AND ${isLive(now)}`),
  )

/** Loads the devices among them that may still be told something. */
export const loadDevices = (db: Queryable, ids: readonly string[], now: number): Promise<Device[]> =>
  rows<Device>(directoryOf(db), named('accounts.devices', sql`${devices} WHERE s._id = ANY (${[...ids]}::uuid[]) AND ${isLive(now)}`))
