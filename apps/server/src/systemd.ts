// What a service of `Type=notify` tells systemd: that it serves, that it still turns, that it stops. By the program `systemd-notify`, as
// Node has no datagram sockets of Unix: a child every ten seconds, started by the event loop, so that a loop that hangs falls silent.
import { execFile } from 'node:child_process'

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
