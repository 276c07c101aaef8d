// The messages of a service of `Type=notify` to systemd: that it serves, that it still turns, that it stops. They go by the program
// `systemd-notify`, as Node has no datagram sockets of Unix: a child every ten seconds, started by the event loop, so that a loop that
// hangs falls silent. And the socket that systemd hands over, on which calls wait while the program starts again.
import { execFile } from 'node:child_process'
import { isIP } from 'node:net'

export interface Supervisor {
  /** It serves. From here on silence ends it. */
  ready(): void
  /** It stops in order; what comes after is no failure. */
  stopping(): void
}

/** A start may take as long as it likes (a migration, a recovery of PostgreSQL) while its loop turns: each beat asks for this much more. */
const START_BEATS = { everyMs: 10_000, extendsMs: 60_000 } as const

const notify = (states: readonly string[]) =>
  execFile('systemd-notify', states, (error) => {
    // Without it the watchdog ends us all the same: the journal must say why.
    if (error !== null) process.stderr.write(`systemd-notify\u00A0: ${error.message.trim()}\n`)
  })

/**
 * Outside systemd it does nothing.
 * @param environment as systemd gives it: NOTIFY_SOCKET, and WATCHDOG_USEC when the unit has a watchdog
 * @param say tells systemd these states
 */
export function createSupervisor(environment: NodeJS.ProcessEnv, say: (states: readonly string[]) => unknown = notify): Supervisor {
  if (environment['NOTIFY_SOCKET'] === undefined) return { ready() {}, stopping() {} }
  let isReady = false
  const watchdogMs = Number(environment['WATCHDOG_USEC'] ?? 0) / 1_000
  const everyMs = watchdogMs > 0 ? Math.min(watchdogMs / 3, START_BEATS.everyMs) : START_BEATS.everyMs
  const beat = setInterval(() => {
    if (!isReady) say([`EXTEND_TIMEOUT_USEC=${START_BEATS.extendsMs * 1_000}`])
    else if (watchdogMs > 0) say(['WATCHDOG=1'])
  }, everyMs)
  beat.unref()
  return {
    ready() {
      isReady = true
      say(['READY=1'])
    },
    stopping() {
      clearInterval(beat)
      say(['STOPPING=1'])
    },
  }
}

/** The first descriptor after the three of every process (sd_listen_fds). */
const FIRST_FD = 3

/**
 * The listening socket of `releve.socket`: systemd keeps it open from one process to the next, and calls wait on it meanwhile.
 * @returns its descriptor; null when none was handed over to this very process
 */
export function heldSocket(environment: NodeJS.ProcessEnv, pid: number): number | null {
  return environment['LISTEN_PID'] === String(pid) && Number(environment['LISTEN_FDS']) >= 1 ? FIRST_FD : null
}

/** Whether the configuration names another address than the one held: systemd has not been told of a change. */
export function listensElsewhere(url: string, { host, port }: { readonly host: string; readonly port: number }): boolean {
  const heldUrl = new URL(url)
  // A name is looked up by systemd and by us: what it came to is not compared.
  return Number(heldUrl.port) !== port || (isIP(host) !== 0 && heldUrl.hostname.replace(/^\[(.*)\]$/, '$1') !== host)
}
