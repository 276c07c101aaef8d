// Servers whose machine has a wrong clock: the database's counts, for what expires as for what begins by itself.
import { randomUUID } from 'node:crypto'
import { createCenter, createMember, DAY_SHIFT } from '@releve/testing/factories'
import { afterEach, expect, test } from 'vitest'
import { startServerProcess } from '#test/jobs/start-process.ts'
import { knowSchedules, queueSchedules } from './jobs/store.ts'
import { serverOfTests } from '#test/scene.ts'
import { callOn } from '#test/server.ts'
import { until } from '#test/until.ts'

const DAY_MS = 86_400_000

const server = serverOfTests({ now: Date.now() })
const wrong: Awaited<ReturnType<typeof startServerProcess>>[] = []
afterEach(async () => {
  for (const { child, exit } of wrong.splice(0)) {
    child.kill('SIGTERM')
    await exit
  }
})

const isDone = async (task: string) =>
  (await server.pool.query('SELECT FROM graphile_worker.jobs WHERE task_identifier = $1', [task])).rowCount === 0

async function startWrong(aheadMs: number) {
  const started = await startServerProcess(server.config, aheadMs)
  wrong.push(started)
  return started
}

test.each([
  ['ahead', 400],
  ['behind', -400],
])('a server 400 days %s closes no demand of tomorrow and one of yesterday, and knows the sessions of the others', async (_where, days) => {
  const center = await createCenter(server.pool)
  const { userId } = await createMember(server.pool, center)
  const post = async (inDays: number) => {
    const start = server.clock.now + inDays * DAY_MS
    const demandId = randomUUID()
    const day = new Date(start).toISOString().slice(0, 10)
    await server.pool.query(
      `INSERT INTO demands (center_id, _id, type, poster_id, day, start_at, end_at, shift, points)
       VALUES ($1, $2, 'substitution', $3, $4, to_timestamp($5), to_timestamp($5) + interval '12 hours', $6, 0)`,
      [center.centerId, demandId, userId, day, start / 1000, JSON.stringify(DAY_SHIFT)],
    )
    return demandId
  }
  await post(1)
  const yesterday = await post(-1)
  const { url } = await startWrong(days * DAY_MS)
  await server.pool.query("SELECT graphile_worker.add_job('expire')")
  await until(() => isDone('expire'))
  const { rows } = await server.pool.query('SELECT _id FROM demands WHERE center_id = $1 AND closed_because IS NOT NULL', [center.centerId])
  expect(rows).toEqual([{ _id: yesterday }])
  const token = await server.tokenOf(userId)
  expect(await callOn(url, 'GET', `/users/${userId}`, { token })).toMatchObject({ status: 200 })
})

test('a schedule whose last time a wrong clock wrote 400 days ahead goes on by the database’s', async () => {
  await server.pool.query(
    `INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     SELECT task, now(), now() + interval '400 days' FROM unnest(ARRAY['expire', 'settle']) task
     ON CONFLICT (identifier) DO UPDATE SET last_execution = EXCLUDED.last_execution`,
  )
  await startWrong(400 * DAY_MS)
  const late = 'SELECT FROM graphile_worker._private_known_crontabs WHERE last_execution > clock_timestamp()'
  await expect.poll(async () => (await server.pool.query(late)).rowCount).toBe(0)
})

test('what a schedule owes is put into the queue once, however many servers ask', async () => {
  const owed = [
    { task: 'hourly', minute: new Date(Date.now() + 30 * 60_000).getUTCMinutes() },
    { task: 'minutely', minute: null },
  ]
  const queued = "SELECT task_identifier AS task FROM graphile_worker.jobs WHERE task_identifier IN ('hourly', 'minutely') ORDER BY 1"
  await knowSchedules(server.pool, owed)
  await server.pool.query(
    "UPDATE graphile_worker._private_known_crontabs SET last_execution = last_execution - interval '2 hours' WHERE identifier IN ('hourly', 'minutely')",
  )
  await Promise.all(Array.from({ length: 8 }, () => queueSchedules(server.pool, owed)))
  expect((await server.pool.query(queued)).rows).toEqual([{ task: 'hourly' }, { task: 'minutely' }])
  const { rows } = await server.pool.query<{ hourly: boolean; minutely: boolean }>(
    `SELECT bool_or(identifier = 'hourly' AND last_execution > clock_timestamp() - interval '1 hour' AND last_execution < clock_timestamp()) AS hourly,
            bool_or(identifier = 'minutely' AND last_execution > clock_timestamp() - interval '2 minutes' AND last_execution < clock_timestamp()) AS minutely
     FROM graphile_worker._private_known_crontabs`,
  )
  expect(rows).toEqual([{ hourly: true, minutely: true }])
})
