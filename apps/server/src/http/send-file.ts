// Sends a `FileAnswer`: as it is, or compressed and under a tag, or the tag alone to whoever has the content.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { payloadOf } from './compression.ts'
import { tagHeld, tagOf } from './entity-tag.ts'
import type { FileAnswer } from './file-answer.ts'
import { ReadyText } from './ready-text.ts'

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  const { type, bytes, fileName, cacheControl, tag } = file
  reply.header('cache-control', cacheControl)
  const held = tag === null ? null : tagHeld(request, tag)
  if (held !== null) return reply.code(304).header('etag', held).header('vary', 'accept-encoding').send()
  if (bytes === null) throw new Error('an answer without content goes to a caller who has it')
  reply.header('content-type', type)
  if (fileName !== null) reply.header('content-disposition', `attachment; filename="${fileName}"`)
  if (tag === null) return reply.send(bytes)
  const payload = payloadOf(request, reply, new ReadyText(bytes, { isSentAgain: false }))
  const encoding = reply.getHeader('content-encoding')
  return reply.header('etag', tagOf(tag, encoding === 'br' || encoding === 'gzip' ? encoding : null)).send(payload)
}
