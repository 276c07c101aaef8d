// Demands that are open and notices that are due outside the application, for tests of whatever sends them: devices, text messages.
import { randomUUID } from 'node:crypto'
import { NIGHT_SHIFT } from '@releve/testing/factories'
import type { TestServer } from './server.ts'

/** An open demand for a night, posted by somebody. */
export async function aNight(
  server: TestServer,
  { centerId, posterId, startAt }: { readonly centerId: string; readonly posterId: string; readonly startAt: number },
): Promise<string> {
  const id = randomUUID()
  await server.pool.query(
    `INSERT INTO demands (center_id, _id, type, poster_id, day, start_at, end_at, shift, points)
     SELECT $1, $2, 'substitution', $3, s.at::date, s.at, s.at + interval '12 hours', $5, 15 FROM to_timestamp($4::double precision) s (at)`,
    [centerId, id, posterId, startAt / 1000, JSON.stringify(NIGHT_SHIFT)],
  )
  return id
}

export interface DueNotice {
  readonly centerId: string
  readonly userIds: readonly string[]
  readonly kind?: string
  readonly demandId?: string | null
  readonly day?: string | null
  readonly actorId?: string | null
  readonly detail?: string | null
  readonly points?: number | null
  /** Milliseconds; absent: at once. */
  readonly dueAt?: number
  readonly now: number
}

/** Written by one statement, as `notify` does, to leave by one channel. Identifiers in the order of the readers. */
export async function dueNotices(server: TestServer, channel: 'push' | 'sms', notice: DueNotice): Promise<string[]> {
  const { centerId, userIds, kind = 'demandPosted', demandId = null, day = null, actorId = null, detail = null, points = null } = notice
  const ids = userIds.map(() => randomUUID())
  await server.pool.query(
    `INSERT INTO notifications (center_id, _id, user_id, kind, demand_id, day, actor_id, detail, points, created_at, in_app, push_due, sms_due, due_at)
     SELECT $1, t.id, t.user_id, $4, $5, $6, $7, $8, $9, to_timestamp($10::double precision), true, $12::boolean, NOT $12::boolean,
       to_timestamp($11::double precision)
     FROM unnest($2::uuid[], $3::uuid[]) AS t (id, user_id)`,
    [
      centerId,
      ids,
      userIds,
      kind,
      demandId,
      day,
      actorId,
      detail,
      points,
      notice.now / 1000,
      notice.dueAt === undefined ? null : notice.dueAt / 1000,
      channel === 'push',
    ],
  )
  return ids
}
