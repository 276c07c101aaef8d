// The database lost at any statement of a keyed call: whoever repeats it with its key gets one effect, and the first answer.
import { randomUUID } from 'node:crypto'
import { isRepeatable } from '@releve/contract/route'
import { createCenter, createMember } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import type pg from 'pg'
import { shareOf } from '@releve/testing/share'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entitled, everyCase } from '#test/access-cases.ts'
import { isSuccess, send, startWorlds } from '#test/access-world.ts'
import type { Worlds } from '#test/access-world.ts'
import { cutStatements } from '#test/db/cut-statements.ts'
import type { Cut, CutStatements } from '#test/db/cut-statements.ts'
import { createPool } from '../db/pool.ts'
import { startServer } from '../main.ts'
import type { RunningServer } from '../main.ts'
import { callOn, startTestServer, unlimited } from '#test/server.ts'
import type { Answer, TestServer } from '#test/server.ts'
import { until } from '#test/until.ts'

const NOW = Date.UTC(2026, 10, 16, 11)

let server: TestServer
let line: CutStatements
let pool: pg.Pool
/** The server whose connections break. */
let fragile: RunningServer
let member: MemberFixture
let friend: MemberFixture
let token: string

/** A server on the same database, whose connections break when it is said. */
async function openFragile({ database, config, clock }: TestServer) {
  const cut = await cutStatements(database.url)
  const connections = createPool({ url: cut.url, size: 2 })
  const opened = await startServer(config, connections, {
    clock: () => clock.now,
    checkResponses: true,
    jobs: false,
    // Its questions are none of the statements counted.
    streamCheckEveryMs: 86_400_000,
    ...unlimited,
  })
  return { line: cut, pool: connections, fragile: opened }
}

beforeAll(async () => {
  server = await startTestServer(NOW)
  const opened = await openFragile(server)
  line = opened.line
  pool = opened.pool
  fragile = opened.fragile
  const center = await createCenter(server.pool)
  member = await createMember(server.pool, center, { points: 1000 })
  friend = await createMember(server.pool, center)
  token = await server.tokenOf(member.userId)
})
afterAll(async () => {
  await fragile.close()
  await pool.end()
  await line.close()
  await server.close()
})

const transfer = (key: string, more: Record<string, string> = {}) =>
  callOn(fragile.url, 'POST', `/users/${member.userId}/points/transfer`, {
    token,
    body: { toUserId: friend.userId, amount: 1 },
    headers: { 'idempotency-key': key, ...more },
  })

const transfers = async () => Number((await server.pool.query<{ n: number }>('SELECT count(*) AS n FROM points_transactions')).rows[0]?.n)

/** The call is repeated while the first may still be under way. */
async function answerOf(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask()
  await until(async () => {
    const { status, body } = answer
    const isUnknown = status === 503 || (status === 409 && JSON.stringify(body).includes('idempotencyInProgress'))
    if (isUnknown) answer = await ask()
    return !isUnknown
  })
  return answer
}

/** Cuts at each statement of the call, one after the other, until it sends no more of them. */
async function atEachStatement(
  cut: Cut,
  check: (call: { readonly key: string; readonly first: Answer; readonly before: number; readonly statement: string }) => Promise<void>,
): Promise<string[]> {
  const statements: string[] = []
  for (let nth = 1; ; nth++) {
    const key = randomUUID()
    const before = await transfers()
    line.cutAt(nth, cut)
    const first = await transfer(key)
    const { statement } = line
    if (statement === null) return statements
    statements.push(statement)
    await check({ key, first, before, statement })
  }
}

describe.each<Cut>(['before', 'during', 'after'])('the connection breaks %s a statement', (cut) => {
  test('a repeat with the key has one effect and gives the answer', async () => {
    const statements = await atEachStatement(cut, async ({ key, first, before, statement }) => {
      expect(first, statement).toMatchObject({ status: 503, body: { error: 'busy' } })
      expect(first.headers.get('retry-after'), statement).not.toBeNull()
      const repeated = await answerOf(() => transfer(key))
      expect(repeated.status, `${statement}: ${JSON.stringify(repeated.body)}`).toBe(200)
      expect(await answerOf(() => transfer(key)), statement).toMatchObject({ status: 200, body: repeated.body })
      expect(await transfers(), statement).toBe(before + 1)
    })
    expect(statements.at(-1)).toBe('COMMIT')
  })
})

test('given up after the connection broke: the answer of what was done, or nothing ever', async () => {
  const giveUp = (key: string) => transfer(key, { 'idempotency-give-up': 'true' })
  const outcomes = new Set<number>()
  for (const cut of ['before', 'during', 'after'] as const) {
    await atEachStatement(cut, async ({ key, before, statement }) => {
      const answer = await answerOf(() => giveUp(key))
      outcomes.add(answer.status)
      expect(await transfers(), statement).toBe(answer.status === 200 ? before + 1 : before)
      expect(await answerOf(() => transfer(key)), statement).toMatchObject({ status: answer.status, body: answer.body })
      expect(await transfers(), statement).toBe(answer.status === 200 ? before + 1 : before)
    })
  }
  expect(outcomes).toEqual(new Set([200, 409]))
})

describe('a call whose answer was lost with its COMMIT is not done again, and gives that answer', () => {
  let worlds: Worlds
  let line: CutStatements
  let pool: pg.Pool
  let fragile: RunningServer

  beforeAll(async () => {
    worlds = await startWorlds()
    const opened = await openFragile(worlds.server)
    line = opened.line
    pool = opened.pool
    fragile = opened.fragile
  })
  afterAll(async () => {
    await fragile.close()
    await pool.end()
    await line.close()
    await worlds.server.close()
  })

  /** After it their session is over, and with it the right to hear the answer again. */
  const ending = 'accounts.logout'
  const keyed = everyCase.flatMap((callCase) => {
    const caller = entitled(callCase.accessCase)
    const hasSession = caller !== null && caller !== 'visitor' && callCase.route.access !== 'public'
    return hasSession && isRepeatable(callCase.route) && callCase.name !== ending ? [[callCase.name, { ...callCase, caller }] as const] : []
  })

  test.each(shareOf(keyed, 4))('%s', async (_, { route, accessCase, caller }) => {
    const original = await worlds.prepare(accessCase, caller)
    const headers = { ...original.target.headers, 'idempotency-key': randomUUID() }
    const prepared = { ...original, target: { ...original.target, headers } }
    line.cutAt('COMMIT', 'after')
    expect(await send(worlds, route, prepared, fragile.url)).toMatchObject({ status: 503, body: { error: 'busy' } })
    await worlds.writes.take()
    const again = await send(worlds, route, prepared, fragile.url)
    expect(isSuccess(again.status), JSON.stringify(again.body)).toBe(true)
    expect(await worlds.writes.take()).toEqual([])
    const third = await send(worlds, route, prepared)
    expect({ status: third.status, body: third.body }).toEqual({ status: again.status, body: again.body })
  })
})
