// Strong entity tags (RFC 9110, 8.8.3) of answers that are sent compressed or not: each form has a tag of its own, made of the same content.
import type { FastifyRequest } from 'fastify'
import type { ContentEncoding } from './ready-text.ts'

export const tagOf = (tag: string, encoding: ContentEncoding | null): string => `"${tag}${encoding === null ? '' : `-${encoding}`}"`

/** The tag of this content that the caller has, in whatever form they have it; null: they have another one, or none. */
export function tagHeld({ headers }: Pick<FastifyRequest, 'headers'>, tag: string): string | null {
  // Proxies that compress make a tag weak, which counts here (RFC 9110, 13.1.2).
  const sent = (headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (sent.includes('*')) return tagOf(tag, null)
  const own = [null, 'br', 'gzip'] as const
  return own.map((encoding) => tagOf(tag, encoding)).find((known) => sent.includes(known)) ?? null
}
