// The roster of a large centre on a database whose statistics nobody has taken yet: just imported, restored or moved.
import { createTestDatabase } from '@releve/testing/database'
import { createCenter, createMembers } from '@releve/testing/factories'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createPool } from '#db/pool.ts'
import { loadRoster } from './store/members.ts'

const MEMBERS = 2_000

interface Plan {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** The rows that all steps of a plan went through. */
const rowsOf = (plan: Plan): number =>
  (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0)) * plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0)

test('goes through a few rows a member without statistics', async () => {
  const database = await createTestDatabase({ openPool: (url) => createPool({ url }) })
  const { pool } = database
  try {
    for (const table of ['members', 'team_occurrences']) await pool.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`)
    const center = await createCenter(pool)
    const people = Array.from({ length: MEMBERS }, (_, index) => ({ teamId: center.teamIds[index % center.teamIds.length] ?? null }))
    await createMembers(pool, center, people)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const { people: found } = await loadRoster(pool, center.centerId, -1)
    const statements: readonly unknown[] = query.mock.calls.flat()
    query.mockRestore()
    expect(found).toHaveLength(MEMBERS)
    expect(found.every(({ teams }) => teams.length === 1)).toBe(true)
    const texts = statements.map((asked) => (typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : ''))
    const explain = `EXPLAIN (ANALYZE, FORMAT JSON) ${texts.find((text) => text.includes('roster_version'))}`
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain, [center.centerId])
    const [explained] = rows
    expect(explained === undefined ? Infinity : rowsOf(explained['QUERY PLAN'][0].Plan)).toBeLessThan(10 * MEMBERS)
  } finally {
    await database.close()
  }
})
