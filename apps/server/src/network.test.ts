// A server between which and its PostgreSQL the network fails, as a whole: it lives, serves again by itself, and stops when it is asked.
import type { CenterEvent } from '@releve/contract/events'
import { createCenter, createMember } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture } from '@releve/testing/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNetwork } from '#test/db/network.ts'
import type { TestNetwork } from '#test/db/network.ts'
import { inTransaction } from './db/transaction.ts'
import { listenOn } from '#test/http/events/listen.ts'
import { publish } from './http/events/store.ts'
import { startServerProcess } from '#test/jobs/start-process.ts'
import type { ServerProcess } from '#test/jobs/start-process.ts'
import { callOn, startTestServer } from '#test/server.ts'
import type { TestServer } from '#test/server.ts'
import { until } from '#test/until.ts'

let server: TestServer
let center: CenterFixture
let ana: MemberFixture
let token: string
let network: TestNetwork
let running: ServerProcess

beforeAll(async () => {
  server = await startTestServer(Date.now())
  center = await createCenter(server.pool)
  ana = await createMember(server.pool, center)
  token = await server.tokenOf(ana.userId)
  network = await startNetwork(server.database.url)
  running = await startServerProcess({ ...server.config, databaseUrl: network.url, logLevel: 'error' })
})
afterAll(async () => {
  running.child.kill('SIGKILL')
  await running.exit
  await network.close()
  await server.close()
})

const save = (theme: string) => callOn(running.url, 'PUT', `/users/${ana.userId}/preferences`, { token, body: { preferences: { theme } } })
const statusOf = async () => (await save('lightTheme')).status

test('a network that swallows is left behind: calls say to come back and are served again, streams hear all, jobs are done', async () => {
  expect(await statusOf()).toBe(200)
  const tell = (event: CenterEvent) => inTransaction(server.pool, (tx) => publish(tx, center.centerId, event))
  const stream = await listenOn(running.url, token, tell)
  network.swallow()
  await tell({ kind: 'resync' })
  expect(await save('darkTheme')).toMatchObject({ status: 503, body: { error: 'busy' } })
  await until(async () => (await statusOf()) === 200)
  expect(await stream.next()).toEqual({ kind: 'resync' })
  await server.pool.query("SELECT graphile_worker.add_job('expire')")
  const waiting = "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'expire'"
  await until(async () => (await server.pool.query(waiting)).rowCount === 0)
  stream.close()
})

test('when nothing passes, calls say to come back; when it passes again, they are served', async () => {
  network.silence()
  expect(await save('lightTheme')).toMatchObject({ status: 503, body: { error: 'busy' } })
  network.refuse()
  network.cut()
  expect(await save('lightTheme')).toMatchObject({ status: 503, body: { error: 'busy' } })
  network.pass()
  await until(async () => (await statusOf()) === 200)
})

test('a job whose end could not be written down stops no other: it is done again, and so are those that come', async () => {
  const blocker = await server.pool.connect()
  await blocker.query('BEGIN')
  await blocker.query('LOCK TABLE demands')
  await server.pool.query("SELECT graphile_worker.add_job('expire')")
  const blocked = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  await until(async () => (await server.pool.query(blocked)).rowCount !== 0)
  network.refuse()
  network.cut()
  await blocker.query('COMMIT')
  blocker.release()
  // Its failure is noted nowhere either: the queue stops by itself.
  await until(() => running.log().includes('Failed to fail jobs'))
  network.pass()
  const remainingJobs = "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'expire'"
  await expect.poll(async () => (await server.pool.query(remainingJobs)).rowCount).toBe(0)
})

test('asked to stop while its database is silent, a server ends', async () => {
  network.silence()
  const lost = save('darkTheme').then(
    ({ status }) => status,
    () => null,
  )
  // Once this one is answered, the other has come too.
  await fetch(`${running.url}/healthz`)
  running.child.kill('SIGTERM')
  expect(await running.exit).toBe(0)
  expect(await lost).not.toBe(200)
})
