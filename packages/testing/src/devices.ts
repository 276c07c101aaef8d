// Adds push devices for many members at once, written to the database as `push.subscribe` does, each with a session of its own.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { PushDevice, TestPushService } from './push-service.ts'

interface Owners {
  readonly centerId: string
  readonly userIds: readonly string[]
  /** An instant in milliseconds: the sessions end a month later. */
  readonly now: number
}

/** Adds one device for each member. @returns the devices by the identifier of their owner */
export async function giveDevices(
  db: pg.Pool,
  service: TestPushService,
  { centerId, userIds, now }: Owners,
): Promise<Map<string, PushDevice>> {
  const devices = userIds.map((userId) => ({ userId, sessionId: randomUUID(), device: service.newDevice() }))
  const sessionIds = devices.map(({ sessionId }) => sessionId)
  await db.query(
    `INSERT INTO sessions (_id, user_id, created_at, last_used_at, expires_at)
     SELECT session_id, user_id, at, at, at + interval '30 days'
     FROM to_timestamp($3::double precision) at, unnest($1::uuid[], $2::uuid[]) AS x (session_id, user_id)`,
    [sessionIds, userIds, now / 1000],
  )
  await db.query(
    `INSERT INTO push_subscriptions (_id, user_id, session_id, center_id, endpoint, p256dh, auth)
     SELECT gen_random_uuid(), user_id, session_id, $3, endpoint, p256dh, auth
     FROM unnest($1::uuid[], $2::uuid[], $4::text[], $5::text[], $6::text[]) AS x (user_id, session_id, endpoint, p256dh, auth)`,
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
