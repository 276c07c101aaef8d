// Members with devices, and notifications that are due, for tests of what is told by push.
import { randomUUID } from 'node:crypto'
import type { PushText } from '@releve/contract/push-message'
import { NIGHT_SHIFT } from '@releve/testing/factories'
import type { TestPushService, PushDevice, PushMode, PushReceived } from '@releve/testing/push-service'
import type { TestServer } from '../../server.fixture.ts'

/** The test service stands on this machine. */
export const here = { pushNetworks: ['127.0.0.0/8', '::1'] }

/** Subscribes a new device by the session of a token. */
export async function subscribe(
  server: TestServer,
  service: TestPushService,
  token: string,
  mode: PushMode = 'ok',
): Promise<PushDevice & { readonly status: number }> {
  const device = service.newDevice(mode)
  const { status } = await server.call('POST', '/push/subscriptions', {
    token,
    body: { endpoint: device.endpoint, keys: device.keys },
  })
  return Object.assign(device, { status })
}

/** An open demand for a night, posted by somebody. */
export async function aDemand(
  server: TestServer,
  { centerId, posterId, startAt, points = 15 }: { centerId: string; posterId: string; startAt: number; points?: number },
): Promise<string> {
  const id = randomUUID()
  await server.pool.query(
    `INSERT INTO demands (center_id, _id, type, poster_id, day, start_at, end_at, shift, points)
     VALUES ($1, $2, 'substitution', $3, to_timestamp($4::double precision)::date, to_timestamp($4::double precision),
       to_timestamp($4::double precision) + interval '12 hours', $5, $6)`,
    [centerId, id, posterId, startAt / 1000, JSON.stringify(NIGHT_SHIFT), points],
  )
  return id
}

export interface NewNotice {
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

/** Written by one statement, as `notify` does. Identifiers in the order of the readers. */
export async function notices(server: TestServer, notice: NewNotice): Promise<string[]> {
  const { centerId, userIds, kind = 'demandPosted', demandId = null, day = null, actorId = null, detail = null, points = null } = notice
  const ids = userIds.map(() => randomUUID())
  await server.pool.query(
    `INSERT INTO notifications (center_id, _id, user_id, kind, demand_id, day, actor_id, detail, points, created_at, in_app, mail_due, push_due, due_at)
     SELECT $1, t.id, t.user_id, $4, $5, $6, $7, $8, $9, to_timestamp($10::double precision), true, false, true, to_timestamp($11::double precision)
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
    ],
  )
  return ids
}

const isText = (read: unknown): read is PushText => typeof read === 'object' && read !== null && 'tag' in read

export function textOf(received: PushReceived | undefined): PushText {
  const read: unknown = JSON.parse(received?.text ?? 'null')
  if (!isText(read)) throw new Error('nothing was received')
  return read
}
