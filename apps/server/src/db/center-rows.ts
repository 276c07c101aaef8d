// The tables that hold rows of one centre, and a digest of those rows that is the same wherever they stand. Verifying, backing up and
// moving a centre cost what that centre holds, never what the whole installation holds.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { StartupError } from '../config/startup-error.ts'
import { tablesOf } from './tables.ts'
import type { Table } from './tables.ts'

type Queryable = Pick<pg.Client, 'query'>

export interface CenterTable extends Table {
  /** The column that says which centre a row is of, quoted. */
  readonly centerColumn: string
}

/** Says of each database which centres are in it: rows about centres, of none. */
const aboutPlaces: ReadonlySet<string> = new Set(['center_places', 'center_fences'])
/** Some of their rows are of no centre, so that it cannot be in their key. */
const partlyOfCenters: ReadonlySet<string> = new Set(['idempotency_keys', 'avatars'])

/**
 * The tables of centres, as the keys tell: `centers` itself, and each table whose key begins with the centre. A new migration needs no
 * change here.
 */
export async function centerTablesOf(db: Queryable): Promise<CenterTable[]> {
  const found: CenterTable[] = []
  for (const table of await tablesOf(db)) {
    if (table.name === 'centers') found.push({ ...table, centerColumn: '_id' })
    else if (aboutPlaces.has(table.name) || !table.columns.includes('center_id')) continue
    else if (table.key[0] === 'center_id' || partlyOfCenters.has(table.name)) found.push({ ...table, centerColumn: 'center_id' })
  }
  return found
}

/** The table of members' accounts: it is of the directory, but a backup of their centre would be of no use without them. */
export const ACCOUNTS = 'accounts'

/** The tables of a backup of one centre: all of its own, and the accounts of those who are members of it. */
export async function portableTablesOf(db: Queryable): Promise<CenterTable[]> {
  const accounts = (await tablesOf(db)).filter(({ name }) => name === ACCOUNTS)
  return [...(await centerTablesOf(db)), ...accounts.map((table) => ({ ...table, centerColumn: 'center_id' }))]
}

export const isIdentifier = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

export const unknownCenter = (centerId: string) => new StartupError(`Aucun centre de cette base de données n’a l’identifiant ${centerId}.`)

/** @throws StartupError when there is no such centre in this database */
export async function requireCenter(db: Queryable, centerId: string): Promise<void> {
  const found = isIdentifier(centerId) ? await db.query('SELECT FROM public.centers WHERE _id = $1', [centerId]) : null
  if (found?.rowCount !== 1) throw unknownCenter(centerId)
}

export interface TableDigest {
  readonly table: string
  readonly rows: number
  /** The digest is taken of the sorted checksums of all rows, so neither the order of rows nor a collation changes it. */
  readonly md5: string
}

/** How values are written: alike on every server, whatever its own settings. For the transaction. */
export const plainTexts = `SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1`

/**
 * The digest is computed where the rows are: what travels is a line a table. An MD5 tells rows that differ by accident, which is all that
 * can happen between two databases of ours. The order of columns is the digest's own, for a table may have got them in another order
 * elsewhere.
 * @param db in a transaction, of one snapshot, with `plainTexts`
 */
export async function digestsOf(db: Queryable, centerId: string): Promise<TableDigest[]> {
  const digests: TableDigest[] = []
  for (const { name, columns, centerColumn } of await centerTablesOf(db)) {
    const { rows } = await db.query<{ rows: string; md5: string }>(
      `SELECT count(*)::text AS rows, md5(coalesce(string_agg(sum, '' ORDER BY sum COLLATE "C"), '')) AS md5
       FROM (SELECT md5(ROW(${columns.toSorted().join(', ')})::text) AS sum FROM public.${name} WHERE ${centerColumn} = $1) r`,
      [centerId],
    )
    for (const row of rows) digests.push({ table: name, rows: Number(row.rows), md5: row.md5 })
  }
  return digests
}

/** Sums up the digests of all tables in one short text that people can compare. */
export function digestOf(digests: readonly TableDigest[]): string {
  const hash = createHash('sha256')
  for (const { table, rows, md5 } of digests) hash.update(`${table} ${rows} ${md5}\n`)
  return hash.digest('hex').slice(0, 16)
}
