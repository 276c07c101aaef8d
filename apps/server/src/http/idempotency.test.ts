// Repeated calls through HTTP: one effect, whatever is repeated, raced or interrupted.
import { randomUUID } from 'node:crypto'
import { createCenter, createMember } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOn, startTestServer } from '../server.fixture.ts'
import type { TestServer } from '../server.fixture.ts'

const NOW = Date.UTC(2026, 10, 16, 11)

let server: TestServer
let member: MemberFixture
let friend: MemberFixture
let token: string

beforeAll(async () => {
  server = await startTestServer(NOW)
  const center = await createCenter(server.pool)
  member = await createMember(server.pool, center, { points: 1000 })
  friend = await createMember(server.pool, center)
  token = await server.tokenOf(member.userId)
})
afterAll(() => server.close())

describe('Idempotency-Key', () => {
  const transfer = (key: string, amount = 1, url = server.url, more: Record<string, string> = {}) =>
    callOn(url, 'POST', `/users/${member.userId}/points/transfer`, {
      token,
      body: { toUserId: friend.userId, amount },
      headers: { 'idempotency-key': key, ...more },
    })
  const giveUp = (key: string) => transfer(key, 1, server.url, { 'idempotency-give-up': 'true' })
  const transfers = async () => Number((await server.pool.query<{ n: number }>('SELECT count(*) AS n FROM points_transactions')).rows[0]?.n)

  test('the same key and body give the same answer again, with one effect', async () => {
    const before = await transfers()
    const key = randomUUID()
    const first = await transfer(key)
    const again = await transfer(key)
    expect(first.status).toBe(200)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await transfers()).toBe(before + 1)
  })

  test('the same key with another body is 422', async () => {
    const before = await transfers()
    const key = randomUUID()
    await transfer(key, 1)
    expect(await transfer(key, 2)).toMatchObject({ status: 422, body: { error: 'idempotencyMismatch' } })
    expect(await transfers()).toBe(before + 1)
  })

  test('twenty at once, on two servers, have one effect; the others wait their turn or are told so', async () => {
    const other = await server.second()
    const before = await transfers()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => transfer(key, 1, i % 2 === 0 ? server.url : other.url)))
    const bodies = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body)))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(bodies.size).toBeGreaterThan(0)
    expect(await transfers()).toBe(before + 1)
    expect(await transfer(key)).toMatchObject({ status: 200 })
  })

  test('a refusal leaves the key free', async () => {
    const key = randomUUID()
    expect(await transfer(key, 90_000)).toMatchObject({ status: 409, body: { error: 'insufficientPoints' } })
    expect(await transfer(key, 1)).toMatchObject({ status: 200 })
  })

  test('a call that died before its commit may be repeated, one that died after may not', async () => {
    const died = async (committedAt: string | null) => {
      const key = randomUUID()
      await transfer(key)
      await server.pool.query(
        'UPDATE idempotency_keys SET status = NULL, response = NULL, committed_at = $2, created_at = to_timestamp($3::double precision) WHERE key = $1',
        [key, committedAt, NOW / 1000 - 121],
      )
      return key
    }
    const before = await transfers()
    expect(await transfer(await died(null))).toMatchObject({ status: 200 })
    expect(await transfers()).toBe(before + 2)
    expect(await transfer(await died('2026-11-16'))).toMatchObject({ status: 409, body: { error: 'idempotencyInProgress' } })
    expect(await transfers()).toBe(before + 3)
  })

  test('an execution whose key was taken over commits nothing', async () => {
    const before = await transfers()
    const key = randomUUID()
    // Somebody else's claim appears between ours and our commit: a trigger stands for the slow server.
    await server.pool.query(`
      CREATE FUNCTION steal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        UPDATE idempotency_keys SET claim = gen_random_uuid() WHERE key = '${key}'; RETURN NEW; END $$;
      CREATE TRIGGER steal AFTER INSERT ON points_transactions FOR EACH ROW EXECUTE FUNCTION steal()`)
    try {
      expect(await transfer(key)).toMatchObject({ status: 409, body: { error: 'idempotencyInProgress' } })
    } finally {
      await server.pool.query('DROP TRIGGER steal ON points_transactions; DROP FUNCTION steal()')
    }
    expect(await transfers()).toBe(before)
  })

  test('given up before it came, a call has no effect when it comes; what was done gives its answer', async () => {
    const before = await transfers()
    const key = randomUUID()
    const nothing = { status: 409, body: { error: 'idempotencyGivenUp' } }
    expect(await giveUp(key)).toMatchObject(nothing)
    expect(await transfer(key)).toMatchObject(nothing)
    expect(await giveUp(key)).toMatchObject(nothing)
    expect(await transfers()).toBe(before)
    const done = randomUUID()
    const first = await transfer(done)
    expect(await giveUp(done)).toMatchObject({ status: 200, body: first.body })
    expect(await transfers()).toBe(before + 1)
  })

  test('a call under way is not given up, but one that died before its commit is', async () => {
    const running = async (createdAt: number) => {
      const key = randomUUID()
      await transfer(key)
      await server.pool.query(
        'UPDATE idempotency_keys SET status = NULL, response = NULL, committed_at = NULL, created_at = to_timestamp($2::double precision) WHERE key = $1',
        [key, createdAt / 1000],
      )
      return key
    }
    expect(await giveUp(await running(NOW))).toMatchObject({ status: 409, body: { error: 'idempotencyInProgress' } })
    expect(await giveUp(await running(NOW - 121_000))).toMatchObject({ status: 409, body: { error: 'idempotencyGivenUp' } })
  })

  test('nothing can be given up without its key', async () => {
    const before = await transfers()
    const headers = { 'idempotency-give-up': 'true' }
    const body = { toUserId: friend.userId, amount: 1 }
    expect(await server.call('POST', `/users/${member.userId}/points/transfer`, { token, body, headers })).toMatchObject({ status: 400 })
    expect(await transfers()).toBe(before)
  })

  test('a key that is none is refused', async () => {
    expect(await transfer('x'.repeat(201))).toMatchObject({ status: 400 })
  })
})
