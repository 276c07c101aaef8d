// A server in a process of its own, for tests that kill it, stop it, or look whether it lives on.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { ServerConfig } from '../config.ts'

export interface ServerProcess {
  readonly child: ChildProcess
  readonly url: string
  /** The exit code, null after a signal. */
  readonly exit: Promise<number | null>
}

/** Resolves once it listens. @throws when it ends before */
export async function startServerProcess(config: ServerConfig): Promise<ServerProcess> {
  const file = path.join(import.meta.dirname, 'server-process.fixture.ts')
  const child = spawn(process.execPath, [file, JSON.stringify(config)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const { promise: exit, resolve } = Promise.withResolvers<number | null>()
  child.on('exit', resolve)
  const { promise: said, resolve: say } = Promise.withResolvers<string>()
  child.stdout.once('data', (chunk: Buffer) => say(chunk.toString().trim()))
  const url = await Promise.race([said, exit.then((code) => Promise.reject(new Error(`the server ended with ${code}`)))])
  return { child, url, exit }
}
