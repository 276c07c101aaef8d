// Backups that are kept: each is restored into a PostgreSQL made for that and thrown away before it takes its name, sealed when there is a
// key, and forgotten after some days. What bears such a name was proven. Of each database that Relève serves, one after the other.
import { execFile } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { DIRECTORY_NAME } from '../config/settings.ts'
import type { Config } from '../config/config.ts'
import { StartupError } from '../config/startup-error.ts'
import { backup } from './backup.ts'
import { startEmbedded } from './embedded.ts'
import { lockInstance } from './instance-lock.ts'
import { judgeDatabase } from './laws.ts'
import { stopLeftovers } from './postgres-processes.ts'
import { restore } from './restore.ts'

export type BackupPlace = Pick<Config, 'dataDirectory' | 'secret' | 'backupDirectory' | 'backupDays' | 'backupKey'>

/** One of those that Relève serves; DIRECTORY_NAME is that of DATABASE_URL. */
export interface ServedDatabase {
  readonly name: string
  readonly url: string
}

export interface KeptBackup {
  readonly file: string
  readonly database: string
  /** Instant, in milliseconds. */
  readonly createdAt: number
  readonly bytes: number
  readonly isSealed: boolean
}

const DAY_MS = 86_400_000
const nameOf = (at: number, database: string) =>
  `releve-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z${database === DIRECTORY_NAME ? '' : `-${database}`}`
const keptName =
  /^releve-(?<day>\d{4}-\d\d-\d\dT)(?<hours>\d\d)-(?<minutes>\d\d)-(?<seconds>\d\d)Z(?:-(?<database>[a-z][\w-]*))?\.(?<what>backup|secret)(?:\.age)?$/

function instantOf(name: string): number | null {
  const { day = '', hours = '', minutes = '', seconds = '' } = keptName.exec(name)?.groups ?? {}
  const at = Date.parse(`${day}${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at) ? null : at
}

/** Oldest first; none when the folder is not there. @throws when it may not be read */
export function listBackups(directory: string): KeptBackup[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory)
    .toSorted()
    .flatMap((name) => {
      const { what, database = DIRECTORY_NAME } = keptName.exec(name)?.groups ?? {}
      const createdAt = what === 'backup' ? instantOf(name) : null
      if (createdAt === null) return []
      const file = path.join(directory, name)
      return [{ file, database, createdAt, bytes: statSync(file).size, isSealed: name.endsWith('.age') }]
    })
}

interface KeptSummary extends KeptBackup {
  readonly rows: number
  /** Laws that the database itself breaks: the backup holds what is in it. */
  readonly broken: readonly string[]
}

export interface KeptRound {
  readonly kept: readonly KeptSummary[]
  /** Databases of which there is no new backup, and why. */
  readonly failures: readonly { readonly database: string; readonly error: unknown }[]
  /** How many files were too old. */
  readonly forgotten: number
}

/**
 * A backup of each of these databases, proven, kept; and the end of those that are too old. One that fails keeps no other from being
 * made, and then none is forgotten.
 * @param now instant, in milliseconds
 */
export async function keepBackups(databases: readonly ServedDatabase[], place: BackupPlace, now: number): Promise<KeptRound> {
  const newBackups: KeptSummary[] = []
  const failures: KeptRound['failures'][number][] = []
  for (const database of databases) {
    try {
      newBackups.push(await keepBackup(database, place, now))
    } catch (error) {
      failures.push({ database: database.name, error })
    }
  }
  const forgotten = failures.length > 0 ? 0 : forget(place.backupDirectory, now - place.backupDays * DAY_MS)
  return { kept: newBackups, failures, forgotten }
}

/** @throws StartupError when it cannot be written, restored or sealed */
async function keepBackup({ name: database, url }: ServedDatabase, place: BackupPlace, now: number): Promise<KeptSummary> {
  const { dataDirectory, backupDirectory, backupKey } = place
  for (const folder of [dataDirectory, backupDirectory]) makeFolder(folder)
  await sweep(dataDirectory)
  const workshop = mkdtempSync(path.join(dataDirectory, prefix))
  const lock = await lockInstance(workshop)
  try {
    const plain = path.join(workshop, 'backup')
    const { rows } = await backup(url, plain, new Date(now))
    const broken = await prove(workshop, plain, rows)
    const file = path.join(backupDirectory, `${nameOf(now, database)}.backup${backupKey === null ? '' : '.age'}`)
    await put(plain, file, backupKey)
    if (backupKey !== null && database === DIRECTORY_NAME)
      await keepSecret(workshop, place, path.join(backupDirectory, `${nameOf(now, database)}.secret.age`))
    return { file, database, createdAt: now, bytes: statSync(file).size, isSealed: backupKey !== null, rows, broken }
  } finally {
    rmSync(workshop, { recursive: true, force: true })
    await lock?.release()
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartupError(`Le dossier ${folder} n’est pas accessible en écriture.`, { cause: error })
  }
}

const prefix = 'proof-'

/** Removes the remains of a killed backup: the database in clear, and perhaps its running PostgreSQL. */
async function sweep(dataDirectory: string): Promise<void> {
  for (const name of readdirSync(dataDirectory)) {
    if (!name.startsWith(prefix)) continue
    const workshop = path.join(dataDirectory, name)
    const lock = await lockInstance(workshop)
    if (lock === null) continue
    const data = path.join(workshop, 'postgres')
    if (existsSync(data)) await stopLeftovers(data)
    rmSync(workshop, { recursive: true, force: true })
    await lock.release()
  }
}

/** Restores it as on the day it is needed: into a PostgreSQL that knew nothing of it. @returns the laws that do not hold in it */
async function prove(workshop: string, file: string, rows: number): Promise<string[]> {
  const postgres = await startEmbedded({ directory: workshop, durable: false })
  try {
    const restored = await restore(postgres.url(), file)
    if (restored.rows !== rows)
      throw new StartupError(`La sauvegarde compte ${rows} lignes, sa restauration ${restored.rows}\u00A0: elle n’est pas gardée.`)
    const { breaches } = await judgeDatabase(postgres.url(), {})
    return breaches.map(({ sentence }) => sentence)
  } finally {
    await postgres.stop()
  }
}

/** Whole under its name, or absent. */
async function put(plain: string, file: string, key: string | null): Promise<void> {
  const fresh = `${file}.new`
  try {
    if (key === null) copyFileSync(plain, fresh)
    else await promisify(execFile)('age', ['--encrypt', '--recipient', key, '--output', fresh, plain])
    renameSync(fresh, file)
  } catch (error) {
    rmSync(fresh, { force: true })
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT' && key !== null
    throw new StartupError(
      isMissing ? 'RELEVE_BACKUP_KEY demande le programme age\u00A0: apt install age.' : `La sauvegarde ${file} n’a pas pu être écrite.`,
      { cause: error },
    )
  }
}

/** Sealed, it may lie beside the backup that is of little use without it. */
async function keepSecret(workshop: string, { dataDirectory, secret, backupKey }: BackupPlace, file: string): Promise<void> {
  const own = path.join(dataDirectory, 'secret')
  const plain = path.join(workshop, 'secret')
  if (secret !== null) writeFileSync(plain, secret, { mode: 0o600 })
  else if (existsSync(own)) writeFileSync(plain, readFileSync(own), { mode: 0o600 })
  else return
  await put(plain, file, backupKey)
}

/** @returns how many files */
function forget(directory: string, before: number): number {
  const old = readdirSync(directory).filter((name) => {
    const at = instantOf(name)
    return at !== null && at < before
  })
  for (const name of old) rmSync(path.join(directory, name))
  return old.length
}
