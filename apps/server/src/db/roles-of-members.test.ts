// The migration of the right to hold vacancies to a role, on a database in service: who had it has the role, since when and by whom the journal
// says, and nobody else has one.
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { createTestDatabase } from '@releve/testing/database'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'

const migrations = path.resolve(import.meta.dirname, '../../migrations')
const before =
  Number(
    readdirSync(migrations)
      .find((file) => file.endsWith('.do.roles-of-members.sql'))
      ?.slice(0, 3),
  ) - 1

test('who held vacancies holds them by a role, from the day on which it was given', async () => {
  const { pool, url, close } = await createTestDatabase({ migrated: false })
  try {
    await migrate(url, migrations, before)
    const centerId = randomUUID()
    const [named, unrecorded, left, member, actor] = Array.from({ length: 5 }, () => randomUUID())
    await pool.query(`INSERT INTO centers (_id, name, zone, rules) VALUES ($1, 'Réunion', 'Indian/Reunion', '{}')`, [centerId])
    for (const [id, isDeputy, leftAt] of [
      [named, true, null],
      [unrecorded, true, null],
      [left, true, '2026-05-01T00:00:00Z'],
      [member, false, null],
    ]) {
      await pool.query('INSERT INTO accounts (_id, center_id, email, password_hash) VALUES ($1, $2, $3, $4)', [
        id,
        centerId,
        `${String(id)}@releve.example`,
        'x',
      ])
      await pool.query(
        `INSERT INTO members (center_id, _id, status, name, last_name, joined_at, left_at, is_deputy) VALUES ($1, $2, 'approved', 'Ana', 'Orme', '2026-01-05T22:00:00Z', $3, $4)`,
        [centerId, id, leftAt, isDeputy],
      )
    }
    const act = (at: string, to: boolean) =>
      pool.query(
        `INSERT INTO center_changes (center_id, _id, kind, actor_id, user_id, fields, detail, at) VALUES ($1, $2, 'role', $3, $4, $5, '{}', $6)`,
        [centerId, randomUUID(), actor, named, JSON.stringify([{ field: 'deputy', from: !to, to }]), at],
      )
    await act('2026-02-01T08:00:00Z', true)
    await act('2026-03-01T08:00:00Z', false)
    await act('2026-04-01T21:00:00Z', true)

    await migrate(url)

    const { rows } = await pool.query<{ _id: string; roles: unknown; is_deputy: boolean }>('SELECT _id, roles, is_deputy FROM members')
    const found = new Map(rows.map((row) => [row._id, row]))
    const id: unknown = expect.any(String)
    const role = { _id: id, role: 'replacements', teamId: null, until: null }
    // In the evening in Paris, it is the next day already on Réunion.
    expect(found.get(named ?? '')?.roles).toEqual([{ ...role, from: '2026-04-02', givenBy: actor, givenAt: Date.UTC(2026, 3, 1, 21) }])
    expect(found.get(unrecorded ?? '')?.roles).toEqual([{ ...role, from: '2026-01-06', givenBy: null, givenAt: Date.UTC(2026, 0, 5, 22) }])
    for (const other of [left, member]) expect(found.get(other ?? '')?.roles).toEqual([])
    expect(found.get(named ?? '')?.is_deputy).toBe(true)
  } finally {
    await close()
  }
})
