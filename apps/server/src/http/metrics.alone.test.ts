// Measures: who may read them, what they say, and that no identifier gets into them.
import os from 'node:os'
import { createTestDatabase } from '@releve/testing/database'
import { createCenter, createMember } from '@releve/testing/factories'
import fastify from 'fastify'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { Databases } from '../db/databases.ts'
import { startNetwork } from '#test/db/network.ts'
import { NOON, serverOfTests } from '#test/scene.ts'
import { startTestServer } from '#test/server.ts'
import { ANSWER_WITHIN_MS, registerHealth } from './health.ts'
import { routeLabel } from './metrics.ts'

const server = serverOfTests()

const metrics = (url: string, headers: Record<string, string> = {}) => fetch(`${url}/metrics`, { headers })

test('count calls by route pattern and status, and say how full everything is', async () => {
  const { userId } = await createMember(server.pool, await createCenter(server.pool))
  const token = await server.tokenOf(userId)
  await server.call('GET', `/users/${userId}`, { token })
  await server.call('GET', `/users/${userId}/points`, { token: 'faux' })
  await fetch(`${server.url}/nulle-part-${userId}.js`)
  await server.pool.query("SELECT graphile_worker.add_job('settle')")
  const response = await metrics(server.url)
  const text = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/plain')
  expect(text).toContain('releve_http_request_duration_seconds_count{method="GET",route="/api/users/:id",status="200"} 1\n')
  expect(text).toContain('releve_http_request_duration_seconds_count{method="GET",route="/api/users/:id/points",status="401"} 1\n')
  expect(text).toContain('route="none",status="404"')
  expect(text).toContain('releve_jobs{database="annuaire",task="settle",state="waiting"} 1\n')
  expect(text).toContain('releve_mails{database="annuaire",state="queued"} 0\n')
  expect(text).toMatch(/releve_pool_connections\{database="annuaire",state="waiting"\} 0\n/)
  expect(text).toMatch(/releve_event_streams 0\n/)
  // They are known before the first delivery, so that a rate of them is.
  for (const outcome of ['sent', 'retried', 'gone', 'failed']) expect(text).toContain(`releve_pushes_total{outcome="${outcome}"} 0\n`)
  for (const outcome of ['sent', 'retried', 'refused', 'unknown', 'limited', 'expired'])
    expect(text).toContain(`releve_sms_total{outcome="${outcome}"} 0\n`)
  expect(text).toMatch(/releve_cache_bytes\{cache="rosters"\} \d/)
  expect(text).toMatch(/releve_cache_reads_total\{cache="plans",result="miss"\} \d/)
  expect(text).toMatch(/process_resident_memory_bytes \d+/)
  expect(text).not.toContain(userId)
  await server.runJobs()
  expect(await (await metrics(server.url)).text()).not.toContain('task="settle"')
})

test.each([
  ['/api/users/:id', '/api/users/:id'],
  ['/assets/index-1234.js', 'page'],
  [undefined, 'none'],
])('%s counts as %s', (pattern, label) => {
  expect(routeLabel(pattern)).toBe(label)
})

describe('are read', () => {
  test('without a key, from this machine alone, and not through a proxy on it', async () => {
    expect((await metrics(server.url)).status).toBe(200)
    expect((await metrics(server.url, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
    const outside = await server.second({}, { host: '0.0.0.0' })
    const { port } = new URL(outside.url)
    // It asks from another address than the loopback, where this machine has one.
    const address = Object.values(os.networkInterfaces())
      .flatMap((list) => list ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4')?.address
    if (address !== undefined) expect((await metrics(`http://${address}:${port}`)).status).toBe(404)
  })

  test('with a key, by whoever bears it, from anywhere', async () => {
    const guarded = await server.second({}, { metricsToken: 'jeton-de-mesure-0001' })
    expect((await metrics(guarded.url)).status).toBe(401)
    expect((await metrics(guarded.url, { authorization: 'Bearer jeton-de-mesure-0002' })).status).toBe(401)
    expect((await metrics(guarded.url, { authorization: 'Bearer jeton-de-mesure-0001', 'x-forwarded-for': '1.2.3.4' })).status).toBe(200)
  })
})

test('a database of some centres that is away is named by readyz and by the measures; the others are served and measured', async () => {
  const [b, c] = [await createTestDatabase(), await createTestDatabase()]
  const network = await startNetwork(c.url)
  const two = await startTestServer(NOON, { databaseWithinMs: ANSWER_WITHIN_MS }, undefined, [
    { name: 'nord', url: b.url },
    { name: 'sud', url: network.url },
  ])
  const ready = async () => {
    const answer = await fetch(`${two.url}/readyz`)
    return [answer.status, await answer.json()]
  }
  try {
    expect(await ready()).toEqual([200, { status: 'ok' }])
    network.silence()
    expect(await ready()).toEqual([200, { status: 'ok', databasesAway: ['sud'] }])
    network.refuse()
    network.cut()
    await b.pool.query("SELECT graphile_worker.add_job('settle')")
    const text = await (await metrics(two.url)).text()
    for (const [name, isUp] of Object.entries({ annuaire: 1, nord: 1, sud: 0 })) {
      expect(text).toContain(`releve_database_up{database="${name}"} ${isUp}\n`)
      expect(text).toContain(`releve_pool_connections{database="${name}",state="waiting"} 0\n`)
    }
    expect(text).toContain('releve_jobs{database="nord",task="settle",state="waiting"} 1\n')
    expect(text).toContain('releve_mails{database="annuaire",state="queued"} 0\n')
    expect(text).not.toContain('releve_mails{database="sud"')
    await two.pool.query('UPDATE schema_version SET version = -version')
    expect(await ready()).toEqual([503, { status: 'unavailable', databasesAway: ['sud'] }])
  } finally {
    await two.close()
    await network.close()
    await b.close()
    await c.close()
  }
})

test('readyz refuses while the server stops, and on a database of an older version; healthz only says that it lives', async () => {
  const statuses = async (pool: pg.Pool, isStopping: boolean) => {
    const app = fastify()
    registerHealth(app, new Databases(pool), () => isStopping, 300_000)
    const answers = [await app.inject('/readyz'), await app.inject('/healthz')]
    await app.close()
    return answers.map(({ statusCode }) => statusCode)
  }
  expect(await statuses(server.pool, false)).toEqual([200, 200])
  expect(await statuses(server.pool, true)).toEqual([503, 200])
  await server.pool.query(`INSERT INTO schema_version (version, name, md5) VALUES (999, 'later', 'x')`)
  // A newer version is being installed beside this one, which serves until its successor does.
  expect(await statuses(server.pool, false)).toEqual([200, 200])
  await server.pool.query('DELETE FROM schema_version WHERE version = 999')
  await server.pool.query('UPDATE schema_version SET version = -version')
  expect(await statuses(server.pool, false)).toEqual([503, 200])
  await server.pool.query('UPDATE schema_version SET version = -version')
})
