// The tables of a centre are known by their keys, and its digest by its rows alone: the same in another database, another with any change.
import { createTestDatabase } from '@releve/testing/database'
import type { TestDatabase } from '@releve/testing/database'
import { loadDemo } from '@releve/demo/load'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { centerTablesOf, digestsOf } from './center-rows.ts'
import { createPool } from './pool.ts'
import { tablesOf } from './tables.ts'

let database: TestDatabase
let centers: string[]

beforeAll(async () => {
  database = await createTestDatabase({ openPool: (url) => createPool({ url }) })
  await loadDemo(database.pool, Date.UTC(2026, 10, 16, 11))
  const { rows } = await database.pool.query<{ _id: string }>('SELECT _id FROM centers ORDER BY _id')
  centers = rows.map(({ _id }) => _id)
})
afterAll(() => database.close())

const center = (index: number) => centers[index] ?? '?'

test('whatever has a centre first in its key is of a centre, and so are the centres; the directory is not', async () => {
  const names = (await centerTablesOf(database.pool)).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['centers', 'demands', 'points_entries', 'planning_changes', 'messages']))
  const others = (await tablesOf(database.pool)).map(({ name }) => name).filter((name) => !names.includes(name))
  expect(others).toEqual(expect.arrayContaining(['sessions', 'tickets', 'mails', 'funding_entries', 'school_periods']))
})

test('the digest is of that centre alone, however its rows stand', async () => {
  const digests = await digestsOf(database.pool, center(0))
  const rowsOf = (table: string) => digests.find((digest) => digest.table === table)?.rows
  expect(rowsOf('centers')).toBe(1)
  const { rows } = await database.pool.query('SELECT FROM demands WHERE center_id = $1', [center(0)])
  expect(rowsOf('demands')).toBe(rows.length)
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    // The same rows, in another order on the disk.
    await client.query('CREATE TEMP TABLE moved ON COMMIT DROP AS SELECT * FROM demands WHERE center_id = $1', [center(0)])
    await client.query('DELETE FROM demands WHERE center_id = $1', [center(0)])
    await client.query('INSERT INTO demands SELECT * FROM moved ORDER BY _id DESC')
    await client.query('UPDATE demands SET comment = $2 WHERE center_id = $1', [center(1), 'autre chose'])
    expect(await digestsOf(client, center(0))).toEqual(digests)
    await client.query('UPDATE demands SET version = version + 1 WHERE _id = (SELECT min(_id::text)::uuid FROM moved)')
    const changed = (await digestsOf(client, center(0))).filter(({ md5 }, index) => md5 !== digests[index]?.md5)
    expect(changed).toMatchObject([{ table: 'demands', rows: rows.length }])
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
