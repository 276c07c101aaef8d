// Writes the whole database into one file while it serves: everything as it was at one instant, in one read-only transaction.
// PostgreSQL's own tools are not everywhere (the embedded one comes without them), and their files need the same version to come back.
import { randomBytes } from 'node:crypto'
import { createWriteStream, openSync, renameSync, rmSync } from 'node:fs'
import type { WriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { StartupError } from '../config/startup-error.ts'
import { FORMAT, formatVersion, readArchive, Tally } from './archive.ts'
import { ACCOUNTS, plainTexts, portableTablesOf, requireCenter } from './center-rows.ts'
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
 * @param file must not exist; it appears once it is complete and was read again, readable by its owner alone
 * @param centerId that centre alone, with the accounts of its members; absent: everything
 * @param directoryUrl where those accounts are, when the centre lives in another database
 * @throws StartupError when it cannot be written, the database was never prepared, or does not hold that centre
 */
export async function backup(url: string, file: string, createdAt: Date, centerId?: string, directoryUrl = url): Promise<BackupSummary> {
  // A name of its own: what a killed backup left, or another one that runs, is in nobody's way.
  const partial = `${file}.${randomBytes(4).toString('hex')}.partial`
  const remove = () => rmSync(partial, { force: true })
  const output = create(partial)
  // Asked to stop, the program ends where it is.
  process.once('exit', remove)
  const open = (connectionString: string) => new Connection({ connectionString, application_name: 'releve-backup' })
  const client = open(url)
  const directory = directoryUrl === url ? client : open(directoryUrl)
  const clients = new Set([client, directory])
  try {
    for (const each of clients) await each.connect()
    const written = { tables: 0, rows: 0 }
    await pipeline(linesOf({ client, directory }, { createdAt, centerId }, written), createGzip(), output).catch((error: unknown) => {
      throw outOfSpace(error, file) ?? error
    })
    await readAgain(partial, written)
    renameSync(partial, file)
    return written
  } finally {
    remove()
    process.removeListener('exit', remove)
    for (const each of clients) await each.end().catch(() => undefined)
  }
}

/** The file is made before anything is read: a name that cannot be written is refused at once. */
function create(file: string): WriteStream {
  try {
    return createWriteStream(file, { fd: openSync(file, 'wx', 0o600), flush: true })
  } catch (error) {
    throw new StartupError(`Le fichier ${file} ne peut pas être écrit.`, { cause: error })
  }
}

function outOfSpace(error: unknown, file: string): StartupError | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO'].includes(code)) return null
  return new StartupError(`La sauvegarde ${file} n’a pas pu être écrite en entier\u00A0: la place manque, ou le disque est en défaut.`, {
    cause: error,
  })
}

/** A backup that cannot be read is found out on the day it is made, not on the day it is needed. */
async function readAgain(partial: string, { rows }: BackupSummary): Promise<void> {
  let found = 0
  try {
    for await (const entry of readArchive(partial)) if (entry.kind === 'row') found += 1
  } catch (error) {
    throw unreadable(error)
  }
  if (found !== rows) throw unreadable()
}

const unreadable = (cause?: unknown) =>
  new StartupError(
    'La sauvegarde écrite ne se relit pas\u00A0: elle n’a pas été gardée. Vérifiez le disque, puis recommencez.',
    cause === undefined ? {} : { cause },
  )

/** The whole file, before it is compressed. @param written is called with what went by */
async function* linesOf(
  { client, directory }: { readonly client: pg.Client; readonly directory: pg.Client },
  { createdAt, centerId }: { readonly createdAt: Date; readonly centerId: string | undefined },
  written: { tables: number; rows: number },
): AsyncGenerator<string> {
  // Two databases give two snapshots of nearly one instant: a restore corrects members who came or went between them.
  for (const each of new Set([client, directory])) {
    await each.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await each.query(plainTexts)
  }
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
    ...(centerId === undefined ? {} : { centerId }),
  }
  yield line(header)
  const sources = centerId === undefined ? await allOf(client) : await ofCenter(client, centerId)
  for (const source of sources) written.rows += yield* tableLines(source.name === ACCOUNTS ? directory : client, source)
  yield line({ done: true, tables: sources.length, rows: written.rows })
  written.tables = sources.filter(({ name }) => name !== QUEUE).length
  await client.query('COMMIT')
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`

interface Source {
  readonly name: string
  readonly columns: readonly string[]
  /** It gives one column, `row`. */
  readonly select: string
}

async function allOf(client: pg.Client): Promise<Source[]> {
  const tables = await tablesOf(client)
  return [
    ...tables.map(({ name, columns }) => ({ name, columns, select: `SELECT t::text AS row FROM public.${name} t` })),
    { name: QUEUE, columns: [], select: queueRows },
  ]
}

/** The backup costs what the centre holds. It leaves the queue out: due work of a centre is found from its rows. */
async function ofCenter(client: pg.Client, centerId: string): Promise<Source[]> {
  await requireCenter(client, centerId)
  return (await portableTablesOf(client)).map(({ name, columns, centerColumn }) => ({
    name,
    columns,
    select: `SELECT t::text AS row FROM public.${name} t WHERE ${centerColumn} = '${centerId}'`,
  }))
}

/** @returns how many rows */
async function* tableLines(client: pg.Client, { name, columns, select }: Source): AsyncGenerator<string, number> {
  const tally = new Tally()
  yield line({ table: name, columns })
  await client.query(`DECLARE rows NO SCROLL CURSOR FOR ${select}`)
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${ROWS_AT_ONCE} FROM rows`)
    for (const { row } of rows) tally.add(row)
    yield rows.map(({ row }) => line(row)).join('')
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query('CLOSE rows')
  yield line({ end: name, rows: tally.rows, sha256: tally.digest() })
  return tally.rows
}
