// A wave whose servers are killed for real (kill -9), between its batches and inside them; and two hundred who say yes at the same time to two
// servers that share nothing but the database. Prints its figures.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { routes } from '@releve/contract'
import { createMembers } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServerProcess } from '#test/jobs/start-process.ts'
import type { ServerProcess } from '#test/jobs/start-process.ts'
import { expectLaws } from '#test/laws.ts'
import { callOn, read } from '#test/server.ts'
import { until } from '#test/until.ts'
import { setVacancyScene } from '#test/features/vacancies/scene.ts'

// Jobs go by the clock of the database: a night of the days to come.
const NOW = Date.now()
const NIGHT = new Date(NOW + 3 * 86_400_000).toISOString().slice(0, 10)
const VACANCIES = 20
const PEOPLE = 30
const KILLS = 10
const YESES = 200
const ROUNDS = 5

const scene = setVacancyScene({ now: NOW })
const { server } = scene

beforeEach(() => {
  server.clock.now = Date.now()
})

const started: ServerProcess[] = []
async function startProcess(): Promise<ServerProcess> {
  const serverProcess = await startServerProcess(server.config)
  started.push(serverProcess)
  return serverProcess
}
// Processes of a test that failed.
afterEach(() => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL')
})

async function crowd(count: number): Promise<MemberFixture[]> {
  const all = await createMembers(
    server.pool,
    scene.center,
    Array.from({ length: count }, () => ({ teamId: null })),
  )
  await scene.available(all)
  // The test holds at any hour of the day.
  const quietHours = JSON.stringify({ quietHours: { isOn: false, from: '21:00', to: '08:00' } })
  await server.pool.query('UPDATE members SET preferences = preferences || $2::jsonb WHERE center_id = $1', [
    scene.center.centerId,
    quietHours,
  ])
  return all
}

async function needs(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const body = { origin: 'need', date: NIGHT, shift: 'N' }
    const answer = await server.call('POST', '/vacancies', { token: scene.chief.token, body })
    ids.push(read(routes['vacancies.open'].response, answer)._id)
  }
  return ids
}

const number = async (query: string): Promise<number> => {
  const { rows } = await server.pool.query<{ n: number }>(query, [scene.center.centerId])
  return rows[0]?.n ?? NaN
}
const notices = () => number(`SELECT count(*)::int AS n FROM notifications WHERE center_id = $1 AND kind = 'vacancyAsked'`)
const asks = () => number('SELECT count(*)::int AS n FROM vacancy_asks WHERE center_id = $1 AND asked_at IS NOT NULL')
/** Somebody was told twice of one vacancy. */
const twice = () =>
  number(`SELECT count(*)::int AS n FROM (SELECT FROM notifications WHERE center_id = $1 AND kind = 'vacancyAsked'
    GROUP BY demand_id, user_id HAVING count(*) > 1) AS doubled`)
/** How far the waves say they are, against those they asked. */
const ahead = () =>
  number(`SELECT count(*)::int AS n FROM vacancies v WHERE v.center_id = $1 AND v.batch <> (
    SELECT count(DISTINCT a.batch) FROM vacancy_asks a WHERE a.center_id = v.center_id AND a.demand_id = v.demand_id)`)

/** Finds other connections that are in the middle of something, and whether they wait for a lock. */
const busy = async () => {
  const { rows } = await server.pool.query<{ blocked: boolean }>(
    `SELECT wait_event_type IS NOT DISTINCT FROM 'Lock' AS blocked FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'releve %' AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
  )
  return rows
}

/** Waits until PostgreSQL has undone what it had begun. */
async function kill({ child, exit }: ServerProcess): Promise<void> {
  child.kill('SIGKILL')
  await exit
  await until(async () => (await busy()).length === 0)
}

/** Every wave that goes on does so now. */
async function allDue(): Promise<void> {
  await server.pool.query('UPDATE vacancies SET next_at = to_timestamp($2) WHERE center_id = $1 AND next_at IS NOT NULL', [
    scene.center.centerId,
    NOW / 1000,
  ])
  await server.pool.query("SELECT graphile_worker.add_job('waves')")
}

async function expectWhole(): Promise<void> {
  expect({ twice: await twice(), ahead: await ahead(), untold: (await asks()) - (await notices()) }).toEqual({
    twice: 0,
    ahead: 0,
    untold: 0,
  })
}

test('a server killed inside a batch has asked nobody of it; one killed between two leaves them to the next: nobody twice, nobody forgotten', async () => {
  const all = await crowd(PEOPLE)
  const ids = await needs(VACANCIES)
  for (const id of ids) await scene.start(id)
  const first = await notices()
  expect(first).toBe(VACANCIES * 3)
  await expectWhole()

  // It stops inside a step: the last thing a step writes names people, and one of those waits.
  const blocker = await server.pool.connect()
  await blocker.query('BEGIN')
  await blocker.query('SELECT FROM members WHERE center_id = $1 AND _id = ANY ($2) FOR UPDATE', [
    scene.center.centerId,
    all.map(({ userId }) => userId),
  ])
  const doomed = await startProcess()
  await allDue()
  await until(async () => (await busy()).some(({ blocked }) => blocked))
  doomed.child.kill('SIGKILL')
  await doomed.exit
  await blocker.query('COMMIT')
  blocker.release()
  await until(async () => (await busy()).length === 0)
  expect(await notices()).toBe(first)
  await expectWhole()

  // Anywhere, some milliseconds after the waves were due; and as soon as a batch was sent.
  const steps: number[] = []
  for (let round = 0; round < KILLS; round++) {
    const serverProcess = await startProcess()
    const before = await notices()
    await allDue()
    if (round % 2 === 0) await wait(150 * round)
    else await until(async () => (await notices()) > before)
    await kill(serverProcess)
    steps.push((await notices()) - before)
    await expectWhole()
  }

  const last = await startProcess()
  await until(async () => {
    await allDue()
    await wait(100)
    return (await notices()) >= VACANCIES * PEOPLE
  })
  await kill(last)
  await expectWhole()
  expect(await notices()).toBe(VACANCIES * PEOPLE)
  await expectLaws(server.pool)
  process.stdout.write(
    `waves: ${KILLS + 1} servers killed, asked before each death ${steps.join(', ')}; in all ${VACANCIES * PEOPLE}, none twice\n`,
  )
})

test('of two hundred who say yes at the same time, on two servers and one database, one has it', async () => {
  const servers = await Promise.all([startProcess(), startProcess()])
  const all = await crowd(YESES)
  const tokens = await Promise.all(all.map(({ userId }) => server.tokenOf(userId)))
  const figures: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const [id = ''] = await needs(1)
    let turnedAway = 0
    const from = performance.now()
    const answers = await Promise.all(
      tokens.map(async (token, index) => {
        const { url } = servers[index % 2] ?? server
        const headers = { 'idempotency-key': randomUUID() }
        // A server that has too much to do turned it away: the call is made again with the same key, as every client does.
        for (;;) {
          const { status } = await callOn(url, 'POST', `/substitution/${id}/accept`, { token, body: {}, headers })
          if (status !== 503) return { status, at: performance.now() - from }
          turnedAway += 1
          await wait(200)
        }
      }),
    )
    const won = answers.filter(({ status }) => status === 200)
    const counts = Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]))
    expect(counts).toEqual({ 200: 1, 409: YESES - 1 })
    figures.push(
      `won after ${Math.round(won[0]?.at ?? 0)} ms, ${turnedAway} turned away meanwhile, all answered after ${Math.round(Math.max(...answers.map(({ at }) => at)))} ms`,
    )
    await expectLaws(server.pool)
  }
  for (const serverProcess of servers) await kill(serverProcess)
  process.stdout.write(`${YESES} yeses, ${ROUNDS} rounds: ${figures.join('; ')}\n`)
})
