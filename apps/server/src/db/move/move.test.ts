// A centre moves to another database while it is written, wholly or not at all, wherever the move is killed; nothing acknowledged is lost,
// and the centres beside it notice nothing.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { loadDemo } from '@releve/demo/load'
import { createTestDatabase } from '@releve/testing/database'
import type { TestDatabase } from '@releve/testing/database'
import { shareOf } from '@releve/testing/share'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '#test/until.ts'
import { centerTablesOf, digestsOf } from '../center-rows.ts'
import { isFenced } from '../fence.ts'
import { judge } from '../laws.ts'
import { migrate, migrationLock } from '../migrate.ts'
import { loadPlace } from '../places.ts'
import type { DatabaseName } from '../places.ts'
import { createPool } from '../pool.ts'
import { inTransaction } from '../transaction.ts'
import { moveCenter } from './move.ts'
import type { Move, Moved, Step } from './move.ts'

let directory: TestDatabase
let b: TestDatabase
let moving: string
let staying: string

const openPool = (url: string) => createPool({ url })

beforeAll(async () => {
  directory = await createTestDatabase({ openPool })
  b = await createTestDatabase({ openPool })
  await loadDemo(directory.pool, Date.UTC(2026, 10, 16, 11))
  const { rows } = await directory.pool.query<{ _id: string }>(
    'SELECT c._id FROM centers c ORDER BY (SELECT count(*) FROM demands d WHERE d.center_id = c._id) DESC LIMIT 2',
  )
  moving = rows[0]?._id ?? '?'
  staying = rows[1]?._id ?? '?'
})
afterAll(async () => {
  await directory.close()
  await b.close()
})

const move = (changed: Partial<Move> = {}): Promise<Moved> =>
  moveCenter({
    centerId: moving,
    to: 'b',
    urls: new Map<DatabaseName, string>([
      [null, directory.url],
      ['b', b.url],
    ]),
    closedWithinMs: 300_000,
    readersLeaveWithinMs: 0,
    ...changed,
  })

const poolOf = async (centerId: string) => ((await loadPlace(directory.pool, centerId)).database === 'b' ? b.pool : directory.pool)

/** A hundred writes a second by each writer leave the processor to the move that they must not disturb. */
const BETWEEN_WRITES_MS = 5

/** A writer changes a centre for as long as the test lasts, and keeps what was acknowledged. */
class Writer {
  readonly #centerId: string
  readonly acknowledged: string[] = []
  refused = 0
  failure: Error | null = null
  #isOver = false
  readonly #writing: Promise<void>

  constructor(centerId: string) {
    this.#centerId = centerId
    this.#writing = this.#write()
  }

  async #write(): Promise<void> {
    while (!this.#isOver && this.failure === null) {
      const id = randomUUID()
      try {
        await inTransaction(await poolOf(this.#centerId), async (tx) => {
          // A row of a history that nobody may delete, a version that everybody raises, a row that changes.
          await tx.query(
            `INSERT INTO planning_changes (center_id, _id, user_id, day, kind, at)
             SELECT center_id, $2, _id, '2026-11-20', 'planChanged', now() FROM members WHERE center_id = $1 LIMIT 1`,
            [this.#centerId, id],
          )
          await tx.query('UPDATE centers SET plan_version = plan_version + 1 WHERE _id = $1', [this.#centerId])
          await tx.query(
            `UPDATE demands SET comment = $2 WHERE center_id = $1 AND _id = (SELECT _id FROM demands WHERE center_id = $1 LIMIT 1)`,
            [this.#centerId, id],
          )
        })
        this.acknowledged.push(id)
      } catch (error) {
        if (isFenced(error)) this.refused += 1
        else this.failure = error instanceof Error ? error : new Error(String(error))
      }
      await pause(BETWEEN_WRITES_MS)
    }
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#writing
    if (this.failure !== null) throw this.failure
  }
}

/** Nothing acknowledged is lost, and nothing is anywhere else. */
async function expectWhole(writers: readonly Writer[], where: TestDatabase): Promise<void> {
  const elsewhere = where === b ? directory : b
  for (const { name, centerColumn } of await centerTablesOf(elsewhere.pool)) {
    const { rowCount } = await elsewhere.pool.query(`SELECT FROM ${name} WHERE ${centerColumn} = $1`, [moving])
    expect(rowCount, name).toBe(0)
  }
  const acknowledged = writers.flatMap((writer) => writer.acknowledged)
  const found = new Set<string>()
  for (const { pool } of [directory, b]) {
    const { rows } = await pool.query<{ _id: string }>('SELECT _id FROM planning_changes WHERE _id = ANY ($1)', [acknowledged])
    for (const { _id } of rows) found.add(_id)
    expect(await judge(pool)).toEqual([])
    // Nothing of the move is left.
    const { rows: leftoverRows } = await pool.query(
      `SELECT subname FROM pg_subscription WHERE subdbid = (SELECT oid FROM pg_database WHERE datname = current_database())
       UNION ALL SELECT pubname FROM pg_publication UNION ALL SELECT slot_name FROM pg_replication_slots WHERE database = current_database()`,
    )
    expect(leftoverRows).toEqual([])
  }
  expect(found.size).toBe(acknowledged.length)
  expect(await loadPlace(directory.pool, moving)).toEqual({ database: where === b ? 'b' : null, state: 'here', other: null })
}

describe('under writers', () => {
  let writers: Writer[]
  beforeEach(() => {
    writers = [new Writer(moving), new Writer(moving), new Writer(staying)]
  })
  afterEach(async () => {
    for (const writer of writers) await writer.end()
  })

  const someMore = async () => {
    const before = writers.map(({ acknowledged }) => acknowledged.length)
    await until(() =>
      writers.every(({ acknowledged, failure }, index) => failure !== null || acknowledged.length > (before[index] ?? 0) + 3),
    )
  }

  test('a centre moves, and comes back', async () => {
    await someMore()
    const steps: Step[] = []
    const { closedMs, digests } = await move({ onStep: (step) => void steps.push(step) })
    expect(steps).toEqual(['announced', 'copying', 'following', 'fenced', 'compared', 'switched', 'opened', 'emptied'])
    const rows = digests.reduce((sum, digest) => sum + digest.rows, 0)
    const statistics = await b.pool.query(`SELECT FROM pg_stats WHERE schemaname = 'public' AND tablename = 'members'`)
    expect(statistics.rowCount).toBeGreaterThan(0)
    process.stdout.write(`a centre of ${rows} rows was closed for ${Math.round(closedMs ?? 0)} ms\n`)
    await someMore()
    expect(writers[2]?.refused).toBe(0)
    for (const writer of writers) await writer.end()
    await expectWhole(writers, b)
    expect((await move()).closedMs).toBeNull()
    await move({ to: null })
    await expectWhole(writers, directory)
  })

  const before: readonly Step[] = ['announced', 'copying', 'following', 'fenced', 'compared']
  const after: readonly Step[] = ['switched', 'opened']
  test.each(shareOf([...before, ...after], 4))(
    'killed when it is %s, the centre is wholly in one database, and the next run ends what was begun',
    async (step) => {
      await someMore()
      const program = path.join(import.meta.dirname, '../../../test/db/move/move-process.ts')
      const child = spawn(process.execPath, [program, moving, directory.url, b.url, step], { stdio: 'inherit' })
      expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
      const isThere = after.includes(step)
      expect((await loadPlace(directory.pool, moving)).database).toBe(isThere ? 'b' : null)
      await until(
        async () => (await directory.pool.query(`SELECT FROM pg_stat_activity WHERE application_name = 'releve-move'`)).rowCount === 0,
      )
      // The centre moves to where it already is: what was begun is finished or undone, and nothing else happens.
      await move({ to: isThere ? 'b' : null })
      await someMore()
      for (const writer of writers) await writer.end()
      await expectWhole(writers, isThere ? b : directory)
      if (isThere) await move({ to: null })
    },
  )
})

test('what differs is not switched to: the move is undone', async () => {
  const broken = move({
    async onStep(step) {
      if (step !== 'fenced') return
      const client = await b.pool.connect()
      await client.query(`SET session_replication_role = replica`)
      await client.query('UPDATE demands SET points = points + 1 WHERE center_id = $1', [moving])
      await client.query('RESET session_replication_role')
      client.release()
    },
  })
  await expect(broken).rejects.toThrow(/ne disent pas la même chose \(demands\)/)
  await expectWhole([], directory)
})

test('a move that failed says why, whether or not it could be undone', async () => {
  const takenName = `releve_move_${moving.replaceAll('-', '')}`
  await directory.pool.query(`CREATE PUBLICATION ${takenName}`)
  await expect(move()).rejects.toThrow(new RegExp(`resté où il était. Cause\u00A0: .*"${takenName}"`))
  await expectWhole([], directory)

  const lost = move({
    async onStep(step) {
      if (step !== 'following') return
      await directory.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'releve-move' AND datname = current_database()`,
      )
    },
  })
  await expect(lost).rejects.toThrow(/n’a pas pu être annulé\u00A0: relancez .* Cause\u00A0: .+\u202F; puis\u00A0: .+\./)
  await move({ to: null })
  await expectWhole([], directory)

  const nowhere = new Map<DatabaseName, string>([
    [null, directory.url],
    ['b', 'postgres://releve@127.0.0.1:1/nulle-part'],
  ])
  await expect(move({ urls: nowhere })).rejects.toThrow(/^La base b ne répond pas\u00A0: .*ECONNREFUSED/)
})

test('slots of first copies that a target could not take away go with the next move; those of others stay', async () => {
  const { rows } = await b.pool.query<{ id: string }>('SELECT system_identifier::text AS id FROM pg_control_system()')
  const [leftoverSlot, foreignSlot] = [`pg_4000000001_sync_1_${rows[0]?.id}`, 'pg_4000000001_sync_1_1']
  for (const name of [leftoverSlot, foreignSlot])
    await directory.pool.query(`SELECT pg_create_logical_replication_slot($1, 'pgoutput')`, [name])
  await move()
  const remainingSlots = await directory.pool.query<{ name: string }>(
    'SELECT slot_name AS name FROM pg_replication_slots WHERE database = current_database()',
  )
  await directory.pool.query('SELECT pg_drop_replication_slot($1)', [foreignSlot])
  expect(remainingSlots.rows).toEqual([{ name: foreignSlot }])
  await move({ to: null })
})

const lostWhen = [
  ['fenced', null],
  ['switched', 'b'],
] as const
test.for(shareOf<(typeof lostWhen)[number]>(lostWhen, 2))(
  'a move that loses its connections when it is %s settles what it began by new ones',
  async ([step, database]) => {
    const lost = move({
      settledWithinMs: 300_000,
      async onStep(reached) {
        if (reached !== step) return
        for (const { pool } of [directory, b]) {
          await pool.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'releve-move' AND datname = current_database()`,
          )
        }
      },
    })
    if (database === null) await expect(lost).rejects.toThrow(/resté où il était. Cause/)
    else expect((await lost).closedMs).toBeNull()
    await expectWhole([], database === null ? directory : b)
    const home = database === null ? directory : b
    expect((await home.pool.query('SELECT FROM center_fences WHERE center_id = $1', [moving])).rowCount).toBe(0)
    if (database !== null) await move({ to: null })
  },
)

test('a centre that cannot be closed in time stays where it is', async () => {
  const client = await directory.pool.connect()
  const late = move({
    closedWithinMs: 0,
    async onStep(step) {
      if (step !== 'following') return
      await client.query('BEGIN')
      await client.query('UPDATE teams SET "order" = "order" WHERE center_id = $1', [moving])
    },
  })
  await expect(late).rejects.toThrow(/fermé trop longtemps/)
  await client.query('ROLLBACK')
  client.release()
  await expectWhole([], directory)
})

test('nobody migrates one of the databases meanwhile, nor is a centre moved while somebody does', async () => {
  let migrated: Promise<unknown> = Promise.resolve()
  let isMigrated = false
  await move({
    onStep(step) {
      if (step === 'announced') migrated = migrate(b.url).then(() => (isMigrated = true))
      if (step === 'opened') expect(isMigrated).toBe(false)
    },
  })
  await migrated
  await move({ to: null })
  const client = await b.pool.connect()
  await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
  await expect(move()).rejects.toThrow(/change de version/)
  await client.query('SELECT pg_advisory_unlock($1)', [migrationLock])
  client.release()
  await expectWhole([], directory)
})

test('one move of a centre at a time; what cannot be moved is said', async () => {
  let second: Promise<unknown> = Promise.resolve()
  await move({
    async onStep(step) {
      if (step === 'announced') second = move().catch(String)
      await second
    },
  })
  expect(await second).toContain('déjà en cours')
  await move({ to: null })
  await expect(move({ centerId: randomUUID() })).rejects.toThrow(/Aucun centre/)
  await expect(move({ centerId: 'Le Havre' })).rejects.toThrow(/Aucun centre .* Le Havre/)
  expect((await move({ to: null })).closedMs).toBeNull()
  await expect(move({ to: null, isRefusedThere: true })).rejects.toThrow(/est déjà dans cette base/)
  await expect(move({ to: 'c' })).rejects.toThrow(/Aucune base de données ne s’appelle c/)
  await b.pool.query(`INSERT INTO centers (_id, name, rules) VALUES ($1, 'Égaré', '{}')`, [staying])
  await expect(move({ centerId: staying })).rejects.toThrow(/contient déjà/)
})

test('the digest of what moved is that of what was there', async () => {
  const before = await digestsOf(directory.pool, moving)
  expect((await move()).digests).toEqual(before)
  expect(await digestsOf(b.pool, moving)).toEqual(before)
})
