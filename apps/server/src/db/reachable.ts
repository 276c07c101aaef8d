// Questions asked of a database before it is used: does it answer, is it recent enough, is anybody in it.

import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { Connection } from './connection.ts'

const oldestVersion = 15

/** @throws StartupError with one French sentence when the database cannot serve */
export async function checkDatabase(url: string): Promise<void> {
  const client = new Connection({ connectionString: url, connectionTimeoutMillis: 10_000 }, 10_000)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>("SELECT current_setting('server_version_num') AS version")
    const version = Math.trunc(Number(rows[0]?.version) / 10_000)
    if (version < oldestVersion)
      throw new StartupError(
        `Relève a besoin de PostgreSQL ${oldestVersion} ou plus récent\u00A0: DATABASE_URL mène à PostgreSQL ${version}.`,
      )
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`La base de données de DATABASE_URL ne répond pas\u00A0: ${reason(error)}.`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A refused connection to several addresses has no message of its own, only a code. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  return 'code' in error ? String(error.code) : error.name
}

/** Whether no centre exists yet: only then is the demo loaded. */
export async function isEmpty(pool: pg.Pool): Promise<boolean> {
  return (await pool.query('SELECT FROM centers LIMIT 1')).rowCount === 0
}
