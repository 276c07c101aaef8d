// The migration from `users` to accounts and members, tried on a database in service.
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { createTestDatabase } from '@releve/testing/database'
import { expect, test } from 'vitest'
import { laws } from './laws.ts'
import { migrate } from './migrate.ts'

const migrations = path.resolve(import.meta.dirname, '../../migrations')
const copied = readdirSync(migrations).find((file) => file.endsWith('.do.members-beside-users.sql'))

test('members, former ones, those of elsewhere and those of no centre are where they were, with their histories', async () => {
  const database = await createTestDatabase({ migrated: false })
  const { pool, url } = database
  try {
    await migrate(url, migrations, Number(copied?.slice(0, 3)) - 1)
    const [ownCenterId, otherCenterId] = [randomUUID(), randomUUID()]
    const [chief, ana, formerId, moved, master] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    for (const id of [ownCenterId, otherCenterId])
      await pool.query(`INSERT INTO centers (_id, name, rules) VALUES ($1, 'Centre', '{}')`, [id])
    const person = (id: string, centerId: string | null, adminType: string | null, more = '') =>
      pool
        .query(
          `INSERT INTO users (_id, center_id, email, password_hash, status, name, last_name, phone, is_admin, admin_type)
         VALUES ($1, $2, $4 || '@releve.example', 'x', 'approved', 'Prénom', $4, '06', $3::text IS NOT NULL, $3)`,
          [id, centerId, adminType, id],
        )
        .then(() => (more === '' ? undefined : pool.query(`UPDATE users SET ${more} WHERE _id = $1`, [id])))
    await person(chief, ownCenterId, 'center', `qualifications = '{CDS}', avatar = 'photo'`)
    await person(ana, ownCenterId, null, `status = 'pending'`)
    await person(formerId, ownCenterId, null, `deleted_at = now()`)
    await person(moved, otherCenterId, null)
    await person(master, null, 'master', `preferences = '{"theme": "lightTheme"}', approved_by = '${chief}'`)
    await pool.query('INSERT INTO points_accounts (center_id, _id, user_id) VALUES ($1, $2, $3)', [ownCenterId, randomUUID(), moved])
    await pool.query(
      `INSERT INTO planning_changes (center_id, _id, user_id, day, kind, actor_id, other_id) VALUES ($1, $2, $3, '2026-01-01', 'x', $4, $5)`,
      [ownCenterId, randomUUID(), moved, master, formerId],
    )
    await pool.query(`INSERT INTO avatars (_id, user_id, image, created_at) VALUES ($1, $2, 'x', now()), ($3, $4, 'x', now())`, [
      randomUUID(),
      chief,
      randomUUID(),
      master,
    ])

    await migrate(url)

    const { rows } = await pool.query<Record<string, unknown>>(
      `SELECT a._id, a.center_id, a.is_master, a.carried, m.center_id AS of, m.status, m.is_admin, m.phone, m.qualifications, m.left_at IS NOT NULL AS has_left
       FROM accounts a LEFT JOIN members m ON m._id = a._id`,
    )
    const line = (id: string, listName: string | null) => rows.find((row) => row['_id'] === id && row['of'] === listName)
    const expected = { status: 'approved', is_master: false, carried: null, is_admin: false, phone: '06', has_left: false }
    expect(rows).toHaveLength(6)
    expect(line(chief, ownCenterId)).toMatchObject({ ...expected, center_id: ownCenterId, is_admin: true, qualifications: ['CDS'] })
    expect(line(ana, ownCenterId)).toMatchObject({ ...expected, center_id: ownCenterId, status: 'pending' })
    expect(line(formerId, ownCenterId)).toMatchObject({ ...expected, center_id: ownCenterId, has_left: true })
    expect(line(moved, otherCenterId)).toMatchObject({ ...expected, center_id: otherCenterId })
    expect(line(moved, ownCenterId)).toMatchObject({ ...expected, center_id: otherCenterId, phone: null, has_left: true })
    expect(line(master, null)).toMatchObject({
      center_id: null,
      is_master: true,
      carried: { status: 'approved', last_name: master, preferences: { theme: 'lightTheme' }, approved_by: chief },
    })
    const pictures = await pool.query('SELECT user_id, center_id FROM avatars ORDER BY center_id NULLS LAST')
    expect(pictures.rows).toEqual([
      { user_id: chief, center_id: ownCenterId },
      { user_id: master, center_id: null },
    ])
    const unchecked = await pool.query("SELECT conname FROM pg_constraint WHERE NOT convalidated AND connamespace = 'public'::regnamespace")
    expect(unchecked.rows).toEqual([])
    const law = laws.at(-1)
    expect((await pool.query(law?.query ?? '')).rows).toEqual([])
  } finally {
    await database.close()
  }
})
