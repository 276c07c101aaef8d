// Repeated calls have one effect through HTTP, whatever is repeated, raced or interrupted.
import { randomUUID } from 'node:crypto'
import { createCenter, createMember } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeAll, describe, expect, test } from 'vitest'
import { NOON, serverOfTests } from '#test/scene.ts'
import { callOn } from '#test/server.ts'
import { until } from '#test/until.ts'

const server = serverOfTests()
let member: MemberFixture
let friend: MemberFixture
let token: string

beforeAll(async () => {
  const center = await createCenter(server.pool)
  member = await createMember(server.pool, center, { points: 1000 })
  friend = await createMember(server.pool, center)
  token = await server.tokenOf(member.userId)
})

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

  test('what cannot keep its answer has no effect', async () => {
    const before = await transfers()
    const key = randomUUID()
    await server.pool.query(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full'; END $$;
      CREATE TRIGGER fail BEFORE UPDATE ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION fail()`)
    try {
      expect((await transfer(key)).status).toBe(500)
    } finally {
      await server.pool.query('DROP TRIGGER fail ON idempotency_keys; DROP FUNCTION fail()')
    }
    expect(await transfers()).toBe(before)
    expect(await transfer(key)).toMatchObject({ status: 200 })
    expect(await transfers()).toBe(before + 1)
  })

  test('what an older program did and kept no answer of is not done again', async () => {
    const before = await transfers()
    const key = randomUUID()
    await transfer(key)
    await server.pool.query('UPDATE idempotency_keys SET status = NULL, response = NULL, committed_at = now() WHERE key = $1', [key])
    expect(await transfer(key)).toMatchObject({ status: 409, body: { error: 'idempotencyInProgress' } })
    expect(await giveUp(key)).toMatchObject({ status: 409, body: { error: 'idempotencyInProgress' } })
    expect(await transfers()).toBe(before + 1)
  })

  test('of a member 2 000 keys are kept, the newest', async () => {
    const oldest = randomUUID()
    await transfer(oldest)
    await server.pool.query(
      `INSERT INTO idempotency_keys (user_id, key, request_hash, status, created_at)
       SELECT $1, 'k' || n, 'x', 204, to_timestamp($2) + n * interval '1 ms' FROM generate_series(1, 2500) n`,
      [member.userId, NOON / 1000],
    )
    server.clock.now += 60_000
    const newest = randomUUID()
    await transfer(newest)
    const { rows } = await server.pool.query<{ key: string }>('SELECT key FROM idempotency_keys WHERE user_id = $1', [member.userId])
    const keys = new Set(rows.map((row) => row.key))
    expect([keys.size, keys.has(oldest), keys.has(newest), keys.has('k2500')]).toEqual([2000, false, true, true])
  })

  test('of a member 16 MB of answers are kept, the newest', async () => {
    server.clock.now += 60_000
    // The answer does not compress.
    await server.pool.query(
      `INSERT INTO idempotency_keys (user_id, key, request_hash, status, response, created_at)
       SELECT $1, 'large' || n, 'x', 200, to_jsonb((SELECT string_agg(md5(random()::text || m || n), '') FROM generate_series(1, 32768) m)),
         to_timestamp($2) + n * interval '1 ms' FROM generate_series(1, 20) n`,
      [member.userId, server.clock.now / 1000],
    )
    server.clock.now += 60_000
    expect((await transfer(randomUUID())).status).toBe(200)
    const { rows } = await server.pool.query<{ key: string }>('SELECT key FROM idempotency_keys WHERE user_id = $1', [member.userId])
    const large = new Set(rows.map((row) => row.key).filter((key) => key.startsWith('large')))
    expect(large.size).toBeGreaterThan(10)
    expect(large.size).toBeLessThanOrEqual(17)
    expect([large.has('large20'), large.has('large1')]).toEqual([true, false])
  })

  test('given up before it came, a call has no effect when it comes; what was done gives its answer', async () => {
    const before = await transfers()
    const key = randomUUID()
    const nothing = { status: 409, body: { error: 'idempotencyGivenUp' } }
    expect(await giveUp(key)).toMatchObject(nothing)
    expect(await transfer(key)).toMatchObject(nothing)
    expect(await giveUp(key)).toMatchObject(nothing)
    expect(await transfers()).toBe(before)
    const doneKey = randomUUID()
    const first = await transfer(doneKey)
    expect(await giveUp(doneKey)).toMatchObject({ status: 200, body: first.body })
    expect(await transfers()).toBe(before + 1)
  })

  test('a call under way is not given up, but one that died before its commit is', async () => {
    const key = randomUUID()
    const holder = await server.pool.connect()
    try {
      await holder.query('BEGIN')
      await holder.query('SELECT FROM points_accounts WHERE user_id = $1 FOR UPDATE', [friend.userId])
      const underWay = transfer(key)
      const waiting = async () =>
        (
          await server.pool.query<{ pid: number }>(
            `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
        ).rows[0]?.pid
      await until(async () => (await waiting()) !== undefined)
      expect(await giveUp(key)).toMatchObject({ status: 409, body: { error: 'idempotencyInProgress' } })
      expect(await transfer(key)).toMatchObject({ status: 409, body: { error: 'idempotencyInProgress' } })
      await server.pool.query('SELECT pg_terminate_backend($1)', [await waiting()])
      expect(await underWay).toMatchObject({ status: 503 })
      expect(await giveUp(key)).toMatchObject({ status: 409, body: { error: 'idempotencyGivenUp' } })
      expect(await transfer(key)).toMatchObject({ status: 409, body: { error: 'idempotencyGivenUp' } })
    } finally {
      await holder.query('ROLLBACK')
      holder.release()
    }
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
