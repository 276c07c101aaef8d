// Tests everything at once: people post, take, exchange, withdraw, cancel, change and give, while demands expire and points are settled.
// Never a 5xx, and the laws of points and demands hold whatever won. RELEVE_TEST_SEED repeats a run, but for the order of the races.
import { addDays } from '@releve/domain/calendar/day'
import { Dice } from '@releve/demo/dice'
import { createTestDatabase } from '@releve/testing/database'
import { createCenter, createMembers } from '@releve/testing/factories'
import { isDeep } from '@releve/testing/share'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callLimits } from './db/pool.ts'
import { expireDemands } from './features/demands/jobs.ts'
import { settle } from './features/points/jobs.ts'
import { expectLaws } from '#test/laws.ts'
import { patientPool, startTestServer } from '#test/server.ts'
import type { Answer, TestServer } from '#test/server.ts'

const NOW = Date.UTC(2026, 10, 16, 11)
const HOUR_MS = 3_600_000
const SEED = Number(process.env['RELEVE_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const ROUNDS = isDeep ? 400 : 25
const AT_ONCE = 24

let server: TestServer
let people: readonly [string, ...string[]]

beforeAll(async () => {
  // A row is waited for as long as the program does: who waits longer is refused, which nobody here may be.
  const database = await createTestDatabase({ openPool: (url) => patientPool(url, callLimits.lockMs) })
  server = await startTestServer(NOW, {}, database)
  const center = await createCenter(server.pool, { rules: { withdrawNoticeHours: 1 } })
  const teams = [0, 0, 1, 1, 2, 2, 3, 3].map((team) => ({ teamId: center.teamIds[team] ?? null, points: 30 }))
  const [first, ...others] = (await createMembers(server.pool, center, teams)).map(({ userId }) => userId)
  if (first === undefined) throw new Error('no member was made')
  people = [first, ...others]
})
afterAll(() => server.close())

test(`${ROUNDS} rounds of ${AT_ONCE} calls at once (RELEVE_TEST_SEED=${SEED})`, { timeout: 600_000 }, async () => {
  const dice = new Dice(SEED)
  const statuses = new Map<string, number>()
  const failures: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    server.clock.now += dice.between(0, 4) * HOUR_MS
    const { now } = server.clock
    const tokens = new Map(await Promise.all(people.map(async (userId) => [userId, await server.tokenOf(userId)] as const)))
    const { rows } = await server.pool.query<{ _id: string; version: number }>(
      `SELECT _id, version FROM demands WHERE closed_at IS NULL AND settled_at IS NULL ORDER BY created_at DESC, _id LIMIT 6`,
    )
    const today = new Date(now).toISOString().slice(0, 10)
    const call = async (userId: string, method: string, path: string, body: unknown): Promise<void> => {
      const answer: Answer = await server.call(method, path, { token: tokens.get(userId), body })
      const kind = `${path.split('/').at(-1) ?? ''} ${answer.status}`
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
      if (answer.status >= 500) failures.push(`${method} ${path} ${JSON.stringify(body)} → ${JSON.stringify(answer.body)}`)
    }
    const oneCall = (): Promise<unknown> => {
      const userId = dice.pick(people)
      const demand = rows[dice.between(0, Math.max(0, rows.length - 1))]
      const date = addDays(today, dice.between(0, 4))
      const switches = [
        { shift: dice.pick(['J', 'N']), points: dice.between(0, 9), ...(dice.chance(0.5) ? { date: addDays(date, 1) } : {}) },
      ]
      const kind = dice.between(0, 9)
      if (kind === 0) return expireDemands(server.pool, now)
      if (kind === 1) return settle(server.pool, now)
      if (kind === 2)
        return call(userId, 'POST', `/users/${userId}/points/transfer`, { toUserId: dice.pick(people), amount: dice.between(1, 9) })
      if (kind <= 4 || demand === undefined) {
        const type = dice.pick(['substitution', 'switch', 'hybrid'])
        const more = type === 'substitution' ? {} : { acceptedSwitches: switches }
        return call(userId, 'POST', '/substitution', { type, posterShift: { date }, points: dice.between(0, 9), ...more })
      }
      const path = `/substitution/${demand._id}`
      if (kind === 5) return call(userId, 'PUT', path, { points: dice.between(0, 12) })
      return call(userId, 'POST', `${path}/${dice.pick(['accept', 'accept', 'swap', 'unaccept', 'cancel', 'interest'])}`, {})
    }
    // Calls are also drawn by the people of a demand: of calls by chance most are by somebody who may not.
    const byOwners = rows.flatMap(({ _id }) => people.map((userId) => [userId, _id] as const)).filter(() => dice.chance(0.4))
    await Promise.all([
      ...Array.from({ length: AT_ONCE }, oneCall),
      ...byOwners.map(([userId, id]) => call(userId, 'POST', `/substitution/${id}/${dice.pick(['accept', 'unaccept', 'cancel'])}`, {})),
    ])
    await expectLaws(server.pool)
  }
  expect(failures).toEqual([])
  // Each kind of call won now and then, or the races would prove little.
  for (const outcome of ['substitution 200', 'accept 200', 'cancel 200', 'transfer 200'])
    expect(statuses.get(outcome) ?? 0, outcome).toBeGreaterThan(2)
})
