// Devices of many members at once, known to the database as `push.subscribe` writes them, each of a session of its own.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { PushDevice, TestPushService } from './push-service.ts'

interface Owners {
  readonly centerId: string
  readonly userIds: readonly string[]
  /** Milliseconds: their sessions last for a month from then on. */
  readonly now: number
}

/** One device of each, by its reader. */
export async function giveDevices(
  db: pg.Pool,
  service: TestPushService,
  { centerId, userIds, now }: Owners,
): Promise<Map<string, PushDevice>> {
  const devices = userIds.map((userId) => ({ userId, sessionId: randomUUID(), device: service.newDevice() }))
  const sessionIds = devices.map(({ sessionId }) => sessionId)
  await db.query(
    `INSERT INTO sessions (_id, user_id, created_at, last_used_at, expires_at)
     SELECT s, u, at, at, at + interval '30 days' FROM to_timestamp($3::double precision) at, unnest($1::uuid[], $2::uuid[]) AS x (s, u)`,
    [sessionIds, userIds, now / 1000],
  )
  await db.query(
    `INSERT INTO push_subscriptions (_id, user_id, session_id, center_id, endpoint, p256dh, auth)
     SELECT gen_random_uuid(), u, s, $3, e, p, a FROM unnest($1::uuid[], $2::uuid[], $4::text[], $5::text[], $6::text[]) AS x (u, s, e, p, a)`,
    [
      userIds,
      sessionIds,
      centerId,
      devices.map(({ device }) => device.endpoint),
      devices.map(({ device }) => device.keys.p256dh),
      devices.map(({ device }) => device.keys.auth),
    ],
  )
  return new Map(devices.map(({ userId, device }) => [userId, device]))
}
