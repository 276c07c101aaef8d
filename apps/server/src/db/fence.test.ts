// While a centre is fenced nothing is written in it, whoever writes; it is read, and the others are written. What had begun ends first.
import { randomUUID } from 'node:crypto'
import { createCenter, createMember } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture } from '@releve/testing/factories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locksHere } from '#test/hold.ts'
import { startTestServer } from '#test/server.ts'
import type { TestServer } from '#test/server.ts'
import { until } from '#test/until.ts'
import { centerTablesOf } from './center-rows.ts'
import { Connection } from './connection.ts'
import { isFenced, putFence, takeFence } from './fence.ts'
import { createPool } from './pool.ts'

const NOW = Date.UTC(2026, 10, 16, 11)

let server: TestServer
let mover: Connection
let center: CenterFixture
let admin: MemberFixture
let token: string
let other: CenterFixture
let otherToken: string

beforeAll(async () => {
  server = await startTestServer(NOW)
  mover = new Connection({ connectionString: server.database.url })
  await mover.connect()
  center = await createCenter(server.pool)
  admin = await createMember(server.pool, center, { adminType: 'center' })
  token = await server.tokenOf(admin.userId)
  other = await createCenter(server.pool)
  otherToken = await server.tokenOf((await createMember(server.pool, other, { adminType: 'center' })).userId)
})
afterAll(async () => {
  await mover.end()
  await server.close()
})

const rename = (centerFixture: CenterFixture, by: string, key?: string) =>
  server.call('PUT', `/teams/${centerFixture.teamIds[0] ?? '?'}/name`, {
    token: by,
    body: { name: `Équipe ${randomUUID().slice(0, 8)}` },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })

/** How many write in a centre, and have not committed. */
async function writing(): Promise<number> {
  const { rows } = await server.pool.query(
    `SELECT FROM ${locksHere} WHERE locktype = 'advisory' AND classid = 7305121 AND granted AND mode = 'ShareLock'`,
  )
  return rows.length
}

test('every table of a centre heeds its fence', async () => {
  const tables = await centerTablesOf(server.pool)
  const { rows } = await server.pool.query<{ name: string }>(
    `SELECT tgrelid::regclass::text AS name FROM pg_trigger
     WHERE tgfoid IN ('heed_fence'::regproc, 'heed_own_fence'::regproc) AND tgenabled = 'O'`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

describe('a centre that is fenced', () => {
  test('is not written, and says when to come back; it is read, and the others live on', async () => {
    expect(await putFence(mover, center.centerId, 5_000)).toBe(true)
    for (const key of [undefined, randomUUID()]) {
      const refused = await rename(center, token, key)
      expect(refused).toMatchObject({
        status: 503,
        body: { error: 'centerMoving', message: 'Votre centre change de serveur\u00A0: réessayez dans quelques secondes.' },
      })
      expect(refused.headers.get('retry-after')).toBe('3')
    }
    expect((await server.call('GET', '/teams', { token })).status).toBe(200)
    expect((await rename(other, otherToken)).status).toBe(200)
    await takeFence(mover, center.centerId)
    expect((await rename(center, token)).status).toBe(200)
  })

  test('is not written by whoever had only read before', async () => {
    const client = await server.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT FROM teams WHERE center_id = $1 FOR UPDATE', [center.centerId])
      expect(await putFence(mover, center.centerId, 5_000)).toBe(true)
      const written = client.query('UPDATE teams SET "order" = "order" WHERE center_id = $1', [center.centerId])
      expect(await written.catch(isFenced)).toBe(true)
    } finally {
      await client.query('ROLLBACK')
      client.release()
      await takeFence(mover, center.centerId)
    }
  })

  test('is left alone by the jobs', async () => {
    const transactionId = randomUUID()
    const { accountId } = await createMember(server.pool, center)
    await server.pool.query(
      `INSERT INTO points_transactions (center_id, _id, sender_account, receiver_account, amount, type, status, effective_date, scheduled_date, due_at)
       VALUES ($1, $2, $3, $4, 30, 'transfer', 'pending', '2026-11-01', '2026-11-01', '2026-11-01T00:00Z')`,
      [center.centerId, transactionId, admin.accountId, accountId],
    )
    await server.pool.query('UPDATE points_accounts SET held = 30 WHERE _id = $1', [admin.accountId])
    const settled = async () => {
      await server.pool.query("SELECT graphile_worker.add_job('settle', job_key := 'settle', run_at := now())")
      await server.runJobs()
      const { rows } = await server.pool.query<{ status: string }>('SELECT status FROM points_transactions WHERE _id = $1', [transactionId])
      return rows[0]?.status
    }
    expect(await putFence(mover, center.centerId, 5_000)).toBe(true)
    expect(await settled()).toBe('pending')
    await takeFence(mover, center.centerId)
    expect(await settled()).toBe('completed')
  })
})

test('what sweeps over all centres passes over the one that is fenced', async () => {
  const written = new Map<string, string>()
  for (const { centerId } of [center, other]) {
    const { rows } = await server.pool.query<{ _id: string }>(
      `INSERT INTO notifications (center_id, _id, user_id, kind, created_at, mail_due, cleared_at)
       SELECT $1, gen_random_uuid(), user_id, 'planChanged', now(), true, '2020-01-01Z' FROM points_accounts WHERE center_id = $1
         AND user_id IS NOT NULL LIMIT 1 RETURNING _id`,
      [centerId],
    )
    written.set(centerId, rows[0]?._id ?? '?')
    await server.pool.query(
      `INSERT INTO idempotency_keys (user_id, center_id, key, request_hash, claim, created_at)
       SELECT user_id, $1::uuid, $1::text, '', gen_random_uuid(), '2020-01-01Z' FROM notifications WHERE _id = $2`,
      [centerId, written.get(centerId)],
    )
  }
  expect(await putFence(mover, center.centerId, 5_000)).toBe(true)
  const remainingIn = async (query: string) => {
    const { rows } = await server.pool.query<{ center_id: string }>(query, [[...written.values()], [...written.keys()]])
    return rows.map(({ center_id: centerId }) => centerId)
  }
  for (const task of ['mailNotifications', 'purge']) {
    await server.pool.query('SELECT graphile_worker.add_job($1)', [task])
    await server.runJobs()
    if (task === 'mailNotifications') {
      expect(await remainingIn('SELECT center_id FROM notifications WHERE _id = ANY ($1) AND mail_due AND $2::text[] IS NOT NULL')).toEqual(
        [center.centerId],
      )
    }
  }
  expect(await remainingIn('SELECT center_id FROM notifications WHERE _id = ANY ($1) AND $2::text[] IS NOT NULL')).toEqual([
    center.centerId,
  ])
  expect(await remainingIn('SELECT center_id FROM idempotency_keys WHERE key = ANY ($2) AND $1::text[] IS NOT NULL')).toEqual([
    center.centerId,
  ])
  expect((await server.pool.query('SELECT FROM graphile_worker.jobs WHERE last_error IS NOT NULL')).rowCount).toBe(0)
  await takeFence(mover, center.centerId)
})

describe('the fence', () => {
  test('waits for what is being written, and is not put up before', async () => {
    const client = await server.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(
        `INSERT INTO notifications (center_id, _id, user_id, kind, created_at) VALUES ($1, gen_random_uuid(), $2, 'planChanged', now())`,
        [center.centerId, admin.userId],
      )
      expect(await putFence(mover, center.centerId, 0)).toBe(false)
      // Given up, it is in nobody's way.
      expect((await rename(center, token)).status).toBe(200)
      const raised = putFence(mover, center.centerId, 300_000)
      const isWaiting = async () => {
        const { rows } = await server.pool.query(
          `SELECT FROM ${locksHere} WHERE locktype = 'advisory' AND classid = 7305121 AND NOT granted AND mode = 'ExclusiveLock'`,
        )
        return rows.length > 0
      }
      await until(isWaiting)
      await client.query('COMMIT')
      expect(await raised).toBe(true)
      expect((await rename(center, token)).status).toBe(503)
    } finally {
      await client.query('ROLLBACK')
      client.release()
      await takeFence(mover, center.centerId)
    }
  })

  test('comes up among many who write, each for longer than it waits at first', async () => {
    const over = new AbortController()
    const pool = createPool({ url: server.database.url, size: 6 })
    /** Each writer is slow like one whose commit waits for replicas; they begin one after the other. */
    const writer = async (_: unknown, index: number) => {
      const client = await pool.connect()
      await client.query('SELECT pg_sleep($1)', [index / 8])
      while (!over.signal.aborted) {
        const written = client.query(
          `BEGIN; INSERT INTO notifications (center_id, _id, user_id, kind, created_at)
             VALUES ('${center.centerId}', gen_random_uuid(), '${admin.userId}', 'planChanged', now());
           SELECT pg_sleep(0.6); COMMIT`,
        )
        await written.catch((error: unknown) => {
          if (!isFenced(error)) throw error
          over.abort()
        })
      }
      client.release(true)
    }
    const writers = Array.from({ length: 6 }, writer)
    try {
      await until(async () => (await writing()) > 1)
      expect(await putFence(mover, center.centerId, 300_000)).toBe(true)
    } finally {
      over.abort()
      await Promise.all(writers)
      await takeFence(mover, center.centerId)
      await pool.end()
    }
  })

  test('is seen by whoever had to wait for it', async () => {
    await mover.query('BEGIN')
    await mover.query('SELECT pg_advisory_xact_lock(7305121, hashtext($1::uuid::text) & 1023)', [center.centerId])
    await mover.query('INSERT INTO center_fences (center_id) VALUES ($1)', [center.centerId])
    const late = rename(center, token)
    await until(async () => {
      const { rows } = await server.pool.query(
        `SELECT FROM ${locksHere} WHERE locktype = 'advisory' AND classid = 7305121 AND NOT granted AND mode = 'ShareLock'`,
      )
      return rows.length > 0
    })
    await mover.query('COMMIT')
    expect((await late).body).toMatchObject({ error: 'centerMoving' })
    await takeFence(mover, center.centerId)
  })

  test('one transaction may write in every centre there is', async () => {
    const locks = await server.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (SELECT enter_center(gen_random_uuid()) FROM generate_series(1, 20000)) every,
         LATERAL (SELECT 1) one`,
    )
    expect(locks.rows).toEqual([{ count: 20_000 }])
  })
})
