// The OpenAPI document, made from the table of calls. Schemas that the contract exports become components of their name.
import * as accounts from '@releve/contract/accounts'
import * as centers from '@releve/contract/centers'
import * as demands from '@releve/contract/demands'
import * as contractErrors from '@releve/contract/errors'
import * as events from '@releve/contract/events'
import * as fields from '@releve/contract/fields'
import { routes } from '@releve/contract'
import * as notifications from '@releve/contract/notifications'
import * as points from '@releve/contract/points'
import * as rotations from '@releve/contract/rotations'
import type { Access, Route } from '@releve/contract/route'
import * as shifts from '@releve/contract/shifts'
import * as teams from '@releve/contract/teams'
import * as users from '@releve/contract/users'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

const days: ReadonlySet<unknown> = new Set([fields.day, fields.startDate, fields.endDate])

/** Only whole objects and lists of values: a component for each plain text field would hide more than it shows. */
function isWorthNaming(value: unknown): value is z.ZodMiniType {
  return value instanceof z.ZodMiniObject || value instanceof z.ZodMiniDiscriminatedUnion || value instanceof z.ZodMiniEnum
}

function nameSchemas() {
  const registry = z.registry<{ id: string }>()
  const modules = [fields, shifts, demands, accounts, centers, contractErrors, events, notifications, points, rotations, teams, users]
  for (const module of modules) {
    for (const [name, value] of Object.entries<unknown>({ ...module })) {
      if (isWorthNaming(value) && !registry.has(value)) registry.add(value, { id: name.charAt(0).toUpperCase() + name.slice(1) })
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

function errorAnswer(description: string): Json {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } } }
}

export function openApiDocument(version: string): Json {
  const registry = nameSchemas()
  const components = new Map<string, unknown>()

  function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): unknown {
    const json = z.toJSONSchema(schema, {
      metadata: registry,
      io,
      unrepresentable: 'any',
      override({ zodSchema, jsonSchema }) {
        if (days.has(zodSchema)) jsonSchema.format = 'date'
      },
    })
    for (const [name, definition] of Object.entries(json.$defs ?? {})) {
      // The answer's form wins: it says more (defaults are filled in).
      if (io === 'output' || !components.has(name)) components.set(name, toComponents(definition))
    }
    const own = registry.get(schema)?.id
    if (own === undefined || json.$ref !== undefined) return toComponents(json)
    if (io === 'output' || !components.has(own)) components.set(own, toComponents(json))
    return { $ref: `#/components/schemas/${own}` }
  }

  function parametersOf(route: Route): Json[] {
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
        override({ zodSchema, jsonSchema }) {
          if (days.has(zodSchema)) jsonSchema.format = 'date'
        },
      })
      for (const [name, property] of Object.entries(properties ?? {})) {
        parameters.push({
          name,
          in: place,
          required: place === 'path' || required?.includes(name) === true,
          schema: toComponents(property),
        })
      }
    }
    if (route.method !== 'GET' && route.access !== 'public') {
      parameters.push({
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description: 'Une demande répétée avec la même clé n’a qu’un effet et donne la même réponse.',
        schema: { type: 'string', minLength: 1, maxLength: 200 },
      })
    }
    return parameters
  }

  function operation(name: string, route: Route): Json {
    const success =
      route.response === undefined
        ? { '204': { description: 'Fait.' } }
        : {
            '200': {
              description: 'La réponse.',
              content: {
                [route.stream === true ? 'text/event-stream' : 'application/json']: { schema: schemaOf(route.response, 'output') },
              },
            },
          }
    return {
      operationId: name,
      tags: [name.slice(0, name.indexOf('.'))],
      summary: route.summary,
      description: accessText[route.access],
      parameters: parametersOf(route),
      ...(route.body === undefined
        ? {}
        : {
            requestBody: {
              required: !route.body.safeParse(undefined).success,
              content: { 'application/json': { schema: schemaOf(route.body, 'input') } },
            },
          }),
      responses: { ...success, default: errorAnswer('Un refus, avec son code et sa phrase.') },
      ...(route.access === 'public' ? { security: [] } : {}),
      ...(route.extension === true ? { 'x-releve-extension': true } : {}),
    }
  }

  schemaOf(contractErrors.errorBody, 'output')
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
        'Les appels de Relève. Ceux que la spécification ne nomme pas portent « x-releve-extension ». Les instants sont en millisecondes depuis 1970, les jours au format AAAA-MM-JJ dans le fuseau du centre.',
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
