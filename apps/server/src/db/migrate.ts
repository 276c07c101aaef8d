// Brings a database to the newest migration: plain SQL files, forward only, one server at a time; everything or nothing, but for the
// files that must not hold up whoever writes meanwhile (an index on a large table takes minutes).

import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import Postgrator from 'postgrator'
import { StartupError } from '../config/startup-error.ts'
import { Connection } from './connection.ts'
import { createPool } from './pool.ts'

/** The server's own migrations. */
const migrationsDirectory = path.resolve(import.meta.dirname, '../../migrations')

/** The key of the advisory lock behind which a second server waits for the first one's migration; any fixed number does. */
export const migrationLock = 7_305_119

/**
 * The lock is asked for again and again: a session that waited inside the question would hold a snapshot, and an index built concurrently
 * waits for those: each would wait for the other.
 */
const ASK_AGAIN_MS = 100

/**
 * A migration that changes a table waits for the readers of that table, an hour-long backup among them, and every later statement waits
 * behind it. It therefore gives up after half a second, lets the others pass, and asks again.
 */
const LOCK_WITHIN = "lock_timeout = '500ms'"
const BEGIN = `BEGIN; SET LOCAL ${LOCK_WITHIN}`
const LET_PASS_MS = 2_000
/** The code of PostgreSQL for it. */
const LOCK_NOT_AVAILABLE = '55P03'

/** The first line of a file whose statements, a blank line after each, run one by one and outside any transaction. */
const ONLINE = /^-- online\b/

/** Names of the files that stand for migrations: 001.do.centers.sql */
const fileName = /^(\d{3})\.do\.[a-z0-9-]+\.sql$/

/** The version this program brings databases to. */
export function newestVersion(directory: string = migrationsDirectory): number {
  const versions = readdirSync(directory).map((file) => {
    const match = fileName.exec(file)
    if (match === null) throw new Error(`not a migration: ${file} (expected 001.do.what.sql)`)
    return Number(match[1])
  })
  versions.sort((a, b) => a - b)
  versions.forEach((version, index) => {
    if (version !== index + 1) throw new Error(`migration ${index + 1} is missing or doubled in ${directory}`)
  })
  return versions.length
}

/**
 * Applies the migrations that are missing, in one transaction together with their version rows: a crash leaves the database as it was.
 * A file that opens with `-- online` ends that transaction and begins the next one: each of its statements is kept when it ends, and
 * its version row stands when all have. Where it stopped half-way it runs again from its first statement, so each must bear that
 * (`IF NOT EXISTS`); the indexes it left unfinished are dropped before. A database without tables has nobody to hold up: there it is
 * part of the one transaction. A lock of the session lets any number of servers start at once.
 * @param upTo the last migration to apply, as a backup of that version needs; absent: the newest
 * @returns the versions applied, in order
 * @throws StartupError when an applied file was changed or the database is newer than this program
 */
export async function migrate(url: string, directory: string = migrationsDirectory, upTo?: number): Promise<number[]> {
  const newest = newestVersion(directory)
  if (newest === 0) return []
  const client = new Connection({ connectionString: url, application_name: 'releve-migrate' })
  await client.connect()
  try {
    await waitForTurn(client)
    let isNew = false
    const postgrator = new Postgrator({
      driver: 'pg',
      migrationPattern: path.join(directory, '*').replaceAll('\\', '/'),
      schemaTable: 'public.schema_version',
      newline: 'LF',
      execQuery: (text: string) => client.query(text),
      execSqlScript: async (text: string) => {
        if (!ONLINE.test(text)) await client.query(text)
        else if (isNew) await client.query(text.replaceAll(' CONCURRENTLY', ''))
        else await runOnline(client, text)
      },
    })
    const current = await postgrator.getDatabaseVersion()
    isNew = current === 0
    if (current > newest)
      throw new StartupError(
        `La base de données est à la version ${current}, ce programme s’arrête à la version ${newest}\u00A0: installez une version plus récente de Relève.`,
      )
    if (upTo !== undefined && current > upTo) {
      throw new StartupError(`La base de données est à la version ${current}, plus récente que la version ${upTo} qu’il faut ici.`)
    }
    const target = upTo ?? newest
    await withoutQueue(client, () => postgrator.migrate(String(target)))
    // The queue keeps its own tables, in a schema and with versions of its own.
    if (directory === migrationsDirectory) await migrateQueue(url)
    return Array.from({ length: target - current }, (_, index) => current + 1 + index)
  } catch (error) {
    const changed = error instanceof Error ? /^MD5 checksum failed for migration \[(\d+)\]$/.exec(error.message) : null
    if (changed !== null)
      throw new StartupError(
        `La migration ${changed[1]} a été modifiée après avoir été appliquée\u00A0: rétablissez son fichier et écrivez une nouvelle migration.`,
        { cause: error },
      )
    throw error
  } finally {
    await client.end()
  }
}

/** Migrates the queue by connections of ours, which know where a database of several hosts takes writes. */
async function migrateQueue(url: string): Promise<void> {
  const pool = createPool({ url, size: 1 })
  // graphile-worker wants to see that somebody listens to each connection: it does so by itself.
  pool.on('connect', () => {})
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}

/** Applies in a transaction, again from its beginning as often as a table is not to be had: of what was online nothing is done twice. */
async function withoutQueue(client: Connection, apply: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await client.query(BEGIN)
      await apply()
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      await letPass(error)
    }
  }
}

/** @throws the error, when it is not that a table was not to be had */
async function letPass(error: unknown): Promise<void> {
  if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error
  await pause(LET_PASS_MS)
}

async function waitForTurn(client: Connection): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>('SELECT pg_try_advisory_lock($1) AS ours', [migrationLock])
    if (rows[0]?.ours === true) return
    await pause(ASK_AGAIN_MS)
  }
}

async function runOnline(client: Connection, text: string): Promise<void> {
  await client.query('COMMIT')
  const { rows: unfinished } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE NOT i.indisvalid AND n.nspname = 'public' AND $1 ~ ('\\m' || c.relname || '\\M')`,
    [text],
  )
  for (const { name } of unfinished) await client.query(`DROP INDEX CONCURRENTLY ${name}`)
  for (const statement of text.split(/\n\s*\n/)) await runAlone(client, statement)
  await client.query(BEGIN)
}

/**
 * A statement with CONCURRENTLY waits for other transactions without blocking anybody, and a time limit would leave its index unfinished:
 * it runs without one. Any other statement has the limit and asks again, like the files that run in a transaction.
 */
async function runAlone(client: Connection, statement: string): Promise<void> {
  if (/\bCONCURRENTLY\b/.test(statement)) {
    await client.query(statement)
    return
  }
  await client.query(`SET ${LOCK_WITHIN}`)
  for (;;) {
    try {
      await client.query(statement)
      break
    } catch (error) {
      await letPass(error)
    }
  }
  await client.query('RESET lock_timeout')
}
