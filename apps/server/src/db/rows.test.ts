// db/rows.ts says what the migrations make, and the generator knows each kind of column.

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createTestDatabase, type TestDatabase } from '@releve/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from './pool.ts'
import { rowTypes } from './row-types.ts'

const openPool = (url: string) => createPool({ url })
let migrated: TestDatabase
let empty: TestDatabase
beforeAll(async () => {
  migrated = await createTestDatabase({ openPool })
  empty = await createTestDatabase({ openPool, migrated: false })
})
afterAll(async () => {
  await migrated.close()
  await empty.close()
})

test('db/rows.ts is up to date: run `npm run row-types` after a migration', async () => {
  expect(readFileSync(path.join(import.meta.dirname, 'rows.ts'), 'utf8')).toBe(await rowTypes(migrated.pool))
})

test('no version rises by a list of columns: what else is added to a row would be read too late', async () => {
  const { rows } = await migrated.pool.query<{ name: string }>(
    'SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal AND cardinality(tgattr::int2[]) > 0 ORDER BY tgname',
  )
  // Each of these follows from nothing but its columns: a reference, what names are found by.
  expect(rows.map(({ name }) => name)).toEqual([
    'accounts_member_name',
    'members_center_exists',
    'members_member_name',
    'team_occurrences_team_exists',
  ])
})

test('each kind of column has its type', async () => {
  await empty.pool.query(`
    CREATE TYPE mood AS ENUM ('calm', 'busy');
    CREATE DOMAIN positive AS int CHECK (value > 0);
    CREATE TABLE night_watches (
      id uuid NOT NULL, since timestamptz, day date NOT NULL, hours numeric NOT NULL, count bigint NOT NULL, days date[] NOT NULL,
      mood mood NOT NULL, rank positive, status text NOT NULL CHECK (status IN ('open', 'l''autre')), kind text CHECK (kind <> ''),
      extra jsonb NOT NULL, done boolean NOT NULL, dropped int);
    ALTER TABLE night_watches DROP COLUMN dropped;`)
  expect((await rowTypes(empty.pool)).split('\n').slice(2)).toEqual([
    'export interface NightWatchesRow {',
    '  id: string',
    '  since: number | null',
    '  day: string',
    '  hours: string',
    '  count: number',
    '  days: string[]',
    "  mood: 'calm' | 'busy'",
    '  rank: number | null',
    "  status: 'open' | 'l\\'autre'",
    '  kind: string | null',
    '  extra: unknown',
    '  done: boolean',
    '}',
    '',
  ])
  await empty.pool.query(`
    DROP TABLE night_watches;
    CREATE TABLE teams (_id uuid PRIMARY KEY);
    CREATE TABLE watches (_id uuid NOT NULL, relief_id uuid REFERENCES teams, given_team_id uuid NOT NULL, other_id uuid NOT NULL);`)
  expect((await rowTypes(empty.pool)).split('\n').slice(2)).toEqual([
    "import type { TeamId } from '@releve/domain/ids'",
    '',
    'export interface TeamsRow {',
    '  _id: TeamId',
    '}',
    '',
    'export interface WatchesRow {',
    '  _id: string',
    '  relief_id: TeamId | null',
    '  given_team_id: TeamId',
    '  other_id: string',
    '}',
    '',
  ])
  await empty.pool.query('CREATE TABLE odd (area box)')
  await expect(rowTypes(empty.pool)).rejects.toThrow('no TypeScript type for box (odd.area)')
})
