// The load, in a process of its own: a fixed number of requests over a fixed number of connections, on this machine only.
import { answerCommands, fieldsOf } from './child.ts'
import { keepOpen, openConnection } from './http-connection.ts'
import type { HttpConnection } from './http-connection.ts'

const connections: HttpConnection[] = []

function readOrder(input: unknown): { port: number; connectionCount: number; count: number; requests: readonly string[] } {
  const { port, connectionCount, count, requests } = fieldsOf(input)
  if (typeof port !== 'number' || typeof connectionCount !== 'number' || typeof count !== 'number' || !Array.isArray(requests)) {
    throw new Error('not an order')
  }
  return { port, connectionCount, count, requests: requests.map(String) }
}

interface Loop {
  isOver: boolean
  readonly statuses: Map<string, number>
  readonly open: readonly HttpConnection[]
  done: Promise<unknown>
}
let loop: Loop | null = null

async function sendWithoutEnd(connection: HttpConnection, requests: readonly string[], round: Loop): Promise<void> {
  for (let next = 0; !round.isOver; next++) {
    try {
      const { status } = await connection.send(requests[next % requests.length] ?? '')
      round.statuses.set(String(status), (round.statuses.get(String(status)) ?? 0) + 1)
    } catch (error) {
      if (round.isOver) return
      throw error
    }
  }
}

answerCommands(
  {
    /** Sends `requests` in turn until `count` were answered; anything but 2xx is a failure of the measure. */
    run: async (input) => {
      const { port, connectionCount, count, requests } = readOrder(input)
      const open = await keepOpen(connections, port, connectionCount)
      let next = 0
      let bytes = 0
      const startedAt = performance.now()
      await Promise.all(
        open.map(async (connection) => {
          while (next < count) {
            const request = requests[next % requests.length] ?? ''
            next += 1
            const answered = await connection.send(request)
            if (answered.status < 200 || answered.status > 299) {
              throw new Error(`${answered.status} for ${request.slice(0, request.indexOf('\r\n'))}`)
            }
            bytes += answered.bytes
          }
        }),
      )
      return { ms: performance.now() - startedAt, bytes }
    },
    /** Sends them without end, whatever the answers, on connections of its own, until `endLoop`. */
    beginLoop: async (input) => {
      const { port, connectionCount, requests } = readOrder(input)
      const open = await Promise.all(Array.from({ length: connectionCount }, () => openConnection(port)))
      const round: Loop = { isOver: false, statuses: new Map(), open, done: Promise.resolve() }
      round.done = Promise.all(open.map((connection) => sendWithoutEnd(connection, requests, round)))
      loop = round
    },
    /** How many answers of each status it got. */
    endLoop: async () => {
      if (loop === null) throw new Error('no loop')
      const { statuses, open, done } = loop
      loop.isOver = true
      for (const connection of open) connection.close()
      await done
      loop = null
      return Object.fromEntries(statuses)
    },
  },
  async () => {
    for (const connection of connections) connection.close()
  },
)
