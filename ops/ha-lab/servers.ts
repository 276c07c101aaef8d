// The two Relève of the lab, each a process that can be killed: the program itself on that database, without limits on how often one calls,
// as each writer does the work of a whole team.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import type { ServerConfig } from '../../apps/server/src/config/config.ts'
import { testConfig } from '../../apps/server/test/server.ts'

export interface Server {
  /** Where it listens; null while it does not run. */
  url(): string | null
  start(): Promise<void>
  /** kill -9. */
  kill(): Promise<void>
  /** As whoever runs it asks it to. */
  stop(): Promise<void>
  /** How often it ended unasked. */
  deaths(): number
}

const PROGRAM = path.resolve(import.meta.dirname, '../../apps/server/test/jobs/server-process.ts')

export function serverOn(databaseUrl: string, dataDirectory: string, databases: ServerConfig['databases'] = []): Server {
  mkdirSync(dataDirectory, { recursive: true })
  const config = testConfig({ name: 'Laboratoire', databaseUrl, databases, dataDirectory, sms: null })
  const log = openSync(path.join(dataDirectory, 'log'), 'a')
  let url: string | null = null
  let deaths = 0
  let end = async (_signal: NodeJS.Signals): Promise<void> => {}
  return {
    url: () => url,
    deaths: () => deaths,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async start() {
      const child = spawn(process.execPath, [PROGRAM, JSON.stringify(config)], { stdio: ['ignore', 'pipe', log] })
      let isAsked = false
      const exit = once(child, 'exit').then(() => {
        url = null
        if (!isAsked) deaths += 1
      })
      end = async (signal) => {
        isAsked = true
        url = null
        child.kill(signal)
        await exit
      }
      const { promise: announcedUrl, resolve: hear } = Promise.withResolvers<string>()
      child.stdout?.once('data', (chunk: Buffer) => hear(chunk.toString()))
      url = (await Promise.race([announcedUrl, exit.then(() => Promise.reject(new Error('a server did not start')))])).trim()
    },
  }
}
