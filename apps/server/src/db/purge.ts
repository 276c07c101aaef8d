// Deletes rows that are no longer needed in batches, each in its own transaction: however many rows there are, nobody waits, and a job that
// is killed keeps the batches it finished.
import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import type { Sql } from 'sql-template-tag'
import { execute } from './query.ts'

const BATCH = 1000

/** Deletes the rows of `table` that meet `condition`; those that somebody holds stay until the next time. Returns how many went. */
export async function deleteInBatches(pool: pg.Pool, table: string, condition: Sql): Promise<number> {
  let count = 0
  for (;;) {
    const deletedCount = await execute(
      pool,
      sql`DELETE FROM ${raw(table)} WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM ${raw(table)} WHERE ${condition} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`,
    )
    count += deletedCount
    if (deletedCount < BATCH) return count
  }
}
