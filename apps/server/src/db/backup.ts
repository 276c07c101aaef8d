// Writes the whole database into one file while it serves: everything as it was at one instant, in one read-only transaction.
// PostgreSQL's own tools are not everywhere (the embedded one comes without them), and their files need the same version to come back.
import { once } from 'node:events'
import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { createGzip } from 'node:zlib'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { FORMAT, formatVersion, Tally } from './archive.ts'
import { Connection } from './connection.ts'
import { QUEUE, queueRows, tablesOf } from './tables.ts'
import type { Header } from './archive.ts'

/** A picture is some 100 kB: this many rows at a time stay small. */
const ROWS_AT_ONCE = 100

export interface BackupSummary {
  readonly tables: number
  readonly rows: number
}

/**
 * @param file must not exist; it appears once it is complete, readable by its owner alone
 * @throws StartupError when it exists, or the database was never prepared
 */
export async function backup(url: string, file: string, createdAt: Date): Promise<BackupSummary> {
  const partial = `${file}.partial`
  const gzip = createGzip()
  // Made with the first byte: a name that cannot be written is told before anything is read.
  const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await once(output, 'open')
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new StartupError(exists ? `Le fichier ${partial} existe déjà.` : `Le fichier ${partial} ne peut pas être écrit.`, {
      cause: error,
    })
  }
  const client = new Connection({ connectionString: url, application_name: 'releve-backup' })
  try {
    gzip.pipe(output)
    await client.connect()
    const summary = await writeAll(client, createdAt, async (line) => {
      if (!gzip.write(`${JSON.stringify(line)}\n`)) await once(gzip, 'drain')
    })
    gzip.end()
    await finished(output)
    renameSync(partial, file)
    return summary
  } catch (error) {
    output.destroy()
    rmSync(partial, { force: true })
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

type Write = (line: unknown) => Promise<void>

async function writeAll(client: pg.Client, createdAt: Date, write: Write): Promise<BackupSummary> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query(
    `SET LOCAL datestyle = 'ISO'; SET LOCAL timezone = 'UTC'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1`,
  )
  const { rows: found } = await client.query<{ there: boolean }>(`SELECT to_regclass('public.schema_version') IS NOT NULL AS there`)
  if (found[0]?.there !== true) throw new StartupError('Cette base de données est vide\u00A0: il n’y a rien à sauvegarder.')
  const { rows: migrations } = await client.query<Header['migrations'][number]>(
    'SELECT version::int, md5 FROM public.schema_version WHERE version > 0 ORDER BY version',
  )
  const header: Header = {
    format: FORMAT,
    formatVersion,
    schemaVersion: migrations.at(-1)?.version ?? 0,
    migrations,
    createdAt: createdAt.toISOString(),
  }
  await write(header)
  let rows = 0
  const tables = await tablesOf(client)
  for (const { name, columns } of tables)
    rows += await writeTable(client, { name, columns, select: `SELECT t::text AS row FROM public.${name} t` }, write)
  rows += await writeTable(client, { name: QUEUE, columns: [], select: queueRows }, write)
  await write({ done: true, tables: tables.length + 1, rows })
  await client.query('COMMIT')
  return { tables: tables.length, rows }
}

interface Source {
  readonly name: string
  readonly columns: readonly string[]
  /** One column, `row`. */
  readonly select: string
}

async function writeTable(client: pg.Client, { name, columns, select }: Source, write: Write): Promise<number> {
  const tally = new Tally()
  await write({ table: name, columns })
  await client.query(`DECLARE rows NO SCROLL CURSOR FOR ${select}`)
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${ROWS_AT_ONCE} FROM rows`)
    for (const { row } of rows) {
      tally.add(row)
      await write(row)
    }
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query('CLOSE rows')
  await write({ end: name, rows: tally.rows, sha256: tally.digest() })
  return tally.rows
}
