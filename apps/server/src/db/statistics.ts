// The statistics by which PostgreSQL chooses its plans, taken where many rows come at once: its own vacuum takes them a minute or more later,
// and until then a plan made for a table of ten rows can take five hundred times as long.
import type pg from 'pg'

type Queryable = Pick<pg.ClientBase, 'query'>

/** The number of rows from which a reader would notice. */
export const ROWS_THAT_MATTER = 100

/** @param tables names, quoted for SQL */
export async function takeStatistics(db: Queryable, tables: readonly string[]): Promise<void> {
  await db.query(`ANALYZE ${tables.map((name) => `public.${name}`).join(', ')}`)
}
