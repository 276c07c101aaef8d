// Compresses answers that are long enough to be worth it, for clients that ask: plannings are repetitive and shrink tenfold and more.
// At the lowest qualities and on the spot: that costs about what making the JSON did, where the thread pool and quality 4 cost several
// times as much to save a fifth of the length. Secrets and text chosen by others never share such an answer with
// a token, so their length tells nothing (BREACH).
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ContentEncoding, ReadyText } from './ready-text.ts'

const WORTH_BYTES = 4096

/**
 * A window of 256 KB holds nearly any answer of ours; the default of 4 MB would be allocated for each. In the start of a large centre people
 * are named again further on than that: with 1 MB it is a tenth shorter, in the same time.
 */
const brotli = ({ length }: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: length > 2 ** 18 ? 20 : 18 },
})
const gzip = { level: 1 }

/** The bytes of one answer after the other: half of the cost was a buffer for each. Pages that were never written take no memory. */
const shared = Buffer.allocUnsafeSlow(3 * 1024 * 1024)

/** Valid until the next call. */
function bytesOf(text: string): Buffer {
  // A character of a JavaScript string takes three bytes at most.
  return text.length * 3 > shared.length ? Buffer.from(text) : shared.subarray(0, shared.write(text))
}

function encodingFor({ headers }: FastifyRequest): ContentEncoding | null {
  const accepted = headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

const encode: Readonly<Record<ContentEncoding, (bytes: Buffer) => Buffer>> = {
  br: (bytes) => brotliCompressSync(bytes, brotli(bytes)),
  gzip: (bytes) => gzipSync(bytes, gzip),
}

/** The payload to send for `answer`; its headers are set on `reply`. */
export function payloadOf(request: FastifyRequest, reply: FastifyReply, answer: string | ReadyText<unknown>): string | Buffer {
  const plain = typeof answer === 'string' ? answer : answer.bytes
  if (plain.length < WORTH_BYTES) return plain
  reply.header('vary', 'accept-encoding')
  const encoding = encodingFor(request)
  if (encoding === null) return plain
  reply.header('content-encoding', encoding)
  if (typeof answer === 'string') return encode[encoding](bytesOf(answer))
  const { bytes, encodings } = answer
  const sentBefore = encodings?.get(encoding)
  if (sentBefore !== undefined) return sentBefore
  const payload = encode[encoding](bytes)
  // A copy of its own length: what zlib gives is a part of a larger block.
  encodings?.set(encoding, Buffer.from(payload))
  return payload
}
