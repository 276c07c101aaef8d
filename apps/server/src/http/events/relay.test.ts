// The relay by itself: when it asks everybody to read again, and what is kept.
import type { CenterEvent } from '@releve/contract/events'
import { createCenter } from '@releve/testing/factories'
import { createTestDatabase } from '@releve/testing/database'
import type { TestDatabase } from '@releve/testing/database'
import type { CenterFixture } from '@releve/testing/factories'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { Connection } from '#db/connection.ts'
import { createPool } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { facts, VersionedCache } from '#db/versioned-cache.ts'
import { until } from '#test/until.ts'
import { Relay } from './relay.ts'
import { listen, publish, readSince, sweep } from './store.ts'

let database: TestDatabase
let center: CenterFixture
beforeAll(async () => {
  database = await createTestDatabase({ openPool: (url) => createPool({ url }) })
  center = await createCenter(database.pool)
})
afterAll(() => database.close())

async function startRelay(keptMs?: number, isCut = false) {
  const messages: string[] = []
  let missed = 0
  const relay = new Relay({
    databaseUrl: database.url,
    onMessage: (message) => messages.push(message),
    onMissed: () => (missed += 1),
    onError: (error) => isCut || expect(error).toBeUndefined(),
    ...(keptMs === undefined ? {} : { keptMs }),
  })
  await relay.start()
  return { relay, messages, missed: () => missed }
}

const planning = (day: string): CenterEvent => ({ kind: 'planning', days: [day], users: [] })
const tell = (...days: readonly string[]) => inTransaction(database.pool, (tx) => publish(tx, center.centerId, ...days.map(planning)))
const keptCount = async () => (await database.pool.query("SELECT FROM events WHERE xid > '0'")).rowCount

/** Entries of the key of `events` that it reads meanwhile, those of rows that are gone included. In one transaction: what others read is not in it. */
async function touchedBy(client: Connection, work: () => Promise<unknown>): Promise<number> {
  const touched = async () => {
    const { rows } = await client.query<{ count: string }>(
      "SELECT pg_stat_get_xact_tuples_returned('events_pkey'::regclass)::text AS count",
    )
    return Number(rows[0]?.count)
  }
  await client.query('BEGIN')
  const before = await touched()
  await work()
  const after = await touched()
  await client.query('COMMIT')
  return after - before
}

test('many commits at once are read once each; those of one transaction in their order', async () => {
  const { relay, messages, missed } = await startRelay()
  const written = Array.from({ length: 200 }, (_, index) => [`${index}-a`, `${index}-b`])
  await Promise.all(written.map((days) => tell(...days)))
  await until(() => messages.length >= 400)
  const days = messages.map((message) => /"days":\["(.*?)"\]/.exec(message)?.[1] ?? '')
  expect(days.toSorted()).toEqual(written.flat().toSorted())
  for (const [first = '', second = ''] of written) expect(days.indexOf(second)).toBe(days.indexOf(first) + 1)
  expect(missed()).toBe(0)
  await relay.stop()
})

test('whoever was away for longer than events are kept has everybody read again', async () => {
  const { relay, messages, missed } = await startRelay(0)
  await until(() => missed() > 0)
  expect(messages).toEqual([])
  await relay.stop()
})

test('what is held of versions goes with the life of a database, as one that went back to an instant; not with a connection', async () => {
  const { relay, missed } = await startRelay(undefined, true)
  const cache = new VersionedCache<string>('relay.test', facts)
  cache.set('centre', { version: 7, value: 'undone', bytes: 500 })
  const cut = async () => {
    const relays = `FROM pg_stat_activity WHERE application_name = 'releve-events-5' AND datname = current_database()`
    // That of the test before may be going still, and the relay may just be connecting: then there is none to cut, or two.
    let cutPids: number[] = []
    await until(async () => {
      const { rows } = await database.pool.query<{ pid: number }>(`SELECT pid, pg_terminate_backend(pid) ${relays}`)
      cutPids = rows.map(({ pid }) => pid)
      return cutPids.length > 0
    })
    await until(async () => (await database.pool.query(`SELECT ${relays} AND pid <> ALL($1::int[])`, [cutPids])).rowCount === 1)
  }
  await cut()
  await tell('2026-11-16')
  expect([cache.get('centre', 7), missed()]).toEqual(['undone', 0])
  // Its name is in a table that is not logged: whoever recovers finds it empty.
  await database.pool.query("DELETE FROM events WHERE xid = '0'")
  await cut()
  await until(() => missed() === 1)
  expect(cache.get('centre', 7)).toBeUndefined()
  await relay.stop()
})

test('more than it reads at once: everybody reads again, and what comes then is told', async () => {
  const { relay, messages, missed } = await startRelay()
  await database.pool.query("INSERT INTO events (messages) SELECT ARRAY['{}'] FROM generate_series(1, 5001)")
  await until(() => missed() === 1)
  expect(messages).toEqual([])
  await tell('2026-11-17')
  await until(() => messages.length === 1)
  await relay.stop()
})

test('what was read is not read through again while a transaction older than it is under way', async () => {
  const reader = new Connection({ connectionString: database.url })
  await reader.connect()
  const old = await database.pool.connect()
  try {
    const { position } = await listen(reader)
    await old.query('BEGIN')
    await publish(old, center.centerId, planning('2026-11-19'))
    await database.pool.query(
      "DO $$ BEGIN FOR i IN 1..300 LOOP INSERT INTO events (messages) VALUES (ARRAY['{}']); COMMIT; END LOOP; END $$",
    )
    const first = await readSince(reader, position)
    expect(first.payloads).toHaveLength(300)
    let second = first
    expect(
      await touchedBy(reader, async () => {
        second = await readSince(reader, first.position)
      }),
    ).toBeLessThan(10)
    expect(second.payloads).toEqual([])
    await old.query('COMMIT')
    expect((await readSince(reader, second.position)).payloads).toHaveLength(1)
  } finally {
    old.release()
    await reader.end()
  }
})

test('what was read is not kept for long, by several who sweep at once; what is younger stays', async () => {
  await tell('2026-11-17')
  expect(await keptCount()).toBeGreaterThan(5001)
  await database.pool.query("UPDATE events SET written_at = written_at - interval '11 minutes' WHERE xid > '0'")
  await tell('2026-11-18')
  await Promise.all([sweep(database.pool, 600_000), sweep(database.pool, 600_000)])
  expect(await keptCount()).toBe(1)
  expect((await database.pool.query("SELECT FROM events WHERE xid = '0'")).rowCount).toBe(1)
})

test('sweeping passes over a younger one, and goes through what it deleted once while a backup keeps that from being vacuumed', async () => {
  // The test has a database of its own: rows that other tests deleted stay in the way as long as somebody copies any database of the
  // machine.
  const fresh = await createTestDatabase({ openPool: (url) => createPool({ url }) })
  onTestFinished(() => fresh.close())
  const relay = new Connection({ connectionString: fresh.url })
  await relay.connect()
  const backup = await fresh.pool.connect()
  try {
    await listen(relay)
    const { centerId } = await createCenter(fresh.pool)
    // First by its number, and younger: of a transaction that took its time.
    await inTransaction(fresh.pool, (tx) => publish(tx, centerId, planning('2026-11-20')))
    await fresh.pool.query(
      "INSERT INTO events (messages, written_at) SELECT ARRAY['{}'], now() - interval '11 minutes' FROM generate_series(1, 10000)",
    )
    await backup.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM events')
    const read = await touchedBy(relay, () => sweep(relay, 600_000))
    // Each event is read once, and not by nobody.
    expect(read).toBeGreaterThanOrEqual(10_000)
    expect(read).toBeLessThan(15_000)
    expect((await fresh.pool.query("SELECT FROM events WHERE xid > '0'")).rowCount).toBe(1)
    await backup.query('COMMIT')
  } finally {
    backup.release()
    await relay.end()
  }
})

test('no sequence is unlogged: a replica of PostgreSQL 15 that takes over may have an empty page in its place', async () => {
  const { rows } = await database.pool.query(`SELECT relname FROM pg_class WHERE relkind = 'S' AND relpersistence = 'u'`)
  expect(rows).toEqual([])
})
