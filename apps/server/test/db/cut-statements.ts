// A connection to PostgreSQL that breaks at a chosen statement: before it arrives, after it is done but before its answer arrives, or at an
// unknown point between the two. It is a proxy on the loopback that parses only the ends of statements and of answers.
import { createConnection, createServer } from 'node:net'
import type { NetConnectOpts, Socket } from 'node:net'

/** `before`: the statement never arrives. `after`: it is done, but its answer is lost. `during`: it is sent, then the connection is cut. */
export type Cut = 'before' | 'during' | 'after'

export interface CutStatements {
  /** The address of the database through this proxy. */
  readonly url: string
  /**
   * Cuts the connection at the `nth` statement from now on, counted over all connections, or at the first statement with this text; every
   * later statement passes.
   */
  cutAt(which: number | string, cut: Cut): void
  /** The text of the statement that was cut; null when none was. */
  readonly statement: string | null
  close(): Promise<void>
}

const MESSAGE = { query: 0x51, parse: 0x50, sync: 0x53, ready: 0x5a } as const

/** A message is a letter, a length that includes itself, and a content. An incomplete message is kept until the next piece. */
function messageReader(onMessage: (type: number, whole: Buffer) => void, { hasStartup }: { readonly hasStartup: boolean }) {
  let rest: Buffer = Buffer.alloc(0)
  let isStartup = hasStartup
  return (piece: Buffer) => {
    rest = Buffer.concat([rest, piece])
    for (;;) {
      const letter = isStartup ? 0 : 1
      if (rest.length < letter + 4) return
      const end = letter + rest.readInt32BE(letter)
      if (rest.length < end) return
      const whole = rest.subarray(0, end)
      rest = rest.subarray(end)
      const type = isStartup ? 0 : (whole[0] ?? 0)
      isStartup = false
      onMessage(type, whole)
    }
  }
}

function targetOf(url: URL): NetConnectOpts {
  const port = url.port === '' ? 5432 : Number(url.port)
  const host = url.searchParams.get('host') ?? url.hostname
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

export async function cutStatements(databaseUrl: string): Promise<CutStatements> {
  const target = targetOf(new URL(databaseUrl))
  const sockets = new Set<Socket>()
  let next: { left: number; readonly text: string | null; readonly cut: Cut } | null = null
  let statement: string | null = null

  const server = createServer((near) => {
    const far = createConnection(target)
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      sockets.add(socket)
      // With Nagle's algorithm each statement would take 40 ms more, because it waits for the acknowledgement of the previous piece.
      socket.setNoDelay(true)
      socket.on('error', end).on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    let isMuted = false
    let text = ''
    let group: Buffer[] = []
    const fromProgram = messageReader(
      (type, whole) => {
        group.push(whole)
        if (type === MESSAGE.query || type === MESSAGE.parse) text = whole.subarray(5).toString('latin1').replaceAll('\0', ' ').trim()
        if (type !== MESSAGE.query && type !== MESSAGE.sync) {
          // Log-in messages are forwarded one by one; a prepared statement is forwarded as a whole.
          if (type !== 0 && type !== 0x70) return
        } else if (next !== null && (next.text === null ? --next.left === 0 : next.text === text)) {
          statement = text
          const { cut } = next
          next = null
          isMuted = cut === 'after'
          if (cut === 'before') return end()
          if (cut === 'during') {
            far.write(Buffer.concat(group), end)
            return
          }
        }
        far.write(Buffer.concat(group))
        group = []
        // A statement that was prepared before is executed without its text.
        if (type === MESSAGE.query || type === MESSAGE.sync) text = ''
      },
      { hasStartup: true },
    )
    const fromDatabase = messageReader(
      (type, whole) => {
        if (!isMuted) near.write(whole)
        else if (type === MESSAGE.ready) end()
      },
      { hasStartup: false },
    )
    near.on('data', fromProgram)
    far.on('data', fromDatabase)
  })
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ host: '127.0.0.1', port: 0 }, resolve)
  await listening
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the line does not listen on a port')
  const through = new URL(databaseUrl)
  through.searchParams.delete('host')
  through.hostname = '127.0.0.1'
  through.port = String(address.port)
  return {
    url: through.href,
    cutAt(which, cut) {
      next = typeof which === 'number' ? { left: which, text: null, cut } : { left: 0, text: which, cut }
      statement = null
    },
    get statement() {
      return statement
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolveClose) => server.close(resolveClose))
    },
  }
}
