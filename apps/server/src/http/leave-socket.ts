// Leaving a listening socket to the next server, which somebody holds meanwhile: whoever came to this one is still heard. Node's own
// close ends every connection on which no request is under way, the one whose request is still on its way to us included.
import type { Server } from 'node:http'
import { Server as SocketServer } from 'node:net'
import type { Socket } from 'node:net'

/** A peer asks at once after connecting; one that does not (a probe) holds nobody up. */
const ASKS_WITHIN_MS = 2_000

/** Watches the connections. @returns stops taking more, then waits until each has asked for something, or is gone */
export function createLeaving(server: Server): () => Promise<void> {
  const silent = new Set<Socket>()
  let isLeft: (() => void) | null = null
  const noteRequest = (socket: Socket) => {
    silent.delete(socket)
    if (silent.size === 0) isLeft?.()
  }
  server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => noteRequest(socket))
  })
  server.prependListener('request', ({ socket }) => noteRequest(socket))
  return async () => {
    SocketServer.prototype.close.call(server)
    if (silent.size === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    isLeft = resolve
    const timer = setTimeout(resolve, ASKS_WITHIN_MS)
    await promise
    clearTimeout(timer)
  }
}
