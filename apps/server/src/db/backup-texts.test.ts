// Every text that PostgreSQL can hold, in every column there is, comes back from a backup. The laws of a table would let few of them in:
// each table gets a twin with its columns and without its laws, so that a new column is tried the day it is added.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createTestDatabase } from '@releve/testing/database'
import type { TestDatabase } from '@releve/testing/database'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backup } from './backup.ts'
import { createPool } from './pool.ts'
import { restore } from './restore.ts'
import { anyText, awkwardTexts } from '#test/db/texts.ts'
import { tablesOf } from './tables.ts'

const NOW = Date.UTC(2026, 10, 16, 11)
const SEED = Number(process.env['RELEVE_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

let source: TestDatabase
let target: TestDatabase
let directory: string

beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'releve-backup-texts-'))
  ;[source, target] = await Promise.all([
    createTestDatabase({ openPool: (url) => createPool({ url }) }),
    createTestDatabase({ openPool: (url) => createPool({ url }) }),
  ])
})
afterAll(async () => {
  await Promise.all([source.close(), target.close()])
  rmSync(directory, { recursive: true, force: true })
})

/** Every column that can hold text gets the text under test, in each form the column allows; the other columns get one fixed value. */
const values: Readonly<Record<string, (text: string) => unknown>> = {
  text: (text) => text,
  jsonb: (text) => JSON.stringify({ [text]: text, list: [text, { deep: text }] }),
  _text: (text) => [text, '', text],
  bytea: (text) => Buffer.from(text),
  uuid: () => randomUUID(),
  _uuid: () => [randomUUID()],
  int2: () => -32_768,
  _int2: () => [1, 32_767],
  int4: () => 2 ** 31 - 1,
  int8: () => Number.MAX_SAFE_INTEGER,
  bool: () => true,
  date: () => '2199-12-31',
  time: () => '23:59:59.999999',
  timestamptz: () => '2026-10-25T02:30:00.123456+02:00',
}

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
}

async function columnsOf(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `SELECT format('%I', c.relname) AS "table", format('%I', a.attname) AS "column", t.typname AS type
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p' AND c.relname <> 'schema_version'
     ORDER BY c.relname, a.attnum`,
  )
  return rows
}

async function contentsOf(pool: pg.Pool): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const { name } of await tablesOf(pool))
    found[name] = (await pool.query<Record<string, unknown>>(`SELECT t::text AS row FROM public.${name} t ORDER BY 1`)).rows
  return found
}

test(`comes back: every text, in every column (RELEVE_TEST_SEED=${SEED})`, { timeout: 600_000 }, async () => {
  const texts = ['', ...awkwardTexts, ...fc.sample(anyText, { seed: SEED, numRuns: 60 }), 'é\u2028🚒'.repeat(20_000)]
  const tables = Map.groupBy(await columnsOf(source.pool), ({ table }) => table)
  for (const [table, columns] of tables) {
    const twin = `twin_${table}`
    for (const { pool } of [source, target]) await pool.query(`CREATE TABLE ${twin} (LIKE ${table})`)
    const places = columns.map(({ type }, index) => `$${index + 1}::${type}`).join(', ')
    for (const text of texts) {
      const row = columns.map(({ type, column }) => {
        const value = values[type]
        if (value === undefined) throw new Error(`no value for ${type} (${table}.${column})`)
        return value(text)
      })
      await source.pool.query(`INSERT INTO ${twin} VALUES (${places})`, row)
    }
  }
  for (const text of texts) await source.pool.query("SELECT graphile_worker.add_job('mail', $1)", [JSON.stringify({ [text]: text })])
  const file = path.join(directory, 'sauvegarde.gz')
  const written = await backup(source.url, file, new Date(NOW))
  expect(written.rows).toBe((tables.size + 1) * texts.length)
  expect(await restore(target.url, file)).toMatchObject({ rows: written.rows })
  expect(await contentsOf(target.pool)).toEqual(await contentsOf(source.pool))
  const jobs = 'SELECT payload::text FROM graphile_worker._private_jobs ORDER BY id'
  expect((await target.pool.query(jobs)).rows).toEqual((await source.pool.query(jobs)).rows)
})
