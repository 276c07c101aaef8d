// A centre that comes to a database with replicas: it is said to be there once they have it too, lest the death of that machine take with it
// what was acknowledged in the database that it came from.
import { createTestDatabase } from '@releve/testing/database'
import type { TestDatabase } from '@releve/testing/database'
import { createCenter, createMembers } from '@releve/testing/factories'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '#test/faults/postgres.ts'
import type { HarmedPostgres } from '#test/faults/postgres.ts'
import { until } from '#test/until.ts'
import { migrate } from '../migrate.ts'
import { loadPlace } from '../places.ts'
import type { DatabaseName } from '../places.ts'
import { createPool } from '../pool.ts'
import { moveCenter } from './move.ts'

let directory: TestDatabase
let target: HarmedPostgres
let admin: pg.Pool
let centerId: string

beforeAll(async () => {
  ;[directory, target] = await Promise.all([createTestDatabase({ openPool: (url) => createPool({ url }) }), startPostgres()])
  await migrate(target.url)
  admin = createPool({ url: target.url, size: 2 })
  const center = await createCenter(directory.pool)
  await createMembers(directory.pool, center, [{ teamId: center.teamIds[0] ?? null }])
  centerId = center.centerId
})
afterAll(async () => {
  await admin.end()
  await directory.close()
  await target.close()
})

/** Commits wait for a replica that there is not, or for none. */
async function waitFor(replicas: string): Promise<void> {
  await admin.query(`ALTER SYSTEM SET synchronous_standby_names = '${replicas}'`)
  await admin.query('SELECT pg_reload_conf()')
  await until(async () => {
    const { rows } = await admin.query<{ now: string }>(`SELECT current_setting('synchronous_standby_names') AS now`)
    return rows[0]?.now === replicas
  })
}

test('a centre is nowhere else until the replicas of its new database have it', async () => {
  let stateMeanwhile: string | null = null
  const watching: Promise<void>[] = []
  const moved = await moveCenter({
    centerId,
    to: 'b',
    urls: new Map<DatabaseName, string>([
      [null, directory.url],
      ['b', target.url],
    ]),
    closedWithinMs: 300_000,
    readersLeaveWithinMs: 0,
    onStep: async (step) => {
      if (step !== 'compared') return
      await waitFor('nobody')
      const watch = async () => {
        await until(async () => {
          const { rowCount } = await admin.query(
            `SELECT FROM pg_stat_activity WHERE application_name = 'releve-move' AND wait_event = 'SyncRep'`,
          )
          return rowCount === 1
        })
        stateMeanwhile = (await loadPlace(directory.pool, centerId)).state
        await waitFor('')
      }
      watching.push(watch())
    },
  })
  await Promise.all(watching)
  expect(moved.closedMs).not.toBeNull()
  expect(stateMeanwhile).toBe('moving')
})
