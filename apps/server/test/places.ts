// Where something stands in the target of a call, path, query or body, and the same target with another value there.
import type { Target } from './access.ts'

type Key = string | number

export interface Place {
  /** `params.id`, `query.before`, `body.teamIds.0` */
  readonly name: string
  readonly value: unknown
  with(value: unknown): Target
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Every value in a JSON value, itself first, with the way to it. */
function* walk(value: unknown, way: readonly Key[] = []): Generator<readonly [readonly Key[], unknown]> {
  yield [way, value]
  if (!isObject(value)) return
  for (const [key, item] of Object.entries(value)) yield* walk(item, [...way, key])
}

/** A copy with another value at that place. */
function replaced(value: unknown, way: readonly Key[], by: unknown): unknown {
  const [key, ...rest] = way
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((item: unknown, index) => (String(index) === String(key) ? replaced(item, rest, by) : item))
  return { ...(isObject(value) ? value : {}), [key]: replaced(isObject(value) ? Reflect.get(value, key) : undefined, rest, by) }
}

/** Writes a value as it stands in an address. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

export function placesOf(target: Target): readonly Place[] {
  const { params = {}, query = '', body } = target
  const parameters = new URLSearchParams(query)
  return [
    ...Object.entries(params).map(([key, value]): Place => ({
      name: `params.${key}`,
      value,
      with: (other) => ({ ...target, params: { ...params, [key]: textOf(other) } }),
    })),
    ...[...parameters].map(([key, value]): Place => {
      const changed = (other: unknown) => {
        const copy = new URLSearchParams(parameters)
        copy.set(key, textOf(other))
        return `?${copy.toString()}`
      }
      return { name: `query.${key}`, value, with: (other) => ({ ...target, query: changed(other) }) }
    }),
    ...[...walk(body)].map(([way, value]): Place => ({
      name: ['body', ...way].join('.'),
      value,
      with: (other) => ({ ...target, body: replaced(body, way, other) }),
    })),
  ]
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

/** A JSON object, neither a list nor null. */
export const isPlainObject = (value: unknown): value is object => isObject(value) && !Array.isArray(value)
