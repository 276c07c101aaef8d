// The databases of an installation: the directory's, with every account, and those in which some of the centres live. A statement says by
// itself of which side it is (`directoryOf`, `centerOf`, `everyDatabase`), so that whoever calls it need not know where anything lives.
// With one database all three give back what they were given.
import pg from 'pg'
import type { IdLike } from '@releve/domain/ids'
import { loadDatabases, loadPlace } from './places.ts'
import type { DatabaseName } from './places.ts'
import type { Queryable } from './query.ts'
import { togetherOf } from './transaction.ts'
import type { Transaction } from './transaction.ts'

/** The installation that each pool belongs to, when there are several databases. */
const installations = new WeakMap<pg.Pool, Databases>()

export class Databases {
  readonly directory: pg.Pool
  readonly #others: ReadonlyMap<string, pg.Pool>

  /** @param others by their names in RELEVE_DATABASES; of one kind (of calls, of jobs) with the directory's */
  constructor(directory: pg.Pool, others: ReadonlyMap<string, pg.Pool> = new Map()) {
    this.directory = directory
    this.#others = others
    if (others.size > 0) for (const pool of this.all) installations.set(pool, this)
  }

  /** The directory's first, then the others by name. */
  get all(): readonly pg.Pool[] {
    return [this.directory, ...this.others.map(({ pool }) => pool)]
  }

  /** Those besides the directory's, by name. */
  get others(): readonly { readonly name: string; readonly pool: pg.Pool }[] {
    return [...this.#others].map(([name, pool]) => ({ name, pool })).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }

  get areSeveral(): boolean {
    return this.#others.size > 0
  }

  /** @throws when a centre is in a database that this server was not told of */
  named(name: DatabaseName): pg.Pool {
    const pool = name === null ? this.directory : this.#others.get(name)
    if (pool === undefined) throw new Error(`a centre lives in the database ${name ?? ''}, which RELEVE_DATABASES does not name`)
    return pool
  }

  /**
   * The pool of the database where a centre lives at this moment; without a centre, that of the directory. The directory is asked each
   * time: a place that was kept could be that of before a move.
   */
  async poolOf(centerId: IdLike<'center'> | null): Promise<pg.Pool> {
    if (centerId === null || !this.areSeveral) return this.directory
    return this.named((await loadPlace(this.directory, centerId)).database)
  }

  /** Gives the pool of each of these centres. */
  async poolsOf(centerIds: readonly IdLike<'center'>[]): Promise<ReadonlyMap<string, pg.Pool>> {
    const elsewhere = await loadDatabases(this.directory, centerIds)
    return new Map(centerIds.map((id) => [id, this.named(elsewhere.get(id) ?? null)]))
  }
}

/** Where a statement is to run, found out as it runs; in a transaction, by the part of it that is in that database. */
function at(db: Queryable, resolve: (databases: Databases) => pg.Pool | Promise<pg.Pool>): Queryable {
  if (db instanceof pg.Pool) {
    const databases = installations.get(db)
    if (databases === undefined) return db
    const pool = resolve(databases)
    return pool instanceof pg.Pool ? pool : { query: async (statement) => (await pool).query(statement) }
  }
  const together = togetherOf(db)
  const databases = together === undefined ? undefined : installations.get(together.home)
  if (together === undefined || databases === undefined) return db
  return {
    async query(statement) {
      const pool = await resolve(databases)
      return pool === together.home ? db.query(statement) : together.ask(pool, statement)
    },
  }
}

/** The directory, for a statement about accounts, their sessions and links, and all that is of no centre. */
export const directoryOf = (db: Queryable): Queryable => at(db, ({ directory }) => directory)

/** The database in which that centre lives. */
export const centerOf = (db: Queryable, centerId: IdLike<'center'>): Queryable => at(db, (databases) => databases.poolOf(centerId))

/** Does what `centerOf` does, for callers with a transaction: the part of this one that is in the database of that centre. */
export async function partIn(tx: Transaction, centerId: IdLike<'center'> | null): Promise<Transaction> {
  const databases = databasesOf(tx)
  return databases === undefined ? tx : (togetherOf(tx)?.in(await databases.poolOf(centerId)) ?? tx)
}

/** Whether directory and centres are in one database: one statement may then ask both. */
export const isOneDatabase = (db: Queryable): boolean => databasesOf(db) === undefined

/** Every database, the directory's first: for what is asked of all centres, or of centres nobody names. */
export function everyDatabase(db: Queryable): Queryable[] {
  const databases = databasesOf(db)
  return databases === undefined ? [db] : databases.all.map((pool) => at(db, () => pool))
}

/** Does what `everyDatabase` does, for callers with transactions. */
export async function everyPart(tx: Transaction): Promise<readonly Transaction[]> {
  const together = togetherOf(tx)
  const databases = databasesOf(tx)
  return together === undefined || databases === undefined ? [tx] : Promise.all(databases.all.map((pool) => together.in(pool)))
}

/** Whether that centre is in another database than the directory's. */
export async function isElsewhere(db: Queryable, centerId: IdLike<'center'>): Promise<boolean> {
  const databases = databasesOf(db)
  return databases !== undefined && (await databases.poolOf(centerId)) !== databases.directory
}

/** Asks one statement of several centres: in each database, of the centres that live there. @returns all that was found, in no order */
export async function byDatabase<Asked extends { readonly center_id: IdLike<'center'> | null }, Found>(
  db: Queryable,
  questions: readonly Asked[],
  read: (db: Queryable, questions: readonly Asked[]) => Promise<Found[]>,
): Promise<Found[]> {
  if (questions.length === 0) return []
  const databases = databasesOf(db)
  if (databases === undefined) return read(db, questions)
  const places = await databases.poolsOf(questions.map(({ center_id: centerId }) => centerId).filter((id) => id !== null))
  const found: Found[] = []
  for (const pool of databases.all) {
    const questionsOfPool = questions.filter(({ center_id: id }) => (id === null ? databases.directory : places.get(id)) === pool)
    if (questionsOfPool.length > 0) {
      found.push(
        ...(await read(
          at(db, () => pool),
          questionsOfPool,
        )),
      )
    }
  }
  return found
}

function databasesOf(db: Queryable): Databases | undefined {
  if (db instanceof pg.Pool) return installations.get(db)
  const together = togetherOf(db)
  return together === undefined ? undefined : installations.get(together.home)
}
