// The answer to a body over the limit, which is known before the body has been sent. Closed at once, a connection on which bytes still
// arrive is reset, and the answer is lost on its way: it stays open until the sender has read the answer or is done.
import { Readable } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Ends with the request, read or cut; whoever sends for too long is cut by the server's time for a request. */
async function drained(raw: IncomingMessage): Promise<void> {
  raw.unpipe()
  raw.resume()
  try {
    await finished(raw)
  } catch {
    // Its sender is gone: nobody waits for the rest.
  }
}

async function* untilDrained(text: string, raw: IncomingMessage): AsyncGenerator<string> {
  yield text
  await drained(raw)
}

/** Sends `answer`, whole at once, and the end of the connection once nothing more arrives. */
export function refuseBody(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  const text = JSON.stringify(answer)
  return reply
    .header('connection', 'close')
    .header('content-type', 'application/json; charset=utf-8')
    .header('content-length', Buffer.byteLength(text))
    .send(Readable.from(untilDrained(text, request.raw)))
}
