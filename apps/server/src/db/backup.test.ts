// A backup of the demo comes back row for row in another database, on which a server starts; anything doubtful restores nothing.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createTestDatabase } from '@releve/testing/database'
import type { TestDatabase } from '@releve/testing/database'
import { DEMO_PASSWORD, loadDemo } from '@releve/demo/load'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { locksHere } from '#test/hold.ts'
import { callOn, testConfig } from '#test/server.ts'
import { startServer } from '../main.ts'
import { until } from '#test/until.ts'
import { Tally } from './archive.ts'
import { backup } from './backup.ts'
import { judge } from './laws.ts'
import { newestVersion } from './migrate.ts'
import { createPool } from './pool.ts'
import { restore } from './restore.ts'
import { tablesOf } from './tables.ts'

const NOW = Date.UTC(2026, 10, 16, 11)
const openPool = (url: string) => createPool({ url })

let source: TestDatabase
let directory: string
let file: string

beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'releve-backup-'))
  file = path.join(directory, 'sauvegarde.gz')
  source = await createTestDatabase({ openPool })
  await loadDemo(source.pool, NOW)
  const { rows } = await source.pool.query<{ _id: string }>('SELECT _id FROM members ORDER BY _id LIMIT 2')
  const [first, second] = rows.map(({ _id }) => _id)
  // These rows hold values that JSON would lose, and references that the order of rows would break.
  await source.pool.query('UPDATE members SET approved_by = $2 WHERE _id = $1', [first, second])
  await source.pool.query('UPDATE members SET approved_by = $2 WHERE _id = $1', [second, first])
  await source.pool.query('INSERT INTO avatars (_id, user_id, image, created_at) VALUES ($1, $2, $3, now())', [
    randomUUID(),
    first,
    Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256)),
  ])
  await source.pool.query(
    `INSERT INTO idempotency_keys (user_id, key, request_hash, claim, status, response, created_at)
     VALUES ($1, 'clé « é »', '\\x00ff', gen_random_uuid(), 200, 'null', '2026-11-16T11:00:00.123456Z'),
       ($1, $2, '\\x', gen_random_uuid(), NULL, NULL, 'infinity')`,
    [first, 'guillemets " \\ , ( ) \n\t fin'],
  )
  await source.pool.query(
    `SELECT graphile_worker.add_job('mail', '{"mailId": "x", "b": 1, "a": null}', run_at := '2031-01-01T00:00Z', max_attempts := 12, job_key := 'k', priority := 10)`,
  )
  await backup(source.url, file, new Date(NOW))
})
afterAll(async () => {
  await source.close()
  rmSync(directory, { recursive: true, force: true })
})

async function withEmpty<T>(work: (database: TestDatabase) => Promise<T>, migrated = false): Promise<T> {
  const database = await createTestDatabase({ openPool, migrated })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Names in the folder of backups that begin with `start`. */
const namesLike = (start: string) => readdirSync(directory).filter((name) => name.startsWith(start))

/** Reads, for each table, the number of rows and a sum of them all. */
async function contents({ pool }: TestDatabase): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const { name } of await tablesOf(pool)) {
    const { rows } = await pool.query<Record<string, unknown>>(
      `SELECT count(*) AS rows, md5(string_agg(t::text, E'\\n' ORDER BY t::text)) AS sum FROM public.${name} t`,
    )
    found[name] = rows[0]
  }
  const jobs = await pool.query<Record<string, unknown>>(
    `SELECT j.task_identifier, p.payload::text, j.run_at, j.max_attempts, j.key, j.priority FROM graphile_worker.jobs j
     JOIN graphile_worker._private_jobs p USING (id)`,
  )
  return { ...found, jobs: jobs.rows }
}

/** Constraints and triggers as they stand. */
async function structure({ pool }: TestDatabase): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<Record<string, unknown>>(
    `SELECT conrelid::regclass::text AS place, conname AS name, pg_get_constraintdef(oid) AS state FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT tgrelid::regclass::text, tgname, tgenabled::text FROM pg_trigger
       WHERE NOT tgisinternal AND tgrelid::regclass::text NOT LIKE 'graphile%'
     ORDER BY 1, 2`,
  )
  return rows
}

/** Reads which of these two tables PostgreSQL has statistics of. */
async function tablesWithStatistics({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT DISTINCT tablename::text AS name FROM pg_stats
     WHERE schemaname = 'public' AND tablename IN ('members', 'team_occurrences') ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

describe('a backup', () => {
  test('is for its owner alone, and leaves nothing half-written', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(namesLike('sauvegarde')).toEqual(['sauvegarde.gz'])
  })

  test('comes back row for row, with its laws, and a server starts on it', () =>
    withEmpty(async (target) => {
      const summary = await restore(target.url, file)
      expect(summary).toMatchObject({ createdAt: new Date(NOW).toISOString() })
      const restored = await contents(target)
      expect(restored).toEqual(await contents(source))
      expect(restored).toMatchObject({
        avatars: { rows: 1 },
        jobs: [{ task_identifier: 'mail', payload: '{"mailId": "x", "b": 1, "a": null}', priority: 10 }],
      })
      expect(await structure(target)).toEqual(await structure(source))
      expect(await judge(target.pool)).toEqual([])
      expect(await tablesWithStatistics(target)).toEqual(['members', 'team_occurrences'])
      const server = await startServer(testConfig({ databaseUrl: target.url, dataDirectory: directory, poolSize: 4 }), target.pool, {
        clock: () => NOW,
      })
      const answer = await callOn(server.url, 'POST', '/login', {
        body: { email: 'camille.erable@sdis-brumaie.example', password: DEMO_PASSWORD },
      })
      await server.close()
      expect(answer.status).toBe(200)
    }))

  test('shows one instant, whatever is written meanwhile', async () => {
    const blocked = await source.pool.connect()
    const other = path.join(directory, 'pendant.gz')
    const before = await contents(source)
    try {
      await blocked.query('BEGIN')
      await blocked.query('DELETE FROM notifications')
      await backup(source.url, other, new Date(NOW))
      await blocked.query('ROLLBACK')
    } finally {
      blocked.release()
    }
    await withEmpty(async (target) => {
      await restore(target.url, other)
      expect(await contents(target)).toEqual(before)
    })
  })

  test('that cannot be read again is none', async () => {
    await withEmpty(async ({ url, pool }) => {
      // A row longer than any of ours.
      await pool.query("CREATE TABLE endless AS SELECT repeat('x', 70_000_000) AS text")
      const none = path.join(directory, 'illisible.gz')
      await expect(backup(url, none, new Date(NOW))).rejects.toThrow('La sauvegarde écrite ne se relit pas')
      expect(namesLike('illisible')).toEqual([])
    }, true)
  })

  test.each(['SIGKILL', 'SIGTERM'] as const)('ended by %s while it writes does not block its name', async (signal) => {
    const name = `tuée-${signal}.gz`
    const script = path.resolve(import.meta.dirname, '../../../../scripts/backup.ts')
    const holder = await source.pool.connect()
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE')
    const child = spawn(process.execPath, [script, path.join(directory, name)], {
      env: { ...process.env, DATABASE_URL: source.url },
      stdio: 'ignore',
    })
    const ended = once(child, 'close')
    // It has begun, and waits for that table.
    await until(
      async () =>
        (await source.pool.query(`SELECT FROM ${locksHere} WHERE NOT granted AND relation = 'accounts'::regclass`)).rowCount === 1,
    )
    // The signal is sent twice, as the terminal and the launcher do.
    child.kill(signal)
    child.kill(signal)
    await ended
    await holder.query('ROLLBACK')
    holder.release()
    // A kill, which cannot be prevented, alone leaves anything.
    expect(namesLike(name)).toEqual(signal === 'SIGKILL' ? [expect.stringMatching(/\.partial$/)] : [])
    await backup(source.url, path.join(directory, name), new Date(NOW))
    expect(namesLike(name)).toContain(name)
  })

  test('of an empty database is refused', () =>
    withEmpty(async ({ url }) => {
      const none = path.join(directory, 'vide.gz')
      await expect(backup(url, none, new Date(NOW))).rejects.toThrow('il n’y a rien à sauvegarder')
      expect(namesLike('vide')).toEqual([])
    }))
})

describe('a restore refuses', () => {
  const lines = () => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  const write = (name: string, content: readonly string[] | Buffer) => {
    const place = path.join(directory, name)
    writeFileSync(place, content instanceof Buffer ? content : gzipSync(`${content.join('\n')}\n`))
    return place
  }
  const header = (changes: Record<string, unknown>) => {
    const [first = '', ...others] = lines()
    const read: unknown = JSON.parse(first)
    return [JSON.stringify({ ...(typeof read === 'object' ? read : {}), ...changes }), ...others]
  }
  const changedRow = () =>
    lines().map((line) => (line.includes('Camille') && line.startsWith('"') ? line.replace('Camille', 'Camélia') : line))
  const withoutOneRow = () => {
    const all = lines()
    all.splice(
      all.findIndex((line) => line.startsWith('"')),
      1,
    )
    return all
  }

  const whole = 'Cette sauvegarde est incomplète ou abîmée'
  test.each([
    ['a file cut in the middle', () => write('coupé.gz', readFileSync(file).subarray(0, 20_000)), whole],
    ['lines missing at the end', () => write('fin.gz', lines().slice(0, -1)), whole],
    ['half a table', () => write('moitié.gz', lines().slice(0, 40)), whole],
    ['a row missing', () => write('ligne.gz', withoutOneRow()), whole],
    ['a row that was changed', () => write('changée.gz', changedRow()), whole],
    ['a line after the end', () => write('après.gz', [...lines(), '{"done":true,"tables":0,"rows":0}']), whole],
    ['another file', () => write('autre.gz', ['{"bonjour":1}']), 'Ce fichier n’est pas une sauvegarde de Relève.'],
    ['a file that is not compressed', () => write('texte.gz', Buffer.from('bonjour')), 'Ce fichier n’est pas une sauvegarde de Relève.'],
    ['a file that is not there', () => path.join(directory, 'absent.gz'), 'Ce fichier n’existe pas.'],
    ['a newer program’s', () => write('futur.gz', header({ schemaVersion: newestVersion() + 1 })), 'version plus récente de Relève'],
    ['a newer form', () => write('forme.gz', header({ formatVersion: 2 })), 'version plus récente de Relève'],
    ['other tables', () => write('tables.gz', header({ migrations: [{ version: 1, md5: 'x' }] })), 'autres tables'],
  ])('%s, and leaves the database empty', (_what, make, sentence) =>
    withEmpty(async (target) => {
      await expect(restore(target.url, make())).rejects.toThrow(sentence)
      const { rows } = await target.pool.query<{ there: boolean }>(`SELECT to_regclass('public.users') IS NOT NULL AS there`)
      if (rows[0]?.there === true) expect((await target.pool.query('SELECT FROM accounts')).rowCount).toBe(0)
    }),
  )

  test('a database that holds anything', () =>
    withEmpty(async (target) => {
      await target.pool.query(`INSERT INTO login_failures VALUES ('\\x00', 1, now(), now())`)
      await expect(restore(target.url, file)).rejects.toThrow('n’est pas vide')
    }, true))

  test('rows that are none', () =>
    withEmpty(async (target) => {
      const all = lines()
      const first = all.findIndex((text) => text.startsWith('"'))
      const opening = all.findLastIndex((text, index) => index < first && text.startsWith('{"table"'))
      const end = all.findIndex((text, index) => index > first && text.startsWith('{"end"'))
      const { table } = z.object({ table: z.string() }).parse(JSON.parse(all[opening] ?? ''))
      const tally = new Tally()
      tally.add('bonjour')
      all.splice(first, end - first + 1, '"bonjour"', JSON.stringify({ end: table, rows: 1, sha256: tally.digest() }))
      await expect(restore(target.url, write('bonjour.gz', all))).rejects.toThrow('ne conviennent pas à leurs tables')
      expect((await target.pool.query('SELECT FROM accounts')).rowCount).toBe(0)
    }))

  test('a reference to nobody, as PostgreSQL itself would', () =>
    withEmpty(async (target) => {
      await source.pool.query(`ALTER TABLE team_occurrences DROP CONSTRAINT team_occurrences_of_member`)
      await source.pool.query(
        `UPDATE team_occurrences SET user_id = gen_random_uuid() WHERE _id = (SELECT _id FROM team_occurrences LIMIT 1)`,
      )
      const orphan = path.join(directory, 'orphelin.gz')
      await backup(source.url, orphan, new Date(NOW))
      await expect(restore(target.url, orphan)).rejects.toMatchObject({
        message: 'Des lignes de cette sauvegarde ne conviennent pas à leurs tables\u00A0: rien n’a été restauré.',
        cause: { code: '23503' },
      })
      expect((await target.pool.query('SELECT FROM accounts')).rowCount).toBe(0)
    }))
})
