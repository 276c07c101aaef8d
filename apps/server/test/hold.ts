// Rows that a test keeps locked, to have somebody wait for them.
import type pg from 'pg'
import { onTestFinished } from 'vitest'

/** The locks of its own database: those that other tests made have the same numbers for the same tables. */
export const locksHere = '(SELECT l.* FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()) locks'

export interface Held {
  /** The connections to its database that wait for it, by process: who copies another one waits for every transaction there is. */
  readonly waiting: () => Promise<number[]>
  readonly release: () => Promise<void>
}

/** Runs a statement whose locks stay until it is released, or the test is over, however it ends: what waits would wait in the next ones too. */
export async function hold(pool: pg.Pool, query: string, values: unknown[]): Promise<Held> {
  const client = await pool.connect()
  let isHeld = true
  const release = async () => {
    if (!isHeld) return
    isHeld = false
    await client.query('COMMIT')
    client.release()
  }
  onTestFinished(release)
  await client.query('BEGIN')
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  await client.query(query, values)
  const waiting = async () => {
    const found = await pool.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND $1 = ANY (pg_blocking_pids(pid))',
      [rows[0]?.pid],
    )
    return found.rows.map(({ pid }) => pid)
  }
  return { waiting, release }
}
