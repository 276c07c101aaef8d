// A whole server on a database of its own, for tests through HTTP: real sockets, real PostgreSQL, a clock that tests set.
import { randomUUID } from 'node:crypto'
import { createTestDatabase } from '@releve/testing/database'
import type { TestDatabase } from '@releve/testing/database'
import type pg from 'pg'
import type * as z from 'zod/mini'
import type { ServerConfig } from './config.ts'
import { createPool } from './db/pool.ts'
import { createTokens } from './http/tokens.ts'
import { startServer } from './main.ts'
import type { RunningServer, StartOptions } from './main.ts'

export const SECRET = 'secret-des-essais-de-plus-de-32-caracteres'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON, null when there is none. `expect` looks into it; `read` types it. */
  readonly body: unknown
}

export interface CallInit {
  readonly token?: string | undefined
  readonly body?: unknown
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
  /** Another server on the same database. */
  second(options?: StartOptions, config?: Partial<ServerConfig>): Promise<RunningServer>
  close(): Promise<void>
}

export async function callOn(url: string, method: string, path: string, init: CallInit = {}): Promise<Answer> {
  const { token, body, headers = {} } = init
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

/** The body of a success, as the contract describes it. @throws when the answer is another one */
export function read<S extends z.ZodMiniType>(schema: S, answer: Answer): z.output<S> {
  if (answer.status !== 200) throw new Error(`expected 200, got ${answer.status}: ${JSON.stringify(answer.body)}`)
  return schema.parse(answer.body)
}

/** @param now the instant at which the clock stands; it moves only when a test moves it */
export async function startTestServer(now: number, options: StartOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase({ openPool: (url) => createPool({ url }) })
  const { pool } = database
  const clock: TestClock = { now }
  const config: ServerConfig = {
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:20000',
    databaseUrl: database.url,
    secret: SECRET,
    logLevel: 'silent',
    poolSize: 10,
  }
  const start = (more: StartOptions = {}, changed: Partial<ServerConfig> = {}) =>
    startServer({ ...config, ...changed }, pool, {
      clock: () => clock.now,
      checkResponses: true,
      jobs: false,
      loginsPerMinute: 100_000,
      refreshesPerMinute: 100_000,
      ...options,
      ...more,
    })
  const running = await start()
  const others: RunningServer[] = []
  const tokens = createTokens(SECRET)
  return {
    url: running.url,
    pool,
    database,
    clock,
    config,
    call: (method, path, init) => callOn(running.url, method, path, init),
    async tokenOf(userId) {
      const sessionId = randomUUID()
      await pool.query(
        `INSERT INTO sessions (_id, user_id, created_at, last_used_at, expires_at)
         VALUES ($1, $2, to_timestamp($3::double precision), to_timestamp($3::double precision), to_timestamp($3::double precision) + interval '30 days')`,
        [sessionId, userId, clock.now / 1000],
      )
      return tokens.sign(userId, sessionId, clock.now).token
    },
    async second(more, changed) {
      const other = await start(more, changed)
      others.push(other)
      return other
    },
    async close() {
      for (const other of others) await other.close()
      await running.close()
      await database.close()
    },
  }
}
