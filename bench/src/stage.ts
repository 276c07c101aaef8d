// The stage that the measures through HTTP share: PostgreSQL, the server and the load, each in its own process, and a pool for the measure
// itself.
import { randomBytes } from 'node:crypto'
import { createPool } from '@releve/server/src/db/pool.ts'
import { createTokens } from '@releve/server/src/http/tokens.ts'
import type pg from 'pg'
import { numberOf, startChild } from './child.ts'
import type { Child } from './child.ts'
import { startDatabase } from './postgres.ts'
import type { Session } from './world.ts'

/** As many callers come at once. */
export const CONNECTIONS = 32

/** The cost of one slice of load. */
export interface Slice {
  readonly perSecond: number
  /** Processor of the server process for one request, microseconds. */
  readonly processorUs: number
}

export interface Request {
  readonly method: 'GET' | 'POST'
  /** The path after /api. */
  readonly path: string
  readonly session: Session
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Stage {
  readonly pool: pg.Pool
  readonly databaseUrl: string
  readonly server: Child
  readonly url: string
  readonly port: number
  /** Sends `requests` in turn, `count` in all, `atOnce` at a time (32 when not said). */
  load(requests: readonly Request[], count: number, atOnce?: number): Promise<Slice>
  token(session: Session): string
  memoryBytes(): Promise<number>
  close(): Promise<void>
}

/** @param profileFolder where the server writes a V8 profile when it ends, or undefined */
export async function openStage(profileFolder: string | undefined): Promise<Stage> {
  const database = await startDatabase()
  const started: (() => Promise<unknown>)[] = [() => database.close()]
  const close = async () => {
    for (const stop of started.toReversed()) await stop()
  }
  try {
    const pool = createPool({ url: database.url })
    started.push(() => pool.end())
    const secret = randomBytes(32).toString('hex')
    const tokens = createTokens(secret)
    const profile = profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`]
    // The server is started as `npm start` does it.
    const server = startChild('server-process.ts', ['--max-semi-space-size=8', ...profile])
    started.push(() => server.stop())
    const generator = startChild('load-process.ts')
    started.push(() => generator.stop())
    const port = numberOf(await server.ask('start', { databaseUrl: database.url, secret, smsPort: 0, works: true }), 'port')
    // Tokens are signed anew for each slice: a token ends before a long run does.
    const token = ({ userId, sessionId }: Session) => tokens.sign(userId, sessionId, Date.now()).token
    return {
      pool,
      databaseUrl: database.url,
      server,
      url: `http://127.0.0.1:${port}`,
      port,
      token,
      async load(requests, count, atOnce = CONNECTIONS) {
        const texts = requests.map((request) => textOfRequest(request, token(request.session)))
        const before = numberOf(await server.ask('usage'), 'processorUs')
        const result = await generator.ask('run', { port, connectionCount: atOnce, count, requests: texts })
        const after = numberOf(await server.ask('usage'), 'processorUs')
        return { perSecond: (count * 1000) / numberOf(result, 'ms'), processorUs: (after - before) / count }
      },
      memoryBytes: async () => numberOf(await server.ask('usage'), 'memoryBytes'),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The request as it travels. */
export function textOfRequest({ method, path, body, headers = {} }: Request, token: string): string {
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} /api${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token}`,
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${content}`
}
