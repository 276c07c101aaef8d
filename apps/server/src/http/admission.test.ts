// Places at the database: nobody takes those of others, however many calls they make and whatever these wait for.
import { createTestDatabase } from '@releve/testing/database'
import { createCenter, createMember } from '@releve/testing/factories'
import type { CenterFixture } from '@releve/testing/factories'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { callLimits, createPool } from '../db/pool.ts'
import { patientPool, startTestServer } from '#test/server.ts'
import type { Answer, TestServer } from '#test/server.ts'
import { until } from '#test/until.ts'
import { Admission, admissionLimits } from './admission.ts'

const NOW = Date.UTC(2026, 10, 16, 11)

/** Work that ends when the test says so. */
function scene(limits: ConstructorParameters<typeof Admission>[0]) {
  const admission = new Admission(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    waiting: () => admission.waiting,
    ask: (name: string, userId: string | null, group: string, priceMs = 0) =>
      admission.run(
        { userId, group },
        async () => {
          begun.push(name)
          const { promise, resolve } = Promise.withResolvers<void>()
          ends.set(name, resolve)
          await promise
          return name
        },
        priceMs,
      ),
    end: async (name: string) => {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

describe('places', () => {
  const lanes = { member: { atOnce: 2, waiting: 2 }, center: { atOnce: 3, waiting: 2 }, all: { atOnce: 4, waiting: 2 }, waitMs: 300_000 }

  test('a member has two, waits for the others, and leaves the third of the centre to a colleague', async () => {
    const { ask, begun, end, waiting } = scene(lanes)
    const all = [1, 2, 3, 4].map((n) => ask(`ana ${n}`, 'ana', 'north'))
    const colleague = ask('ben', 'ben', 'north')
    await new Promise(setImmediate)
    expect(begun).toEqual(['ana 1', 'ana 2', 'ben'])
    expect(waiting()).toBe(2)
    await expect(ask('ana 5', 'ana', 'north')).rejects.toMatchObject({ code: 'tooManyRequests', details: { retryAfter: 5 } })
    await end('ana 2')
    expect(begun.at(-1)).toBe('ana 3')
    for (const name of ['ben', 'ana 1', 'ana 3', 'ana 4']) await end(name)
    expect(await Promise.all([...all, colleague])).toEqual(['ana 1', 'ana 2', 'ana 3', 'ana 4', 'ben'])
  })

  test('a centre has three, and what it has too much of it is told so; another one goes on', async () => {
    const { ask, begun, end } = scene(lanes)
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name, name, 'north'))
    await new Promise(setImmediate)
    expect(begun).toEqual(['a', 'b', 'c'])
    await expect(ask('f', 'f', 'north')).rejects.toMatchObject({ code: 'busy', details: { retryAfter: 5 } })
    const other = ask('south', 'south', 'south')
    await new Promise(setImmediate)
    expect(begun.at(-1)).toBe('south')
    for (const name of ['south', 'a', 'b', 'c', 'd', 'e']) await end(name)
    await Promise.all([...all, other])
  })

  test('visitors share the places of their address', async () => {
    const { ask, begun, end } = scene(lanes)
    const all = ['a', 'b', 'c', 'd'].map((name) => ask(name, null, 'address 192.0.2.1'))
    await new Promise(setImmediate)
    expect(begun).toEqual(['a', 'b', 'c'])
    for (const name of ['a', 'b', 'c', 'd']) await end(name)
    await Promise.all(all)
  })

  test('who waited too long is told so, and their place goes to whoever comes', async () => {
    const { ask, begun, end } = scene({ ...lanes, waitMs: 0 })
    const first = [1, 2].map((n) => ask(`ana ${n}`, 'ana', 'north'))
    await expect(ask('ana 3', 'ana', 'north')).rejects.toMatchObject({ code: 'tooManyRequests' })
    await end('ana 1')
    const later = ask('ana 4', 'ana', 'north')
    await new Promise(setImmediate)
    expect(begun).toEqual(['ana 1', 'ana 2', 'ana 4'])
    for (const name of ['ana 2', 'ana 4']) await end(name)
    await Promise.all([...first, later])
  })

  test('work that fails gives its place back', async () => {
    const admission = new Admission({ ...lanes, member: { atOnce: 1, waiting: 0 } })
    const fail = () => admission.run({ userId: 'ana', group: 'north' }, () => Promise.reject(new Error('failed')))
    await expect(fail()).rejects.toThrow('failed')
    await expect(fail()).rejects.toThrow('failed')
  })

  test.each([2, 3, 10, 200])('of %i connections some are left to ask who is calling', (poolSize) => {
    const { member, center, all } = admissionLimits(poolSize)
    expect(member.atOnce).toBeGreaterThan(0)
    expect(center.atOnce).toBeGreaterThanOrEqual(member.atOnce)
    expect(all.atOnce).toBeLessThan(poolSize)
  })
})

describe('calls that are dear', () => {
  const lanes = { member: { atOnce: 3, waiting: 60 }, center: { atOnce: 5, waiting: 2 }, all: { atOnce: 6, waiting: 2 }, waitMs: 10_000 }

  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => vi.useRealTimers())

  test('of one member they are done one at a time, in order; what costs little, and what others ask for, passes by', async () => {
    const { ask, begun, end, waiting } = scene(lanes)
    const forty = Array.from({ length: 40 }, (_, n) => ask(`ana ${n}`, 'ana', 'north', 75))
    const others = [ask('ana, little', 'ana', 'north'), ask('ben', 'ben', 'north', 75), ask('zoe', 'zoe', 'south')]
    await new Promise(setImmediate)
    expect(begun.toSorted()).toEqual(['ana 0', 'ana, little', 'ben', 'zoe'])
    expect(waiting()).toBe(39)
    await end('ana 0')
    expect(begun.slice(4)).toEqual(['ana 1'])
    for (const name of ['ana, little', 'ben', 'zoe']) await end(name)
    for (let n = 1; n < 40; n++) await end(`ana ${n}`)
    expect(await Promise.all(forty)).toEqual(Array.from({ length: 40 }, (_, n) => `ana ${n}`))
    await Promise.all(others)
  })

  /** Makes so many dear calls in a row, each of that long, and measures how much time passed until they were done. */
  async function loop(
    { ask, begun, end }: ReturnType<typeof scene>,
    userId: string,
    { calls, ms, priceMs }: Record<'calls' | 'ms' | 'priceMs', number>,
  ) {
    const startedAt = performance.now()
    for (let n = 0; n < calls; n++) {
      const answer = ask(`${userId} ${n}`, userId, 'north', priceMs)
      await new Promise(setImmediate)
      if (begun.at(-1) !== `${userId} ${n}`) await vi.advanceTimersToNextTimerAsync()
      await new Promise(setImmediate)
      vi.advanceTimersByTime(ms)
      await end(`${userId} ${n}`)
      await answer
    }
    return performance.now() - startedAt
  }

  test('a few are done at once; then others have two thirds of the time, also while somebody begins to repeat them', async () => {
    const place = scene(lanes)
    expect(await loop(place, 'ana', { calls: 4, ms: 100, priceMs: 100 })).toBeLessThan(410)
    const spent = await loop(place, 'ana', { calls: 20, ms: 100, priceMs: 100 })
    expect(spent).toBeGreaterThan(20 * 290)
    expect(spent).toBeLessThan(20 * 310)
    // A minute later it is as at the beginning.
    vi.advanceTimersByTime(60_000)
    expect(await loop(place, 'ana', { calls: 4, ms: 100, priceMs: 100 })).toBeLessThan(410)
  })

  test('repeated without end they take a tenth of the time, once two seconds are used; a colleague begins at once', async () => {
    const place = scene(lanes)
    await loop(place, 'ana', { calls: 30, ms: 100, priceMs: 100 })
    const spent = await loop(place, 'ana', { calls: 100, ms: 100, priceMs: 100 })
    expect(100 * 100).toBeLessThan(spent * 0.12)
    expect(await loop(place, 'ben', { calls: 1, ms: 100, priceMs: 100 })).toBeLessThan(110)
    // Nobody is held for what a busy machine takes.
    expect(await loop(place, 'zoe', { calls: 100, ms: 1000, priceMs: 10 })).toBeLessThan(101_000)
  })

  test('who would wait too long is told in how many seconds; then it is done', async () => {
    const place = scene({ ...lanes, waitMs: 500 })
    await loop(place, 'ana', { calls: 27, ms: 100, priceMs: 100 })
    await loop(place, 'ana', { calls: 1, ms: 200, priceMs: 200 })
    await expect(place.ask('more', 'ana', 'north', 100)).rejects.toMatchObject({ code: 'tooManyRequests', details: { retryAfter: 2 } })
    vi.advanceTimersByTime(2000)
    const later = place.ask('later', 'ana', 'north', 100)
    await new Promise(setImmediate)
    await place.end('later')
    expect(await later).toBe('later')
  })

  test('a call that fails lets the next one begin', async () => {
    const admission = new Admission(lanes)
    const fail = () => admission.run({ userId: 'ana', group: 'north' }, () => Promise.reject(new Error('failed')), 75)
    await expect(fail()).rejects.toThrow('failed')
    await expect(fail()).rejects.toThrow('failed')
  })
})

describe('a row that somebody holds', () => {
  let server: TestServer
  let north: CenterFixture
  let south: CenterFixture
  /** The connections of the test itself. */
  let beside: pg.Pool

  beforeAll(async () => {
    // The pool waits as long as the program does.
    const database = await createTestDatabase({ openPool: (url) => patientPool(url, callLimits.lockMs) })
    server = await startTestServer(NOW, {}, database)
    north = await createCenter(server.pool)
    south = await createCenter(server.pool)
    beside = createPool({ url: server.database.url, size: 2 })
  })
  afterAll(async () => {
    await beside.end()
    await server.close()
  })

  async function whileHeld(userId: string, work: (letGo: () => Promise<unknown>) => Promise<void>) {
    const holder = await beside.connect()
    try {
      await holder.query('BEGIN')
      await holder.query('SELECT FROM points_accounts WHERE user_id = $1 FOR UPDATE', [userId])
      await work(() => holder.query('ROLLBACK'))
    } finally {
      await holder.query('ROLLBACK')
      holder.release()
    }
  }

  const isWaitedFor = async () =>
    (await beside.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).rowCount !== 0

  test('calls that want it make nobody else wait, and are asked to come back', async () => {
    const ana = await createMember(server.pool, north, { points: 100 })
    const ben = await createMember(server.pool, north)
    const zoe = await createMember(server.pool, south)
    const tokens = { ana: await server.tokenOf(ana.userId), ben: await server.tokenOf(ben.userId), zoe: await server.tokenOf(zoe.userId) }
    await whileHeld(ana.userId, async (letGo) => {
      const wanting: Promise<Answer>[] = Array.from({ length: 60 }, () =>
        server.call('POST', `/users/${ana.userId}/points/transfer`, { token: tokens.ana, body: { toUserId: ben.userId, amount: 1 } }),
      )
      await until(isWaitedFor)
      // Each round has a caller of elsewhere, a colleague and a visitor: many times as many as there are connections.
      for (let round = 0; round < 20; round++) {
        expect((await server.call('GET', '/users', { token: tokens.zoe })).status).toBe(200)
        expect((await server.call('GET', '/users', { token: tokens.ben })).status).toBe(200)
        expect((await server.call('GET', '/center')).status).toBe(200)
      }
      const firstAnswer = await Promise.race(wanting)
      expect(firstAnswer).toMatchObject({ status: 503, body: { error: 'busy' } })
      expect(firstAnswer.headers.get('retry-after')).not.toBeNull()
      await letGo()
      // Calls that waited for their turn find the row free.
      const later = await Promise.all(wanting)
      expect(new Set(later.map(({ status }) => status))).toEqual(new Set([200, 503]))
    })
  })

  test('a start of the application that waits keeps the next ones of its member waiting, and nothing else', async () => {
    const ana = await createMember(server.pool, north, { points: 100 })
    const zoe = await createMember(server.pool, south)
    const tokens = { ana: await server.tokenOf(ana.userId), zoe: await server.tokenOf(zoe.userId) }
    const waits = async () =>
      (
        await beside.query<{ query: string }>(
          `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).rows
    const holder = await beside.connect()
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE points_accounts')
    try {
      const starts = Array.from({ length: 8 }, () => server.call('GET', '/start', { token: tokens.ana }))
      await until(isWaitedFor)
      for (let round = 0; round < 5; round++) {
        expect((await server.call('GET', '/users', { token: tokens.zoe })).status).toBe(200)
        expect((await server.call('GET', `/users/${ana.userId}`, { token: tokens.ana })).status).toBe(200)
      }
      expect(await waits()).toHaveLength(1)
      await holder.query('ROLLBACK')
      const answers = await Promise.all(starts)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      // Each names the instant of its reading (`since`) besides.
      expect(new Set(answers.map(({ body }) => JSON.stringify(body).replaceAll(/"since":"[^"]*"/g, ''))).size).toBe(1)
    } finally {
      await holder.query('ROLLBACK')
      holder.release()
    }
  })
})
