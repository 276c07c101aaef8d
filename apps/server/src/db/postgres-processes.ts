// The remains of a killed program: a PostgreSQL still running on the data folder, or a postmaster.pid that names a process of somebody
// else.

import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'

/** The first line of postmaster.pid, or null. */
export function postmasterPid(dataDirectory: string): number | null {
  const pid = Number(postmasterFile(dataDirectory)[0])
  return Number.isSafeInteger(pid) && pid > 0 ? pid : null
}

/** Whether PostgreSQL says that it takes connections (last line of postmaster.pid). */
export function postmasterReady(dataDirectory: string, pid: number): boolean {
  const lines = postmasterFile(dataDirectory)
  return Number(lines[0]) === pid && lines.at(-1)?.trim() === 'ready'
}

/** The directory of its socket (fifth line of postmaster.pid), or null. */
export function postmasterSocketDirectory(dataDirectory: string): string | null {
  const line = postmasterFile(dataDirectory)[4]?.trim()
  return line === undefined || line === '' ? null : line
}

/** The directory of the socket of the last one that ran, living or ended: as it was told on its command line (postmaster.opts). */
export function lastSocketDirectory(dataDirectory: string): string | null {
  try {
    const line = readFileSync(path.join(dataDirectory, 'postmaster.opts'), 'utf8')
    return /"unix_socket_directories=([^"]+)"/.exec(line)?.[1] ?? null
  } catch {
    return null
  }
}

function postmasterFile(dataDirectory: string): string[] {
  try {
    return readFileSync(path.join(dataDirectory, 'postmaster.pid'), 'utf8').trimEnd().split('\n')
  } catch {
    return []
  }
}

/**
 * Stops every PostgreSQL process that works in the folder, then removes a stale postmaster.pid. Only for the holder of the instance
 * lock: nobody else can then own them. PostgreSQL's own check (is that pid alive?) is fooled by a recycled pid, and removing the file
 * while old backends still write would corrupt the data; hence first all processes, then the file.
 * @returns whether something had been left running
 */
export async function stopLeftovers(dataDirectory: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const processes = postgresProcessesIn(dataDirectory)
  if (processes.length > 0) {
    const postmaster = postmasterPid(dataDirectory)
    // Without their postmaster the others write nothing down any more: they are ended quickly.
    const isOrphaned = postmaster === null || !processes.includes(postmaster)
    const rounds: [NodeJS.Signals, number][] = [
      ...(isOrphaned ? [] : [['SIGINT', 15_000] satisfies [NodeJS.Signals, number]]),
      ['SIGQUIT', isOrphaned ? 1_000 : 5_000],
      ['SIGKILL', 5_000],
    ]
    for (const [signal, patienceMs] of rounds) {
      const processIds = postgresProcessesIn(dataDirectory)
      if (processIds.length === 0) break
      // A fast shutdown is asked of the postmaster, which then ends its children; without one the children are asked themselves.
      const targets = postmaster !== null && processIds.includes(postmaster) && signal !== 'SIGKILL' ? [postmaster] : processIds
      for (const pid of targets) signalIfAlive(pid, signal)
      await until(() => postgresProcessesIn(dataDirectory).length === 0, patienceMs)
    }
    if (postgresProcessesIn(dataDirectory).length > 0) throw new Error(`PostgreSQL processes survive in ${dataDirectory}`)
  }
  rmSync(path.join(dataDirectory, 'postmaster.pid'), { force: true })
  return processes.length > 0
}

/** PostgreSQL processes stay in their data folder for life: that is how they are recognised. */
function postgresProcessesIn(dataDirectory: string): number[] {
  const directory = realpathSync(dataDirectory)
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((entry) => {
      try {
        return readlinkSync(`/proc/${entry}/cwd`) === directory && readFileSync(`/proc/${entry}/comm`, 'utf8').trim() === 'postgres'
      } catch {
        // It has gone meanwhile, or is another user's: it is not ours either way.
        return false
      }
    })
    .map(Number)
}

export function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Waits for a condition by looking every 20 ms; gives its last value. */
export async function until(condition: () => boolean, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    if (condition()) return true
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return condition()
}
