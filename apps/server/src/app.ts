// Wires the server: the core, every feature's handlers, the files. One function, so that tests start exactly what production starts.
import path from 'node:path'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import { fastifySSE } from '@fastify/sse'
import { errors } from '@releve/contract/errors'
import fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { ServerConfig } from './config.ts'
import { accountHandlers } from './features/accounts/handlers.ts'
import { loadPrincipal, loadPrincipals } from './features/accounts/store.ts'
import { centerHandlers } from './features/centers/handlers.ts'
import { eventForReaders } from './features/demands/commands.ts'
import { demandHandlers } from './features/demands/handlers.ts'
import { notificationHandlers } from './features/notifications/handlers.ts'
import { pointHandlers } from './features/points/handlers.ts'
import { rotationHandlers } from './features/rotations/handlers.ts'
import { shiftHandlers } from './features/shifts/handlers.ts'
import { startHandlers } from './features/start/handlers.ts'
import { teamHandlers } from './features/teams/handlers.ts'
import { userHandlers } from './features/users/handlers.ts'
import { announcementHandlers } from './features/announcements/handlers.ts'
import { feedHandlers } from './features/feeds/handlers.ts'
import { fundingHandlers } from './features/funding/handlers.ts'
import { jobHandlers } from './features/jobs/handlers.ts'
import { countJobs, countMails } from './features/jobs/store.ts'
import { messageHandlers } from './features/messages/handlers.ts'
import { patchNoteHandlers } from './features/patch-notes/handlers.ts'
import { planningHandlers } from './features/planning/handlers.ts'
import { ruleHandlers } from './features/rules/handlers.ts'
import { schoolHolidayHandlers } from './features/school-holidays/handlers.ts'
import { ticketHandlers } from './features/tickets/handlers.ts'
import { AppError } from './http/app-error.ts'
import { createAuthenticate } from './http/authenticate.ts'
import { registerDocs } from './http/docs.ts'
import { useErrorHandler } from './http/error-handler.ts'
import { EventHub } from './http/events/hub.ts'
import { registerEvents } from './http/events/stream.ts'
import type { Handlers } from './http/handler.ts'
import { registerHealth } from './http/health.ts'
import { registerMetrics } from './http/metrics.ts'
import { loggedError } from './http/logged-error.ts'
import { parseJsonBody } from './http/json-body.ts'
import { callsPerMinute } from './http/limits.ts'
import type { Limits } from './http/limits.ts'
import { registerCalls } from './http/register.ts'
import { useSecurity } from './http/security.ts'
import { registerStaticFiles } from './http/static-files.ts'
import { createTokens } from './http/tokens.ts'

const ofFeatures = {
  ...accountHandlers,
  ...userHandlers,
  ...shiftHandlers,
  ...demandHandlers,
  ...pointHandlers,
  ...rotationHandlers,
  ...centerHandlers,
  ...teamHandlers,
  ...notificationHandlers,
  ...ticketHandlers,
  ...ruleHandlers,
  ...planningHandlers,
  ...patchNoteHandlers,
  ...messageHandlers,
  ...jobHandlers,
  ...feedHandlers,
  ...fundingHandlers,
  ...announcementHandlers,
  ...schoolHolidayHandlers,
}
const handlers: Handlers = { ...ofFeatures, ...startHandlers(ofFeatures) }

const BODY_BYTES_AT_MOST = 256 * 1024

export interface AppOptions {
  /** The instant, in milliseconds. */
  readonly clock?: () => number
  /** Compare every answer with the contract. In tests. */
  readonly checkResponses?: boolean
  /** A body that takes longer to arrive is refused, milliseconds. */
  readonly bodyWithinMs?: number
  /** Instead of `http/limits.ts`. */
  readonly callsPerMinute?: Partial<Limits>
  /** How often each open stream asks whether its session still holds. */
  readonly streamCheckEveryMs?: number
  /** Where the log goes instead of the standard output, a line of JSON at a time. */
  readonly logTo?: { write(line: string): void }
}

const webDirectory = path.resolve(import.meta.dirname, '../../web/dist')

export interface App {
  readonly server: FastifyInstance
  readonly bus: EventHub
}

/** What cannot be read as a request at all, or came too slowly, is answered on the socket. */
function rawAnswer(code: 'requestTimeout' | 'invalidInput'): string {
  const { status, message } = errors[code]
  const body = JSON.stringify({ error: code, message })
  const reason = status === 408 ? 'Request Timeout' : 'Bad Request'
  return `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`
}

export async function buildApp(config: ServerConfig, pool: pg.Pool, options: AppOptions = {}): Promise<App> {
  const { clock = Date.now, checkResponses = false, bodyWithinMs = 30_000, logTo } = options
  const isTls = config.publicUrl.startsWith('https:')
  const server: FastifyInstance = fastify({
    // No header and no body is ever logged: tokens, cookies and passwords travel there.
    logger: {
      level: config.logLevel,
      serializers: { err: loggedError },
      // What @fastify/multipart says of itself holds every header.
      redact: { paths: ['busboyOptions'], remove: true },
      ...(logTo === undefined ? {} : { stream: logTo }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_AT_MOST,
    requestTimeout: bodyWithinMs,
    // Node swaps the two limits when the one of the headers is the longer.
    http: { headersTimeout: bodyWithinMs, connectionsCheckingInterval: Math.min(5_000, Math.ceil(bodyWithinMs / 4)) },
    // Behind TLS stands a proxy of this machine or network, which alone knows the address of the caller.
    trustProxy: isTls ? ['loopback', 'linklocal', 'uniquelocal'] : false,
    forceCloseConnections: 'idle',
    // An address that cannot be read (a broken escape, an endless identifier) names nothing.
    frameworkErrors(_error, _request, { raw }) {
      const body = JSON.stringify(new AppError('notFound').body())
      raw.setHeader('x-content-type-options', 'nosniff').setHeader('content-type', 'application/json; charset=utf-8')
      raw.writeHead(errors.notFound.status, { 'content-length': Buffer.byteLength(body) }).end(body)
    },
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      if (socket.writable) socket.end(rawAnswer(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'requestTimeout' : 'invalidInput'))
    },
  })
  const tokens = createTokens(config.secret)
  const bus = new EventHub({
    databaseUrl: config.databaseUrl,
    reload: (principals) => loadPrincipals(pool, principals),
    forReaders: (centerId, event) => eventForReaders(pool, { centerId, now: clock() }, event),
    onError: (error) => server.log.error({ err: error }, 'event stream'),
    checkEveryMs: options.streamCheckEveryMs ?? 20_000,
  })
  const authenticate = createAuthenticate(tokens, clock, (userId, sessionId, endsAt) => loadPrincipal(pool, userId, sessionId, endsAt))

  useSecurity(server, config)
  useErrorHandler(server)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJsonBody(body.toString()))
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
  // A call that ends while the server stops takes its connection with it: kept alive and idle, it would hold the stop up.
  let isStopping = false
  server.addHook('preClose', (done) => {
    isStopping = true
    done()
  })
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : 'debug'
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.principal?.userId,
      },
      'answered',
    )
    done()
  })
  await server.register(cookie)
  await server.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) =>
      new AppError('tooManyRequests', { retryAfter: Math.max(1, Math.ceil(context.ttl / 1000)) }),
  })
  await server.register(fastifySSE, { heartbeatInterval: 20_000 })
  registerCalls(server, {
    deps: { pool, clock, config, bus, tokens },
    handlers,
    authenticate,
    checkResponses,
    limits: { ...callsPerMinute, ...options.callsPerMinute },
  })
  registerEvents(server, bus, authenticate)
  registerHealth(server, pool, () => isStopping)
  registerMetrics(server, {
    pool,
    token: config.metricsToken,
    streams: () => bus.size,
    queues: async () => ({ jobs: await countJobs(pool), mails: await countMails(pool) }),
  })
  await registerDocs(server, '0.1.0')
  await registerStaticFiles(server, webDirectory)
  // Streams never end by themselves: a server that stops ends them before it waits for its calls.
  server.addHook('preClose', () => bus.stop())
  return { server, bus }
}
