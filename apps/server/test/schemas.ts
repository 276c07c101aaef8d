// The schemas of the table of calls as plain data, for tests that are made from them.
import { endDate, day, startDate } from '@releve/contract/fields'
import type { Route } from '@releve/contract/route'
import * as z from 'zod/mini'

const schema = z.object({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  format: z.optional(z.string()),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  pattern: z.optional(z.string()),
  get properties() {
    return z.optional(z.record(z.string(), schema))
  },
  required: z.optional(z.array(z.string())),
  get items() {
    return z.optional(schema)
  },
  get prefixItems() {
    return z.optional(z.array(schema))
  },
  get additionalProperties() {
    return z.optional(z.union([z.boolean(), schema]))
  },
  get propertyNames() {
    return z.optional(schema)
  },
  get anyOf() {
    return z.optional(z.array(schema))
  },
  get oneOf() {
    return z.optional(z.array(schema))
  },
  get allOf() {
    return z.optional(z.array(schema))
  },
})
export type Schema = z.infer<typeof schema>

const days: ReadonlySet<unknown> = new Set([day, startDate, endDate])
const known = new Map<z.ZodMiniType, Schema>()

/** The accepted input, as JSON Schema; a day has the format `date`. */
export function schemaOf(source: z.ZodMiniType): Schema {
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

/** The schema itself, or each of its alternatives. */
function alternativesOf(from: Schema): readonly Schema[] {
  const several = from.anyOf ?? from.oneOf ?? from.allOf
  return several === undefined ? [from] : several.flatMap(alternativesOf)
}

/** The fields an object of that schema may have, in any of its alternatives. */
export function fieldsOf(source: z.ZodMiniType | undefined): ReadonlyMap<string, Schema> {
  if (source === undefined) return new Map()
  return new Map(alternativesOf(schemaOf(source)).flatMap(({ properties = {} }) => Object.entries(properties)))
}

/** The schemas at a place (`body.teamIds.0`) of a call's target. */
export function schemasAt(route: Route, place: string): readonly Schema[] {
  const [part = '', ...way] = place.split('.')
  const source = part === 'params' ? route.params : part === 'query' ? route.query : route.body
  if (source === undefined) return []
  return way.reduce<readonly Schema[]>(
    (found, key) =>
      found.flatMap(({ properties, items, prefixItems, additionalProperties }) =>
        [
          properties?.[key],
          items,
          prefixItems?.[Number(key)],
          properties?.[key] === undefined && typeof additionalProperties === 'object' ? additionalProperties : undefined,
        ].flatMap((inner) => (inner === undefined ? [] : alternativesOf(inner))),
      ),
    alternativesOf(schemaOf(source)),
  )
}

/** An identifier stands there, not a text that looks like one. */
export const takesId = (route: Route, place: string): boolean => schemasAt(route, place).some(({ format }) => format === 'uuid')
