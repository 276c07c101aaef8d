// Migrations: in order, once, all or nothing, one server at a time, never a changed file, never a newer database; and those that let
// others write meanwhile.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createTestDatabase, type TestDatabase } from '@releve/testing/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { locksHere } from '#test/hold.ts'
import { StartupError } from '../config/startup-error.ts'
import { until } from '#test/until.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let directory = ''
beforeEach(async () => {
  database = await createTestDatabase({ migrated: false })
  directory = mkdtempSync(path.join(os.tmpdir(), 'releve-migrations-'))
  write('001.do.first.sql', 'CREATE TABLE first (id int); INSERT INTO first VALUES (1);')
  write('002.do.second.sql', 'INSERT INTO first VALUES (2);')
})
afterEach(async () => {
  rmSync(directory, { recursive: true })
  await database.close()
})

const write = (name: string, text: string) => writeFileSync(path.join(directory, name), text)
const ids = async () => (await database.pool.query('SELECT id FROM first ORDER BY id')).rows.map((row: { id: number }) => row.id)

test('applies what is missing, in order, once', async () => {
  expect(await migrate(database.url, directory)).toEqual([1, 2])
  expect(await migrate(database.url, directory)).toEqual([])
  write('003.do.third.sql', 'INSERT INTO first VALUES (3);')
  expect(await migrate(database.url, directory)).toEqual([3])
  expect(await ids()).toEqual([1, 2, 3])
})

test('four servers that start at once apply it once', async () => {
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, directory)))
  expect(applied.map((versions) => versions.length).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 2])
  expect(await ids()).toEqual([1, 2])
})

test('a migration that fails leaves nothing, not even the ones before it', async () => {
  write('003.do.wrong.sql', 'CREATE TABLE third (id int); SELECT 1/0;')
  await expect(migrate(database.url, directory)).rejects.toMatchObject({ code: '22012' })
  expect((await database.pool.query("SELECT FROM pg_tables WHERE schemaname = 'public'")).rowCount).toBe(0)
})

const online = `-- online
CREATE INDEX CONCURRENTLY IF NOT EXISTS first_id ON first (id);

-- A second one, with a remark; and a semicolon.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS first_once ON first (id);
`
const indexes = async () =>
  (
    await database.pool.query<{ name: string }>(
      `SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indisvalid AND indrelid = 'first'::regclass ORDER BY 1`,
    )
  ).rows.map((row) => row.name)

test('an online file lets the others write while it runs, and four servers apply it once', async () => {
  await migrate(database.url, directory)
  write('003.do.indexes.sql', online)
  write('004.do.fourth.sql', 'INSERT INTO first VALUES (4);')
  const writer = await database.pool.connect()
  try {
    // It is not finished when the index begins: it waits for this writer, and no other writer waits for it.
    await writer.query('BEGIN; INSERT INTO first VALUES (3)')
    const applied = Promise.all(Array.from({ length: 4 }, () => migrate(database.url, directory)))
    await until(async () => (await database.pool.query(`SELECT FROM pg_index WHERE indexrelid = to_regclass('first_id')`)).rowCount === 1)
    await database.pool.query('INSERT INTO first VALUES (5)')
    await writer.query('COMMIT')
    expect((await applied).map((versions) => versions.length).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 2])
  } finally {
    writer.release()
  }
  expect(await indexes()).toEqual(['first_id', 'first_once'])
  expect(await ids()).toEqual([1, 2, 3, 4, 5])
})

test('an online file that fails keeps what came before, and is done again from its beginning', async () => {
  await migrate(database.url, directory)
  write('003.do.third.sql', 'INSERT INTO first VALUES (2);')
  write('004.do.indexes.sql', online)
  await expect(migrate(database.url, directory)).rejects.toMatchObject({ code: '23505' })
  expect(await indexes()).toEqual(['first_id'])
  await database.pool.query('DELETE FROM first WHERE ctid = (SELECT max(ctid) FROM first)')
  // The unfinished index would pass for the one that « IF NOT EXISTS » looks for.
  expect(await migrate(database.url, directory)).toEqual([4])
  expect(await indexes()).toEqual(['first_id', 'first_once'])
})

test('a table that somebody reads for long is changed afterwards, and nobody waits for that', async () => {
  await migrate(database.url, directory)
  write('003.do.column.sql', 'ALTER TABLE first ADD COLUMN name text;')
  const reader = await database.pool.connect()
  try {
    await reader.query('BEGIN; SELECT FROM first')
    const applied = migrate(database.url, directory)
    const isWaiting = `SELECT FROM ${locksHere} WHERE relation = 'first'::regclass AND NOT granted`
    await until(async () => (await database.pool.query(isWaiting)).rowCount === 1)
    await database.pool.query('INSERT INTO first VALUES (3)')
    await reader.query('COMMIT')
    expect(await applied).toEqual([3])
  } finally {
    reader.release()
  }
  expect((await database.pool.query('SELECT id, name FROM first')).rowCount).toBe(3)
})

test('nor does anybody wait for what an online file changes', async () => {
  await migrate(database.url, directory)
  write('003.do.column.sql', `${online}\nALTER TABLE first ADD COLUMN IF NOT EXISTS name text;\n`)
  const reader = await database.pool.connect()
  try {
    await reader.query('BEGIN; SELECT FROM first')
    const applied = migrate(database.url, directory)
    const isWaiting = `SELECT FROM ${locksHere} WHERE relation = 'first'::regclass AND mode = 'AccessExclusiveLock' AND NOT granted`
    await until(async () => (await database.pool.query(isWaiting)).rowCount === 1)
    await database.pool.query('INSERT INTO first VALUES (3)')
    await reader.query('COMMIT')
    expect(await applied).toEqual([3])
  } finally {
    reader.release()
  }
  expect((await database.pool.query('SELECT id, name FROM first')).rowCount).toBe(3)
})

test('on a database without tables an online file is part of the one transaction', async () => {
  write('003.do.indexes.sql', online)
  write('004.do.wrong.sql', 'SELECT 1/0;')
  await expect(migrate(database.url, directory)).rejects.toMatchObject({ code: '22012' })
  expect((await database.pool.query("SELECT FROM pg_tables WHERE schemaname = 'public'")).rowCount).toBe(0)
  rmSync(path.join(directory, '004.do.wrong.sql'))
  expect(await migrate(database.url, directory)).toEqual([1, 2, 3])
  expect(await indexes()).toEqual(['first_id', 'first_once'])
})

test('refuses a file changed after it was applied', async () => {
  await migrate(database.url, directory)
  write('001.do.first.sql', 'CREATE TABLE first (id bigint);')
  await expect(migrate(database.url, directory)).rejects.toThrow(
    new StartupError(
      'La migration 1 a été modifiée après avoir été appliquée\u00A0: rétablissez son fichier et écrivez une nouvelle migration.',
    ),
  )
})

test('line endings are not a change', async () => {
  write('002.do.second.sql', 'INSERT INTO first\nVALUES (2);\n')
  await migrate(database.url, directory)
  write('002.do.second.sql', 'INSERT INTO first\r\nVALUES (2);\r\n')
  expect(await migrate(database.url, directory)).toEqual([])
})

test('refuses a database newer than the program', async () => {
  await migrate(database.url, directory)
  rmSync(path.join(directory, '002.do.second.sql'))
  await expect(migrate(database.url, directory)).rejects.toThrow(
    new StartupError(
      'La base de données est à la version 2, ce programme s’arrête à la version 1\u00A0: installez une version plus récente de Relève.',
    ),
  )
})

test.each(['notes.txt', '003-third.sql', '003.undo.third.sql', '005.do.gap.sql', '002.do.twin.sql'])(
  'refuses the file %s',
  async (name) => {
    write(name, 'SELECT 1;')
    await expect(migrate(database.url, directory)).rejects.toThrow(/migration/)
  },
)
