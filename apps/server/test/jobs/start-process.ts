// A server in a process of its own, for tests that kill it, stop it, or check that it is still running.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { ServerConfig } from '#config/config.ts'

export interface ServerProcess {
  readonly child: ChildProcess
  readonly url: string
  /** The output since it began to listen. */
  log(): string
  /** The exit code, null after a signal. */
  readonly exit: Promise<number | null>
}

/** A module that shifts `Date` in the whole process, as a wrong clock of the machine would. */
const aheadBy = (ms: number) =>
  `data:text/javascript,${encodeURIComponent(`const Right = Date
    globalThis.Date = class extends Right {
      constructor(...given) { given.length === 0 ? super(Right.now() + ${ms}) : super(...given) }
      static now() { return Right.now() + ${ms} }
    }`)}`

/**
 * Starts a server, and resolves once it listens. @throws when it ends before
 * @param clockAheadMs the time by which the clock of its machine is ahead
 */
export async function startServerProcess(config: ServerConfig, clockAheadMs = 0): Promise<ServerProcess> {
  const file = path.join(import.meta.dirname, 'server-process.ts')
  const child = spawn(process.execPath, ['--import', aheadBy(clockAheadMs), file, JSON.stringify(config)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { promise: exit, resolve } = Promise.withResolvers<number | null>()
  child.on('exit', resolve)
  const { promise: announcedUrl, resolve: say } = Promise.withResolvers<string>()
  child.stdout.once('data', (chunk: Buffer) => say(chunk.toString().trim()))
  const url = await Promise.race([announcedUrl, exit.then((code) => Promise.reject(new Error(`the server ended with ${code}`)))])
  let log = ''
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()))
  return { child, url, exit, log: () => log }
}
