// Compresses answers that are long enough to be worth it, for clients that ask: plannings are repetitive and shrink tenfold.
// Brotli at quality 4 and gzip at 5 run off the event loop; secrets and text chosen by others never share such an answer
// with a token, so their length tells nothing (BREACH).
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const WORTH_BYTES = 4096
const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** What to send for `text`, and its headers set on `reply`. */
export async function compressed(request: FastifyRequest, reply: FastifyReply, text: string): Promise<string | Buffer> {
  if (text.length < WORTH_BYTES) return text
  reply.header('vary', 'accept-encoding')
  const accepted = request.headers['accept-encoding'] ?? ''
  const bytes = Buffer.from(text)
  if (/\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br')
    // A window of 256 KB holds any answer of ours; the default of 4 MB would be allocated for each.
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    return brotliAsync(bytes, { params })
  }
  if (/\bgzip\b/.test(accepted)) {
    reply.header('content-encoding', 'gzip')
    return gzipAsync(bytes, { level: 5 })
  }
  return text
}
