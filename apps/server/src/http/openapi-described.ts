// Puts the words of each field into the schemas of the document, with the unit or the zone that its form tells.
import { formWords, parameterWords, words } from './openapi-words.ts'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The form that a schema gives its values: its own, or that of its branches or items. */
function formOf(schema: unknown): string | undefined {
  if (!isObject(schema)) return undefined
  const { format, pattern, items, anyOf } = schema
  if (format === 'date') return formWords['date']
  if (format === 'int64') return formWords['instant']
  if (typeof pattern === 'string' && pattern.includes(':')) return formWords['clock']
  return formOf(items) ?? (Array.isArray(anyOf) ? anyOf.map(formOf).find((found) => found !== undefined) : undefined)
}

/** @param holders names of what holds it, the outermost first: its call or component, then fields */
function wordsOf(name: string, holders: readonly string[], schema: unknown): string | undefined {
  const key = holders.map((holder) => `${holder}.${name}`).findLast((each) => Object.hasOwn(words, each)) ?? name
  const description = words[key]
  const form = formOf(schema)
  return description === undefined || form === undefined ? description : `${description} ${form}`
}

/** A schema with the words of every field in it. */
export function described(schema: unknown, holders: readonly string[]): unknown {
  if (Array.isArray(schema)) return schema.map((each) => described(each, holders))
  if (!isObject(schema)) return schema
  const result: Json = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key !== 'properties' || !isObject(value)) {
      result[key] = described(value, holders)
      continue
    }
    result[key] = Object.fromEntries(
      Object.entries(value).map(([name, property]) => {
        const description = wordsOf(name, holders, property)
        const inner = described(property, [...holders, name])
        return [name, isObject(inner) && description !== undefined ? { description, ...inner } : inner]
      }),
    )
  }
  return result
}

export function parameterWordsOf(name: string, call: string, schema: unknown): string | undefined {
  const description = parameterWords[name]
  const form = formOf(schema)
  if (description === undefined) return wordsOf(name, [call], schema)
  return form === undefined ? description : `${description} ${form}`
}
