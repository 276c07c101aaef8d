// The configured database for programs beside the server: that of DATABASE_URL, or the embedded one, started for the occasion, or that of
// a Relève that runs.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '../apps/server/src/config/config.ts'
import { isIdentifier } from '../apps/server/src/db/center-rows.ts'
import { runningEmbedded, startEmbedded } from '../apps/server/src/db/embedded.ts'
import { lockInstance } from '../apps/server/src/db/instance-lock.ts'
import { loadPlace } from '../apps/server/src/db/places.ts'
import { createPool } from '../apps/server/src/db/pool.ts'
import { checkDatabase } from '../apps/server/src/db/reachable.ts'
import { StartupError } from '../apps/server/src/config/startup-error.ts'

export const root = path.resolve(import.meta.dirname, '..')

/** Reads the version of package.json; in a package of Debian it says from which commit it is. */
export function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : ''
}

export interface DatabaseUse {
  /** True: the database must be nobody else's meanwhile. */
  readonly alone: boolean
}

/** @throws StartupError when there is no database to work on */
export async function withDatabase<T>({ alone }: DatabaseUse, work: (url: string) => Promise<T>): Promise<T> {
  const { databaseUrl, directUrl, dataDirectory } = readConfig(process.env, root)
  if (databaseUrl !== null) {
    await checkDatabase(directUrl ?? databaseUrl, directUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL')
    return work(directUrl ?? databaseUrl)
  }
  if (!existsSync(dataDirectory))
    throw new StartupError(
      `Le dossier ${dataDirectory} n’existe pas\u00A0: il n’y a pas encore de base de données. Démarrez Relève une première fois, ou indiquez une base par DATABASE_URL.`,
    )
  const lock = await lockInstance(dataDirectory)
  if (lock === null) {
    const url = alone ? null : runningEmbedded(dataDirectory)
    if (url === null) throw new StartupError(`Relève fonctionne sur le dossier ${dataDirectory}\u00A0: arrêtez-le d’abord.`)
    return work(url)
  }
  try {
    const postgres = await startEmbedded({ directory: dataDirectory, durable: true })
    try {
      return await work(postgres.url())
    } finally {
      await postgres.stop()
    }
  } finally {
    await lock.release()
  }
}

/** The database that a centre lives in, as the directory says it. @throws StartupError when RELEVE_DATABASES does not name it */
export async function urlOfCenter(directoryUrl: string, centerId: string): Promise<string> {
  const { databases } = readConfig(process.env, root)
  if (databases.length === 0 || !isIdentifier(centerId)) return directoryUrl
  const pool = createPool({ url: directoryUrl, size: 1 })
  let database: string | null
  try {
    database = (await loadPlace(pool, centerId)).database
  } finally {
    await pool.end()
  }
  const url = database === null ? directoryUrl : databases.find(({ name }) => name === database)?.url
  if (url === undefined) throw new StartupError(`Ce centre vit dans la base ${database ?? ''}, que RELEVE_DATABASES ne nomme pas.`)
  return url
}

/** Runs a program; a refusal is one sentence on the error output and the exit code 1. */
export async function asProgram(work: () => Promise<void>): Promise<void> {
  // Asked to stop, or left alone by a launcher that was killed: those who have something to end (a PostgreSQL, a file half written)
  // listen to "exit", which a signal by itself passes over. Each is heard for good: the terminal and the launcher both send it.
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(event, () => process.exit(1))
  // Listening for the end of the launcher must not keep the program alive.
  process.channel?.unref()
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
