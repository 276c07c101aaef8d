// SCIM 2.0 (RFC 7643, 7644) under /scim/v2: a directory reads and keeps the members of one centre by a key whose scope is `directory`, and reads
// its teams. Its calls are no entries of the table: their paths, forms and errors are those of the protocol.
import { userId as userIdField } from '@releve/contract/fields'
import type { UserId } from '@releve/domain/ids'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { ServerConfig } from '#config/config.ts'
import { violatedConstraint } from '#db/constraints.ts'
import type { Databases } from '#db/databases.ts'
import { isFenced } from '#db/fence.ts'
import { unavailability } from '#db/unavailable.ts'
import type { Admission } from '#http/admission.ts'
import { AppError } from '#http/app-error.ts'
import { isKey } from '#http/api-key.ts'
import { parseJsonBody } from '#http/json-body.ts'
import { inCenter } from '#http/principal.ts'
import type { CenterMember } from '#http/principal.ts'
import type { Authenticate } from '#http/register.ts'
import { sourceOf } from '#http/source.ts'
import { loadUsers, loadUsersById } from '../members/store/members.ts'
import type { UserRow } from '../members/store/members.ts'
import { loadTeamNames } from '../users/store/import.ts'
import { aboutServer, MOST_AT_ONCE, resourceTypes, schemasOf } from './commands/about.ts'
import { readFilter } from './commands/filter.ts'
import type { Resource } from './commands/filter.ts'
import { readPatch, readPerson } from './commands/person.ts'
import { chosenOf, toGroup, toUser } from './commands/resource.ts'
import type { Tagged } from './commands/resource.ts'
import { errorBody, ScimError } from './commands/scim-error.ts'
import { changePerson, createPerson, deletePerson } from './commands/writing.ts'
import type { Directory } from './commands/writing.ts'
import { findByUserName, loadEntries } from './store.ts'

export interface ScimDeps {
  readonly databases: Databases
  readonly clock: () => number
  readonly config: Pick<ServerConfig, 'publicUrl'>
  readonly authenticate: Authenticate
  readonly admission: Admission
}

const SCIM = 'application/scim+json; charset=utf-8'
const SCOPE = { scope: 'directory' } as const
/** Requests a minute from one source, over those of each key: whoever has no key is refused before anything is looked up often. */
const MOST_A_MINUTE = 1200

interface Caller {
  readonly principal: CenterMember
  /** The database of the centre. */
  readonly db: pg.Pool
  readonly directory: Directory
}

type Query = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Query => typeof value === 'object' && value !== null
const queryOf = ({ query }: FastifyRequest): Query => (isRecord(query) ? query : {})
const idIn = ({ params }: FastifyRequest): unknown => (isRecord(params) ? params['id'] : undefined)

const textIn = (query: Query, name: string): string | undefined => {
  const value = query[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function numberIn(query: Query, name: string, otherwise: number): number {
  const value = textIn(query, name)
  if (value === undefined) return otherwise
  if (!/^-?\d{1,9}$/.test(value)) throw new ScimError(400, `${name} est un nombre entier.`, 'invalidValue')
  return Number(value)
}

function page(all: readonly Tagged[], query: Query): Resource {
  const startIndex = Math.max(1, numberIn(query, 'startIndex', 1))
  const count = Math.min(MOST_AT_ONCE, Math.max(0, numberIn(query, 'count', 100)))
  const found = all.slice(startIndex - 1, startIndex - 1 + count)
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: all.length,
    startIndex,
    itemsPerPage: found.length,
    Resources: found.map(({ resource }) => chosenOf(resource, textIn(query, 'attributes'), textIn(query, 'excludedAttributes'))),
  }
}

function idOf(request: FastifyRequest): UserId {
  const read = userIdField.safeParse(idIn(request))
  if (!read.success) throw new ScimError(404, 'Il n’y a rien sous cet identifiant.')
  return read.data
}

function refusal(error: unknown): { readonly status: number; readonly body: object; readonly retryAfter?: number | undefined } | null {
  if (error instanceof ScimError) return { status: error.status, body: errorBody(error.status, error.message, error.scimType) }
  if (error instanceof AppError) {
    const type = error.status === 400 ? 'invalidValue' : undefined
    return { status: error.status, body: errorBody(error.status, error.message, type), retryAfter: error.details.retryAfter }
  }
  if (isFenced(error)) return { status: 503, body: errorBody(503, new AppError('centerMoving').message), retryAfter: 3 }
  const constraint = violatedConstraint(error)
  if (constraint === 'accounts_email_once' || constraint === 'directory_members_names')
    return { status: 409, body: errorBody(409, 'Un autre membre vient de recevoir ce nom ou cette adresse.', 'uniqueness'), retryAfter: 1 }
  if (error instanceof Error && unavailability(error) !== null)
    return { status: 503, body: errorBody(503, new AppError('busy').message), retryAfter: 5 }
  return null
}

export function registerScim(app: FastifyInstance, { databases, clock, config, authenticate, admission }: ScimDeps): void {
  const root = `${config.publicUrl}/scim/v2`

  async function callerOf(request: FastifyRequest): Promise<Caller> {
    // A person's token opens nothing here.
    if (!isKey((request.headers.authorization ?? '').replace(/^Bearer +/i, ''))) throw new AppError('noToken')
    const principal = inCenter(await authenticate(request, SCOPE))
    const { centerId, userId: by } = principal
    const db = await databases.poolOf(centerId)
    return { principal, db, directory: { pool: databases.directory, config, centerId, by, now: clock() } }
  }

  /** Members of the centre as the directory sees them: whom it deleted it does not know. */
  async function usersOf({ db, directory: { centerId, now } }: Caller, ids: readonly UserId[] | null): Promise<Tagged[]> {
    const rows: readonly UserRow[] = ids === null ? await loadUsers(db, centerId, false, now) : await loadUsersById(db, ids, now)
    const entries = await loadEntries(db, centerId, ids)
    return rows
      .filter(({ _id, status, center_id: ofCenter }) => {
        const entry = entries.get(_id)
        return status === 'approved' && ofCenter === centerId && (entry === undefined || entry.removed_at === null)
      })
      .toSorted((a, b) => (a._id < b._id ? -1 : 1))
      .map((row) => toUser(row, entries.get(row._id), root))
  }

  async function userOf(caller: Caller, id: UserId): Promise<Tagged> {
    const [found] = await usersOf(caller, [id])
    if (found === undefined) throw new ScimError(404, 'Cette personne n’est pas membre du centre.')
    return found
  }

  async function listUsers(caller: Caller, query: Query): Promise<Resource> {
    const text = textIn(query, 'filter')
    if (text === undefined) return page(await usersOf(caller, null), query)
    const filter = readFilter(text)
    // Directories look up each person by this filter: nothing else is read then.
    if (filter.equals?.attribute === 'username') {
      const id = await findByUserName(caller.db, caller.directory.centerId, filter.equals.value)
      return page(id === null ? [] : (await usersOf(caller, [id])).filter(({ resource }) => filter.test(resource)), query)
    }
    return page(
      (await usersOf(caller, null)).filter(({ resource }) => filter.test(resource)),
      query,
    )
  }

  async function groupsOf({ db, directory: { centerId, now } }: Caller): Promise<Tagged[]> {
    const [teams, members] = [await loadTeamNames(db, centerId), await loadUsers(db, centerId, false, now)]
    return teams.map((team) =>
      toGroup(
        team,
        members.filter((member) => member.team?._id === team._id),
        root,
      ),
    )
  }

  const send = (request: FastifyRequest, reply: FastifyReply, { resource, tag, location }: Tagged, status = 200): FastifyReply => {
    const query = queryOf(request)
    reply.header('etag', tag)
    if (status === 201) reply.header('location', location)
    const held = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim())
    if (request.method === 'GET' && (held.includes(tag) || held.includes('*'))) return reply.code(304).send()
    return reply
      .code(status)
      .type(SCIM)
      .send(chosenOf(resource, textIn(query, 'attributes'), textIn(query, 'excludedAttributes')))
  }

  /** @throws ScimError when the caller has read another state than that of now */
  async function requireSame(request: FastifyRequest, caller: Caller, id: UserId): Promise<void> {
    const { tag } = await userOf(caller, id)
    const expected = request.headers['if-match']
    if (expected === undefined || expected.trim() === '*') return
    const tags = expected.split(',').map((each) => each.trim())
    if (!tags.includes(tag)) throw new ScimError(412, 'Cette personne a changé depuis : relisez-la.')
  }

  void app.register(
    (scope, _options, done) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(['application/scim+json', 'application/json'], { parseAs: 'string' }, (_request, body, parsed) => {
        try {
          parsed(null, parseJsonBody(body.toString()))
        } catch (error) {
          parsed(error instanceof Error ? error : new Error(String(error)))
        }
      })
      scope.setErrorHandler((error, request, reply) => {
        const known = refusal(error)
        if (known === null) request.log.error({ err: error }, 'unexpected error')
        const { status, body, retryAfter } = known ?? { status: 500, body: errorBody(500, 'Une erreur est survenue') }
        if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
        return reply.code(status).type(SCIM).send(body)
      })
      scope.setNotFoundHandler((_request, reply) => reply.code(404).type(SCIM).send(errorBody(404, 'Rien ne se trouve à cette adresse.')))

      const options = { config: { rateLimit: { max: MOST_A_MINUTE, timeWindow: 60_000, keyGenerator: sourceOf } } }
      type Answer = (caller: Caller, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | FastifyReply
      const route = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, answer: Answer) =>
        scope.route({
          method,
          url,
          ...options,
          handler: async (request, reply) => {
            reply.header('cache-control', 'private, no-cache')
            const caller = await callerOf(request)
            const { by: userId, centerId: group } = caller.directory
            return admission.run({ userId, group }, async () => answer(caller, request, reply))
          },
        })
      const fixed = (url: string, body: (request: FastifyRequest) => object | undefined) =>
        route('GET', url, (_caller, request, reply) => {
          const found = body(request)
          if (found === undefined) throw new ScimError(404, 'Rien ne se trouve à cette adresse.')
          return reply.type(SCIM).send(found)
        })
      const listed = (list: readonly object[]) => ({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
        totalResults: list.length,
        startIndex: 1,
        itemsPerPage: list.length,
        Resources: list,
      })
      const named = (list: readonly { readonly id: string }[]) => (request: FastifyRequest) => list.find(({ id }) => id === idIn(request))

      fixed('/ServiceProviderConfig', () => aboutServer(root))
      fixed('/ResourceTypes', () => listed(resourceTypes(root)))
      fixed('/ResourceTypes/:id', named(resourceTypes(root)))
      fixed('/Schemas', () => listed(schemasOf(root)))
      fixed('/Schemas/:id', named(schemasOf(root)))

      route('GET', '/Users', async (caller, request, reply) => reply.type(SCIM).send(await listUsers(caller, queryOf(request))))
      route('GET', '/Users/:id', async (caller, request, reply) => send(request, reply, await userOf(caller, idOf(request))))
      route('POST', '/Users', async (caller, request, reply) => {
        const id = await createPerson(caller.directory, readPerson(request.body))
        return send(request, reply, await userOf(caller, id), 201)
      })
      route('PUT', '/Users/:id', async (caller, request, reply) => {
        const id = idOf(request)
        await requireSame(request, caller, id)
        await changePerson(caller.directory, id, readPerson(request.body))
        return send(request, reply, await userOf(caller, id))
      })
      route('PATCH', '/Users/:id', async (caller, request, reply) => {
        const id = idOf(request)
        await requireSame(request, caller, id)
        await changePerson(caller.directory, id, readPatch(request.body))
        return send(request, reply, await userOf(caller, id))
      })
      route('DELETE', '/Users/:id', async (caller, request, reply) => {
        const id = idOf(request)
        await requireSame(request, caller, id)
        await deletePerson(caller.directory, id)
        return reply.code(204).send()
      })

      route('GET', '/Groups', async (caller, request, reply) => {
        const query = queryOf(request)
        const text = textIn(query, 'filter')
        const filter = text === undefined ? null : readFilter(text)
        const groups = await groupsOf(caller)
        return reply.type(SCIM).send(page(filter === null ? groups : groups.filter(({ resource }) => filter.test(resource)), query))
      })
      route('GET', '/Groups/:id', async (caller, request, reply) => {
        const id = idOf(request)
        const found = (await groupsOf(caller)).find(({ resource }) => resource['id'] === id)
        if (found === undefined) throw new ScimError(404, 'Cette équipe n’existe pas.')
        return send(request, reply, found)
      })
      const composed = () => Promise.reject(new ScimError(501, 'Les équipes se composent dans Relève, avec le planning de chacun.'))
      route('POST', '/Groups', composed)
      for (const method of ['PUT', 'PATCH', 'DELETE'] as const) route(method, '/Groups/:id', composed)
      done()
    },
    { prefix: '/scim/v2' },
  )
}
