// Answers made from the contract alone: for each field some value that it allows, always the same for the same seed. They show that a screen
// bears whatever the contract allows; what an answer means is written out in the tests that decide something by it.
import { routes, type RouteName } from '@releve/contract'
import { isDayCheck } from '@releve/contract/fields'
import type { Route } from '@releve/contract/route'
import { addDays } from '@releve/domain/calendar/day'
import * as z from 'zod/v4/core'
import type { OutputOf } from '#api/client.ts'
import type { Answers, Asked } from './calls.ts'
import { CENTER, HOUR, idOf, NOW, personOf, shiftOf, teamIdOf, teamOf, userIdOf } from './scene.ts'

const MEMBERS = ['a', 'b', 'c', 'd'] as const
const CLOCK = ['07:00', '19:00', '12:30'] as const
const WORDS = ['Salle', 'Chef de salle', 'Merci d’avance.', 'Formation', 'Ligne 3'] as const
/** They are tried in turn where a text has to have a form of its own. */
const FORMS = ['2026-11-20', '#1565C0', '+33612345678', 'a@centre.fr', 'https://releve.example/x', '84', 'fr', '12', '2026-11'] as const

/** The same number for the same text (FNV-1a), so that a field added elsewhere changes no other. */
function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** How many values a list has, and whether a field that may be empty is: everything, nothing, or either by chance. */
type Amount = 'nothing' | 'everything' | number

interface Place {
  readonly amount: Amount
  readonly path: string
  readonly key: string
}

/** The people and teams of a list follow one another, so that none stands in it twice. */
function memberAt(place: Place): (typeof MEMBERS)[number] {
  const index = /\[(\d+)\][^[]*$/.exec(place.path)?.[1]
  return index === undefined ? oneOf(MEMBERS, place) : (MEMBERS[Number(index) % MEMBERS.length] ?? 'a')
}

const drawn = (place: Place) => hashOf(`${place.amount} ${place.path}`)
const oneOf = <Item>(items: readonly Item[], place: Place): Item => {
  const item = items[drawn(place) % items.length]
  if (item === undefined) throw new Error(`${place.path} has nothing to choose from.`)
  return item
}
const below = (place: Place, key: string): Place => ({ ...place, path: `${place.path}.${key}`, key })

function isFilled(place: Place): boolean {
  if (place.amount === 'nothing') return false
  return place.amount === 'everything' || drawn(place) % 3 > 0
}

const lengthOf = (place: Place): number => (place.amount === 'nothing' ? 0 : place.amount === 'everything' ? 2 : drawn(place) % 4)

function textAt(schema: z.$ZodType, place: Place): string {
  const { key } = place
  const def = defOf(schema)
  if ('format' in def && def.format === 'uuid') {
    if (/center/i.test(key)) return CENTER
    if (/team/i.test(key)) return teamIdOf(memberAt(place))
    if (/user|member|poster|accepter|author|by$/i.test(key)) return userIdOf(memberAt(place))
    return idOf(100 + (drawn(place) % 800))
  }
  if (def.checks?.some(isDayCheck) === true) return addDays('2026-11-18', (drawn(place) % 24) - 4)
  const wanted = key === 'name' || key === 'lastName' ? [personOf(oneOf(MEMBERS, place))[key], oneOf(WORDS, place)] : [oneOf(WORDS, place)]
  if (/shift|kind$/i.test(key)) wanted.unshift(oneOf(['J', 'N', 'R'], place))
  if (/Time$|clock/i.test(key) || (!parses(schema, WORDS[0]) && parses(schema, CLOCK[0]))) wanted.unshift(oneOf(CLOCK, place))
  if (/zone$/i.test(key)) wanted.unshift('Europe/Paris')
  if (/color/i.test(key)) wanted.unshift('#1565C0')
  if (/date|day$/i.test(key)) wanted.unshift(addDays('2026-11-18', (drawn(place) % 24) - 4))
  if (/email/i.test(key)) wanted.unshift('a@centre.fr')
  if (/phone|number$/i.test(key)) wanted.unshift('+33612345678')
  return [...wanted, ...FORMS].find((text) => parses(schema, text)) ?? WORDS[0]
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every schema is one of these types
const defOf = (schema: z.$ZodType) => (schema as z.$ZodTypes)._zod.def
const parses = (schema: z.$ZodType, value: unknown) => z.safeParse(schema, value).success

function numberAt(schema: z.$ZodType, place: Place): number {
  const { key } = place
  const instant = NOW + ((drawn(place) % 200) - 90) * HOUR
  if (/(?:At|Until|Since)$|^(?:at|until|since|start|end)$/.test(key) && parses(schema, instant)) return instant
  const most = key === 'month' ? 12 : 40
  const numbers = place.amount === 'nothing' ? [0, 1, 24] : [(drawn(place) % most) + 1, 12, 3, 1, 0.5, 0, 2026]
  return numbers.find((value) => parses(schema, value)) ?? 0
}

/** Objects whose fields belong together. */
function known(shape: Readonly<Record<string, unknown>>, place: Place): Readonly<Record<string, unknown>> {
  if ('lastName' in shape && ('userId' in shape || '_id' in shape)) return personOf(memberAt(place))
  if ('color' in shape && 'order' in shape) return teamOf(memberAt(place))
  if ('endsNextDay' in shape && 'default' in shape) return shiftOf(oneOf(['J', 'N', 'R'], place))
  if ('startDate' in shape && 'endDate' in shape) return { startDate: '2026-11-16', endDate: '2026-11-24' }
  return {}
}

/** Fields that are bound to one another fit at some try. */
function valueAt(schema: z.$ZodType, place: Place): unknown {
  let value = valueFor(schema, place)
  if (defOf(schema).checks === undefined) return value
  for (let time = 1; time < 12 && !parses(schema, value); time++) {
    value = valueFor(schema, { ...place, path: `${place.path} ${time}` })
  }
  return value
}

function valueFor(schema: z.$ZodType, place: Place): unknown {
  const def = defOf(schema)
  switch (def.type) {
    case 'object': {
      const together = known(def.shape, place)
      const fields = Object.entries(def.shape).flatMap(([key, field]) => {
        const value = key in together ? together[key] : valueAt(field, below(place, key))
        return value === undefined ? [] : [[key, value] as const]
      })
      return Object.fromEntries(fields)
    }
    case 'array':
      return Array.from({ length: lengthOf(place) }, (_, index) => valueAt(def.element, { ...place, path: `${place.path}[${index}]` }))
    case 'tuple':
      return def.items.map((item, index) => valueAt(item, below(place, `${index}`)))
    case 'nullable':
      return isFilled(place) ? valueAt(def.innerType, place) : null
    case 'optional':
      return isFilled(place) ? valueAt(def.innerType, place) : undefined
    case 'boolean':
      return place.amount === 'nothing' ? false : place.amount === 'everything' || drawn(place) % 2 === 0
    case 'enum':
      return oneOf(Object.values(def.entries), place)
    case 'literal':
      return oneOf(def.values, place)
    case 'union':
      return valueAt(oneOf(def.options, place), below(place, '|'))
    case 'record':
      return isFilled(place) ? recordAt(def, place) : {}
    case 'pipe':
      return valueAt(def.in, place)
    case 'readonly':
    case 'default':
    case 'nonoptional':
      return valueAt(def.innerType, place)
    case 'lazy':
      return valueAt(def.getter(), place)
    case 'string':
    case 'template_literal':
      return textAt(schema, place)
    case 'number':
      return numberAt(schema, place)
    case 'null':
      return null
    default:
      return undefined
  }
}

function recordAt(def: z.$ZodRecordDef, place: Place): Readonly<Record<string, unknown>> {
  const key = valueAt(def.keyType, below(place, 'key'))
  return { [String(key)]: valueAt(def.valueType, below(place, 'value')) }
}

const isName = (name: string): name is RouteName => name in routes

/** The second page of a list is its last, and what is asked for by its identifier has that one. */
function asAsked(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
  return ({ params, query }: Asked) => {
    const id = Object.values(params).at(-1)
    return {
      ...answer,
      ...('_id' in answer && id !== undefined && { _id: id }),
      ...('next' in answer && 'before' in query && { next: null }),
    }
  }
}

/** An answer to every call, empty where it answers nothing. */
export const examples = (amount: Amount): Answers =>
  Object.fromEntries(
    Object.keys(routes).flatMap((name) =>
      isName(name) ? [[name, 'response' in routes[name] ? asAsked(example(name, amount)) : undefined]] : [],
    ),
  )

/** An answer of that call: with nothing in it, everything, or by chance from a seed. */
function example<N extends RouteName>(name: N, amount: Amount): OutputOf<N> {
  const { response }: Route = routes[name]
  if (response === undefined) throw new Error(`${name} answers nothing.`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `calls.ts` checks each answer against the contract
  return valueAt(response, { amount, path: name, key: '' }) as OutputOf<N>
}
