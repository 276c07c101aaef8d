// Requests by chance from the table of calls: mostly of the right shape, with identifiers and days that exist, so that they reach the
// decisions; otherwise with values no client sends. The same dice give the same requests.
import { randomUUID } from 'node:crypto'
import { endDate, day, startDate } from '@releve/contract/fields'
import type { Route } from '@releve/contract/route'
import type { Dice } from '@releve/testing/demo/dice'
import * as z from 'zod/mini'

/** What a request may name. */
export interface Names {
  readonly users: readonly string[]
  readonly demands: readonly string[]
  /** Of everything, these included. */
  readonly ids: readonly string[]
  readonly days: readonly string[]
  readonly shifts: readonly string[]
}

export interface FuzzedRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** As it goes over the wire; null: none. */
  readonly body: string | null
}

const schema = z.object({
  type: z.optional(z.string()),
  format: z.optional(z.string()),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  get properties() {
    return z.optional(z.record(z.string(), schema))
  },
  required: z.optional(z.array(z.string())),
  get items() {
    return z.optional(schema)
  },
  get anyOf() {
    return z.optional(z.array(schema))
  },
})
type Schema = z.infer<typeof schema>

const days: ReadonlySet<unknown> = new Set([day, startDate, endDate])
const known = new Map<z.ZodMiniType, Schema>()

function schemaOf(source: z.ZodMiniType): Schema {
  let found = known.get(source)
  if (found === undefined) {
    found = schema.parse(
      z.toJSONSchema(source, {
        io: 'input',
        unrepresentable: 'any',
        reused: 'inline',
        override({ zodSchema, jsonSchema }) {
          if (days.has(zodSchema)) jsonSchema.format = 'date'
        },
      }),
    )
    known.set(source, found)
  }
  return found
}

const strangeTexts = [
  '',
  ' ',
  'a\u0000b',
  '\u0000',
  '\uD800',
  '\uDFFFé',
  '\u202Eetnegru',
  '\uFEFF\u200B',
  'é'.normalize('NFD'),
  '😀'.repeat(300),
  'x'.repeat(10_000),
  "'; DROP TABLE users; --",
  '%_\\',
  '{"a":1}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'a\r\nSet-Cookie: x=1',
  'null',
  'true',
  '-1',
  '1e999',
] as const

const strangeDays = [
  '2026-02-30',
  '1900-01-01',
  '2199-12-31',
  '0000-01-01',
  '9999-12-31',
  '2026-11-17T00:00:00Z',
  '17/11/2026',
  '２０２６-11-17',
  '2026-11-1',
  '-2026-11-17',
] as const

const strangeNumbers = [0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 100_001] as const

/** Values of the wrong type altogether. */
const strangeValues: readonly [unknown, ...unknown[]] = [
  null,
  true,
  12,
  '12',
  [],
  {},
  [[]],
  { a: { b: [] } },
  '',
  [null],
  { toString: 1 },
  -0,
]

const some = <T>(dice: Dice, list: readonly T[], otherwise: T): T => list[dice.between(0, Math.max(0, list.length - 1))] ?? otherwise

function idOf(dice: Dice, key: string, names: Names): string {
  const fitting =
    key === 'demand' || key === 'substitutionIds' ? names.demands : key === 'user' || /user|behalf/i.test(key) ? names.users : names.ids
  const id = some(dice, dice.chance(0.8) ? fitting : names.ids, randomUUID())
  const kind = dice.between(0, 29)
  if (kind === 0) return id.toUpperCase()
  if (kind === 1) return id.replaceAll('-', '')
  if (kind === 2) return `{${id}}`
  if (kind === 3) return '00000000-0000-0000-0000-000000000000'
  if (kind === 4) return randomUUID()
  if (kind === 5) return some(dice, strangeTexts, '')
  return id
}

function textOf(dice: Dice, key: string, names: Names): string {
  if (key === 'shift' && dice.chance(0.9)) return some(dice, names.shifts, '')
  if (dice.chance(0.6)) return some(dice, ['Merci', 'Formation', 'Garde d’enfant'], '')
  return some(dice, strangeTexts, '')
}

function arrayOf(dice: Dice, items: Schema, key: string, names: Names): unknown[] {
  const length = dice.chance(0.02) ? dice.pick([401, 10_000]) : dice.between(0, 3)
  return Array.from({ length }, () => valueOf(dice, items, key, names))
}

function objectOf(dice: Dice, properties: Readonly<Record<string, Schema>>, required: readonly string[], names: Names): unknown {
  const object: Record<string, unknown> = {}
  for (const [key, property] of Object.entries(properties)) {
    // Requiring a reason, acting for another: seldom, or nothing would be done for oneself.
    const isWanted = required.includes(key) ? !dice.chance(0.02) : dice.chance(key === 'onBehalfOf' || key === 'version' ? 0.15 : 0.5)
    if (isWanted) object[key] = valueOf(dice, property, key, names)
  }
  if (dice.chance(0.02)) object[dice.pick(['isAdmin', 'centerId', 'status', 'posterId', 'constructor', ''])] = dice.pick(strangeValues)
  return object
}

function valueOf(dice: Dice, from: Schema, key: string, names: Names): unknown {
  if (dice.chance(0.02)) return dice.pick(strangeValues)
  if (from.anyOf !== undefined) return valueOf(dice, some(dice, from.anyOf, from), key, names)
  if (from.enum !== undefined) return dice.chance(0.95) ? some(dice, from.enum, null) : some(dice, strangeTexts, '')
  if (from.const !== undefined) return from.const
  if (from.format === 'uuid') return idOf(dice, key, names)
  if (from.format === 'date') return dice.chance(0.9) ? some(dice, names.days, '') : dice.pick(strangeDays)
  switch (from.type) {
    case 'object':
      return objectOf(dice, from.properties ?? {}, from.required ?? [], names)
    case 'array':
      return arrayOf(dice, from.items ?? {}, key, names)
    case 'integer':
    case 'number':
      return dice.chance(0.85) ? dice.between(0, 20) : dice.pick(strangeNumbers)
    case 'boolean':
      return dice.chance(0.5)
    case 'null':
      return null
    default:
      return textOf(dice, key, names)
  }
}

/** Bodies that are no JSON of anybody, or far too much of it. */
function strangeBody(dice: Dice): string {
  return dice.pick([
    '{',
    '',
    'null',
    '[]',
    '"texte"',
    '{"dates":"\\ud800"}',
    `{"comment":"${'x'.repeat(300_000)}"}`,
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    `{${Array.from({ length: 12_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"a":1,"a":2}',
    '\uFEFF{}',
  ])
}

function pathOf(dice: Dice, route: Route, names: Names): string {
  const properties = route.params === undefined ? {} : (schemaOf(route.params).properties ?? {})
  const noun = route.path.startsWith('/substitution') ? 'demand' : route.path.startsWith('/users') ? 'user' : 'id'
  const path = route.path.replaceAll(/:(\w+)/g, (_, key: string) => {
    const value = valueOf(dice, properties[key] ?? {}, noun, names)
    return typeof value === 'string' ? encodeURIComponent(value.isWellFormed() ? value : '%') : '%00'
  })
  if (route.query === undefined) return path
  const source = schemaOf(route.query)
  const query = objectOf(dice, (source.anyOf?.[0] ?? source).properties ?? {}, source.required ?? [], names)
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) parameters.append(key, typeof value === 'string' ? value : JSON.stringify(value))
  if (dice.chance(0.05)) parameters.append('limit', dice.pick(['1e9', '-1', '0x10', 'NaN', '', '10 ', '1,5', '٣']))
  if (dice.chance(0.03)) parameters.append('before', dice.pick(['1', names.ids[0] ?? '', names.days[0] ?? '']))
  return `${path}?${parameters.toString()}`
}

/** One request for that route. */
export function fuzzedRequest(dice: Dice, route: Route, names: Names): FuzzedRequest {
  const path = pathOf(dice, route, names)
  const headers: Record<string, string> = {}
  if (dice.chance(0.1)) headers['idempotency-key'] = dice.pick(['clé', 'k1', 'k2', 'x'.repeat(201), randomUUID()])
  if (route.method === 'GET') return { method: route.method, path, headers, body: null }
  headers['content-type'] = dice.chance(0.98) ? 'application/json' : dice.pick(['text/plain', 'application/json; charset=utf-16', 'a/b'])
  if (dice.chance(0.04)) return { method: route.method, path, headers, body: strangeBody(dice) }
  if (route.body === undefined || dice.chance(0.05)) {
    delete headers['content-type']
    return { method: route.method, path, headers, body: null }
  }
  return { method: route.method, path, headers, body: JSON.stringify(valueOf(dice, schemaOf(route.body), '', names)) ?? null }
}
