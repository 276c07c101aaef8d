// How values travel between PostgreSQL and JavaScript, and what named statements do.

import os from 'node:os'
import sql from 'sql-template-tag'
import { createTestDatabase, type TestDatabase } from '@releve/testing/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from './pool.ts'
import { execute, maybeRow, named, oneRow, rows } from './query.ts'
import { nameFor } from './working-for.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ openPool: (url) => createPool({ url }), migrated: false })
})
afterAll(() => database.close())

describe('values', () => {
  test.each([
    ["'2026-03-29'::date", '2026-03-29'],
    ["'{2026-03-29,NULL}'::date[]", ['2026-03-29', null]],
    ["'2026-03-29 02:30:00.123+01'::timestamptz", Date.UTC(2026, 2, 29, 1, 30, 0, 123)],
    ['\'{"2026-03-29 02:30:00+01"}\'::timestamptz[]', [Date.UTC(2026, 2, 29, 1, 30)]],
    ["'infinity'::timestamptz", Infinity],
    ['9007199254740991::bigint', 9_007_199_254_740_991],
    ['ARRAY[1, -2]::bigint[]', [1, -2]],
    ['count(*)', 1],
    ['1.10::numeric', '1.10'],
    ['\'{"a": 1}\'::jsonb', { a: 1 }],
    ['NULL::date', null],
  ])('%s arrives as %j', async (expression, expected) => {
    const result = await database.pool.query(`SELECT ${expression} AS value`)
    expect(result.rows).toEqual([{ value: expected }])
  })

  test('a bigint beyond 2^53 throws', async () => {
    await expect(database.pool.query('SELECT 9007199254740993::bigint')).rejects.toThrow('bigint out of the safe range: 9007199254740993')
  })

  test('an instant goes and comes back to the millisecond, whatever the time zone of the session', async () => {
    const instant = Date.UTC(2026, 9, 25, 0, 59, 59, 999)
    const client = await database.pool.connect()
    await client.query("SET timezone = 'Europe/Paris'")
    const row = await oneRow<{ at: number }>(client, sql`SELECT to_timestamp(${instant}::double precision / 1000) AS at`)
    client.release(true)
    expect(row.at).toBe(instant)
  })
})

test('a session says which process it belongs to; through a pooler, which passes sessions around, they all say the same', async () => {
  const nameQuery = sql`SELECT current_setting('application_name') AS name`
  expect(await oneRow(database.pool, nameQuery)).toEqual({ name: `releve ${process.pid} ${os.hostname()}` })
  const pooled = createPool({ url: database.url, isPooled: true })
  expect(await oneRow(pooled, nameQuery)).toEqual({ name: 'releve' })
  await pooled.end()
})

test('the name of a transaction fits where PostgreSQL keeps it, work and process first', () => {
  const [short, long, odd] = [nameFor('req-1a', 'n1'), nameFor('mailNotifications 123456', `n${'o'.repeat(60)}`), nameFor("it's", "h'é")]
  expect(short).toBe(`releve ${process.pid} n1 req-1a`)
  expect(long).toHaveLength(63)
  expect(long).toMatch(new RegExp(`^releve ${process.pid} no+ mailNotifications 123456$`))
  expect(odd).toBe(`releve ${process.pid} h?? it?s`)
})

describe('query', () => {
  test('a named statement is prepared once per connection', async () => {
    const client = await database.pool.connect()
    try {
      const ask = (n: number) => oneRow<{ n: number }>(client, named('test.echo', sql`SELECT ${n}::int AS n`))
      expect([await ask(1), await ask(2)]).toEqual([{ n: 1 }, { n: 2 }])
      expect(await rows(client, sql`SELECT name FROM pg_prepared_statements`)).toEqual([{ name: 'test.echo' }])
    } finally {
      client.release()
    }
  })

  test('counts what is found and touched', async () => {
    const { pool } = database
    await execute(pool, sql`CREATE TABLE thing (id int)`)
    expect(await execute(pool, sql`INSERT INTO thing VALUES (1), (2), (${3})`)).toBe(3)
    expect(await rows(pool, sql`SELECT id FROM thing ORDER BY id`)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
    expect(await maybeRow(pool, sql`SELECT id FROM thing WHERE id = 9`)).toBeNull()
    await expect(oneRow(pool, sql`SELECT id FROM thing WHERE id = 9`)).rejects.toThrow('expected one row, got none')
    await expect(maybeRow(pool, sql`SELECT id FROM thing`)).rejects.toThrow('expected at most one row, got 3')
  })
})

test('a broken idle connection is told and replaced', async () => {
  const reportedErrors: Error[] = []
  const pool = createPool({ url: database.url, size: 2, onIdleError: (error) => reportedErrors.push(error) })
  const { pid } = await oneRow<{ pid: number }>(pool, sql`SELECT pg_backend_pid() AS pid`)
  const broken = new Promise((resolve) => pool.once('error', resolve))
  await database.pool.query('SELECT pg_terminate_backend($1)', [pid])
  await broken
  expect(reportedErrors).toHaveLength(1)
  expect(await oneRow(pool, sql`SELECT 1 AS one`)).toEqual({ one: 1 })
  await pool.end()
})
