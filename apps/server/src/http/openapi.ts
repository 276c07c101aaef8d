// The OpenAPI document, made from the table of calls. Schemas that the contract exports become components of their name.
import * as apiKeys from '@releve/contract/api-keys'
import * as accounts from '@releve/contract/accounts'
import * as announcements from '@releve/contract/announcements'
import * as centers from '@releve/contract/centers'
import * as demands from '@releve/contract/demands'
import * as contractErrors from '@releve/contract/errors'
import type { ErrorCode } from '@releve/contract/errors'
import * as events from '@releve/contract/events'
import * as feeds from '@releve/contract/feeds'
import * as fields from '@releve/contract/fields'
import * as funding from '@releve/contract/funding'
import * as handover from '@releve/contract/handover'
import * as installation from '@releve/contract/installation'
import { routes } from '@releve/contract'
import * as jobs from '@releve/contract/jobs'
import * as messages from '@releve/contract/messages'
import * as notifications from '@releve/contract/notifications'
import * as patchNotes from '@releve/contract/patch-notes'
import * as planConflicts from '@releve/contract/plan-conflicts'
import * as planning from '@releve/contract/planning'
import * as points from '@releve/contract/points'
import * as rotations from '@releve/contract/rotations'
import { scopeWords } from '@releve/contract/key-words'
import { powerWords } from '@releve/contract/role-words'
import * as roles from '@releve/contract/roles'
import { emptyStatus, isRepeatable, powersFor } from '@releve/contract/route'
import type { Access, Echo, Route } from '@releve/contract/route'
import * as rules from '@releve/contract/rules'
import * as schoolHolidays from '@releve/contract/school-holidays'
import * as shifts from '@releve/contract/shifts'
import * as teams from '@releve/contract/teams'
import * as tickets from '@releve/contract/tickets'
import * as users from '@releve/contract/users'
import * as wall from '@releve/contract/wall'
import * as webhooks from '@releve/contract/webhooks'
import * as z from 'zod/mini'
import { isPaged } from './next-page.ts'
import { described, parameterWordsOf } from './openapi-described.ts'
import { exampleAnswer, exampleFor, markForms } from './openapi-examples.ts'
import { refusal, refusals, refusalsOf } from './openapi-refusals.ts'
import { words } from './openapi-words.ts'

type Json = Record<string, unknown>

/** Calls, errors and schemas by the first part of a call's name. */
const features = {
  accounts,
  apiKeys,
  announcements,
  centers,
  events,
  feeds,
  funding,
  handover,
  installation,
  jobs,
  messages,
  notifications,
  patchNotes,
  planning,
  points,
  roles,
  rotations,
  rules,
  schoolHolidays,
  shifts,
  teams,
  tickets,
  users,
  wall,
  webhooks,
} as const

/** Only whole objects and lists of values are named: a component for each plain text field would hide more than it shows. */
function isWorthNaming(value: unknown): value is z.ZodMiniType {
  return value instanceof z.ZodMiniObject || value instanceof z.ZodMiniDiscriminatedUnion || value instanceof z.ZodMiniEnum
}

function nameSchemas() {
  const registry = z.registry<{ id: string }>()
  const modules = { fields, demands, contractErrors, planConflicts, ...features }
  const used = new Set<string>()
  const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
  for (const [place, module] of Object.entries(modules)) {
    for (const [name, value] of Object.entries<unknown>({ ...module })) {
      if (!isWorthNaming(value) || registry.has(value)) continue
      // Two features may call two things alike.
      const id = used.has(capital(name)) ? capital(place) + capital(name) : capital(name)
      used.add(id)
      registry.add(value, { id })
    }
  }
  return registry
}

/** `#/$defs/X` of one schema alone → the component X of the document. */
function toComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toComponents)
  if (typeof value !== 'object' || value === null) return value
  const result: Json = {}
  for (const [key, item] of Object.entries(value)) {
    if (key === '$schema' || key === '$defs' || key === '~standard') continue
    if (key === 'id' && typeof item === 'string') continue
    result[key] = key === '$ref' && typeof item === 'string' ? item.replace('#/$defs/', '#/components/schemas/') : toComponents(item)
  }
  return result
}

const accessText: Readonly<Record<Access, string>> = {
  public: 'Ouvert à tous.',
  session: 'Pour toute personne connectée, même en attente d’approbation.',
  member: 'Pour les membres approuvés.',
  admin: 'Pour les administrateurs.',
  master: 'Pour les administrateurs principaux.',
}

const stepUpText = {
  always: 'Le mot de passe a été confirmé dans cette session depuis moins de cinq minutes.',
  partly: 'Pour une partie de ce qu’il fait, le mot de passe a été confirmé dans cette session depuis moins de cinq minutes.',
} as const

const echoText = ({ of, at }: Echo) =>
  `Prend aussi ${at === undefined ? 'ce que' : `le champ ${at} de ce que`} ${of} a rendu\u00A0: ce qui n’a pas changé reste, ce qui ne change pas par cet appel est refusé (409 fieldsFixed).`

/** The codes that the features' own catalogues add, by the first part of a call's name. */
function ownCodes(tag: string): ErrorCode[] {
  const module: Readonly<Record<string, unknown>> = { ...Object.entries(features).find(([name]) => name === tag)?.[1] }
  const catalogues = Object.entries(module).flatMap(([name, value]) =>
    name.endsWith('Errors') && typeof value === 'object' ? [value] : [],
  )
  const own = new Set(catalogues.flatMap((catalogue) => Object.keys(catalogue ?? {})))
  return allCodes.filter((code) => own.has(code))
}

const allCodes: readonly ErrorCode[] = codesOf(contractErrors.errors)

/** `in` over an object is the one loop that TypeScript types by its keys. */
function codesOf<T extends object>(object: T): Extract<keyof T, string>[] {
  const codes: Extract<keyof T, string>[] = []
  for (const code in object) codes.push(code)
  return codes
}

/** Headers of an answer: the next page of a list that comes by pages; the cookies that a browser keeps at log-in. */
function headersOf(name: string, route: Route): Json | null {
  if (name === 'accounts.login' || name === 'accounts.refresh') {
    const description =
      'releve_refresh, derrière TLS __Secure-releve_refresh\u00A0: le jeton de renouvellement, HttpOnly, SameSite=Strict, envoyé sous /api/auth seulement, trente jours.'
    return { 'Set-Cookie': { description, schema: { type: 'string' } } }
  }
  if (!isPaged(route)) return null
  const description = 'Quand il reste une page\u00A0: son adresse, avec rel="next" (RFC 8288). Absent à la dernière.'
  return { Link: { description, schema: { type: 'string' } } }
}

const emptySuccess: Readonly<Record<200 | 204, Json>> = {
  '200': {
    '200': {
      description: 'Fait.',
      content: { 'application/json': { schema: { type: 'object', additionalProperties: false }, example: {} } },
    },
  },
  '204': { '204': { description: 'Fait.' } },
}

/** A form with one file, under any name. */
const upload: Json = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: { description: words['file'], type: 'string', contentMediaType: 'application/octet-stream' } },
        required: ['file'],
      },
    },
  },
}

export function openApiDocument(version: string): Json {
  const registry = nameSchemas()
  const components = new Map<string, unknown>()

  /** @param call whose it is */
  function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output', call: string): unknown {
    const json = z.toJSONSchema(schema, {
      metadata: registry,
      io,
      unrepresentable: 'any',
      override: markForms,
    })
    for (const [name, definition] of Object.entries(json.$defs ?? {})) {
      // The answer's form wins: it says more (defaults are filled in).
      if (io === 'output' || !components.has(name)) components.set(name, described(toComponents(definition), [name]))
    }
    const own = registry.get(schema)?.id
    if (own === undefined || json.$ref !== undefined) return described(toComponents(json), [call])
    if (io === 'output' || !components.has(own)) components.set(own, described(toComponents(json), [own]))
    return { $ref: `#/components/schemas/${own}` }
  }

  function parametersOf(call: string, route: Route): Json[] {
    const parameters: Json[] = []
    for (const [place, schema] of [
      ['path', route.params],
      ['query', route.query],
    ] as const) {
      if (schema === undefined) continue
      const { properties, required } = z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
        reused: 'inline',
        override: markForms,
      })
      for (const [name, property] of Object.entries(properties ?? {})) {
        const description = parameterWordsOf(name, call, property)
        parameters.push({
          name,
          ...(description === undefined ? {} : { description }),
          in: place,
          required: place === 'path' || required?.includes(name) === true,
          schema: toComponents(property),
        })
      }
    }
    if (isRepeatable(route)) {
      parameters.push({
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description: 'Une demande répétée avec la même clé n’a qu’un effet et donne la même réponse.',
        schema: { type: 'string', minLength: 1, maxLength: 200 },
      })
      parameters.push({
        name: 'Idempotency-Give-Up',
        in: 'header',
        required: false,
        description:
          'Après une réponse perdue, avec la clé du premier envoi\u00A0: rend sa réponse, ou renonce pour de bon à ce qui n’est pas arrivé (409 idempotencyGivenUp).',
        schema: { type: 'string' },
      })
    }
    return parameters
  }

  function operation(name: string, route: Route): Json {
    const tag = name.slice(0, name.indexOf('.'))
    const binary = (type: string) => ({ [type]: { schema: { type: 'string', contentMediaType: type } } })
    const headers = headersOf(name, route)
    const success =
      route.file !== undefined
        ? { '200': { description: 'Le fichier.', content: binary(route.file) } }
        : route.response === undefined
          ? emptySuccess[emptyStatus(route)]
          : {
              '200': {
                description: 'La réponse.',
                ...(headers === null ? {} : { headers }),
                content: {
                  [route.stream === true ? 'text/event-stream' : 'application/json']:
                    route.stream === true
                      ? { schema: schemaOf(route.response, 'output', name) }
                      : withExample(schemaOf(route.response, 'output', name), exampleAnswer(route.response)),
                },
              },
            }
    return {
      operationId: name,
      tags: [tag],
      summary: route.summary,
      description: [
        accessText[route.access],
        ...powersFor(route).map((power) => `Aussi par un rôle qui permet\u00A0: ${powerWords[power].toLowerCase()}.`),
        ...(route.scope === undefined ? [] : [`Par une clé qui permet\u00A0: ${scopeWords[route.scope].name.toLowerCase()}.`]),
        ...(route.stepUp === undefined ? [] : [stepUpText[route.stepUp === true ? 'always' : route.stepUp]]),
        ...(route.echoes === undefined ? [] : [echoText(route.echoes)]),
      ].join(' '),
      parameters: parametersOf(name, route),
      ...(route.upload === true ? { requestBody: upload } : {}),
      ...(route.body === undefined
        ? {}
        : {
            requestBody: {
              required: !route.body.safeParse({}).success,
              content: { 'application/json': withExample(schemaOf(route.body, 'input', name), exampleFor(name, route.body)) },
            },
          }),
      responses: {
        ...success,
        ...refusalsOf(name, route, ownCodes(tag)),
        default: refusal('Un refus, avec son code et sa phrase\u202F; ceux que ce domaine ajoute aux refus communs.', ownCodes(tag)),
      },
      'x-releve-access': route.access,
      ...(route.power === undefined ? {} : { 'x-releve-powers': powersFor(route) }),
      ...(route.scope === undefined ? {} : { 'x-releve-scope': route.scope, security: [{ bearer: [] }, { key: [route.scope] }] }),
      ...(route.stepUp === undefined ? {} : { 'x-releve-step-up': route.stepUp }),
      ...(name === 'accounts.refresh'
        ? { security: [{ refreshCookie: [] }, {}] }
        : route.access === 'public'
          ? { security: route.optionalSession === true ? [{}, { bearer: [] }] : [] }
          : {}),
      ...(route.extension === true ? { 'x-releve-extension': true } : {}),
    }
  }

  const withExample = (schema: unknown, example: unknown): Json => (example === undefined ? { schema } : { schema, example })

  schemaOf(contractErrors.errorBody, 'output', 'ErrorBody')
  const paths: Record<string, Json> = {}
  for (const [name, route] of Object.entries<Route>(routes)) {
    const path = `/api${route.path}`.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Relève',
      version,
      description:
        'Les appels de Relève. Ceux que la spécification ne nomme pas portent «\u00A0x-releve-extension\u00A0». Les instants sont en millisecondes depuis 1970, les jours au format AAAA-MM-JJ dans le fuseau du centre\u202F; où un jour est attendu, un instant ISO 8601 vaut le jour qui le contient dans le fuseau de votre centre (de Paris pour qui n’en a pas).\n\nPour appeler depuis un programme, ou essayer ici\u00A0: un administrateur du centre crée une clé (Gestion, Clés)\u202F; «\u00A0Authorize\u00A0» la prend sous «\u00A0key\u00A0», et chaque appel qui nomme une portée (x-releve-scope) se fait avec elle. Elle y agit pour de vrai.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      responses: refusals,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'rlv_…',
          description:
            'Une clé qu’un administrateur du centre a créée (Gestion, Clés), à la place d’un jeton. Elle n’ouvre que les appels dont elle a la portée (x-releve-scope), dans son centre.',
        },
        refreshCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'releve_refresh',
          description:
            'Le jeton de renouvellement d’un navigateur, derrière TLS __Secure-releve_refresh\u202F; un programme peut l’envoyer dans le contenu à la place.',
        },
      },
    },
  }
}
