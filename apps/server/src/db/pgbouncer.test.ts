// A whole server behind a PgBouncer in transaction mode: session features of PostgreSQL bypass it, or are set in each transaction.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { createCenter, createMember, PASSWORD } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture } from '@releve/testing/factories'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenOn } from '#test/http/events/listen.ts'
import { publish } from '../http/events/store.ts'
import { startServer } from '../main.ts'
import type { RunningServer } from '../main.ts'
import { callOn, read, startTestServer, unlimited } from '#test/server.ts'
import type { CallInit, TestServer } from '#test/server.ts'
import { until } from '#test/until.ts'
import { pgbouncer, startPgbouncer } from '#test/db/pgbouncer.ts'
import type { Pooler } from '#test/db/pgbouncer.ts'
import { callLimits, createPool } from './pool.ts'
import { rows } from './query.ts'
import { checkDatabase } from './reachable.ts'
import { inTransaction } from './transaction.ts'
import { nameFor, workingFor } from './working-for.ts'

const NOW = Date.UTC(2026, 10, 16, 11)
/** The number of sessions, lower than that of simultaneous calls, so that each call meets sessions used by others. */
const SESSIONS = 4

if (pgbouncer === null) process.stderr.write('pgbouncer is not installed (apt install pgbouncer): nothing is tried behind it.\n')

describe.skipIf(pgbouncer === null)('behind a PgBouncer in transaction mode', () => {
  let direct: TestServer
  let pooler: Pooler
  let pool: pg.Pool
  let server: RunningServer
  let center: CenterFixture
  let poster: MemberFixture
  let taker: MemberFixture

  beforeAll(async () => {
    direct = await startTestServer(NOW)
    pooler = await startPgbouncer(pgbouncer ?? '', direct.database.url, SESSIONS)
    pool = createPool({ url: pooler.url, isPooled: true, limits: callLimits })
    const config = { ...direct.config, databaseUrl: pooler.url, directUrl: direct.database.url }
    server = await startServer(config, pool, {
      ...unlimited,
      clock: () => direct.clock.now,
      checkResponses: true,
      admission: { waitMs: 300_000 },
    })
    center = await createCenter(direct.pool)
    poster = await createMember(direct.pool, center, { teamId: center.teamIds[0] ?? null })
    taker = await createMember(direct.pool, center, { teamId: center.teamIds[3] ?? null })
  })
  afterAll(async () => {
    await server.close()
    await pool.end()
    await pooler.stop()
    await direct.close()
  })

  const call = (method: string, path: string, init?: CallInit) => callOn(server.url, method, path, init)
  const statusOf = async (method: string, path: string, init?: CallInit) => (await call(method, path, init)).status

  test('its address is checked at start like any other', async () => {
    expect(await checkDatabase(pooler.url)).toBeGreaterThan(0)
  })

  test('members log in, post, take, withdraw and cancel, keyed or not, and hear of it', async () => {
    const entered = await call('POST', '/login', { body: { email: poster.email, password: PASSWORD, refreshTokenIn: 'body' } })
    const { accessToken: token, refreshToken } = read(routes['accounts.login'].response, entered)
    expect(await statusOf('POST', '/auth/refresh', { body: { refreshToken } })).toBe(200)
    const takers = await direct.tokenOf(taker.userId)
    const stream = await listenOn(server.url, takers, (marker) => inTransaction(pool, (tx) => publish(tx, center.centerId, marker)))
    const body = { type: 'substitution', posterShift: { date: '2026-11-22' }, points: 5 }
    const headers = { 'idempotency-key': randomUUID() }
    const postedDemand = read(routes['demands.post'].response, await call('POST', '/substitution', { token, body, headers }))
    expect(read(routes['demands.post'].response, await call('POST', '/substitution', { token, body, headers }))).toEqual(postedDemand)
    // The notification arrives once its job is done.
    const nextEvent = async () => {
      for (;;) {
        const event = await stream.next()
        if (event?.kind !== 'notification') return event
      }
    }
    expect(await nextEvent()).toMatchObject({ kind: 'demand', demandId: postedDemand._id })
    for (const action of ['accept', 'unaccept']) {
      expect(await statusOf('POST', `/substitution/${postedDemand._id}/${action}`, { token: takers, body: {} })).toBe(200)
      expect(await nextEvent()).toMatchObject({ kind: 'demand' })
      expect(await nextEvent()).toMatchObject({ kind: 'points' })
    }
    expect(await statusOf('POST', `/substitution/${postedDemand._id}/cancel`, { token, body: {} })).toBe(200)
    expect(await statusOf('GET', '/start', { token })).toBe(200)
    stream.close()
  })

  test('forty calls at once over four sessions are all answered, and what they write is written once', async () => {
    const token = await direct.tokenOf(poster.userId)
    const transfer = () =>
      statusOf('POST', `/users/${poster.userId}/points/transfer`, { token, body: { toUserId: taker.userId, amount: 1 } })
    const reading = () => statusOf('GET', `/users/${poster.userId}/points`, { token })
    const statuses = await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 4 === 0 ? transfer() : reading())))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const written = await direct.pool.query(
      "SELECT count(*)::int AS count FROM points_transactions WHERE center_id = $1 AND type = 'transfer' AND sender_account = $2",
      [center.centerId, poster.accountId],
    )
    expect(written.rows).toEqual([{ count: 10 }])
  })

  test('jobs are heard of and done', async () => {
    await direct.pool.query("SELECT graphile_worker.add_job('expire')")
    const waitingJobs = "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'expire'"
    await until(async () => (await direct.pool.query(waitingJobs)).rowCount === 0)
    const jobsConnection = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'releve-jobs-alive'"
    expect((await direct.pool.query(jobsConnection)).rowCount).toBe(1)
  })

  test('a transaction says which call it is of, and its session says it to nobody after', async () => {
    const nameQuery = sql`SELECT current_setting('application_name') AS name`
    const names = ['req-a', 'req-b', 'req-c', 'req-d', 'req-e', 'req-f']
    const inside = await Promise.all(names.map((name) => workingFor(name, () => inTransaction(pool, (tx) => rows(tx, nameQuery)))))
    expect(inside).toEqual(names.map((name) => [{ name: nameFor(name) }]))
    const undone = workingFor('req-g', () => inTransaction(pool, (tx) => tx.query('SELECT 1/0')))
    await expect(undone).rejects.toMatchObject({ code: '22012' })
    const outside = await Promise.all(Array.from({ length: SESSIONS }, () => rows(pool, nameQuery)))
    for (const names of outside) expect(names).toEqual([{ name: 'releve' }])
  })

  test('in each transaction the limits hold, and they stay in no session', async () => {
    const settings = sql`SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement,
      current_setting('idle_in_transaction_session_timeout') AS idle`
    const inside = await inTransaction(pool, (tx) => rows(tx, settings))
    expect(inside).toEqual([{ lock: '3s', statement: '7s', idle: '10s' }])
    const named = await workingFor('req-a', () => inTransaction(pool, (tx) => rows(tx, settings)))
    expect(named).toEqual(inside)
    const outside = await Promise.all(Array.from({ length: SESSIONS }, () => rows(pool, settings)))
    for (const limits of outside) expect(limits).toEqual([{ lock: '0', statement: '0', idle: '0' }])
  })
})
