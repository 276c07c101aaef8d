// A PUT that is sent what a GET gave: what is the same needs no change, what differs is changed where the call changes it, and refused by
// its name where it does not. Clients that read an entity, change a field and send it back need to know nothing else.
import { agrees, differences, isFields } from '@releve/contract/differences'
import type { Echo, Route } from '@releve/contract/route'
import { validate } from '@releve/contract/validation'
import * as z from 'zod/mini'
import { AppError } from './app-error.ts'

type Fields = Readonly<Record<string, unknown>>
type Shape = Readonly<Record<string, z.ZodMiniType>>

/** The fields of an object, in whatever it is wrapped. */
function shapeOf(schema: unknown): Shape {
  if (schema instanceof z.ZodMiniObject) {
    const fields = Object.entries<unknown>(schema.shape)
    return Object.fromEntries(fields.flatMap(([name, field]) => (field instanceof z.ZodMiniType ? [[name, field] as const] : [])))
  }
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) return shapeOf(schema._zod.def.innerType)
  return {}
}

export interface SentEcho {
  readonly echo: Echo
  readonly sent: Fields
  /** The answer of the GET, by field. */
  readonly entity: Shape
  /** The body of the PUT. */
  readonly own: Shape
}

/** Finds an echo: what is sent holds fields that the GET gave and the PUT does not take; null: it is what the PUT takes, or wrong. */
export function sentEcho(route: Route, readRoute: Route | undefined, body: unknown): SentEcho | null {
  const { echoes: echo } = route
  if (echo === undefined || readRoute === undefined || !isFields(body)) return null
  const answer = shapeOf(readRoute.response)
  const inside = echo.at === undefined ? undefined : body[echo.at]
  const sent = isFields(inside) && Object.keys(body).length === 1 ? inside : body
  const entity = echo.at === undefined ? answer : shapeOf(answer[echo.at])
  const own = shapeOf(route.body)
  return Object.keys(sent).some((name) => name in entity && !(name in own)) ? { echo, sent, entity, own } : null
}

export interface ReadEcho {
  /** The entity as the GET gives it. */
  readonly now: Fields
  /** The change in the words of the PUT; null: nothing is to be changed. */
  readonly change: Fields | null
}

/**
 * @param answer of the GET, just now
 * @throws AppError invalidInput, fieldsFixed
 */
export function readEcho({ echo, sent, entity, own }: SentEcho, answer: unknown): ReadEcho {
  const whole = isFields(answer) ? answer : {}
  const part = echo.at === undefined ? whole : whole[echo.at]
  if (!isFields(part)) throw new AppError('notFound')
  const change: Record<string, unknown> = {}
  const wrong: Record<string, string> = {}
  const fixed: Record<string, string> = {}
  for (const [name, value] of Object.entries(echo.rewrite?.(sent, part) ?? sent)) {
    const schema = entity[name]
    if (name in own || schema === undefined) {
      if (schema === undefined || !agrees(value, part[name])) change[name] = value
      continue
    }
    const checked = validate(schema, value)
    if (!('value' in checked) && !agrees(value, part[name])) {
      for (const [path, why] of Object.entries(checked.fields)) wrong[path === '' ? name : `${name}.${path}`] = why
    } else if (echo.views?.includes(name) !== true) Object.assign(fixed, differences(value, part[name], name))
  }
  if (Object.keys(wrong).length > 0) throw new AppError('invalidInput', { fields: wrong })
  if (Object.keys(fixed).length > 0) throw new AppError('fieldsFixed', { fields: fixed })
  if (Object.keys(change).length === 0) return { now: part, change: null }
  // The state that was read, where the call takes it: what somebody else changes before the write is seen then.
  return { now: part, change: 'version' in own && 'version' in sent ? { ...change, version: sent['version'] } : change }
}

/** How the PUT answers when nothing is changed. */
export function unchangedAnswer(route: Route, now: Fields): Fields {
  const fields = Object.entries(shapeOf(route.response)).flatMap(([name, schema]) => {
    if (name in now) return [[name, now[name]] as const]
    if (schema instanceof z.ZodMiniOptional) return []
    return [[name, schema instanceof z.ZodMiniArray ? [] : now] as const]
  })
  return Object.fromEntries(fields)
}
