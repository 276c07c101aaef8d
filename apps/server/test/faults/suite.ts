// One fault after the other, each under writers: a server in a process of its own, a network in front of a PostgreSQL that may be
// harmed, and afterwards the account of what was acknowledged. The gap is reported, never judged: machines differ.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { migrate } from '#db/migrate.ts'
import { startNetwork } from '../db/network.ts'
import type { TestNetwork } from '../db/network.ts'
import { createPool } from '#db/pool.ts'
import { testConfig } from '../server.ts'
import { settleAccounts } from './notebook.ts'
import { startPostgres } from './postgres.ts'
import type { HarmedPostgres } from './postgres.ts'
import { startWriters } from './writers.ts'

interface ServerProcess {
  readonly url: string
  /** kill -9. */
  kill(): Promise<void>
  /** Stops it as its operator would. */
  stop(): Promise<void>
}

export interface Stage {
  readonly postgres: HarmedPostgres
  readonly network: TestNetwork
  /** Beside the network: what an administrator sees. */
  readonly db: pg.Pool
  /** The servers that writers ask. */
  readonly servers: readonly ServerProcess[]
  /** @param clockAheadMs of the machine it runs on */
  startServer(clockAheadMs?: number): Promise<ServerProcess>
  /** So many more calls were acknowledged. @throws when nobody is served any more */
  served(calls?: number): Promise<void>
}

interface Outcome {
  readonly acknowledged: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly problems: readonly string[]
  readonly deaths: readonly string[]
}

/** A call that is not served after this time never will be. */
const NEVER_MS = 90_000
const STOP_WITHIN_MS = 30_000
const CALLS_BEFORE = 60

export interface Suite {
  /** Does the harm under writers, waits for the service to come back, and settles the accounts. Prints its line. */
  under(name: string, harm: (stage: Stage) => Promise<void>): Promise<Outcome>
  readonly canFill: boolean
  close(): Promise<void>
}

export async function startSuite(): Promise<Suite> {
  const postgres = await startPostgres()
  const network = await startNetwork(postgres.url)
  const db = createPool({ url: postgres.url, size: 2 })
  db.on('error', () => {})
  const dataDirectory = mkdtempSync(path.join(os.tmpdir(), 'releve-faults-server-'))
  await migrate(postgres.url)
  const config = testConfig({ databaseUrl: network.url, dataDirectory, sms: null })
  const servers: ServerProcess[] = []
  let deaths: string[] = []

  const startServer = async (clockAheadMs = 0): Promise<ServerProcess> => {
    const file = path.join(import.meta.dirname, '../jobs/server-process.ts')
    const ahead = clockAheadMs === 0 ? [] : ['--import', path.join(import.meta.dirname, 'wall-clock.ts')]
    const child = spawn(process.execPath, [...ahead, file, JSON.stringify(config)], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, RELEVE_FAULT_CLOCK_AHEAD_MS: String(clockAheadMs) },
    })
    const { url, exit, said } = await announced(child)
    let isWanted = false
    const end = async (signal: NodeJS.Signals) => {
      isWanted = true
      servers.splice(servers.indexOf(server), 1)
      child.kill(signal)
      await exit
    }
    const server: ServerProcess = { url, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
    void exit.then((code) => {
      if (isWanted) return
      servers.splice(servers.indexOf(server), 1)
      deaths.push(`a server ended by itself with ${code}: ${said().slice(-1500)}`)
    })
    servers.push(server)
    return server
  }

  const killAll = async () => {
    for (let server = servers[0]; server !== undefined; server = servers[0]) await server.kill()
  }
  return {
    canFill: postgres.fill !== null,
    async under(name, harm) {
      deaths = []
      if (servers.length === 0) await startServer()
      const writers = await startWriters(db, () => servers.map(({ url }) => url))
      const served = async (calls = CALLS_BEFORE) => {
        const wanted = writers.successes.length + calls
        const neverAt = performance.now() + NEVER_MS
        while (writers.successes.length < wanted) {
          if (performance.now() > neverAt) throw new Error('nobody is served any more')
          await wait(20)
        }
      }
      const problems: string[] = []
      const from = performance.now()
      try {
        await served()
        await harm({ postgres, network, db, servers, startServer, served })
        await served()
      } catch (error) {
        problems.push(error instanceof Error ? error.message : String(error))
      }
      const to = performance.now()
      network.pass()
      await postgres.up()
      await writers.stop(STOP_WITHIN_MS)
      const account = await settleAccounts(db, writers.notes)
      const instants = [from, ...writers.successes.filter((at) => at < to), to]
      const gapMs = Math.max(...instants.map((at, index) => (instants[index + 1] ?? at) - at))
      report(name, account, deaths.length, gapMs)
      // A rig with lasting damage is not used by the next test.
      if (problems.length > 0 || deaths.length > 0) await killAll()
      return { ...account, problems: [...problems, ...account.problems], deaths: [...deaths] }
    },
    async close() {
      await killAll()
      await network.close()
      await db.end()
      await postgres.close()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

async function announced(child: ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream }) {
  const { promise: exit, resolve } = Promise.withResolvers<number | string>()
  child.on('exit', (code, signal) => resolve(code ?? signal ?? ''))
  let words = ''
  child.stderr.on('data', (chunk: Buffer) => {
    words += chunk.toString()
  })
  const { promise: ready, resolve: tellUrl } = Promise.withResolvers<string>()
  child.stdout.once('data', (chunk: Buffer) => tellUrl(chunk.toString().trim()))
  const url = await Promise.race([ready, exit.then((code) => Promise.reject(new Error(`the server ended with ${code}: ${words}`)))])
  return { url, exit, said: () => words }
}

interface Account {
  readonly acknowledged: number
  readonly unknown: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
}

function report(name: string, { acknowledged, unknown, lost, doubled }: Account, deaths: number, gapMs: number): void {
  const figures = [
    `${acknowledged} acknowledged`,
    `${unknown} unknown`,
    `${lost.length} lost`,
    `${doubled.length} doubled`,
    `${deaths} deaths`,
  ]
  const line = [name.padEnd(44), ...figures.map((figure) => figure.padStart(17)), `gap ${(gapMs / 1000).toFixed(1)} s`.padStart(12)].join(
    ' |',
  )
  process.stdout.write(`${line}\n`)
}
