// Wires the server: the core, every feature's handlers, the files. One function, so that tests start exactly what production starts.
import { STATUS_CODES } from 'node:http'
import path from 'node:path'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import { fastifySSE } from '@fastify/sse'
import { routes } from '@releve/contract'
import { errors } from '@releve/contract/errors'
import fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { ServerConfig } from './config/config.ts'
import type { Databases } from './db/databases.ts'
import { cacheUses } from './db/versioned-cache.ts'
import { deliveryCounts, mailsLeftOut } from './transport/deliveries.ts'
import { registerBackChannel } from './features/accounts/handlers/back-channel.ts'
import { accountHandlers } from './features/accounts/handlers/table.ts'
import { loadPrincipal, loadPrincipals } from './features/accounts/store/accounts.ts'
import { availabilityHandlers } from './features/availability/handlers.ts'
import { centerHandlers } from './features/centers/handlers.ts'
import { activityHandlers } from './features/activities/handlers.ts'
import { apiKeyHandlers } from './features/api-keys/handlers.ts'
import { noteUse, openKey } from './features/api-keys/store.ts'
import { approvalHandlers } from './features/approvals/handlers.ts'
import { hourHandlers } from './features/hours/handlers/table.ts'
import { campaignHandlers } from './features/campaigns/handlers.ts'
import { leaveHandlers } from './features/hours/handlers/leave.ts'
import { balanceHandlers } from './features/hours/handlers/balances.ts'
import { ownHolidayHandlers } from './features/own-holidays/handlers.ts'
import { monthHandlers } from './features/closings/handlers/table.ts'
import { circleHandlers } from './features/circles/handlers.ts'
import { eventForReaders } from './features/demands/commands.ts'
import { demandHandlers } from './features/demands/handlers/table.ts'
import { loadDistinctions, loadDistinctionsOf } from './features/members/store/namesakes.ts'
import { notificationHandlers } from './features/notifications/handlers.ts'
import { pointHandlers } from './features/points/handlers.ts'
import { restrictionHandlers } from './features/restrictions/handlers.ts'
import { traineeshipHandlers } from './features/traineeships/handlers.ts'
import { rotationHandlers } from './features/rotations/handlers/table.ts'
import { shiftHandlers } from './features/shifts/handlers.ts'
import { reachCenter } from './features/shifts/store.ts'
import { startHandlers } from './features/start/handlers.ts'
import { takeoverHandlers } from './features/takeovers/handlers.ts'
import { teamHandlers } from './features/teams/handlers/table.ts'
import { userHandlers } from './features/users/handlers/table.ts'
import { vacancyHandlers } from './features/vacancies/handlers/table.ts'
import { toAvatar } from './features/users/handlers/avatar-image.ts'
import { announcementHandlers } from './features/announcements/handlers.ts'
import { fairnessHandlers } from './features/fairness/handlers.ts'
import { registerDav } from './features/feeds/handlers/dav.ts'
import { feedHandlers } from './features/feeds/handlers/table.ts'
import { fundingHandlers } from './features/funding/handlers.ts'
import { handoverHandlers } from './features/handover/handlers.ts'
import { installationHandlers } from './features/installation/handlers.ts'
import { journalHandlers } from './features/journal/handlers.ts'
import { jobHandlers } from './features/jobs/handlers.ts'
import { countJobsIn, countMailsIn } from './features/jobs/store.ts'
import { messageHandlers } from './features/messages/handlers.ts'
import { onCallHandlers } from './features/on-call/handlers.ts'
import { patchNoteHandlers } from './features/patch-notes/handlers.ts'
import { planningHandlers } from './features/planning/handlers/table.ts'
import { pushHandlers } from './features/push/handlers.ts'
import { registerScim } from './features/scim/handlers.ts'
import { directorySyncHandlers } from './features/directory-sync/handlers.ts'
import { signOnHandlers } from './features/sign-on/handlers.ts'
import { smsHandlers } from './features/sms/handlers.ts'
import { roleHandlers } from './features/roles/handlers.ts'
import { ruleHandlers } from './features/rules/handlers.ts'
import { schoolHolidayHandlers } from './features/school-holidays/handlers.ts'
import { ticketHandlers } from './features/tickets/handlers.ts'
import { wallHandlers } from './features/wall/handlers.ts'
import { webhookHandlers } from './features/webhooks/handlers.ts'
import { Admission, admissionLimits } from './http/admission.ts'
import type { AdmissionLimits } from './http/admission.ts'
import { AppError } from './http/app-error.ts'
import { withDistinctions } from './http/distinctions.ts'
import { administers } from './http/principal.ts'
import { createAuthenticate } from './http/authenticate.ts'
import { registerDocs } from './http/docs.ts'
import { useErrorHandler } from './http/error-handler.ts'
import { EventHub } from './http/events/hub.ts'
import { registerEvents } from './http/events/stream.ts'
import type { Handlers } from './http/handler.ts'
import { ANSWER_WITHIN_MS, registerHealth } from './http/health.ts'
import { registerMetrics } from './http/metrics.ts'
import { loggedError } from './http/logged-error.ts'
import { parseJsonBody } from './http/json-body.ts'
import { createKeyCount } from './http/key-count.ts'
import { callsPerHour, callsPerMinute, tooMany } from './http/limits.ts'
import type { Limits } from './http/limits.ts'
import { createLeaving } from './http/leave-socket.ts'
import { useRefusals } from './http/refusals.ts'
import { registerCalls } from './http/register.ts'
import { useSecurity } from './http/security.ts'
import { useSource } from './http/source.ts'
import { schedules } from './tasks/schedules.ts'
import { VERSION } from './config/version.ts'
import { registerStaticFiles } from './http/static-files.ts'
import { createTokens } from './http/tokens.ts'

const ofFeatures = {
  ...accountHandlers,
  ...userHandlers,
  ...shiftHandlers,
  ...circleHandlers,
  ...monthHandlers,
  ...demandHandlers,
  ...pointHandlers,
  ...rotationHandlers,
  ...centerHandlers,
  ...ownHolidayHandlers,
  ...activityHandlers,
  ...apiKeyHandlers,
  ...approvalHandlers,
  ...hourHandlers,
  ...campaignHandlers,
  ...leaveHandlers,
  ...balanceHandlers,
  ...takeoverHandlers,
  ...teamHandlers,
  ...notificationHandlers,
  ...ticketHandlers,
  ...roleHandlers,
  ...ruleHandlers,
  ...planningHandlers,
  ...availabilityHandlers,
  ...pushHandlers,
  ...directorySyncHandlers,
  ...signOnHandlers,
  ...smsHandlers,
  ...onCallHandlers,
  ...restrictionHandlers,
  ...traineeshipHandlers,
  ...patchNoteHandlers,
  ...messageHandlers,
  ...jobHandlers(schedules),
  ...installationHandlers,
  ...journalHandlers,
  ...fairnessHandlers,
  ...feedHandlers,
  ...fundingHandlers,
  ...handoverHandlers,
  ...announcementHandlers,
  ...schoolHolidayHandlers,
  ...wallHandlers,
  ...webhookHandlers,
  ...vacancyHandlers,
}
const handlers: Handlers = { ...ofFeatures, ...startHandlers(ofFeatures) }

const BODY_BYTES_AT_MOST = 256 * 1024
const HEADERS_WITHIN_MS = 15_000
const SILENT_AT_MOST_MS = 300_000
/** Somebody noticed. */
const SLOW_MS = 2_000
/** Its connection is open as long as a page is. */
const STREAM = `/api${routes['events.stream'].path}`

export interface AppOptions {
  /** The instant, in milliseconds. */
  readonly clock?: () => number
  /** Compare every answer with the contract. In tests. */
  readonly checkResponses?: boolean
  /** A body that takes longer to arrive is refused, milliseconds. */
  readonly bodyWithinMs?: number
  /** It replaces the figures of `http/limits.ts`. */
  readonly callsPerMinute?: Limits['callsPerMinute']
  readonly callsPerHour?: Limits['callsPerHour']
  /** It replaces the figures of `http/admission.ts`. */
  readonly admission?: Partial<AdmissionLimits>
  /** How often each open stream asks whether its session still holds. */
  readonly streamCheckEveryMs?: number
  /** A database that takes longer is away, for whoever watches over the program, milliseconds. */
  readonly databaseWithinMs?: number
  /** A call that takes as long is worth a line in the log, milliseconds. */
  readonly slowMs?: number
  /** The socket outlives this server (`StartOptions.heldFd`): who came to it before the stop has no other server to be sent to. */
  readonly isHeld?: boolean
  /** The log goes there instead of the standard output, a line of JSON at a time. */
  readonly logTo?: { write(line: string): void }
}

const webDirectory = path.resolve(import.meta.dirname, '../../web/dist')

export interface App {
  readonly server: FastifyInstance
  readonly bus: EventHub
}

/** A request that cannot be read at all, came too slowly, or asks for a tunnel is answered on the socket. */
function rawAnswer(code: 'requestTimeout' | 'invalidInput' | 'notFound'): string {
  const { status, message } = errors[code]
  const body = JSON.stringify({ error: code, message })
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`
}

export async function buildApp(config: ServerConfig, databases: Databases, options: AppOptions = {}): Promise<App> {
  const pool = databases.directory
  const { clock = Date.now, checkResponses = false, bodyWithinMs = 30_000, slowMs = SLOW_MS, isHeld = false, logTo } = options
  const { databaseWithinMs = ANSWER_WITHIN_MS } = options
  const server: FastifyInstance = fastify({
    // No header and no body is ever logged: tokens, cookies and passwords travel there.
    logger: {
      level: config.logLevel,
      serializers: { err: loggedError },
      // The log line of @fastify/multipart holds every header.
      redact: { paths: ['busboyOptions'], remove: true },
      ...(logTo === undefined ? {} : { stream: logTo }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_AT_MOST,
    requestTimeout: bodyWithinMs,
    // A client that has sent no request is closed within 17 s. Node swaps the two limits when the one of the headers is the longer.
    http: {
      headersTimeout: Math.min(HEADERS_WITHIN_MS, bodyWithinMs),
      connectionsCheckingInterval: Math.min(2_000, Math.ceil(bodyWithinMs / 4)),
    },
    // A connection on which nothing comes in or goes out belongs to somebody who does not read their answer. Streams are never so long
    // silent.
    connectionTimeout: SILENT_AT_MOST_MS,
    forceCloseConnections: 'idle',
    // Its answer is in English: ours is in the hook below.
    return503OnClosing: false,
    // An address that cannot be read (a broken escape, an endless identifier) names nothing.
    frameworkErrors(_error, _request, { raw }) {
      const body = JSON.stringify(new AppError('notFound').body())
      raw.setHeader('x-content-type-options', 'nosniff').setHeader('content-type', 'application/json; charset=utf-8')
      raw.writeHead(errors.notFound.status, { 'content-length': Buffer.byteLength(body) }).end(body)
    },
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      // Ended from here alone, a connection stays for as long as its other end likes.
      const close = () => socket.destroy()
      if (!socket.writable) close()
      else socket.end(rawAnswer(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'requestTimeout' : 'invalidInput'), close)
    },
  })
  // A server may pass over what a client expects of it (RFC 9110, 10.1.1); Node would answer without a sentence.
  server.server.on('checkExpectation', (request, response) => server.routing(request, response))
  server.server.on('connect', (_request, socket) => socket.end(rawAnswer('notFound'), () => socket.destroy()))
  const tokens = createTokens(config.secret)
  const bus = new EventHub({
    databaseUrls: [config.directUrl ?? config.databaseUrl, ...config.databases.map(({ url }) => url)],
    reload: (principals) => loadPrincipals(pool, principals, clock()),
    forReaders: async (centerId, event) => {
      const pool = await databases.poolOf(centerId)
      const forReader = await eventForReaders(pool, { centerId, now: clock() }, event)
      const distinctions = await loadDistinctionsOf(pool, centerId, clock())
      return (readerId) => withDistinctions(forReader(readerId), distinctions)
    },
    onError: (error) => server.log.error({ err: error }, 'event stream'),
    checkEveryMs: options.streamCheckEveryMs ?? 20_000,
  })

  useSource(server, config.proxies)
  useSecurity(server, config)
  useRefusals(server, config.secret)
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
  const leave = isHeld ? createLeaving(server.server) : () => Promise.resolve()
  server.addHook('preClose', async () => {
    isStopping = true
    await leave()
  })
  // The two addresses that tell whether it lives and serves tell it to the end. A socket that is held takes nobody new: whoever is on it
  // is answered, but for streams, which would have no end.
  server.addHook('onRequest', (request, _reply, done) => {
    const isAnswered = ['/healthz', '/readyz'].includes(request.url) || (isHeld && request.routeOptions.url !== STREAM)
    const isRefused = isStopping && !isAnswered
    done(isRefused ? new AppError('stopping', { retryAfter: 5 }) : undefined)
  })
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const isSlow = reply.elapsedTime >= slowMs && request.routeOptions.url !== STREAM
    const level = reply.statusCode >= 500 ? 'error' : isSlow ? 'warn' : 'debug'
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
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })
  const authenticate = createAuthenticate({
    tokens,
    clock,
    load: (caller) => loadPrincipal(pool, caller),
    keys: { open: (centerId, digest, now) => openKey(pool, centerId, digest, now), noteUse: (key, now) => noteUse(pool, key, now) },
    countKeyCall: createKeyCount(server),
  })
  await server.register(fastifySSE, { heartbeatInterval: 20_000 })
  const limits: Limits = {
    callsPerMinute: { ...callsPerMinute, ...options.callsPerMinute },
    callsPerHour: { ...callsPerHour, ...options.callsPerHour },
  }
  const admission = new Admission({ ...admissionLimits(config.poolSize), ...options.admission })
  registerCalls(server, {
    deps: { clock, config, bus, tokens },
    databases,
    handlers,
    authenticate,
    checkResponses,
    limits,
    admission,
    distinctionsOf: async (database, { principal, centerId, now }) => {
      const center = await reachCenter(database, principal, centerId)
      if (center === null) return new Map()
      const { forColleagues, forAdministrators } = await loadDistinctions(database, center, now)
      return administers(principal, centerId) ? forAdministrators : forColleagues
    },
    // The only files that are uploaded are pictures of members.
    makeOfUpload: toAvatar,
  })
  registerEvents(server, { hub: bus, authenticate, limits })
  registerHealth(server, databases, () => isStopping, databaseWithinMs)
  registerMetrics(server, {
    databases,
    databaseWithinMs,
    token: config.metricsToken,
    waiting: () => admission.waiting,
    streams: () => bus.size,
    caches: cacheUses,
    deliveries: deliveryCounts,
    mailsLeftOut,
    queuesOf: async (database) => ({ jobs: await countJobsIn(database), mails: await countMailsIn(database) }),
  })
  registerScim(server, { databases, clock, config, authenticate, admission })
  registerBackChannel(server, { databases, clock, config })
  registerDav(server, { pool, clock, config })
  await registerDocs(server, VERSION)
  await registerStaticFiles(server, webDirectory)
  // Streams never end by themselves: a server that stops ends them before it waits for its calls.
  server.addHook('preClose', () => bus.stop())
  return { server, bus }
}
