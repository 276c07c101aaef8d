// A PostgreSQL that a suite may damage: it has its own processes and folder, and is killed, stopped, filled and started again as an
// administrator would. It is separate from the embedded one, which restarts by itself.
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeSync, openSync, closeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { postmasterReady, stopLeftovers } from '#db/postgres-processes.ts'
import { findPostgres } from '#db/postgres-programs.ts'
import { canTraverse, mirror, postgresIdentity } from '#db/postgres-user.ts'
import { until } from '../until.ts'
import { shiftedClock } from '#db/postgres-server.ts'

/** The number of connections is small, so that a test can use all of them. */
export const CONNECTIONS = 60

export interface HarmedPostgres {
  /** The address of its database, through its Unix socket. */
  readonly url: string
  /** Fills its disk; null when its folder is no small disk of its own, which only root can mount. */
  readonly fill: (() => void) | null
  free(): void
  /** Sends a signal to each of its processes. */
  signalAll(signal: 'SIGSTOP' | 'SIGCONT'): void
  /**
   * `fast` and `immediate` are the modes of `pg_ctl stop -m`; `kill` sends SIGKILL to the postmaster alone. Resolves when no process is
   * left.
   */
  down(how: 'fast' | 'immediate' | 'kill'): Promise<void>
  /** Starts it, unless it is running. */
  up(): Promise<void>
  close(): Promise<void>
}

const DISK = '320m'
const MARGIN_BYTES = 64 * 1024

/** Mounts a small disk at the folder; false when this process may not. */
function mountDisk(folder: string): boolean {
  if (process.getuid?.() !== 0) return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const childrenOf = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

export async function startPostgres(): Promise<HarmedPostgres> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'releve-faults-'))
  const isDisk = mountDisk(folder)
  const identity = postgresIdentity(null)
  const own = identity === null ? {} : { uid: identity.uid, gid: identity.gid }
  const data = path.join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (identity !== null) for (const ownFolder of [folder, data]) chownSync(ownFolder, identity.uid, identity.gid)
  let programs = path.dirname(findPostgres(null, identity).bin)
  const reachable = mkdtempSync(path.join(os.tmpdir(), 'releve-faults-program-'))
  if (identity !== null && !canTraverse(path.join(programs, 'bin/postgres'), identity)) {
    chownSync(reachable, identity.uid, identity.gid)
    mirror(programs, path.join(reachable, 'program'))
    programs = path.join(reachable, 'program')
  }
  const options = { cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', ...shiftedClock(process.env) }, ...own }
  execFileSync(
    path.join(programs, 'bin/initdb'),
    [`--pgdata=${data}`, '--username=releve', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    {
      ...options,
      stdio: 'ignore',
    },
  )
  const log = path.join(folder, 'log')
  const settings: Readonly<Record<string, string>> = {
    listen_addresses: '',
    unix_socket_directories: folder,
    timezone: 'UTC',
    max_connections: String(CONNECTIONS),
    shared_buffers: '64MB',
    min_wal_size: '32MB',
    max_wal_size: '64MB',
    // Without fsync, an acknowledged write survives a crash of PostgreSQL but not of the machine; no test cuts the power.
    fsync: 'off',
  }
  let child: ChildProcess | null = null
  let ended: Promise<unknown> = Promise.resolve()
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null

  const up = async () => {
    if (isRunning()) return
    await stopLeftovers(data)
    const output = openSync(log, 'a')
    const started = spawn(
      path.join(programs, 'bin/postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...options, stdio: ['ignore', output, output] },
    )
    closeSync(output)
    child = started
    ended = new Promise((resolve) => started.once('exit', resolve))
    await until(() => !isRunning() || postmasterReady(data, started.pid ?? 0))
    if (!isRunning()) throw new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`)
  }
  const down: HarmedPostgres['down'] = async (how) => {
    if (isRunning()) child?.kill(({ fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const)[how])
    await ended
    await stopLeftovers(data)
  }
  const ballast = path.join(folder, 'ballast')
  const free = () => rmSync(ballast, { force: true })
  await up()
  return {
    url: `postgres://releve@localhost/postgres?host=${encodeURIComponent(folder)}`,
    fill: isDisk ? () => fillDisk(ballast) : null,
    free,
    signalAll(signal) {
      const pid = child?.pid
      if (pid === undefined) return
      for (const processId of [...childrenOf(pid), pid]) if (existsSync(`/proc/${processId}`)) process.kill(processId, signal)
    },
    down,
    up,
    async close() {
      await down('immediate')
      if (isDisk) execFileSync('umount', [folder], { stdio: 'ignore' })
      for (const ownFolder of [folder, reachable]) rmSync(ownFolder, { recursive: true, force: true })
    },
  }
}

/** Fills the disk until almost nothing more fits. */
function fillDisk(file: string): void {
  const descriptor = openSync(file, 'w')
  const isFull = (bytes: number) => {
    try {
      return writeSync(descriptor, Buffer.alloc(bytes)) < bytes
    } catch {
      return true
    }
  }
  for (let bytes = 8 * 1024 * 1024; bytes >= MARGIN_BYTES; bytes /= 2) while (!isFull(bytes));
  closeSync(descriptor)
}
