// Each law finds what breaks it, on the demo's data, which break none.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { createTestDatabase } from '@releve/testing/database'
import type { TestDatabase } from '@releve/testing/database'
import { loadDemo } from '@releve/demo/load'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { judge, laws } from './laws.ts'
import { createPool } from './pool.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase({ openPool: (url) => createPool({ url }) })
  await loadDemo(database.pool, Date.UTC(2026, 10, 16, 11))
})
afterAll(() => database.close())

/** Judges each centre alone, and gives the sentences of the laws that were broken. */
async function judgeEach(db: Parameters<typeof judge>[0]): Promise<string[]> {
  const { rows: centers } = await db.query<{ _id: string }>('SELECT _id FROM public.centers')
  const sentences = new Set<string>()
  for (const { _id: centerId } of centers) for (const { sentence } of await judge(db, { centerId })) sentences.add(sentence)
  return [...sentences].toSorted()
}

test('the demo keeps every law, as a whole and centre by centre', async () => {
  expect(await judge(database.pool)).toEqual([])
  expect(await judgeEach(database.pool)).toEqual([])
})

const someMember = '(SELECT _id FROM points_accounts WHERE user_id IS NOT NULL ORDER BY _id LIMIT 1)'
const someAccepted = "(SELECT _id FROM demands WHERE status = 'accepted' ORDER BY _id LIMIT 1)"

/** Damage, and the number of the laws (from 1) that must see it. Constraints and triggers are lifted first. */
const damages: readonly (readonly [what: string, damage: string, seenBy: readonly number[]])[] = [
  ['points out of nowhere', `UPDATE points_accounts SET balance = balance + 1 WHERE _id = ${someMember}`, [1, 2, 4]],
  ['an entry that vanished', `DELETE FROM points_entries WHERE ctid = (SELECT min(ctid) FROM points_entries)`, [2, 3, 4]],
  [
    'an entry that was changed',
    `UPDATE points_entries SET amount = amount + 1 WHERE ctid = (SELECT min(ctid) FROM points_entries)`,
    [2, 3, 4],
  ],
  [
    'a noted balance that was changed',
    `UPDATE points_entries SET balance_after = balance_after + 7 WHERE ctid = (SELECT min(ctid) FROM points_entries)`,
    [4],
  ],
  [
    'a transaction cancelled after it completed',
    `UPDATE points_transactions SET status = 'cancelled' WHERE _id = (SELECT transaction_id FROM points_entries LIMIT 1)`,
    [3],
  ],
  ['points held for nothing', `UPDATE points_accounts SET held = held + 1 WHERE _id = ${someMember}`, [5]],
  ['a floor above the balance', `UPDATE points_accounts SET lowest_balance = balance - held + 1 WHERE _id = ${someMember}`, [6]],
  [
    'a replacement without its reserve',
    `UPDATE points_transactions SET amount = 100000 WHERE _id = (SELECT _id FROM points_transactions WHERE type = 'replacement' AND status = 'pending' LIMIT 1)`,
    [7],
  ],
  ['an accepted demand that moved nothing', `DELETE FROM shift_transfers WHERE demand_id = ${someAccepted}`, [8]],
  ['an open demand that moved something', `UPDATE demands SET status = 'open' WHERE _id = ${someAccepted}`, [8]],
  [
    'a vacation moved to somebody else',
    `UPDATE shift_transfers SET taker_id = (SELECT _id FROM members WHERE status = 'pending' LIMIT 1) WHERE demand_id = ${someAccepted} AND day = (SELECT day FROM demands WHERE _id = ${someAccepted})`,
    [9],
  ],
  [
    'a person who takes twice',
    `INSERT INTO shift_transfers SELECT center_id, gen_random_uuid(), day, type, gen_random_uuid(), taker_id, given, given_team_id, returned, returned_team_id, at FROM shift_transfers WHERE demand_id = ${someAccepted} LIMIT 1`,
    [10],
  ],
  [
    'a team of another centre',
    `UPDATE team_occurrences SET team_id = (SELECT t._id FROM teams t WHERE t.center_id <> team_occurrences.center_id LIMIT 1) WHERE _id = (SELECT _id FROM team_occurrences LIMIT 1)`,
    [11],
  ],
  [
    'two teams from one day on',
    `INSERT INTO team_occurrences SELECT center_id, user_id, from_day, gen_random_uuid(), team_id FROM team_occurrences LIMIT 1`,
    [11],
  ],
  [
    'a member whose account is elsewhere',
    `UPDATE accounts SET center_id = (SELECT c._id FROM centers c WHERE c._id <> accounts.center_id LIMIT 1)
     WHERE _id = (SELECT _id FROM members WHERE left_at IS NULL LIMIT 1)`,
    [12],
  ],
  ['a member whose account has ended', `UPDATE accounts SET deleted_at = now() WHERE _id = (SELECT _id FROM members LIMIT 1)`, [12]],
  [
    'a minute that somebody gives twice, and another takes twice',
    `INSERT INTO shift_transfers (center_id, demand_id, day, type, giver_id, taker_id, given, at, part_from, part_to)
     SELECT t.center_id, gen_random_uuid(), t.day, t.type, t.giver_id, t.taker_id, t.given, t.at, p.first, p.last
     FROM (SELECT * FROM shift_transfers WHERE returned IS NULL LIMIT 1) t, (VALUES (420, 600), (599, 700)) p (first, last)`,
    [15, 16],
  ],
  [
    'a taking that waits of a poster themselves',
    `UPDATE demands SET waiting_for = poster_id, waiting = '{}' WHERE _id = (SELECT _id FROM demands WHERE origin IS NULL AND closed_at IS NULL LIMIT 1)`,
    [18],
  ],
]

test.each(damages)('%s is found', async (_what, damage, seenBy) => {
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(`SET LOCAL session_replication_role = replica`)
    const { rows } = await client.query<{ drop: string }>(
      `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I CASCADE', conrelid::regclass, conname) AS drop FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'u', 'f', 'p') AND conrelid::regclass::text ~ '^(points|shift|demands|team_occ)'
       UNION ALL SELECT format('DROP INDEX IF EXISTS %I', i.relname) FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
       WHERE x.indrelid IN ('shift_transfers'::regclass, 'demands'::regclass) AND x.indisunique AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = x.indexrelid)
       ORDER BY 1 DESC`,
    )
    for (const { drop } of rows) await client.query(drop.replace('DROP CONSTRAINT', 'DROP CONSTRAINT IF EXISTS'))
    const { rowCount } = await client.query(damage)
    expect(rowCount).toBeGreaterThan(0)
    const broken = await judge(client)
    const sentences = broken.map(({ sentence }) => sentence)
    for (const number of seenBy) expect(sentences).toContain(laws[number - 1]?.sentence)
    expect(await judgeEach(client)).toEqual(sentences.toSorted())
    for (const { rows: found } of broken) expect(found[0]?.['id']).toMatch(/^[\da-f-]{36}$/)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})

describe('npm run verify', () => {
  async function verify(...options: readonly string[]): Promise<{ code: number | null; text: string }> {
    const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../../../scripts/verify.ts'), ...options], {
      env: { ...process.env, DATABASE_URL: database.url },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    const { promise, resolve } = Promise.withResolvers<number | null>()
    child.on('close', resolve)
    return { code: await promise, text }
  }

  test('says each law, and fails with what breaks one', async () => {
    const well = await verify()
    expect(well.code).toBe(0)
    expect(well.text.split('\n').filter((line) => line.startsWith('✓'))).toHaveLength(laws.length)
    expect(well.text).toContain('Tout est juste.')
    const { rows } = await database.pool.query<{ _id: string }>(
      `UPDATE points_accounts SET balance = balance + 5 WHERE _id = ${someMember} RETURNING _id`,
    )
    const wrong = await verify()
    expect(wrong.code).toBe(1)
    expect(wrong.text).toContain(`✗ ${laws[1]?.sentence ?? ''}`)
    expect(wrong.text).toContain(rows[0]?._id ?? '?')
    await database.pool.query('UPDATE points_accounts SET balance = balance - 5 WHERE _id = $1', [rows[0]?._id])
  })

  test('of one centre, looks at nothing else, and says its digest', async () => {
    const { rows } = await database.pool.query<{ _id: string }>('SELECT _id FROM centers ORDER BY _id')
    const [damaged = '?', sound = '?'] = rows.map(({ _id }) => _id)
    const before = await verify('--center', sound)
    expect(before.code).toBe(0)
    expect(before.text).toMatch(/Empreinte du centre\u00A0: [\da-f]{16}\./)
    const change = (points: number) =>
      database.pool.query('UPDATE points_accounts SET balance = balance + $2 WHERE center_id = $1 AND user_id IS NOT NULL', [
        damaged,
        points,
      ])
    await change(5)
    expect((await verify('--center', damaged)).code).toBe(1)
    expect(await verify('--center', sound)).toEqual(before)
    await change(-5)
    for (const unknown of [randomUUID(), 'nulle-part']) {
      const refused = await verify('--center', unknown)
      expect(refused.code).toBe(1)
      expect(refused.text).toContain('Aucun centre')
    }
    expect((await verify('sauvegarde')).text).toContain('Utilisation')
  })
})
