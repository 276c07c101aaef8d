// The seed writes only what the program could have written: laws and constraints hold, and the same seed gives the same rows.
import { judge } from '../../apps/server/src/db/laws.ts'
import { tablesOf } from '../../apps/server/src/db/tables.ts'
import { createTestDatabase } from '../../packages/testing/src/database.ts'
import type { TestDatabase } from '../../packages/testing/src/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDatabase } from './seed.ts'

const NOW = Date.UTC(2026, 10, 16, 11)

let first: TestDatabase
let second: TestDatabase
let other: TestDatabase
let indexesBefore: unknown

async function seeded(seed: number, parts: number): Promise<TestDatabase> {
  const database = await createTestDatabase()
  indexesBefore = await indexesOf(database)
  // One more than are drawn, so that two centres have the same year.
  await seedDatabase(database.url, { centers: 9, members: 40, days: 60, parts, seed, now: NOW })
  return database
}

async function indexesOf({ pool }: TestDatabase): Promise<unknown> {
  return (await pool.query("SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname")).rows
}

/** A digest of each table's rows that does not depend on the order of writing. */
async function digest({ pool }: TestDatabase): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>()
  for (const { name } of await tablesOf(pool)) {
    const { rows } = await pool.query<{ digest: string }>(
      `SELECT coalesce(md5(string_agg(r::text, E'\\n' ORDER BY r::text)), '') AS digest FROM ${name} r`,
    )
    digests.set(name, rows[0]?.digest ?? '')
  }
  return digests
}

beforeAll(async () => {
  first = await seeded(1, 4)
  second = await seeded(1, 7)
  other = await seeded(2, 4)
})
afterAll(() => Promise.all([first, second, other].map((database) => database.close())))

test('the laws of points, demands and teams hold', async () => {
  expect(await judge(first.pool)).toEqual([])
})

test('everything refers to what is there', async () => {
  const { rows } = await first.pool.query<{ place: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS place, conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(40)
  for (const { place, name, definition } of rows)
    await first.pool.query(`ALTER TABLE ${place} DROP CONSTRAINT ${name}, ADD CONSTRAINT ${name} ${definition}`)
})

test('members are found by what the program would have kept of them', async () => {
  const keptMembers = async () => {
    const digests = await digest(other)
    return [digests.get('member_names'), digests.get('member_keys')]
  }
  const seededOnes = await keptMembers()
  // Each is made anew.
  await other.pool.query('UPDATE members SET name = name')
  expect(await keptMembers()).toEqual(seededOnes)
  const { rows } = await other.pool.query<{ missing: number; members: number }>(
    `SELECT count(*) FILTER (WHERE NOT EXISTS (SELECT FROM member_keys k WHERE k.user_id = u._id))::int AS missing, count(*)::int AS members
     FROM accounts u WHERE u.deleted_at IS NULL`,
  )
  expect(rows[0]?.members).toBeGreaterThan(300)
  expect(rows[0]?.missing).toBe(0)
  const { rows: triggers } = await other.pool.query<{ tgname: string }>("SELECT tgname FROM pg_trigger WHERE tgenabled <> 'O'")
  expect(triggers).toEqual([])
})

test('the indexes are those of the migrations', async () => {
  expect(await indexesOf(first)).toEqual(indexesBefore)
})

test('every exchange is there that a year has: open and accepted demands, expired ones, settled and pending points', async () => {
  const { rows } = await first.pool.query<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM demands WHERE status = 'open' AND closed_at IS NULL) AS open,
       (SELECT count(*)::int FROM demands WHERE closed_because = 'expired') AS expired,
       (SELECT count(*)::int FROM demands WHERE accepted_switch IS NOT NULL) AS exchanged,
       (SELECT count(*)::int FROM demands WHERE settled_at IS NOT NULL) AS settled,
       (SELECT count(*)::int FROM points_transactions WHERE status = 'pending') AS pending,
       (SELECT count(*)::int FROM messages) AS messages`,
  )
  for (const [tableName, count] of Object.entries(rows[0] ?? {})) expect(count, tableName).toBeGreaterThan(0)
})

test('the same seed gives the same rows, another seed others', async () => {
  const digests = await digest(first)
  expect(await digest(second)).toEqual(digests)
  expect((await digest(other)).get('demands')).not.toBe(digests.get('demands'))
})
