// The end of a page of a list: where the next one begins is said by a header (RFC 8288), whatever the answer is. Where it is more than
// the list, its field `next` says it too.
import type { Route } from '@releve/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A list that comes by pages. */
export function isPaged({ query }: Pick<Route, 'query'>): boolean {
  return query instanceof z.ZodMiniObject && Object.hasOwn(query.shape, 'before')
}

/** `found` holds one more than `limit` when there is a next page; `idOf` what `before` then names. */
export function pageOf<T>({ request, reply }: Asked, entries: readonly T[], limit: number, idOf: (entry: T) => string): T[] {
  const page = entries.slice(0, limit)
  const last = page.at(-1)
  if (entries.length > limit && last !== undefined) sayNext({ request, reply }, idOf(last))
  return page
}

/** Sets the header from the `next` field of an answer that has one. */
export function sayNextOf(request: Asked, body: unknown): void {
  if (typeof body === 'object' && body !== null && 'next' in body && typeof body.next === 'string') sayNext(request, body.next)
}

function sayNext({ request, reply }: Asked, before: string): void {
  // Only the first « ? » separates: the query may hold some.
  const [path = ''] = request.url.split('?')
  const next = new URLSearchParams(request.url.slice(path.length))
  next.set('before', before)
  reply.header('link', `<${path}?${next.toString()}>; rel="next"`)
}
