// The open screens of a centre, in a process of its own: each holds its event stream, and asks again for what an event does not bring,
// as the application does (apps/web/src/session/refresh.ts). Or, in another such process, somebody who makes a small call over and over.
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { answerCommands, fieldsOf, numberOf, textOf } from './child.ts'
import { openConnection } from './http-connection.ts'
import type { HttpConnection } from './http-connection.ts'

/** The application gathers the events of one action as long (session/refresh.ts). */
const GATHER_MS = 80

interface Screen {
  readonly socket: Socket
  /** The request it makes when an event names demands without their content. */
  readonly again: string
  /** The connection is its own, and kept alive. */
  readonly calls: HttpConnection
}

const screens: Screen[] = []
let heardCount = 0
let askedCount = 0
let awaited = 0
let whenAll = () => {}

function count(): void {
  heardCount += 1
  if (heardCount === awaited) whenAll()
}

/**
 * Makes the requests that a screen makes for the events of one piece. A piece never cuts a line here, but at the end of a long one, which
 * is then waited for.
 */
function onEvent(screen: Screen, data: string): void {
  const event = fieldsOf(JSON.parse(data))
  if (event['kind'] !== 'demand') return
  if (event['demand'] !== undefined) {
    count()
    return
  }
  askedCount += 1
  setTimeout(() => {
    void screen.calls.send(screen.again).then(count, (error: unknown) => console.error(error))
  }, GATHER_MS)
}

async function openScreen(port: number, stream: string, again: string): Promise<Screen> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  const screen = { socket, again, calls: await openConnection(port) }
  await new Promise<void>((resolve, reject) => {
    let text = ''
    socket.once('error', reject)
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('retry:')) resolve()
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1]
        text = text.slice(end + 2)
        if (data !== undefined) onEvent(screen, data)
      }
    })
    socket.write(stream)
  })
  return screen
}

const somebody = { isAsking: false }

/** One small call after the other until told to stop; how long each took. */
async function others(port: number, request: string): Promise<number[]> {
  const connection = await openConnection(port)
  const times: number[] = []
  somebody.isAsking = true
  while (somebody.isAsking) {
    const startedAt = performance.now()
    await connection.send(request)
    times.push(performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  connection.close()
  return times
}

let running: Promise<number[]> = Promise.resolve([])

function textsOf(input: unknown, key: string): readonly string[] {
  const value = fieldsOf(input)[key]
  if (!Array.isArray(value)) throw new Error(`no list « ${key} »`)
  return value.map(String)
}

answerCommands(
  {
    open: async (input) => {
      const again = textsOf(input, 'again')
      for (const [index, stream] of textsOf(input, 'streams').entries()) {
        screens.push(await openScreen(numberOf(input, 'port'), stream, again[index] ?? ''))
      }
    },
    /** Counts anew, from here on, what is heard and asked. */
    begin: () => {
      heardCount = 0
      askedCount = 0
      awaited = screens.length
    },
    /** Once every screen knows what changed. */
    end: async () => {
      if (heardCount < awaited) await new Promise<void>((resolve) => (whenAll = resolve))
      return { asked: askedCount }
    },
    beginOthers: (input) => {
      running = others(numberOf(input, 'port'), textOf(input, 'other'))
    },
    endOthers: async () => {
      somebody.isAsking = false
      return { others: await running }
    },
  },
  async () => {
    for (const { socket, calls } of screens) {
      socket.destroy()
      calls.close()
    }
  },
)
