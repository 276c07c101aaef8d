// Requests by chance: valid ones of the matrix with something exchanged in them, so that they reach the decisions of every feature, and
// others from the schemas of the table of calls, with values no client sends. The same dice make the same choices.
import { randomUUID } from 'node:crypto'
import type { Route } from '@releve/contract/route'
import type { Dice } from '@releve/demo/dice'
import type { Target } from '../access.ts'
import { pathOf } from '../access-world.ts'
import { isId, isPlainObject, placesOf } from '../places.ts'
import { schemaOf } from '../schemas.ts'
import type { Schema } from '../schemas.ts'

/** The identifiers and words a request may name. */
export interface Names {
  /** Identifiers by table, of both centres. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  readonly days: readonly string[]
  readonly shifts: readonly string[]
}

export interface FuzzedRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The body as it goes over the wire; null: none. */
  readonly body: string | FormData | null
}

/** Texts that are special in SQL, LIKE, JSON, HTML, mails, paths or terminals, or that look like others. */
export const strangeTexts = [
  '',
  ' ',
  'a\u0000b',
  '\u0000',
  '\u0007\u001B[31m',
  '\uD800',
  '\uDFFFé',
  '\u202Eetnegru',
  '\uFEFF\u200B',
  'é'.normalize('NFD'),
  '😀'.repeat(300),
  '👩🏽‍🚒🇫🇷',
  'x'.repeat(10_000),
  "'; DROP TABLE users; --",
  "' OR '1'='1",
  '%_\\',
  '$1 {{7*7}} ${7*7}',
  '{"a":1}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../etc/passwd',
  'a\r\nBcc: tous@releve.example',
  'a\u2028b\u2029c\u0085d',
  'a\r\nSet-Cookie: x=1',
  '=HYPERLINK("https://mechant.example")',
  'null',
  'true',
  '-1',
  '1e999',
  '__proto__',
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

/** The table an identifier leads to, by the field's name or by the first segment of the path. */
const tables: readonly (readonly [RegExp, string])[] = [
  [/substitution|demand/i, 'demands'],
  [/team/i, 'teams'],
  [/rotation/i, 'rotations'],
  [/center/i, 'centers'],
  [/conversation/i, 'conversations'],
  [/message/i, 'messages'],
  [/ticket/i, 'tickets'],
  [/notification/i, 'notifications'],
  [/announcement/i, 'announcements'],
  [/modification/i, 'planning_modifications'],
  [/recovery/i, 'recovery_requests'],
  [/occ/i, 'team_occurrences'],
  [/user|behalf|member/i, 'members'],
]

function idOf(dice: Dice, key: string, names: Names): string {
  const table = tables.find(([pattern]) => pattern.test(key))?.[1] ?? 'members'
  const all = Object.values(names.ids)
  const list = dice.chance(0.85) ? (names.ids[table] ?? []) : (all[dice.between(0, all.length - 1)] ?? [])
  const id = some(dice, list, randomUUID())
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
  if (/mail/i.test(key) && dice.chance(0.6)) return `${randomUUID()}@releve.example`
  if (/color/i.test(key) && dice.chance(0.6)) return '#1565C0'
  if (/time/i.test(key) && dice.chance(0.6)) return some(dice, ['07:00', '19:00', '00:00', '23:59', '24:00'], '')
  if (dice.chance(0.6)) return some(dice, ['Merci', 'Formation', 'Garde d’enfant', 'Un texte assez long pour être un message'], '')
  return some(dice, strangeTexts, '')
}

function arrayOf(dice: Dice, items: Schema, key: string, names: Names): unknown[] {
  const length = dice.chance(0.02) ? dice.pick([401, 10_000]) : dice.between(0, 3)
  return Array.from({ length }, () => valueOf(dice, items, key, names))
}

function objectOf(dice: Dice, from: Schema, names: Names): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = from
  const object: Record<string, unknown> = {}
  for (const [key, property] of Object.entries(properties)) {
    // Requiring a reason, acting for another: seldom, or nothing would be done for oneself.
    const isWanted = required.includes(key) ? !dice.chance(0.02) : dice.chance(key === 'onBehalfOf' || key === 'version' ? 0.15 : 0.5)
    if (isWanted) object[key] = valueOf(dice, property, key, names)
  }
  // A record: keys of anybody's choice.
  if (typeof additionalProperties === 'object') {
    for (let count = dice.between(0, 2); count > 0; count--) {
      const key = from.propertyNames === undefined ? textOf(dice, 'shift', names) : valueOf(dice, from.propertyNames, 'shift', names)
      object[typeof key === 'string' ? key : 'J'] = valueOf(dice, additionalProperties, '', names)
    }
  }
  if (dice.chance(0.02)) object[dice.pick(['isAdmin', 'centerId', 'status', 'posterId', 'constructor', ''])] = dice.pick(strangeValues)
  return object
}

function valueOf(dice: Dice, from: Schema, key: string, names: Names): unknown {
  if (dice.chance(0.02)) return dice.pick(strangeValues)
  const several = from.anyOf ?? from.oneOf ?? from.allOf
  if (several !== undefined) return valueOf(dice, some(dice, several, {}), key, names)
  if (from.enum !== undefined) return dice.chance(0.95) ? some(dice, from.enum, null) : some(dice, strangeTexts, '')
  if (from.const !== undefined) return from.const
  if (from.format === 'uuid') return idOf(dice, key, names)
  if (from.format === 'date') return dice.chance(0.9) ? some(dice, names.days, '') : dice.pick(strangeDays)
  switch (Array.isArray(from.type) ? some(dice, from.type, 'null') : from.type) {
    case 'object':
      return objectOf(dice, from, names)
    case 'array':
      return from.prefixItems === undefined
        ? arrayOf(dice, from.items ?? {}, key, names)
        : from.prefixItems.map((item) => valueOf(dice, item, key, names))
    case 'integer':
    case 'number':
      return dice.chance(0.85)
        ? dice.between(from.minimum ?? 0, Math.min(from.maximum ?? 20, (from.minimum ?? 0) + 20))
        : dice.pick(strangeNumbers)
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

const segment = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(String(value).isWellFormed() ? value : '%') : '%00'

/** A target from the schemas alone. */
function inventedTarget(dice: Dice, route: Route, names: Names): Target {
  const noun = route.path.split('/')[1] ?? ''
  const properties = route.params === undefined ? {} : (schemaOf(route.params).properties ?? {})
  const params = Object.fromEntries(
    Object.entries(properties).map(([key, property]) => [key, segment(valueOf(dice, property, key === 'id' ? noun : key, names))]),
  )
  if (route.query === undefined)
    return { params, ...(route.body === undefined ? {} : { body: valueOf(dice, schemaOf(route.body), '', names) }) }
  const source = schemaOf(route.query)
  const query = objectOf(dice, (source.anyOf ?? source.oneOf)?.[0] ?? source, names)
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) parameters.append(key, typeof value === 'string' ? value : JSON.stringify(value))
  if (dice.chance(0.05)) parameters.append('limit', dice.pick(['1e9', '-1', '0x10', 'NaN', '', '10 ', '1,5', '٣']))
  if (dice.chance(0.03)) parameters.append('before', dice.pick(['1', idOf(dice, 'user', names), '2026-11-17']))
  return {
    params,
    query: `?${parameters.toString()}`,
    ...(route.body === undefined ? {} : { body: valueOf(dice, schemaOf(route.body), '', names) }),
  }
}

/** Gives another value of the same kind, of another kind, or of no kind. */
function otherThan(dice: Dice, value: unknown, key: string, names: Names): unknown {
  if (dice.chance(0.15)) return dice.pick(strangeValues)
  if (isId(value)) return idOf(dice, key, names)
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))
    return dice.chance(0.7) ? some(dice, names.days, '') : dice.pick(strangeDays)
  if (typeof value === 'string') return dice.chance(0.4) ? textOf(dice, key, names) : some(dice, strangeTexts, '')
  if (typeof value === 'number') return dice.chance(0.6) ? dice.between(0, 20) : dice.pick(strangeNumbers)
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    return dice.chance(0.5) ? [...items, ...items] : items.slice(1)
  }
  if (isPlainObject(value)) return Object.fromEntries(Object.entries(value).filter(() => dice.chance(0.7)))
  return some(dice, strangeTexts, '')
}

/** A valid target with up to two things exchanged; none one time in four. */
function mutatedTarget(dice: Dice, route: Route, valid: Target, names: Names): Target {
  let target = valid
  const noun = route.path.split('/')[1] ?? ''
  for (let count = dice.chance(0.25) ? 0 : dice.between(1, 2); count > 0; count--) {
    const places = placesOf(target)
    const place = places[dice.between(0, places.length - 1)]
    if (place === undefined) break
    const key = place.name === 'params.id' ? noun : place.name
    const other = otherThan(dice, place.value, key, names)
    target = place.with(place.name.startsWith('params.') ? segment(other) : other)
  }
  return target
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const PNG_START = '\u0089PNG\r\n\u001A\n'

function strangeForm(dice: Dice): FormData {
  const form = new FormData()
  const bytes = dice.pick([
    '',
    SVG,
    PNG_START,
    `${PNG_START}${'\u0000'.repeat(200)}`,
    'GIF89a',
    '\u00FF\u00D8\u00FF\u00E0<html>',
    'x'.repeat(200_000),
    'nom;prénom\nA;B',
    '\uFEFF',
  ])
  const type = dice.pick(['image/png', 'image/svg+xml', 'text/html', 'text/csv', ''])
  const name = dice.pick(['a.png', '../../a.png', 'a\u0000.png', `${'x'.repeat(500)}.png`, '', '.htaccess', 'é😀.csv'])
  const times = dice.chance(0.1) ? 3 : 1
  for (let index = 0; index < times; index++) form.append(dice.pick(['file', 'avatar', 'x']), new Blob([bytes], { type }), name)
  if (dice.chance(0.3)) form.append(dice.pick(['isAdmin', 'userId', 'x']), dice.pick(['true', 'x'.repeat(1000)]))
  return form
}

/** One request for that call. @param valid what the matrix sends; null: it has nothing for this caller */
export function fuzzedRequest(dice: Dice, route: Route, valid: Target | null, names: Names): FuzzedRequest {
  const target = valid !== null && dice.chance(0.7) ? mutatedTarget(dice, route, valid, names) : inventedTarget(dice, route, names)
  const path = pathOf(route, target)
  const headers: Record<string, string> = { ...target.headers }
  if (dice.chance(0.1)) headers['idempotency-key'] = dice.pick(['clé', 'k1', 'k2', 'x'.repeat(201), randomUUID()])
  if (route.method === 'GET') return { method: route.method, path, headers, body: null }
  if (route.upload === true && dice.chance(0.9))
    return { method: route.method, path, headers, body: target.form !== undefined && dice.chance(0.3) ? target.form : strangeForm(dice) }
  headers['content-type'] = dice.chance(0.98) ? 'application/json' : dice.pick(['text/plain', 'application/json; charset=utf-16', 'a/b'])
  if (dice.chance(0.04)) return { method: route.method, path, headers, body: strangeBody(dice) }
  if (target.body === undefined || dice.chance(0.03)) {
    delete headers['content-type']
    return { method: route.method, path, headers, body: null }
  }
  return { method: route.method, path, headers, body: JSON.stringify(target.body) ?? null }
}
