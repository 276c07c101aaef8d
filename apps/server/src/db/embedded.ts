// The embedded PostgreSQL: a real server in a folder of ours, started and stopped with the program, whatever killed it last time.

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../config/startup-error.ts'
import { Connection } from './connection.ts'
import { findPostgres, type InstalledPostgres, type PostgresPlaces } from './postgres-programs.ts'
import { canTraverse, mirror, postgresIdentity, type Identity } from './postgres-user.ts'
import { lastSocketDirectory, postmasterSocketDirectory, stopLeftovers } from './postgres-processes.ts'
import { inFolder, startPostgres } from './postgres-server.ts'
import type { Launch, Programs } from './postgres-server.ts'

export interface EmbeddedOptions {
  /** Holds `postgres/` (data), `postgres-password` and `postgres.log`. The caller holds its instance lock. */
  directory: string
  /** False for tests only: no fsync, data lost on a power cut. */
  durable: boolean
  /** Started again when it ends unasked, at the same address: for a program that serves. */
  supervised?: boolean
  /** Hears what takes long or goes wrong, as French sentences. */
  progress?: (sentence: string) => void
  /** The usual ones by default. */
  places?: PostgresPlaces
}

export interface EmbeddedPostgres {
  /** Connection to a database of this server, understood by `pg` and by libpq; the application's own by default. */
  url(database?: string): string
  /** Ends connections and stops within seconds; safe to call twice. */
  stop(): Promise<void>
}

const superuser = 'releve'

export async function startEmbedded({
  directory,
  durable,
  supervised = false,
  progress = () => {},
  places,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const data = path.join(directory, 'postgres')
  const logFile = path.join(directory, 'postgres.log')
  const exists = existsSync(data)
  const identity = postgresIdentity(exists ? data : null)
  const installed = findPostgres(exists ? data : null, identity, places)
  if (!installed.isOurs) progress(`Relève se sert du PostgreSQL\u00A0${installed.major} de ce système (${installed.bin}).`)
  if (exists) {
    const abandoned = lastSocketDirectory(data)
    if (await stopLeftovers(data)) progress('Un PostgreSQL resté seul a été arrêté.')
    if (abandoned !== null && path.basename(abandoned).startsWith(runPrefix)) rmSync(abandoned, { recursive: true, force: true })
  }
  const run = makeRunDirectory(identity)
  try {
    const programs = () => reachablePrograms(installed, run, identity)
    const password = exists
      ? keptPassword(directory)
      : await initialise({ directory, data, run, programs: programs(), major: installed.major, identity, durable, progress })
    const server = await startPostgres({ data, logFile, run, programs, identity, durable, progress }, supervised)
    const url = (database = superuser) => urlOf(password, run, database)
    const embedded = {
      url,
      stop: once(async () => {
        await server.stop()
        rmSync(run, { recursive: true, force: true })
      }),
    }
    await createDatabase(url).catch(async (error: unknown) => {
      await embedded.stop()
      throw error
    })
    return embedded
  } catch (error) {
    rmSync(run, { recursive: true, force: true })
    throw error
  }
}

const urlOf = (password: string, run: string, database: string) =>
  `postgres://${superuser}:${password}@localhost/${database}?host=${encodeURIComponent(run)}`

/** The address at which the PostgreSQL of a Relève that runs on this folder answers; null when none does. */
export function runningEmbedded(directory: string): string | null {
  const run = postmasterSocketDirectory(path.join(directory, 'postgres'))
  return run === null ? null : urlOf(keptPassword(directory), run, superuser)
}

const runPrefix = 'releve-postgres-'

/**
 * The folder of the socket, in the temporary folder because a socket's path holds 107 bytes at most. Closed to all but its owner: no
 * other user of the machine can reach this PostgreSQL, which listens on no port.
 */
function makeRunDirectory(identity: Identity | null): string {
  const temporary = os.tmpdir()
  const usable = Buffer.byteLength(temporary) < 60 && (identity === null || canTraverse(path.join(temporary, 'x'), identity))
  const run = mkdtempSync(path.join(usable ? temporary : '/tmp', runPrefix))
  if (identity !== null) chownSync(run, identity.uid, identity.gid)
  return run
}

/** The programs; ours are mirrored into the run folder when they stand where the other user cannot go (a clone in /root). */
function reachablePrograms({ bin, isOurs }: InstalledPostgres, run: string, identity: Identity | null): Programs {
  const inside = (folder: string) => ({ initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') })
  if (!isOurs || identity === null || canTraverse(inside(bin).postgres, identity)) return inside(bin)
  const reachable = path.join(run, 'program')
  if (!existsSync(path.join(reachable, 'bin/postgres'))) mirror(path.dirname(bin), reachable)
  return inside(path.join(reachable, 'bin'))
}

const passwordFile = (directory: string) => path.join(directory, 'postgres-password')

function keptPassword(directory: string): string {
  try {
    return readFileSync(passwordFile(directory), 'utf8').trim()
  } catch (error) {
    throw new StartupError(`Le mot de passe de PostgreSQL est introuvable ou illisible dans ${passwordFile(directory)}.`, { cause: error })
  }
}

type Initialise = Pick<Launch, 'data' | 'run' | 'identity' | 'durable' | 'progress'> & {
  directory: string
  programs: Programs
  major: number
}

/** Makes the data folder beside its final place and renames it when complete: a kill half-way leaves nothing to trip over. */
async function initialise({ directory, data, run, programs, major, identity, durable, progress }: Initialise): Promise<string> {
  progress('Préparation de PostgreSQL…')
  const fresh = `${data}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  const password = randomBytes(24).toString('base64url')
  writeFileSync(passwordFile(directory), password, { mode: 0o600 })
  const handed = path.join(run, 'password')
  writeFileSync(handed, password, { mode: 0o600 })
  if (identity !== null) {
    chownSync(fresh, identity.uid, identity.gid)
    chownSync(handed, identity.uid, identity.gid)
  }
  // The same order and the same letters in all: before 17, PostgreSQL has them from the system.
  const locale = major >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']
  const flags = ['--encoding=UTF8', ...locale, '--auth=scram-sha-256']
  if (!durable) flags.push('--no-sync')
  const { command, options } = inFolder(fresh, identity, programs.initdb, (folder) => [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    `--pwfile=${handed}`,
    ...flags,
  ])
  try {
    await promisify(execFile)(...command, options)
  } catch (error) {
    const errorOutput = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new StartupError(
      `PostgreSQL n’a pas pu préparer son dossier ${data}\u00A0: ${errorOutput === '' ? messageOf(error) : errorOutput}`,
      {
        cause: error,
      },
    )
  }
  rmSync(handed)
  renameSync(fresh, data)
  return password
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function createDatabase(url: EmbeddedPostgres['url']): Promise<void> {
  const client = new Connection({ connectionString: url('postgres') })
  await client.connect()
  try {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [superuser])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${superuser}`)
  } finally {
    await client.end()
  }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= action())
}
