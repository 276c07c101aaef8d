// The end of a page of a list whose answer is the list itself: where the next one begins is said by a header (RFC 8288).
import type { FastifyReply, FastifyRequest } from 'fastify'

interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** `found` holds one more than `limit` when there is a next page; `idOf` what `before` then names. */
export function pageOf<T>({ request, reply }: Asked, found: readonly T[], limit: number, idOf: (entry: T) => string): T[] {
  const page = found.slice(0, limit)
  const last = page.at(-1)
  if (found.length <= limit || last === undefined) return page
  // Not where each « ? » is: the query may hold some.
  const [path = ''] = request.url.split('?')
  const next = new URLSearchParams(request.url.slice(path.length))
  next.set('before', idOf(last))
  reply.header('link', `<${path}?${next.toString()}>; rel="next"`)
  return page
}
