// Fills a migrated database with centres and a year of each, by COPY. The same seed gives the same rows.
import { Dice } from '../../packages/demo/src/dice.ts'
import { copyRows } from '../../packages/testing/src/copy.ts'
import { Connection } from '../../apps/server/src/db/connection.ts'
import { addCenter, DAY_MS } from './center.ts'
import { addYear } from './exchanges.ts'
import { addInstallation } from './installation.ts'
import { idOf, writtenBy } from './markers.ts'
import { Sheet } from './sheet.ts'
import type { ColumnTypes, Lot } from './sheet.ts'

export interface SeedOptions {
  readonly centers: number
  /** The members of each centre. */
  readonly members: number
  /** How many days of history. */
  readonly days: number
  readonly seed: number
  /** The instant around which everything happens, in milliseconds. */
  readonly now: number
  /** The history is written in as many parts, each over all centres; 1: centre by centre, as it never is in service. */
  readonly parts: number
  /** Hears how far it is. */
  readonly progress?: (sentence: string) => void
}

/** So many different centres are drawn; the others are like one of them, with people and identifiers of their own. */
const DRAWN_CENTERS = 8
/** COPY's text leaves in pieces of about that many characters. */
const CHUNK = 1 << 18

interface Index {
  readonly name: string
  readonly definition: string
}

async function columnTypes(client: Connection): Promise<ColumnTypes> {
  const { rows } = await client.query<{ place: string; type: string }>(
    `SELECT table_name || '.' || column_name AS place, udt_name AS type FROM information_schema.columns WHERE table_schema = 'public'`,
  )
  return new Map(rows.map(({ place, type }) => [place, type]))
}

/**
 * Triggers that keep the search rows of members. A search row needs the account and the member's row: whichever of the two comes last makes
 * it.
 */
const FOUND_BY = [
  ['accounts', 'accounts_member_name'],
  ['members', 'members_member_name'],
] as const

/** Built at once afterwards they cost a fraction of what they cost row by row; the keys stay, for what refers to them. */
async function dropIndexes(client: Connection): Promise<readonly Index[]> {
  const { rows } = await client.query<Index>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)
     ORDER BY c.relname`,
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows
}

interface Group {
  readonly table: string
  readonly columns: readonly string[]
  /** The rows of each drawn centre. */
  readonly lots: Map<number, Lot>
}

/** Groups of rows by the time of writing and by table; rows of one group go into one COPY. */
function groupsByTime(sheets: readonly Sheet[]): ReadonlyMap<number, readonly Group[]> {
  const times = new Map<number, Map<string, Group>>()
  for (const [drawn, sheet] of sheets.entries()) {
    for (const [time, lots] of sheet.lots()) {
      const groups = times.get(time) ?? new Map<string, Group>()
      times.set(time, groups)
      for (const lot of lots) {
        const key = `${lot.table} ${lot.columns.join(' ')}`
        const group = groups.get(key) ?? { table: lot.table, columns: lot.columns, lots: new Map<number, Lot>() }
        groups.set(key, group)
        group.lots.set(drawn, lot)
      }
    }
  }
  return new Map([...times].toSorted(([a], [b]) => a - b).map(([time, groups]) => [time, [...groups.values()]]))
}

function* textOf({ lots }: Group, centers: readonly number[], seed: number): Generator<string> {
  let text = ''
  for (const center of centers) {
    const lot = lots.get(center % DRAWN_CENTERS)
    if (lot === undefined) continue
    text += writtenBy(lot.drawn, seed, center)
    if (text.length < CHUNK) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

/** @returns how many rows were written */
export async function seedDatabase(url: string, options: SeedOptions): Promise<number> {
  const { centers, members, days, seed, now, parts, progress = () => {} } = options
  const client = new Connection({ connectionString: url, application_name: 'releve-scale' })
  await client.connect()
  try {
    const types = await columnTypes(client)
    const partMs = Math.max(1, (days * DAY_MS) / parts)
    const timeOf = (at: number) => Math.min(parts - 1, Math.max(0, Math.floor((at - (now - days * DAY_MS)) / partMs)))
    const sheets = Array.from({ length: Math.min(DRAWN_CENTERS, centers) }, (_, drawn) => {
      const sheet = new Sheet(types, timeOf)
      const dice = new Dice(seed * 1_000 + drawn)
      const sizes = { members, now, days }
      addYear(sheet, dice, addCenter(sheet, dice, sizes), sizes)
      return sheet
    })
    const installation = new Sheet(types, () => 0)
    addInstallation(installation, centers * members, now, days)

    // Foreign keys and triggers are off: the seed's rows respect them already, and they would look at every row.
    await client.query("SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '1GB'")
    // But for one: what members are found by is made of their rows alone, and by it alone.
    for (const [table, trigger] of FOUND_BY) await client.query(`ALTER TABLE ${table} ENABLE ALWAYS TRIGGER ${trigger}`)
    const indexes = await dropIndexes(client)
    let rows = 0
    /** In the order of their identifiers: neighbours in a key are written one after the other. */
    const order = Array.from({ length: centers }, (_, index) => index + 1).toSorted((a, b) =>
      idOf(seed, a, 1) < idOf(seed, b, 1) ? -1 : 1,
    )
    const write = async (group: Group, numbers: readonly number[]) => {
      await copyRows(client, group.table, group.columns, textOf(group, numbers, seed))
      for (const number of numbers) rows += group.lots.get(number % DRAWN_CENTERS)?.count ?? 0
    }
    for (const groups of groupsByTime([installation]).values()) for (const group of groups) await write(group, [0])
    const times = groupsByTime(sheets)
    for (const [time, groups] of times) {
      for (const group of groups) await write(group, order)
      if (time % Math.ceil(parts / 10) === 0) progress(`${rows.toLocaleString('fr-FR')} lignes, partie ${time + 1} de ${parts}.`)
    }
    progress(`${rows.toLocaleString('fr-FR')} lignes écrites. Index…`)
    for (const { definition } of indexes) await client.query(definition)
    for (const [table, trigger] of FOUND_BY) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`)
    progress('Statistiques…')
    // As autovacuum would have left it.
    await client.query('VACUUM (ANALYZE)')
    return rows
  } finally {
    await client.end()
  }
}
