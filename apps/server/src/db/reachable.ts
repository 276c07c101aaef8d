// Questions asked of a database before it is used: does it answer, is it recent enough, is anybody in it.

import type pg from 'pg'
import { StartupError } from '../config/startup-error.ts'
import { Connection } from './connection.ts'

const oldestVersion = 15

/**
 * @returns how many connections it accepts of this role in this database
 * @throws StartupError with one French sentence when the database cannot serve
 */
export async function checkDatabase(url: string, variable = 'DATABASE_URL'): Promise<number> {
  // It connects without settings at the start, which a pooler refuses.
  const client = new Connection({ connectionString: url, connectionTimeoutMillis: 10_000, options: '' }, 10_000)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; atMost: number }>(
      `SELECT current_setting('server_version_num') AS version,
         least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
             - coalesce(current_setting('reserved_connections', true)::int, 0),
           nullif(d.datconnlimit, -1), nullif(r.rolconnlimit, -1)) AS "atMost"
       FROM pg_database d, pg_roles r WHERE d.datname = current_database() AND r.rolname = current_user`,
    )
    const version = Math.trunc(Number(rows[0]?.version) / 10_000)
    if (version < oldestVersion)
      throw new StartupError(
        `Relève a besoin de PostgreSQL ${oldestVersion} ou plus récent\u00A0: ${variable} mène à PostgreSQL ${version}.`,
      )
    return rows[0]?.atMost ?? 0
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`La base de données de ${variable} ne répond pas\u00A0: ${reason(error)}.`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The reason an error gives. A refused connection to several addresses has no message of its own, only a code. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  return 'code' in error ? String(error.code) : error.name
}

/** Whether no centre exists yet: only then is the demo loaded. */
export async function isEmpty(pool: pg.Pool): Promise<boolean> {
  return (await pool.query('SELECT FROM centers LIMIT 1')).rowCount === 0
}
