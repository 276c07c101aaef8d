// The cache of centres: one bound in bytes over all caches, one reading for all who ask at once, and no value that only an open transaction
// sees.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createTestDatabase, type TestDatabase } from '@releve/testing/database'
import { createCenter, createMembers, type CenterFixture } from '@releve/testing/factories'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCenterTerms } from '../features/demands/store/terms.ts'
import { loadRoster } from '../features/members/store/members.ts'
import { loadCenterPlan } from '../features/shifts/store.ts'
import { createPool } from './pool.ts'
import { inTransaction } from './transaction.ts'
import { CacheMemory, cacheUses, VersionedCache } from './versioned-cache.ts'

let database: TestDatabase
let pool: pg.Pool
let center: CenterFixture
beforeAll(async () => {
  database = await createTestDatabase({ openPool: (url) => createPool({ url, size: 5 }) })
  pool = database.pool
  center = await createCenter(pool)
  await createMembers(
    pool,
    center,
    Array.from({ length: 60 }, () => ({})),
  )
})
afterAll(() => database.close())

const found = (value: string, bytes = 10) => ({ version: 1, value, bytes })
const useOf = (name: string) => cacheUses().find((use) => use.name === name)

describe('caches of one memory', () => {
  test('lose what was unused for longest, whichever it is of, once their bytes are more than it', () => {
    const memory = new CacheMemory()
    memory.limitTo(40)
    const [short, long] = [new VersionedCache<string>('short', memory), new VersionedCache<string>('long', memory)]
    short.set('a', found('a'))
    short.set('b', found('b'))
    long.set('c', found('c', 20))
    expect(short.get('a', 1)).toBe('a')
    long.set('d', found('d', 20))
    expect([short.get('a', 1), short.get('b', 1), long.get('c', 1), long.get('d', 1)]).toEqual(['a', undefined, undefined, 'd'])
    expect(memory.bytes).toBe(30)
    expect(useOf('short')).toEqual({ name: 'short', entries: 1, bytes: 10, hits: 2, misses: 1 })
    expect(useOf('long')).toEqual({ name: 'long', entries: 1, bytes: 20, hits: 1, misses: 1 })
  })

  test('count a value once when another takes its place, and none that is larger than all', () => {
    const memory = new CacheMemory()
    memory.limitTo(40)
    const cache = new VersionedCache<string>('replaced', memory)
    cache.set('a', found('a', 30))
    cache.set('a', { version: 2, value: 'newer', bytes: 20 })
    expect([cache.get('a', 1), cache.get('a', 2), memory.bytes]).toEqual([undefined, 'newer', 20])
    cache.set('b', found('b', 41))
    expect([cache.get('a', 2), cache.get('b', 1), memory.bytes]).toEqual(['newer', undefined, 20])
    memory.limitTo(10)
    expect([cache.get('a', 2), memory.bytes, useOf('replaced')?.bytes]).toEqual([undefined, 0, 0])
  })
})

describe('a reading', () => {
  const versionOf = async () => (await pool.query<{ now: string }>('SELECT clock_timestamp()::text AS now')).rows[0]?.now ?? ''

  test('is one for all who ask for that version meanwhile, and is not theirs who ask for another', async () => {
    const cache = new VersionedCache<string>('shared', new CacheMemory())
    let readings = 0
    const load = (version: number) =>
      cache.load(pool, 'a', version, async () => {
        readings += 1
        return { version, value: await versionOf(), bytes: 10 }
      })
    const [first, second, other] = await Promise.all([load(1), load(1), load(2)])
    expect(readings).toBe(2)
    expect(second).toBe(first)
    expect(other).not.toBe(first)
  })

  test('that failed is made again by the next who asks', async () => {
    const cache = new VersionedCache<string>('failed', new CacheMemory())
    const fails = () =>
      cache.load(pool, 'a', 1, async () => found((await pool.query<{ one: string }>('SELECT nothing AS one')).rows[0]?.one ?? ''))
    await expect(Promise.all([fails(), fails()])).rejects.toThrow('nothing')
    expect(await cache.load(pool, 'a', 1, async () => found(await versionOf()))).not.toBe('')
  })

  test('inside a transaction that has written nothing is everybody’s', async () => {
    const cache = new VersionedCache<string>('clean', new CacheMemory())
    const load = (db: Parameters<typeof cache.load>[0]) => cache.load(db, 'a', 1, async () => found(await versionOf()))
    const first = await inTransaction(pool, async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(17)')
      return load(tx)
    })
    expect(await inTransaction(pool, load)).toBe(first)
    expect(await load(pool)).toBe(first)
  })

  test.each([
    ['wrote', ['SELECT FROM centers FOR UPDATE']],
    ['wrote in a part of it alone', ['SAVEPOINT part', 'UPDATE centers SET zone = zone', 'RELEASE SAVEPOINT part']],
  ])('inside a transaction that %s is its own', async (_, statements) => {
    const cache = new VersionedCache<string>('own', new CacheMemory())
    const load = (db: Parameters<typeof cache.load>[0]) => cache.load(db, 'a', 1, async () => found(await versionOf()))
    const own = await inTransaction(pool, async (tx) => {
      for (const statement of statements) await tx.query(statement)
      return [await load(tx), await load(tx)]
    })
    expect(own[0]).not.toBe(own[1])
    expect(own).not.toContain(await load(pool))
  })
})

test('what is cached takes the memory it is said to take, within a third', async () => {
  setFlagsFromString('--expose-gc')
  const heapAfterCollection = () => {
    runInNewContext('gc()')
    return process.memoryUsage().heapUsed
  }
  const { centerId } = center
  // A version that never was: each is read anew.
  const readings: Record<string, () => Promise<unknown>> = {
    rosters: () => loadRoster(pool, centerId, -1),
    plans: () => loadCenterPlan(pool, centerId, -1),
    terms: () => loadCenterTerms(pool, centerId, { planVersion: -1, rosterVersion: -1 }),
  }
  for (const [name, read] of Object.entries(readings)) {
    // Memory for compiled code is taken before the measurement begins.
    for (let index = 0; index < 50; index++) await read()
    const cachedValues: unknown[] = []
    const before = heapAfterCollection()
    for (let index = 0; index < 200; index++) cachedValues.push(await read())
    const each = (heapAfterCollection() - before) / cachedValues.length
    const reportedBytes = useOf(name)?.bytes ?? 0
    expect(reportedBytes / each, name).toBeGreaterThan(2 / 3)
    expect(reportedBytes / each, name).toBeLessThan(3 / 2)
  }
})
