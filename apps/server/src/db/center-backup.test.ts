// A backup of one centre holds nothing of the others; it comes back into an empty database, and beside others that go on.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DEMO_PASSWORD, loadDemo } from '@releve/demo/load'
import { createTestDatabase } from '@releve/testing/database'
import type { TestDatabase } from '@releve/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '../main.ts'
import { callOn, testConfig } from '#test/server.ts'
import { backup } from './backup.ts'
import { centerTablesOf, digestsOf } from './center-rows.ts'
import type { TableDigest } from './center-rows.ts'
import { putFence } from './fence.ts'
import { judge } from './laws.ts'
import { savePlace } from './places.ts'
import { createPool } from './pool.ts'
import { restore } from './restore.ts'

const NOW = Date.UTC(2026, 10, 16, 11)
const openPool = (url: string) => createPool({ url })

let source: TestDatabase
let directory: string
let file: string
let center: string
let other: string
let before: TableDigest[]

beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'releve-center-'))
  file = path.join(directory, 'centre.gz')
  source = await createTestDatabase({ openPool })
  await loadDemo(source.pool, NOW)
  const { rows } = await source.pool.query<{ _id: string }>(
    'SELECT c._id FROM centers c ORDER BY (SELECT count(*) FROM demands d WHERE d.center_id = c._id) DESC LIMIT 2',
  )
  center = rows[0]?._id ?? '?'
  other = rows[1]?._id ?? '?'
  before = await digestsOf(source.pool, center)
  await backup(source.url, file, new Date(NOW), center)
})
afterAll(async () => {
  await source.close()
  rmSync(directory, { recursive: true, force: true })
})

const count = async ({ pool }: TestDatabase, table: string) => (await pool.query(`SELECT FROM ${table}`)).rowCount

test('comes back into an empty database, where its members log in and nobody else is', async () => {
  const target = await createTestDatabase({ openPool, migrated: false })
  try {
    await restore(target.url, file)
    expect(await digestsOf(target.pool, center)).toEqual(before)
    expect(await count(target, `pg_stats WHERE schemaname = 'public' AND tablename = 'members'`)).toBeGreaterThan(0)
    expect(await count(target, 'centers')).toBe(1)
    expect(await judge(target.pool)).toEqual([])
    const { rows } = await target.pool.query<{ email: string }>(
      `SELECT a.email FROM accounts a JOIN members m ON m._id = a._id AND m.center_id = $1
       WHERE m.status = 'approved' AND NOT m.is_admin AND NOT a.is_master AND m.left_at IS NULL LIMIT 1`,
      [center],
    )
    const { rows: strangers } = await target.pool.query('SELECT FROM accounts WHERE center_id IS DISTINCT FROM $1', [center])
    expect(strangers).toEqual([])
    const config = testConfig({ databaseUrl: target.url, dataDirectory: directory })
    const server = await startServer(config, target.pool, { clock: () => NOW, jobs: false })
    const login = await callOn(server.url, 'POST', '/login', { body: { email: rows[0]?.email, password: DEMO_PASSWORD } })
    await server.close()
    expect(login.status).toBe(200)
  } finally {
    await target.close()
  }
})

test('comes back beside others that go on; whoever is elsewhere by now stays there, and a fence of then is gone', async () => {
  const client = await source.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    for (const { name, centerColumn } of await centerTablesOf(client)) {
      await client.query(`DELETE FROM ${name} WHERE ${centerColumn} = $1`, [center])
    }
    await client.query('COMMIT')
    await putFence(client, center, Infinity)
  } finally {
    client.release()
  }
  const others = await digestsOf(source.pool, other)
  const { rows: movers } = await source.pool.query<{ _id: string }>(
    `UPDATE accounts SET center_id = NULL, carried = '{}' WHERE _id =
       (SELECT _id FROM accounts WHERE center_id = $1 AND deleted_at IS NULL ORDER BY _id LIMIT 1) RETURNING _id`,
    [center],
  )
  await restore(source.url, file)
  const after = await digestsOf(source.pool, center)
  expect(after.filter(({ md5 }, index) => md5 !== before[index]?.md5).map(({ table }) => table)).toEqual(['members'])
  const { rows: leavers } = await source.pool.query<{ _id: string }>('SELECT _id FROM members WHERE center_id = $1 AND left_at >= $2', [
    center,
    new Date(NOW - 1000),
  ])
  expect(leavers).toEqual(movers)
  expect(await digestsOf(source.pool, other)).toEqual(others)
  expect(await judge(source.pool)).toEqual([])
  expect((await source.pool.query('UPDATE teams SET "order" = "order" WHERE center_id = $1', [center])).rowCount).toBeGreaterThan(0)
})

test('is refused where the centre is, or is known to be elsewhere; and a centre that does not exist has none', async () => {
  await expect(restore(source.url, file)).rejects.toThrow(/contient déjà ce centre/)
  await savePlace(source.pool, center, { database: 'b', state: 'here', other: null })
  await expect(restore(source.url, file)).rejects.toThrow(/dans une autre base/)
  await savePlace(source.pool, center, { database: null, state: 'here', other: null })
  await expect(backup(source.url, `${file}.2`, new Date(NOW), '00000000-0000-4000-8000-000000000000')).rejects.toThrow(/Aucun centre/)
})
