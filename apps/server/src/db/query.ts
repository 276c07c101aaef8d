// Thin typed reading of `sql` templates: what each store function would otherwise repeat. No query builder, no mapping.

import type pg from 'pg'
import sql from 'sql-template-tag'
import type { Sql } from 'sql-template-tag'

/** A statement whose plan PostgreSQL keeps per connection. */
export interface NamedSql {
  name: string
  text: string
  values: unknown[]
}

/** Something that runs one statement: a pool, a transaction, or a transaction that stands in for a pool. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(statement: { text: string; values: unknown[] } | NamedSql): Promise<pg.QueryResult<Row>>
}

/**
 * Names a hot statement so that each connection prepares it once. The text under one name must never vary: only values may.
 * @param name unique in the program, `feature.function`
 */
export function named(name: string, statement: Sql): NamedSql {
  return { name, text: statement.text, values: statement.values }
}

type Statement = Sql | NamedSql

const run = <Row extends pg.QueryResultRow>(db: Queryable, statement: Statement): Promise<pg.QueryResult<Row>> =>
  db.query<Row>('name' in statement ? statement : { text: statement.text, values: statement.values })

/** Runs a statement and gives all its rows. */
export async function rows<Row extends pg.QueryResultRow>(db: Queryable, statement: Statement): Promise<Row[]> {
  return (await run<Row>(db, statement)).rows
}

/** The row, or null; more than one is a broken invariant and throws. */
export async function maybeRow<Row extends pg.QueryResultRow>(db: Queryable, statement: Statement): Promise<Row | null> {
  const found = await rows<Row>(db, statement)
  if (found.length > 1) throw new Error(`expected at most one row, got ${found.length}: ${statement.text}`)
  return found[0] ?? null
}

/** The row; none or more than one is a broken invariant and throws. */
export async function oneRow<Row extends pg.QueryResultRow>(db: Queryable, statement: Statement): Promise<Row> {
  const found = await maybeRow<Row>(db, statement)
  if (found === null) throw new Error(`expected one row, got none: ${statement.text}`)
  return found
}

/** Writes; gives the number of rows touched. */
export async function execute(db: Queryable, statement: Statement): Promise<number> {
  return (await run(db, statement)).rowCount ?? 0
}

/** An instant in milliseconds, as PostgreSQL writes it down; read back, it is those milliseconds again (db/pool.ts). */
export const instant = (ms: number | null): Sql => sql`to_timestamp(${ms}::double precision / 1000)`
