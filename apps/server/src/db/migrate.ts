// Brings a database to the newest migration: plain SQL files, forward only, everything or nothing, one server at a time.

import { readdirSync } from 'node:fs'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import Postgrator from 'postgrator'
import { StartupError } from '../startup-error.ts'
import { Connection } from './connection.ts'

/** The server's own migrations. */
const migrationsDirectory = path.resolve(import.meta.dirname, '../../migrations')

/** Any fixed number: the key of the advisory lock behind which a second server waits for the first one's migration. */
const migrationLock = 7_305_119

/** Names of the files that stand for migrations: 001.do.centers.sql */
const fileName = /^(\d{3})\.do\.[a-z0-9-]+\.sql$/

/** The version this program brings databases to. */
export function newestVersion(directory: string = migrationsDirectory): number {
  const versions = readdirSync(directory).map((file) => {
    const match = fileName.exec(file)
    if (match === null) throw new Error(`not a migration: ${file} (expected 001.do.what.sql)`)
    return Number(match[1])
  })
  versions.sort((a, b) => a - b)
  versions.forEach((version, index) => {
    if (version !== index + 1) throw new Error(`migration ${index + 1} is missing or doubled in ${directory}`)
  })
  return versions.length
}

/**
 * Applies the migrations that are missing, all in one transaction together with their version rows: a crash leaves the database as
 * it was. A lock of that transaction lets any number of servers start at once.
 * @param upTo the last migration to apply, as a backup of that version needs; absent: the newest
 * @returns the versions applied, in order
 * @throws StartupError when an applied file was changed or the database is newer than this program
 */
export async function migrate(url: string, directory: string = migrationsDirectory, upTo?: number): Promise<number[]> {
  const newest = newestVersion(directory)
  if (newest === 0) return []
  const client = new Connection({ connectionString: url, application_name: 'releve-migrate' })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    const postgrator = new Postgrator({
      driver: 'pg',
      migrationPattern: path.join(directory, '*').replaceAll('\\', '/'),
      schemaTable: 'public.schema_version',
      newline: 'LF',
      execQuery: (text: string) => client.query(text),
    })
    const current = await postgrator.getDatabaseVersion()
    if (current > newest)
      throw new StartupError(
        `La base de données est à la version ${current}, ce programme s’arrête à la version ${newest}\u00A0: installez une version plus récente de Relève.`,
      )
    if (upTo !== undefined && current > upTo) {
      throw new StartupError(`La base de données est à la version ${current}, plus récente que la version ${upTo} qu’il faut ici.`)
    }
    const applied = await postgrator.migrate(upTo === undefined ? undefined : String(upTo))
    await client.query('COMMIT')
    // The queue keeps its own tables, in a schema and with versions of its own.
    if (directory === migrationsDirectory) await runMigrations({ connectionString: url })
    return applied.map((migration) => migration.version)
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    const changed = error instanceof Error ? /^MD5 checksum failed for migration \[(\d+)\]$/.exec(error.message) : null
    if (changed !== null)
      throw new StartupError(
        `La migration ${changed[1]} a été modifiée après avoir été appliquée\u00A0: rétablissez son fichier et écrivez une nouvelle migration.`,
        { cause: error },
      )
    throw error
  } finally {
    await client.end()
  }
}
