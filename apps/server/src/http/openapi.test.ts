// The OpenAPI document is checked as its readers use it: a generator of clients, a developer who writes a client by hand, and somebody who
// copies an example.
import { routes } from '@releve/contract'
import { errorBody, errors } from '@releve/contract/errors'
import { promisedCalls } from '@releve/contract/promised-calls'
import { emptyStatus, isRepeatable, powersFor } from '@releve/contract/route'
import type { Route } from '@releve/contract/route'
import { powers } from '@releve/domain/access/roles'
import { scopes } from '@releve/domain/access/scopes'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callsPerHour, callsPerMinute } from './limits.ts'
import { PLACEHOLDER } from './openapi-examples.ts'
import { openApiDocument } from './openapi.ts'
import { isPlainObject } from '#test/places.ts'

const schema = z.looseObject({})
const content = z.record(
  z.string(),
  z.object({ schema, example: z.optional(z.unknown()), examples: z.optional(z.record(z.string(), z.object({ value: schema }))) }),
)
const headers = z.record(
  z.string(),
  z.strictObject({ description: z.string(), schema, example: z.optional(z.union([z.string(), z.number()])) }),
)
const described = z.strictObject({ description: z.string(), headers: z.optional(headers), content: z.optional(content) })
const answer = z.union([z.strictObject({ $ref: z.string() }), described])
const operation = z.strictObject({
  operationId: z.string(),
  tags: z.array(z.string()).check(z.length(1)),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      description: z.optional(z.string()),
      schema,
    }),
  ),
  requestBody: z.optional(z.strictObject({ required: z.boolean(), content })),
  responses: z.record(z.string().check(z.regex(/^(?:[1-5]\d\d|default)$/)), answer),
  security: z.optional(z.array(z.record(z.string(), z.array(z.string())))),
  'x-releve-access': z.enum(['public', 'session', 'member', 'admin', 'master']),
  'x-releve-powers': z.optional(z.array(z.enum(powers))),
  'x-releve-scope': z.optional(z.enum(scopes)),
  'x-releve-extension': z.optional(z.literal(true)),
  'x-releve-step-up': z.optional(z.union([z.literal(true), z.literal('partly')])),
})

/** The part of version 3.1 of the specification that our document uses. */
const documentSchema = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  paths: z.record(z.string().check(z.startsWith('/')), z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation)),
  components: z.strictObject({
    schemas: z.record(z.string().check(z.regex(/^[\w.-]+$/)), schema),
    responses: z.record(z.string(), described),
    securitySchemes: z.strictObject({
      bearer: z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer'), bearerFormat: z.string() }),
      key: z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer'), bearerFormat: z.string(), description: z.string() }),
      refreshCookie: z.strictObject({
        type: z.literal('apiKey'),
        in: z.literal('cookie'),
        name: z.literal('releve_refresh'),
        description: z.string(),
      }),
    }),
  }),
})

const raw: unknown = JSON.parse(JSON.stringify(openApiDocument('1.2.3')))
const document = documentSchema.parse(raw)

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    call: `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`,
    path,
    ...operation,
  })),
)
const routeOf = (operationId: string): Route => {
  const route = Object.entries<Route>(routes).find(([name]) => name === operationId)?.[1]
  if (route === undefined) throw new Error(`no call ${operationId}`)
  return route
}

/** The JSON text of a schema, with its alternatives and items, but without its fields. */
const formIn = (value: unknown): string => JSON.stringify(value, (key, inner: unknown) => (key === 'properties' ? undefined : inner))

/** The texts of the examples in a part of the document. */
function placesOf(value: unknown, at: string, isExample = false): { at: string; value: string }[] {
  if (typeof value === 'string') return isExample ? [{ at, value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => placesOf(inner, isExample ? `${at}.${key}` : at, isExample || key === 'example'))
}

/** Compiles a schema of the document; the compiler has the whole document, so that references resolve. */
function checker() {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema({ $id: 'https://releve.example/openapi.json', components: document.components })
  const inDocument = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inDocument)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        key === '$ref' && typeof item === 'string' ? `https://releve.example/openapi.json${item}` : inDocument(item),
      ]),
    )
  }
  return (schema: object) => ajv.compile(z.looseObject({}).parse(inDocument(schema)))
}

describe('the OpenAPI document', () => {
  test('has every promised call, and marks every other one as an extension', () => {
    const promised = Object.values(promisedCalls).flat()
    expect(operations.map(({ call }) => call)).toEqual(expect.arrayContaining(promised))
    const extensions = operations.filter((operation) => operation['x-releve-extension'] === true).map(({ call }) => call)
    expect(extensions.toSorted()).toEqual(
      operations
        .map(({ call }) => call)
        .filter((call) => !promised.includes(call))
        .toSorted(),
    )
  })

  test('names no two paths that are one, and declares each parameter of a path', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
    const twice = shapes.filter((shape, index) => shapes.indexOf(shape) !== index)
    expect(twice).toEqual([])
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(routes).toSorted())
    for (const { call, path, parameters, requestBody } of operations) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      expect(inPath.map(({ name }) => `{${name}}`).toSorted(), call).toEqual((path.match(/\{\w+\}/g) ?? []).toSorted())
      for (const { name, required } of inPath) expect(required, `${call} ${name}`).toBe(true)
      expect(new Set(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).size, call).toBe(parameters.length)
      if (call.startsWith('GET ')) expect(requestBody, call).toBeUndefined()
    }
  })

  test('holds schemas of JSON Schema 2020-12 alone, and no reference that leads nowhere', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const schemas = [
      ...Object.values(document.components.schemas),
      ...operations.flatMap(({ parameters, requestBody, responses }) => [
        ...parameters.map((parameter) => parameter.schema),
        ...[requestBody, ...Object.values(responses)].flatMap((operation) =>
          operation !== undefined && 'content' in operation ? Object.values(operation.content ?? {}).map((body) => body.schema) : [],
        ),
      ]),
    ]
    expect(schemas.length).toBeGreaterThan(300)
    for (const schema of schemas) expect(ajv.validateSchema(schema) === true ? null : ajv.errors, JSON.stringify(schema)).toBeNull()
    const references = new Set([...JSON.stringify(raw).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference ?? ''))
    expect(references.size).toBeGreaterThan(20)
    for (const reference of references) expect(document).toHaveProperty(reference.replace('#/', '').split('/'))
  })

  test('says of each call who may make it, what comes in and what comes out', () => {
    for (const operation of operations) {
      const route = routeOf(operation.operationId)
      expect(operation['x-releve-access'], operation.call).toBe(route.access)
      expect(operation['x-releve-powers'] ?? [], operation.call).toEqual(powersFor(route))
      expect(operation['x-releve-scope'], operation.call).toBe(route.scope)
      if (route.scope !== undefined) expect(operation.security, operation.call).toEqual([{ bearer: [] }, { key: [route.scope] }])
      expect(operation['x-releve-step-up'], operation.call).toBe(route.stepUp)
      const isGuarded = route.access !== 'public' || route.optionalSession === true
      expect('401' in operation.responses, operation.call).toBe(isGuarded)
      expect('403' in operation.responses, operation.call).toBe(route.access !== 'public' && route.access !== 'session')
      expect('404' in operation.responses, operation.call).toBe(operation.path.includes('{'))
      const type = route.upload === true ? 'multipart/form-data' : 'application/json'
      const takesBody = route.upload === true || route.body !== undefined
      expect(Object.keys(operation.requestBody?.content ?? {}), operation.call).toEqual(takesBody ? [type] : [])
      const success = operation.responses['200'] ?? operation.responses['204']
      const isEmpty = route.response === undefined && route.file === undefined && route.stream !== true
      const mediaType = route.file ?? (route.stream === true ? 'text/event-stream' : 'application/json')
      if (isEmpty) expect(Object.keys(operation.responses), operation.call).toContain(String(emptyStatus(route)))
      expect(success !== undefined && 'content' in success ? Object.keys(success.content ?? {}) : [], operation.call).toEqual(
        isEmpty && emptyStatus(route) === 204 ? [] : [mediaType],
      )
    }
  })

  test('says when to come back, what a body may be, which refusals are conflicts, and what a browser keeps', () => {
    const answers = document.components.responses
    const isLimited = new Set<string>([...Object.keys(callsPerMinute), ...Object.keys(callsPerHour)])
    for (const { call, operationId, responses } of operations) {
      const route = routeOf(operationId)
      expect('429' in responses, call).toBe(isLimited.has(operationId))
      expect(['413' in responses, '415' in responses], call).toEqual(Array(2).fill(route.method !== 'GET'))
      if (isRepeatable(route)) expect(Object.keys(responses), call).toContain('409')
      for (const status of ['429', '503'].filter((limitStatus) => limitStatus in responses)) {
        const response = responses[status] ?? { description: '' }
        const describedResponse = '$ref' in response ? answers[response.$ref.replace('#/components/responses/', '')] : response
        expect(Object.keys(describedResponse?.headers ?? {}), `${call} ${status}`).toEqual(['Retry-After'])
      }
    }
    const headersOf = (id: string) => {
      const success = operations.find(({ operationId }) => operationId === id)?.responses['200']
      return success !== undefined && 'headers' in success ? Object.keys(success.headers ?? {}) : []
    }
    expect([headersOf('accounts.login'), headersOf('accounts.refresh'), headersOf('accounts.check')]).toEqual([
      ['Set-Cookie'],
      ['Set-Cookie'],
      [],
    ])
  })

  test('says of each list that comes by pages where its next page begins', () => {
    const paged = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'before'))
    expect(paged.length).toBeGreaterThan(15)
    for (const { call, operationId, responses } of paged) {
      const { response } = routeOf(operationId)
      const success = responses['200']
      const hasLink = success !== undefined && 'headers' in success && success.headers?.['Link'] !== undefined
      const saysNext = response instanceof z.ZodMiniArray || (response instanceof z.ZodMiniObject && Object.hasOwn(response.shape, 'next'))
      expect([hasLink, saysNext], call).toEqual([true, true])
    }
  })

  test('shows for each body an example that the call and the document accept', () => {
    const compile = checker()
    const withBody = operations.flatMap((operation) => {
      const body = operation.requestBody?.content['application/json']
      return body === undefined ? [] : [{ call: operation.call, body, route: routeOf(operation.operationId) }]
    })
    expect(withBody.length).toBeGreaterThan(40)
    for (const { call, body, route } of withBody) {
      expect(body.example, call).toBeDefined()
      expect(route.body?.safeParse(body.example).success, call).toBe(true)
      const accepts = compile(body.schema)
      expect(accepts(body.example) ? null : accepts.errors, call).toBeNull()
    }
  })

  test('shows for each answer an example that the contract and the document describe', () => {
    const compile = checker()
    for (const { call, operationId, responses } of operations) {
      const success = responses['200']
      const body = success !== undefined && 'content' in success ? success.content?.['application/json'] : undefined
      if (body === undefined || routeOf(operationId).file !== undefined) continue
      expect.soft(body.example, call).toBeDefined()
      if (body.example === undefined) continue
      const { response } = routeOf(operationId)
      if (response === undefined) expect(body.example, call).toEqual({})
      else expect(response.safeParse(body.example).success, call).toBe(true)
      const accepts = compile(body.schema)
      expect(accepts(body.example) ? null : accepts.errors, call).toBeNull()
    }
  })

  test('no example is a text that stands for another', () => {
    const placeholders = operations.flatMap(({ operationId, requestBody, responses }) =>
      [...placesOf(requestBody, operationId), ...placesOf(responses, operationId)].filter(({ value }) => value.startsWith(PLACEHOLDER)),
    )
    expect(placeholders.map(({ at }) => at)).toEqual([])
  })

  test('says of every field and parameter what it is, in which unit and zone', () => {
    const wrong: string[] = []
    const check = (at: string, { description = '', form }: { description?: string | undefined; form: string }) => {
      if (description === '') wrong.push(`${at}: no words`)
      if (form.includes('"format":"date"') && !description.includes('fuseau du centre')) wrong.push(`${at}: no zone`)
      if (form.includes('"format":"int64"') && !description.includes('millisecondes')) wrong.push(`${at}: no unit`)
      const name = at.split('.').at(-1) ?? ''
      for (const [ending, unit] of [
        ['Hours', 'heure'],
        ['Minutes', 'minute'],
        ['Cents', 'centime'],
        ['Days', 'jour'],
      ] as const)
        if (name.endsWith(ending) && !description.includes(unit)) wrong.push(`${at}: no ${unit}`)
      if (/(?:start|end)Time$/.test(name) && !description.includes('heure locale')) wrong.push(`${at}: no clock`)
    }
    const walk = (value: unknown, at: string): void => {
      if (Array.isArray(value)) for (const item of value) walk(item, at)
      else if (isPlainObject(value)) {
        for (const [key, inner] of Object.entries(value)) {
          if (key === 'example' || key === 'examples') continue
          if (key !== 'properties' || !isPlainObject(inner)) {
            walk(inner, at)
            continue
          }
          for (const [name, property] of Object.entries(inner)) {
            const { properties: _, ...own } = z.looseObject({ description: z.optional(z.string()) }).parse(property)
            check(`${at}.${name}`, { description: own.description, form: formIn(own) })
            walk(property, `${at}.${name}`)
          }
        }
      }
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) walk(schema, name)
    for (const { operationId, parameters, requestBody, responses } of operations) {
      for (const { name, description, schema: own } of parameters) check(`${operationId} ${name}`, { description, form: formIn(own) })
      walk([requestBody, responses], operationId)
    }
    expect(wrong).toEqual([])
  })

  test('shows refusals as they are answered, those of a feature beside its calls', () => {
    const answers = [
      ...Object.values(document.components.responses),
      ...operations.flatMap(({ responses }) => Object.values(responses)).filter((response) => 'description' in response),
    ]
    const catalogue = new Map(Object.entries(errors).map(([code, { message }]) => [code, message]))
    const shown = new Set<string>()
    for (const { content: bodies } of answers) {
      for (const [code, { value }] of Object.entries(bodies?.['application/json']?.examples ?? {})) {
        const { fields, ...refused } = errorBody.parse(value)
        expect(refused).toEqual({ error: code, message: Object.values(fields ?? {})[0] ?? catalogue.get(code) })
        shown.add(code)
      }
    }
    expect([...shown]).toEqual(
      expect.arrayContaining(['noToken', 'expiredToken', 'forbidden', 'notFound', 'noRecipients', 'modificationOverlap']),
    )
  })
})
