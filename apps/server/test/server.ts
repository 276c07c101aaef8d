// A whole server on a database of its own, for tests through HTTP: real sockets, real PostgreSQL, a clock that tests set.
import { FRENCH_CALLING_CODES } from '#config/message-center.ts'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createTestDatabase } from '@releve/testing/database'
import type { TestDatabase } from '@releve/testing/database'
import fastify from 'fastify'
import type pg from 'pg'
import type * as z from 'zod/mini'
import { noteCall } from './calls.ts'
import type { ServerConfig } from '#config/config.ts'
import { Databases } from '#db/databases.ts'
import { createPool } from '#db/pool.ts'
import type { Limits } from '#db/pool.ts'
import { callsPerHour, callsPerMinute } from '#http/limits.ts'
import { createTokens } from '#http/tokens.ts'
import { runQueueOnce } from './queue.ts'
import { taskList } from '#tasks/tasks.ts'
import { createSenders } from '#transport/senders.ts'
import { startServer } from '#main.ts'
import type { RunningServer, StartOptions } from '#main.ts'

export const SECRET = 'secret-des-essais-de-plus-de-32-caracteres'

/** The settings of servers of tests: a port of their own, nothing that leaves this machine. */
export const testConfig = (overrides: Pick<ServerConfig, 'databaseUrl' | 'dataDirectory'> & Partial<ServerConfig>): ServerConfig => ({
  port: 0,
  host: '127.0.0.1',
  publicUrl: 'http://localhost:20000',
  name: 'Essais',
  appOrigins: ['capacitor://localhost', 'https://localhost'],
  proxies: [],
  databases: [],
  directUrl: null,
  secret: SECRET,
  logLevel: 'silent',
  poolSize: 10,
  jobs: 3,
  cacheMegabytes: 128,
  smtpUrl: null,
  mailFrom: { name: 'Relève', address: 'ne-pas-repondre@localhost' },
  sms: { smpp: null, from: 'Releve', perDay: 200, countries: FRENCH_CALLING_CODES },
  pushNetworks: [],
  signOnNetworks: [],
  directoryNetworks: [],
  fcm: null,
  metricsToken: null,
  ...overrides,
})

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The parsed JSON, null when there is none. `expect` looks into it; `read` types it. */
  readonly body: unknown
}

export interface CallInit {
  readonly token?: string | undefined
  readonly body?: unknown
  /** A form with a file, instead of `body`. */
  readonly form?: FormData
  readonly headers?: Record<string, string>
}

interface TestClock {
  now: number
}

export interface TestServer {
  readonly url: string
  readonly pool: pg.Pool
  readonly database: TestDatabase
  readonly clock: TestClock
  readonly config: ServerConfig
  /** Calls `/api` + path. A body given is sent as JSON. */
  call(method: string, path: string, init?: CallInit): Promise<Answer>
  /** A session of that member without the cost of a password, and its access token. */
  tokenOf(userId: string): Promise<string>
  /** The same, of a session that has just proved its password. */
  provenTokenOf(userId: string): Promise<string>
  /** Does every job that waits in the queue, as the worker would; a job that fails stays for a later try. Mails go to
   * `outbox` of the data directory, unless another configuration is given. */
  runJobs(changed?: Partial<ServerConfig>): Promise<void>
  /** Starts another server on the same database. */
  second(options?: StartOptions, config?: Partial<ServerConfig>): Promise<RunningServer>
  close(): Promise<void>
}

export async function callOn(url: string, method: string, path: string, init: CallInit = {}): Promise<Answer> {
  const { token, body, form, headers = {} } = init
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(form === undefined ? {} : { body: form }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  noteCall(method, path, response.status)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text === '' ? null : text }
}

/** The body of a success, as the contract describes it. @throws when the answer is another one */
export function read<S extends z.ZodMiniType>(schema: S, answer: Answer): z.output<S> {
  if (answer.status !== 200) throw new Error(`expected 200, got ${answer.status}: ${JSON.stringify(answer.body)}`)
  return schema.parse(answer.body)
}

const boundless = (limits: object): Record<string, number> => Object.fromEntries(Object.keys(limits).map((name) => [name, 1_000_000]))
/** One address makes every call of a test, and one member more than anybody would. */
export const unlimited = { callsPerMinute: boundless(callsPerMinute), callsPerHour: boundless(callsPerHour) }

/** Hundreds of calls at once wait for ten connections: on a slow machine each as long as it takes. */
const patience: Limits = { lockMs: 300_000, statementMs: 300_000, silentMs: 305_000, idleInTransactionMs: 300_000 }
/** @param lockMs how long a row is waited for */
export const patientPool = (url: string, lockMs = patience.lockMs): pg.Pool =>
  createPool({ url, limits: { ...patience, lockMs }, connectWithinMs: 300_000 })

/**
 * @param now the instant at which the clock stands; it moves only when a test moves it
 * @param existing a database that is there already; absent: a new one
 * @param elsewhere other databases in which centres may live
 * @param configured what its configuration says otherwise
 */
export async function startTestServer(
  now: number,
  options: StartOptions = {},
  existing?: TestDatabase,
  elsewhere: ServerConfig['databases'] = [],
  configured: Partial<ServerConfig> = {},
): Promise<TestServer> {
  const database = existing ?? (await createTestDatabase({ openPool: patientPool }))
  const { pool } = database
  const clock: TestClock = { now }
  const config = testConfig({
    databaseUrl: database.url,
    databases: elsewhere,
    dataDirectory: mkdtempSync(path.join(os.tmpdir(), 'releve-server-')),
    ...configured,
  })
  const start = (more: StartOptions = {}, changed: Partial<ServerConfig> = {}) =>
    startServer({ ...config, ...changed }, pool, {
      clock: () => clock.now,
      checkResponses: true,
      jobs: false,
      // A call waits as long as it takes, on a slow machine.
      admission: { waitMs: 300_000 },
      // Else its questions are among those that a test counts, and streams end when it reads in between.
      streamCheckEveryMs: 86_400_000,
      databaseWithinMs: 300_000,
      ...options,
      ...more,
      callsPerMinute: { ...unlimited.callsPerMinute, ...options.callsPerMinute, ...more.callsPerMinute },
      callsPerHour: { ...unlimited.callsPerHour, ...options.callsPerHour, ...more.callsPerHour },
    })
  const ofJobs = new Databases(pool, new Map(elsewhere.map(({ name, url }) => [name, patientPool(url)])))
  const running = await start()
  const others: RunningServer[] = []
  const tokens = createTokens(SECRET)
  async function openSession(userId: string, provenUntil: number | null): Promise<string> {
    const sessionId = randomUUID()
    await pool.query(
      `INSERT INTO sessions (_id, user_id, created_at, last_used_at, expires_at, password_proof_until)
       VALUES ($1, $2, to_timestamp($3::double precision), to_timestamp($3::double precision),
         to_timestamp($3::double precision) + interval '30 days', to_timestamp($4::double precision))`,
      [sessionId, userId, clock.now / 1000, provenUntil],
    )
    return tokens.sign(userId, sessionId, clock.now).token
  }
  return {
    url: running.url,
    pool,
    database,
    clock,
    config,
    call: (method, path, init) => callOn(running.url, method, path, init),
    tokenOf: (userId) => openSession(userId, null),
    provenTokenOf: (userId) => openSession(userId, clock.now / 1000 + 300),
    async runJobs(changed = {}) {
      const log = fastify({ logger: { level: 'silent' } }).log
      const used = { ...config, ...changed }
      const senders = createSenders(used, () => clock.now, log)
      for (const [url, own] of [[database.url, pool] as const, ...elsewhere.map(({ name, url }) => [url, ofJobs.named(name)] as const)]) {
        await runQueueOnce(url, taskList({ pool: own, clock: () => clock.now, config: used, log, ...senders }), log)
      }
      await senders.drained()
      senders.close()
    },
    async second(more, changed) {
      const other = await start(more, changed)
      others.push(other)
      return other
    },
    async close() {
      for (const other of others) await other.close()
      await running.close()
      for (const other of ofJobs.all) if (other !== pool) await other.end()
      await database.close()
      rmSync(config.dataDirectory, { recursive: true, force: true })
    },
  }
}
