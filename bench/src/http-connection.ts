// One kept-alive HTTP connection, one request at a time, as thin as it can be: on two processors what the client spends is missing
// to the server.
import { connect } from 'node:net'

interface Answered {
  readonly status: number
  /** The size of the body, as it travelled. */
  readonly bytes: number
}

export interface HttpConnection {
  /** @param request the whole request as it travels */
  send(request: string | Buffer): Promise<Answered>
  /** False once either side has closed it: a server does so with a connection that was idle for long. */
  isOpen(): boolean
  close(): void
}

interface Waiting {
  readonly resolve: (answer: Answered) => void
  readonly reject: (error: Error) => void
}

/** Bodies must come with their length: Fastify says it of everything it does not stream. */
function headOf(text: string): { status: number; length: number } {
  const status = Number(text.slice(9, 12))
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
  if (length === undefined && status !== 204) throw new Error(`an answer without length: ${text.slice(0, 100)}`)
  return { status, length: Number(length ?? 0) }
}

export async function openConnection(port: number): Promise<HttpConnection> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  let waiting: Waiting | null = null
  let head: ReturnType<typeof headOf> | null = null
  let pending: Buffer = Buffer.alloc(0)
  let received = 0

  const finish = (settle: (waiter: Waiting) => void) => {
    const waiter = waiting
    waiting = null
    head = null
    received = 0
    if (waiter !== null) settle(waiter)
  }
  socket.on('data', (chunk: Buffer) => {
    try {
      if (head === null) {
        pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
        const end = pending.indexOf('\r\n\r\n')
        if (end === -1) return
        head = headOf(pending.toString('latin1', 0, end))
        received = pending.length - end - 4
        pending = Buffer.alloc(0)
      } else received += chunk.length
      const { status, length } = head
      if (received >= length) finish(({ resolve }) => resolve({ status, bytes: length }))
    } catch (error) {
      finish(({ reject }) => reject(error instanceof Error ? error : new Error(String(error))))
    }
  })
  const broken = (error: Error) => finish(({ reject }) => reject(error))
  socket.on('error', broken)
  socket.on('close', () => broken(new Error('the server closed the connection')))
  const isOpen = () => !socket.destroyed && !socket.readableEnded
  return {
    isOpen,
    send: (request) =>
      new Promise((resolve, reject) => {
        // Nothing would ever answer it.
        if (!isOpen()) reject(new Error('the server has closed the connection'))
        else {
          waiting = { resolve, reject }
          socket.write(request)
        }
      }),
    close: () => socket.destroy(),
  }
}

/** Connections kept between slices, in place of those that the server has closed meanwhile. */
export async function keepOpen(connections: HttpConnection[], port: number, count: number): Promise<readonly HttpConnection[]> {
  for (let place = 0; place < count; place++) {
    const connection = connections[place]
    if (connection?.isOpen() !== true) connections[place] = await openConnection(port)
  }
  return connections.slice(0, count)
}
