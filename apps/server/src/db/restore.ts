// Puts a backup into an empty database, in one transaction: everything, checked, or nothing. The owner of the tables is enough; no
// privilege of a superuser. Triggers rest meanwhile (versions and histories come as they were), references are judged at the end.
//
// A backup of one centre also goes into a database in service that does not hold the centre. There nothing is locked that others use:
// triggers and references rest for this session alone, by a role that may set `session_replication_role`.
import pg from 'pg'
import { StartupError } from '../config/startup-error.ts'
import { formatVersion, readArchive } from './archive.ts'
import type { Header } from './archive.ts'
import { ACCOUNTS, plainTexts, portableTablesOf } from './center-rows.ts'
import { Connection } from './connection.ts'
import { takeFence } from './fence.ts'
import { migrate, newestVersion } from './migrate.ts'
import { loadPlace } from './places.ts'
import { takeStatistics } from './statistics.ts'
import { addQueueRows, QUEUE, tablesOf } from './tables.ts'
import type { Table } from './tables.ts'

export interface RestoreSummary {
  readonly rows: number
  readonly createdAt: string
}

/** The most characters that one statement inserts; a longer row has a statement of its own. */
const CHARACTERS_AT_ONCE = 1_000_000
const ROWS_AT_ONCE = 1000

/**
 * The database is prepared by the migrations the backup knew, filled, then brought to the newest ones. A centre goes where the directory
 * says that it lives, its accounts into the directory.
 * @param url of the directory, when there are others
 * @param otherDatabases the databases besides the directory's, by name
 * @throws StartupError when the database holds anything (for a centre: that centre, or tables of another version), or the file is
 * damaged, of another program or of a newer one
 */
export async function restore(url: string, file: string, otherDatabases: ReadonlyMap<string, string> = new Map()): Promise<RestoreSummary> {
  const header = await readHeader(file)
  if (header.formatVersion > formatVersion || header.schemaVersion > newestVersion()) {
    throw new StartupError('Cette sauvegarde vient d’une version plus récente de Relève\u00A0: installez-la d’abord.')
  }
  const client = new Connection({ connectionString: url, application_name: 'releve-restore' })
  await client.connect()
  try {
    const { centerId } = header
    const database = centerId === undefined ? null : await databaseOf(client, centerId)
    const otherUrl = database === null ? undefined : otherDatabases.get(database)
    if (centerId !== undefined && otherUrl !== undefined) {
      return { rows: await fillElsewhere(client, otherUrl, { file, header, centerId }), createdAt: header.createdAt }
    }
    if (centerId === undefined || (await isEmptyOrNew(client))) await refuseFilled(client)
    else if ((await versionOf(client)) !== header.schemaVersion) throw otherVersion()
    await migrate(url, undefined, header.schemaVersion)
    await refuseOtherTables(client, header)
    const rows = centerId === undefined ? await fill(client, file) : await fillCenter(client, file, centerId)
    await migrate(url)
    return { rows, createdAt: header.createdAt }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Reads from the directory which database holds the centre; null: the directory's own database, or the directory does not know. */
async function databaseOf(client: pg.Client, centerId: string): Promise<string | null> {
  const { rowCount } = await client.query(`SELECT WHERE to_regclass('public.center_places') IS NOT NULL`)
  return rowCount === 0 ? null : (await loadPlace(client, centerId)).database
}

/** Restores into two databases in service: the centre goes where it lives, its accounts into the directory. */
async function fillElsewhere(
  directory: pg.Client,
  url: string,
  { file, header, centerId }: { readonly file: string; readonly header: Header; readonly centerId: string },
): Promise<number> {
  const client = new Connection({ connectionString: url, application_name: 'releve-restore' })
  await client.connect()
  try {
    for (const each of [directory, client]) {
      if ((await versionOf(each)) !== header.schemaVersion) throw otherVersion()
      await refuseOtherTables(each, header)
    }
    return await fillCenter(client, file, centerId, directory)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether a file is the backup of one centre, which may go into a database in service. @throws StartupError when it is no backup */
export async function isOfOneCenter(file: string): Promise<boolean> {
  return (await readHeader(file)).centerId !== undefined
}

async function versionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>('SELECT max(version)::int AS version FROM public.schema_version')
  return rows[0]?.version ?? 0
}

async function isEmptyOrNew(client: pg.Client): Promise<boolean> {
  const tables = await tablesOf(client)
  if (!tables.some(({ name }) => name === 'centers')) return true
  return (await client.query('SELECT FROM public.centers LIMIT 1')).rowCount === 0
}

const otherVersion = () =>
  new StartupError(
    'Cette sauvegarde d’un centre n’est pas à la version de cette base\u00A0: restaurez-la dans une base vide, où elle sera mise à jour.',
  )

async function readHeader(file: string): Promise<Header> {
  for await (const entry of readArchive(file)) if (entry.kind === 'header') return entry.header
  throw new StartupError('Ce fichier n’est pas une sauvegarde de Relève.')
}

/** Refuses a database that has any row: a restore never mixes its rows with others. */
async function refuseFilled(client: pg.Client): Promise<void> {
  for (const { name } of await tablesOf(client)) {
    const { rowCount } = await client.query(`SELECT FROM public.${name} LIMIT 1`)
    if (rowCount !== 0)
      throw new StartupError('Cette base de données n’est pas vide\u00A0: une sauvegarde se restaure dans une base neuve.')
  }
}

async function refuseOtherTables(client: pg.Client, header: Header): Promise<void> {
  const { rows } = await client.query<Header['migrations'][number]>(
    'SELECT version::int, md5 FROM public.schema_version WHERE version > 0 ORDER BY version',
  )
  if (JSON.stringify(rows) !== JSON.stringify(header.migrations)) {
    throw new StartupError('Cette sauvegarde a été faite avec d’autres tables que celles de ce programme\u00A0: rien n’a été restauré.')
  }
}

async function fill(client: pg.Client, file: string): Promise<number> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL datestyle = 'ISO'; SET LOCAL timezone = 'UTC'`)
    const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]))
    await client.query(`LOCK TABLE ${[...tables.keys()].map((name) => `public.${name}`).join(', ')} IN ACCESS EXCLUSIVE MODE`)
    await refuseFilled(client)
    const references = await deferReferences(client)
    for (const name of tables.keys()) await client.query(`ALTER TABLE public.${name} DISABLE TRIGGER USER`)
    // The queue is one more table.
    const rows = await insertAll({ client, accountsIn: client }, file, tables, tables.size + 1)
    // PostgreSQL checks every deferred reference here; then the tables get their constraints and triggers back.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    for (const reference of references) await client.query(`ALTER TABLE ${reference} NOT DEFERRABLE`)
    for (const name of tables.keys()) await client.query(`ALTER TABLE public.${name} ENABLE TRIGGER USER`)
    await takeStatistics(client, [...tables.keys()])
    await client.query('COMMIT')
    return rows
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw unsuitable(error) ?? error
  }
}

/** A member who is in another centre by now, or came back under another account, has left the restored centre. */
const leaveElsewhere = `
  UPDATE members SET left_at = now(), is_admin = false WHERE center_id = $1 AND left_at IS NULL AND _id <> ALL ($2::uuid[])`

/** Triggers were off: the lists of the directory learn these names from the job that also reads those of other databases. */
const nameThem = `
  SELECT count(*) FROM public.members, LATERAL graphile_worker.add_job('memberName', json_build_object('userId', _id), job_key := 'memberName:' || _id)
  WHERE center_id = $1 AND left_at IS NULL`

/**
 * Restores a centre beside those that the databases hold. Accounts that exist stay as they are. Of two databases the directory's commits
 * first: a restore that dies between the two commits leaves accounts that the next try finds.
 */
async function fillCenter(client: pg.Client, file: string, centerId: string, directory = client): Promise<number> {
  const clients = [...new Set([directory, client])]
  try {
    for (const each of clients) await each.query('BEGIN')
    for (const each of clients) await each.query(plainTexts)
    const place = await loadPlace(directory, centerId)
    if ((place.database !== null && directory === client) || place.state !== 'here') {
      throw new StartupError('Ce centre est dans une autre base de données\u00A0: rien n’a été restauré.')
    }
    for (const each of clients) {
      await each.query('SET LOCAL session_replication_role = replica').catch((error: unknown) => {
        throw new StartupError(
          'Restaurer un centre demande un rôle de PostgreSQL qui peut changer session_replication_role\u00A0: un superutilisateur, ou un rôle qui en a reçu le droit.',
          { cause: error },
        )
      })
    }
    const tables = new Map((await portableTablesOf(client)).map((table) => [table.name, table]))
    for (const { name, centerColumn } of tables.values()) {
      if (name === ACCOUNTS) continue
      const { rowCount } = await client.query(`SELECT FROM public.${name} WHERE ${centerColumn} = $1 LIMIT 1`, [centerId])
      if (rowCount !== 0) throw new StartupError('Cette base de données contient déjà ce centre\u00A0: rien n’a été restauré.')
    }
    const rows = await insertAll({ client, accountsIn: directory }, file, tables, tables.size)
    const { rows: accounts } = await directory.query<{ _id: string }>(
      'SELECT _id FROM public.accounts WHERE center_id = $1 AND deleted_at IS NULL',
      [centerId],
    )
    await client.query(leaveElsewhere, [centerId, accounts.map(({ _id }) => _id)])
    await client.query(nameThem, [centerId])
    await takeFence(client, centerId)
    for (const each of clients) await takeStatistics(each, [...tables.keys()])
    for (const each of clients) await each.query('COMMIT')
    return rows
  } catch (error) {
    for (const each of clients) await each.query('ROLLBACK').catch(() => undefined)
    throw unsuitable(error) ?? error
  }
}

/** The error of a row with a value that its column cannot hold (class 22) or that breaks a constraint (class 23); it does not quote the row. */
function unsuitable(error: unknown): StartupError | null {
  if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) return null
  return new StartupError('Des lignes de cette sauvegarde ne conviennent pas à leurs tables\u00A0: rien n’a été restauré.', {
    cause: error,
  })
}

/** Lets rows refer to later rows until the end. @returns `table ALTER CONSTRAINT name` for each constraint that was not deferrable before */
async function deferReferences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ reference: string }>(
    `SELECT format('%s ALTER CONSTRAINT %I', conrelid::regclass, conname) AS reference FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT condeferrable`,
  )
  const references = rows.map(({ reference }) => reference)
  for (const reference of references) await client.query(`ALTER TABLE ${reference} DEFERRABLE INITIALLY DEFERRED`)
  return references
}

async function insertAll(
  { client, accountsIn }: { readonly client: pg.Client; readonly accountsIn: pg.Client },
  file: string,
  tables: ReadonlyMap<string, Table>,
  expected: number,
): Promise<number> {
  let total = 0
  let insert = ''
  let into = client
  let waiting: string[] = []
  let characters = 0
  const flush = async () => {
    if (waiting.length > 0) await into.query(insert, [waiting])
    total += waiting.length
    waiting = []
    characters = 0
  }
  const seenTables = new Set<string>()
  for await (const entry of readArchive(file)) {
    if (entry.kind === 'table') {
      insert = insertOf(entry, tables)
      into = entry.table === ACCOUNTS ? accountsIn : client
      seenTables.add(entry.table)
    } else if (entry.kind === 'row') {
      waiting.push(entry.row)
      characters += entry.row.length
      if (characters > CHARACTERS_AT_ONCE || waiting.length >= ROWS_AT_ONCE) await flush()
    } else if (entry.kind === 'end') await flush()
  }
  if (seenTables.size !== expected) throw unknownTables()
  return total
}

const unknownTables = () =>
  new StartupError('Cette sauvegarde a été faite avec d’autres tables que celles de ce programme\u00A0: rien n’a été restauré.')

function insertOf({ table, columns }: { table: string; columns: readonly string[] }, tables: ReadonlyMap<string, Table>): string {
  if (table === QUEUE) return addQueueRows
  const known = tables.get(table)
  if (known === undefined || known.columns.join() !== columns.join()) throw unknownTables()
  const list = known.columns.join(', ')
  const values = known.columns.map((column) => `(c).${column}`).join(', ')
  // OFFSET 0: each text is read once, not once a column.
  return `INSERT INTO public.${table} (${list}) OVERRIDING SYSTEM VALUE
          SELECT ${values} FROM (SELECT r::public.${table} AS c FROM unnest($1::text[]) r OFFSET 0) s${table === ACCOUNTS ? ' ON CONFLICT DO NOTHING' : ''}`
}
