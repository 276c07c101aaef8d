// GET /metrics, in the format of Prometheus: how many calls, how long, how they ended, and how full everything is. Routes by their
// pattern, never by what was in them; counting one call takes about a microsecond. With RELEVE_METRICS_TOKEN it is for whoever bears
// it; without, for this machine alone.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { DIRECTORY_NAME } from '../config/settings.ts'
import type { Databases } from '../db/databases.ts'
import type { CacheUse } from '../db/versioned-cache.ts'
import { AppError } from './app-error.ts'
import { within } from './health.ts'
import { isOfThisMachine } from '../config/networks.ts'

export interface Measured {
  readonly databases: Databases
  /** A database that takes longer counts as away; milliseconds. */
  readonly databaseWithinMs: number
  /** Null: for this machine alone. */
  readonly token: string | null
  /** Calls that wait for their turn at the database. */
  readonly waiting: () => number
  /** Event streams open on this server. */
  readonly streams: () => number
  /** The use of this process's caches of centres. */
  readonly caches: () => readonly CacheUse[]
  /** How what this process sent to devices and telephones ended. */
  /** The mails that the limits of their recipients left out, by kind. */
  readonly mailsLeftOut: () => ReadonlyMap<string, number>
  readonly deliveries: () => { readonly push: Readonly<Record<string, number>>; readonly sms: Readonly<Record<string, number>> }
  /** Jobs by task and state, mails by state, of all servers, in one database. */
  readonly queuesOf: (pool: pg.Pool) => Promise<{
    readonly jobs: readonly { readonly task: string; readonly waiting: number; readonly running: number; readonly failed: number }[]
    readonly mails: Readonly<Record<string, number>>
  }>
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** Says whether a call comes from this machine, and not through a proxy that stands on it. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  return isOfThisMachine(raw.socket.remoteAddress ?? '') && !forwarding.some((name) => headers[name] !== undefined)
}

function requireRight(request: FastifyRequest, token: string | null): void {
  // The answer is the one for an unknown page.
  if (token === null && !isLocal(request)) throw new AppError('notFound')
  if (token === null) return
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (!timingSafeEqual(digest(bearer), digest(token))) throw new AppError('invalidToken')
}

/** The label that a call is counted under. Each file of the application is a route of its own: they count together. */
export function routeLabel(pattern: string | undefined): string {
  if (pattern === undefined) return 'none'
  return pattern.startsWith('/api/') || pattern === '/healthz' || pattern === '/readyz' || pattern === '/metrics' ? pattern : 'page'
}

export function registerMetrics(
  app: FastifyInstance,
  { databases, databaseWithinMs, token, waiting, streams, caches, deliveries, mailsLeftOut, queuesOf }: Measured,
): void {
  const registry = new Registry()
  const durations = new Histogram({
    name: 'releve_http_request_duration_seconds',
    help: 'Calls answered, by route, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] })
  const connections = gauge('releve_pool_connections', 'Connections to PostgreSQL for calls, and calls that wait for one', [
    'database',
    'state',
  ])
  const reached = gauge('releve_database_up', '1 when the database answered this reading within a second', ['database'])
  const turns = gauge('releve_calls_waiting', 'Calls that wait for their turn, before they take a connection', [])
  const open = gauge('releve_event_streams', 'Event streams open on this server', [])
  const cached = gauge('releve_cache_bytes', 'Memory taken by what is kept of centres, estimated', ['cache'])
  const cachedEntries = gauge('releve_cache_entries', 'How many are kept', ['cache'])
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name, help, labelNames: [...labelNames], registers: [registry] })
  const cacheReads = counter('releve_cache_reads_total', 'Readings of what may be kept, and whether it was', ['cache', 'result'])
  const sent = {
    push: counter('releve_pushes_total', 'Messages to devices by this process, by how each try ended', ['outcome']),
    sms: counter('releve_sms_total', 'Text messages by this process, by how each try ended', ['outcome']),
  }
  const leftOut = counter('releve_mails_left_out_total', 'Mails not written by this process: their recipients had as many as they may', [
    'kind',
  ])
  const jobs = gauge('releve_jobs', 'Jobs in the queue of all servers', ['database', 'task', 'state'])
  const mails = gauge('releve_mails', 'Mails kept, of all servers', ['database', 'state'])

  app.addHook('onResponse', (request, reply, done) => {
    durations.observe(
      { method: request.method, route: routeLabel(request.routeOptions.url), status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })

  // It begins with the first reading: a server that is never asked watches neither its memory nor its loop.
  let watchesProcess = false
  app.get('/metrics', async (request, reply) => {
    requireRight(request, token)
    if (!watchesProcess) collectDefaultMetrics({ register: registry })
    watchesProcess = true
    turns.set(waiting())
    // These figures go with a database that does not answer, rather than stay what they were.
    jobs.reset()
    mails.reset()
    const all = [{ name: DIRECTORY_NAME, pool: databases.directory }, ...databases.others]
    await Promise.all(
      all.map(async ({ name: database, pool }) => {
        const found = await within(databaseWithinMs, queuesOf(pool)).catch((error: unknown) => {
          request.log.error({ err: error, database }, 'measures')
          return null
        })
        reached.set({ database }, found === null ? 0 : 1)
        connections.set({ database, state: 'idle' }, pool.idleCount)
        connections.set({ database, state: 'busy' }, pool.totalCount - pool.idleCount)
        connections.set({ database, state: 'waiting' }, pool.waitingCount)
        for (const { task, ...states } of found?.jobs ?? []) {
          for (const [state, count] of Object.entries(states)) jobs.set({ database, task, state }, count)
        }
        for (const [state, count] of Object.entries(found?.mails ?? {})) mails.set({ database, state }, count)
      }),
    )
    open.set(streams())
    for (const channel of ['push', 'sms'] as const) {
      sent[channel].reset()
      for (const [outcome, count] of Object.entries(deliveries()[channel])) sent[channel].inc({ outcome }, count)
    }
    leftOut.reset()
    for (const [kind, count] of mailsLeftOut()) leftOut.inc({ kind }, count)
    cacheReads.reset()
    for (const { name: cache, bytes, entries, hits, misses } of caches()) {
      cached.set({ cache }, bytes)
      cachedEntries.set({ cache }, entries)
      cacheReads.inc({ cache, result: 'hit' }, hits)
      cacheReads.inc({ cache, result: 'miss' }, misses)
    }
    reply.header('content-type', registry.contentType).header('cache-control', 'no-store')
    return reply.send(await registry.metrics())
  })
}
