// The process of the embedded PostgreSQL: launched, stopped, and launched again when it ends without being asked (killed by the system
// for its memory, by a mistake of somebody, by a full disk). Its folder of the socket stays, so whoever used it finds it there again.

import { spawn } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parentBound } from './parent-bound.ts'
import { StartupError } from '../config/startup-error.ts'
import type { Identity } from './postgres-user.ts'
import { postmasterReady, signalIfAlive, stopLeftovers, until } from './postgres-processes.ts'

export interface Programs {
  initdb: string
  postgres: string
}

export interface Launch {
  data: string
  logFile: string
  run: string
  /** The programs, put back into the run folder where they have to stand there. */
  programs: () => Programs
  identity: Identity | null
  durable: boolean
  progress: (sentence: string) => void
}

/**
 * The time is the database's: in a program whose clock the library of datefudge has shifted (as scripts/clock.ts does for tests), its PostgreSQL
 * gets the same clock. Everywhere else nothing.
 */
export function shiftedClock(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { LD_PRELOAD, DATEFUDGE } = environment
  return LD_PRELOAD?.endsWith('/datefudge.so') === true && DATEFUDGE !== undefined ? { LD_PRELOAD, DATEFUDGE } : {}
}

/**
 * The command of a program of PostgreSQL for its data folder. A child of another user is handed the folder open: the working directory is
 * entered before the privileges are dropped, so no parent folder has to be opened to that user. It then goes to the root, for PostgreSQL
 * 15 leaves its working directory and has to find it again by its path.
 */
export function inFolder(folder: string, identity: Identity | null, program: string, flags: (folder: string) => readonly string[]) {
  const command: [string, string[]] =
    identity === null
      ? [program, [...flags(folder)]]
      : ['/bin/sh', ['-c', 'exec 3<. && cd / && exec "$0" "$@"', program, ...flags('/proc/self/fd/3')]]
  return {
    command,
    options: {
      cwd: folder,
      // Nothing of ours (PGOPTIONS, locale, time zone) may change how the server behaves.
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', ...shiftedClock(process.env) },
      ...(identity === null ? {} : { uid: identity.uid, gid: identity.gid }),
    },
  }
}

interface Running {
  readonly pid: number | undefined
  readonly ended: Promise<void>
  isOver(): boolean
  /** Stops within six seconds: by the fast way, which writes everything down; else by those that leave a recovery to the next start. */
  stop(): Promise<void>
}

function spawnPostgres({ data, logFile, run, programs, identity, durable, progress }: Launch, logFlags: 'w' | 'a'): Running {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: run,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    max_connections: '200',
    // A centre can then move to another PostgreSQL.
    wal_level: 'logical',
    shared_buffers: '128MB',
    // After a crash it makes one call for the whole file system: one for each of some 1500 files takes seconds on a slow disk.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { command, options } = inFolder(data, identity, programs().postgres, (folder) => ['-D', folder, ...flags])
  if ('LD_PRELOAD' in options.env) progress(`L’horloge est décalée par datefudge\u00A0: il est ${new Date().toISOString()}.`)
  const log = openSync(logFile, logFlags, 0o600)
  // It has its own session: Ctrl-C reaches us alone, and we stop it after the server has finished its requests.
  const child = spawn(...parentBound(...command, 'INT'), { ...options, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  let isOver = false
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      isOver = true
      resolve()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  const { pid } = child
  return {
    pid,
    ended,
    isOver: () => isOver,
    async stop() {
      const ways: [NodeJS.Signals, number][] = [
        ['SIGINT', 4_000],
        ['SIGQUIT', 500],
        ['SIGKILL', 1_000],
      ]
      for (const [signal, patienceMs] of ways) {
        if (pid === undefined || isOver) return
        signalIfAlive(pid, signal)
        await until(() => isOver, patienceMs)
      }
      // Killed, it could not end its own.
      await stopLeftovers(data)
    },
  }
}

/** Waits until it is launched and ready, or stopped meanwhile. @throws StartupError when it ends before */
async function launched({ data, logFile, progress }: Launch, running: Running, isStopping: () => boolean): Promise<void> {
  const { pid } = running
  const isReady = () => pid !== undefined && postmasterReady(data, pid)
  const isSettled = () => running.isOver() || isReady() || isStopping()
  if (!(await until(isSettled, 3_000))) {
    progress('PostgreSQL reprend son travail après un arrêt brutal…')
    await until(isSettled, 300_000)
  }
  if (isStopping() || (!running.isOver() && isReady())) return
  await running.stop()
  throw new StartupError(`PostgreSQL n’a pas pu démarrer\u00A0: la cause est dans ${logFile}.`)
}

/** The folder of the socket as it was, whatever happened to it; what a dead postmaster left in it could stop its successor. */
function prepareRunFolder(run: string, identity: Identity | null): void {
  mkdirSync(run, { recursive: true, mode: 0o700 })
  if (identity !== null) chownSync(run, identity.uid, identity.gid)
  for (const file of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(path.join(run, file), { force: true })
}

/** Pauses before the next start: `first` after a life that ended, growing up to `atMost` after tries that failed. */
const NEXT_LIFE_MS = { first: 250, atMost: 1_000 }
const NEXT_TRY_MS = { first: 500, atMost: 30_000 }
/** A PostgreSQL that ran for this long did not end for a reason that returns at once. */
const LONG_LIFE_MS = 60_000

const sentenceOf = (error: unknown) =>
  error instanceof StartupError
    ? error.message
    : `PostgreSQL n’a pas pu démarrer\u00A0: ${error instanceof Error ? error.message : String(error)}.`

const seconds = (ms: number) => `${(ms / 1000).toLocaleString('fr-FR')}\u00A0s`

/**
 * @param isSupervised launched again when it ends unasked, with a growing pause
 * @throws StartupError when it does not start the first time
 */
export async function startPostgres(launch: Launch, isSupervised: boolean): Promise<{ stop(): Promise<void> }> {
  const { data, run, identity, progress } = launch
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  let running = spawnPostgres(launch, 'w')
  // A program that ends without stopping us (a crash, a signal while starting) still takes its PostgreSQL with it.
  const stopAtExit = () => {
    if (running.pid !== undefined && !running.isOver()) signalIfAlive(running.pid, 'SIGINT')
    rmSync(run, { recursive: true, force: true })
  }
  process.once('exit', stopAtExit)
  await launched(launch, running, isStopping).catch((error: unknown) => {
    process.removeListener('exit', stopAtExit)
    throw error
  })
  const rest = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined)

  const launchAgain = async () => {
    for (let waitMs = NEXT_TRY_MS.first; !isStopping(); waitMs = Math.min(waitMs * 2, NEXT_TRY_MS.atMost)) {
      try {
        await stopLeftovers(data)
        prepareRunFolder(run, identity)
        if (isStopping()) return
        running = spawnPostgres(launch, 'a')
        await launched(launch, running, isStopping)
        return
      } catch (error) {
        progress(`${sentenceOf(error)} Nouvel essai dans ${seconds(waitMs)}.`)
        await rest(waitMs)
      }
    }
  }
  const supervise = async () => {
    let waitMs = 0
    for (;;) {
      const since = performance.now()
      await running.ended
      if (isStopping()) return
      if (performance.now() - since > LONG_LIFE_MS) waitMs = 0
      progress(`PostgreSQL s’est arrêté sans qu’on le lui demande\u00A0: Relève le relance. La cause est dans ${launch.logFile}.`)
      await rest(waitMs)
      waitMs = Math.min(Math.max(waitMs * 2, NEXT_LIFE_MS.first), NEXT_LIFE_MS.atMost)
      await launchAgain()
      if (isStopping()) return
      progress('PostgreSQL répond de nouveau.')
    }
  }
  const supervised = isSupervised ? supervise() : Promise.resolve()
  return {
    async stop() {
      process.removeListener('exit', stopAtExit)
      stopping.abort()
      await running.stop()
      // It may have been between two lives.
      await supervised
      await running.stop()
    },
  }
}
