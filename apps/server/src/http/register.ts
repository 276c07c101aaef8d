// Binds the table of calls to its handlers: authentication, access, validation, idempotency, answer. One loop, no exceptions.
import { routes } from '@releve/contract'
import { centerParams } from '@releve/contract/fields'
import { emptyStatus, isRepeatable } from '@releve/contract/route'
import type { Route } from '@releve/contract/route'
import { MOST_FIELDS_NAMED, validate } from '@releve/contract/validation'
import type { CenterId } from '@releve/domain/ids'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Databases } from '../db/databases.ts'
import { workingFor } from '../db/working-for.ts'
import type { Admission, Caller } from './admission.ts'
import { AppError } from './app-error.ts'
import { payloadOf } from './compression.ts'
import { priceOf } from './dear-calls.ts'
import { withDistinctions } from './distinctions.ts'
import { readEcho, sentEcho, unchangedAnswer } from './echo.ts'
import type { SentEcho } from './echo.ts'
import { FileAnswer } from './file-answer.ts'
import { sendFile } from './send-file.ts'
import type { CallName, Deps, Handlers } from './handler.ts'
import { atHome } from './home.ts'
import { idempotencyKey, once } from './idempotency.ts'
import type { Answer } from './idempotency.ts'
import { rateLimitOf } from './limits.ts'
import type { Limits } from './limits.ts'
import { isPaged, sayNextOf } from './next-page.ts'
import { requireAccess, requireStepUp } from './principal.ts'
import type { Principal } from './principal.ts'
import { ReadyText } from './ready-text.ts'
import { sourceOf } from './source.ts'
import { readUpload } from './uploaded-file.ts'
import type { UploadedFile } from './uploaded-file.ts'
import { daysOfInstants } from './written-days.ts'

export type Authenticate = (request: FastifyRequest, route: Pick<Route, 'scope'>) => Promise<Principal>

export interface Registration {
  readonly deps: Omit<Deps, 'pool'>
  readonly databases: Databases
  readonly handlers: Handlers
  readonly authenticate: Authenticate
  /** Answers are compared with the contract; a wrong one is a 500. In tests. */
  readonly checkResponses: boolean
  readonly limits: Limits
  readonly admission: Admission
  /** The words that tell the members of a centre from their namesakes, as far as the caller may know them. */
  readonly distinctionsOf: (
    pool: Deps['pool'],
    reading: { readonly principal: Principal; readonly centerId: CenterId; readonly now: number },
  ) => Promise<ReadonlyMap<string, string>>
  /** Converts a file for the handler, before the call takes a place or a transaction: that work takes seconds, and no database. */
  readonly makeOfUpload: (file: UploadedFile) => Promise<Buffer>
}

/** A handler as the loop sees it. A method, so that a handler of narrower input may stand in its place. */
interface Bound {
  handle(
    call: Deps & {
      params: unknown
      query: unknown
      body: unknown
      principal: Principal | null
      request: FastifyRequest
      reply: FastifyReply
    },
  ): unknown
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read; null for public calls, and for visitors where a session is optional. */
    principal: Principal | null
  }
}

/** The zone for a caller without a centre. */
const ANY_ZONE = 'Europe/Paris'
const NOBODY: ReadonlyMap<string, string> = new Map()

export function readInput(schema: z.ZodMiniType | undefined, input: unknown, principal: Principal | null): unknown {
  if (schema === undefined) return undefined
  const result = validate(schema, input)
  if ('value' in result) return result.value
  const days = daysOfInstants(schema, input, principal?.center?.zone ?? ANY_ZONE)
  const again = days === null ? result : validate(schema, days.input)
  if ('value' in again) return again.value
  const named = Object.entries({ ...again.fields, ...days?.reasons }).slice(0, MOST_FIELDS_NAMED)
  throw new AppError(again.code, { fields: Object.fromEntries(named) })
}

const isEmpty = (body: unknown) => typeof body === 'object' && (body === null || (!Array.isArray(body) && Object.keys(body).length === 0))

/** No body and an empty object are the same: clients that always send one, and those that never do, are both understood. */
function readBody(route: Route, body: unknown, principal: Principal | null): unknown {
  if (route.body !== undefined) return readInput(route.body, body === undefined ? {} : body, principal)
  if (body === undefined || isEmpty(body)) return undefined
  throw new AppError('invalidInput', { message: 'Cette demande n’attend pas de contenu.' })
}

/** The caller whose place the call takes. */
function callerOf(request: FastifyRequest): Caller {
  const { principal } = request
  if (principal === null) return { userId: null, group: `address ${sourceOf(request)}` }
  return { userId: principal.userId, group: principal.centerId ?? `member ${principal.userId}` }
}

/** A change that is only looked at writes nothing. */
const isDryRun = (body: unknown) => typeof body === 'object' && body !== null && 'dryRun' in body && body.dryRun === true

/** The call of that name, with its handler. */
type CallsByName = ReadonlyMap<string, { readonly route: Route; readonly handler: Bound }>

function register(
  app: FastifyInstance,
  name: CallName,
  handler: Bound,
  registration: Registration & { readonly calls: CallsByName },
): void {
  const { deps, databases, authenticate, checkResponses, limits, admission, distinctionsOf, makeOfUpload, calls } = registration
  const route: Route = routes[name]
  const isPublic = route.access === 'public'
  const rateLimit = rateLimitOf(limits, name, route)
  const hasPages = isPaged(route)
  const source = route.echoes === undefined ? undefined : calls.get(route.echoes.of)

  /** The words for the caller's centre, or for the one that the call names. */
  async function distinctionsFor({ principal }: FastifyRequest, params: unknown, pool: Deps['pool']): Promise<ReadonlyMap<string, string>> {
    const named = route.params === centerParams && route.params !== undefined ? validate(centerParams, params) : null
    const centerId = named !== null && 'value' in named ? named.value.id : (principal?.centerId ?? null)
    return principal === null || centerId === null ? NOBODY : distinctionsOf(pool, { principal, centerId, now: deps.clock() })
  }

  interface Input {
    readonly params: unknown
    readonly query: unknown
    readonly body: unknown
    /** The echo that came instead of a body. */
    readonly echo: SentEcho | null
  }

  /** Takes back the fields of an entity that was read before. */
  async function takeBack(
    echo: SentEcho,
    { request, reply, input, pool }: { request: FastifyRequest; reply: FastifyReply; input: Input; pool: Deps['pool'] },
  ): Promise<unknown> {
    const { principal } = request
    const { params } = input
    const query = source?.route.query === undefined ? undefined : readInput(source.route.query, params, principal)
    const found = await source?.handler.handle({ ...deps, pool, params, query, body: undefined, principal, request, reply })
    const shown = withDistinctions(found, await distinctionsFor(request, params, pool))
    const { now, change } = readEcho(echo, shown instanceof ReadyText ? shown.toJSON() : shown)
    if (change === null) return unchangedAnswer(route, now)
    const body = readBody(route, change, principal)
    return handler.handle({ ...deps, pool, ...input, body, principal, request, reply })
  }

  async function execute(request: FastifyRequest, reply: FastifyReply, input: Input, pool: Deps['pool']): Promise<Answer> {
    const result =
      input.echo === null
        ? await handler.handle({ ...deps, pool, ...input, principal: request.principal, request, reply })
        : await takeBack(input.echo, { request, reply, input, pool })
    if (result instanceof FileAnswer) return { status: 200, body: result }
    if (route.response === undefined) {
      const status = emptyStatus(route)
      return { status, body: status === 204 ? undefined : {} }
    }
    const body = withDistinctions(result, await distinctionsFor(request, input.params, pool))
    if (checkResponses) {
      const checked = validate(route.response, body instanceof ReadyText ? body.toJSON() : body)
      if (!('value' in checked)) throw new Error(`${name} answers against the contract: ${JSON.stringify(checked.fields)}`)
    }
    return { status: 200, body }
  }

  app.route({
    method: route.method,
    url: `/api${route.path}`,
    ...(route.bodyBytes === undefined ? {} : { bodyLimit: route.bodyBytes }),
    // Counted once `onRequest` knows who calls.
    ...(rateLimit === undefined ? {} : { config: { rateLimit } }),
    onRequest: async (request) => {
      if (isPublic && (route.optionalSession !== true || request.headers.authorization === undefined)) return
      const principal = await authenticate(request, route)
      request.principal = principal
      requireAccess(principal, route)
      if (route.stepUp === true) requireStepUp(principal, deps.clock())
    },
    handler: async (request, reply) => {
      // It takes the place of the body, so that a repeated call is known by its bytes.
      const upload = route.upload === true ? await readUpload(request) : null
      if (upload !== null) request.body = upload
      const { principal } = request
      const echo = sentEcho(route, source?.route, request.body)
      const input = {
        params: readInput(route.params, request.params, principal),
        query: readInput(route.query, request.query, principal),
        body: echo !== null ? undefined : upload === null ? readBody(route, request.body, principal) : await makeOfUpload(upload),
        echo,
      }
      const key = principal !== null && isRepeatable(route) && !isDryRun(request.body) ? idempotencyKey(request) : null
      const work = () =>
        workingFor(request.id, () =>
          atHome(databases, { name, principal, input, key }, (pool, centerId) =>
            key === null || principal === null
              ? execute(request, reply, input, pool)
              : once({
                  pool,
                  userId: principal.userId,
                  centerId,
                  key,
                  request,
                  now: deps.clock(),
                  execute: (database) => execute(request, reply, input, database),
                }),
          ),
        )
      const answer = await admission.run(callerOf(request), work, priceOf(name))
      reply.code(answer.status)
      if (answer.status === 204) return reply.send()
      if (answer.body instanceof FileAnswer) return sendFile(request, reply, answer.body)
      if (hasPages) sayNextOf({ request, reply }, answer.body)
      reply.header('content-type', 'application/json; charset=utf-8')
      return reply.send(payloadOf(request, reply, answer.body instanceof ReadyText ? answer.body : JSON.stringify(answer.body)))
    },
  })
}

/** `in` over a generic object is the one loop that TypeScript types by its keys. */
function eachName<T extends object>(object: T, visit: (name: Extract<keyof T, string>) => void): void {
  for (const name in object) visit(name)
}

export function registerCalls(app: FastifyInstance, registration: Registration): void {
  app.decorateRequest('principal', null)
  const { handlers } = registration
  const calls = new Map<string, { route: Route; handler: Bound }>()
  eachName(handlers, (name) => calls.set(name, { route: routes[name], handler: { handle: handlers[name] } }))
  const bind = (to: FastifyInstance, areUploads: boolean) =>
    eachName(handlers, (name) => {
      const route: Route = routes[name]
      if ((route.upload === true) === areUploads) register(to, name, { handle: handlers[name] }, { ...registration, calls })
    })
  bind(app, false)
  // Forms are understood in a corner of their own: everywhere else they stay an unknown type (415).
  app.register(async (corner) => {
    await corner.register(multipart)
    bind(corner, true)
  })
}
