// A helper process that answers commands: the server under measure, the load, the bare client. Each has a processor time of its own.
import { fork } from 'node:child_process'
import path from 'node:path'

export interface Child {
  /** Sends a command and gives its answer. @throws what the command threw there */
  ask(command: string, input?: unknown): Promise<unknown>
  readonly pid: number
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>
}

type Reply = { readonly id: number; readonly value?: unknown; readonly error?: string }

const isReply = (message: unknown): message is Reply =>
  typeof message === 'object' && message !== null && 'id' in message && typeof message.id === 'number'

/**
 * It is the time for what a helper still has under way. One that does not end by then is ended: nobody would learn why the run stands
 * still.
 */
const LEAVE_WITHIN_MS = 30_000

/** @param file name of a file of this folder, which calls `answerCommands` */
export function startChild(file: string, nodeOptions: readonly string[] = []): Child {
  const child = fork(path.join(import.meta.dirname, file), [], { execArgv: [...nodeOptions], serialization: 'advanced' })
  const waiting = new Map<number, (reply: Reply) => void>()
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.on('message', (message: unknown) => {
    if (!isReply(message)) return
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  void exited.then(() => {
    for (const [id, settle] of waiting) settle({ id, error: `${file} ended` })
  })
  let lastId = 0
  const { pid } = child
  if (pid === undefined) throw new Error(`${file} did not start`)
  return {
    pid,
    async ask(command, input) {
      const id = (lastId += 1)
      const reply = await new Promise<Reply>((resolve) => {
        waiting.set(id, resolve)
        child.send({ id, command, input })
      })
      if (reply.error !== undefined) throw new Error(`${file}, ${command}: ${reply.error}`)
      return reply.value
    },
    async stop() {
      if (child.connected) child.disconnect()
      const killed = setTimeout(() => {
        console.error(`${file} does not end: it is ended.`)
        child.kill('SIGKILL')
      }, LEAVE_WITHIN_MS)
      await exited
      clearTimeout(killed)
    },
  }
}

type Commands = Readonly<Record<string, (input: unknown) => unknown>>

/** Runs in the helper process. It ends when the process that started it lets go of it, or is gone. */
export function answerCommands(commands: Commands, end: () => Promise<void> = async () => {}): void {
  process.on('message', (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('id' in message) || !('command' in message)) return
    const { id, command } = message
    const input: unknown = 'input' in message ? message.input : undefined
    void (async () => {
      try {
        const handler = commands[String(command)]
        if (handler === undefined) throw new Error('unknown command')
        process.send?.({ id, value: await handler(input) })
      } catch (error) {
        process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
      }
    })()
  })
  process.once('disconnect', () => void end().finally(() => process.exit(0)))
}

/** The fields of a message between processes. */
export function fieldsOf(message: unknown): Readonly<Record<string, unknown>> {
  return typeof message === 'object' && message !== null ? { ...message } : {}
}

/** A number of an answer. */
export function numberOf(answer: unknown, key: string): number {
  const value = fieldsOf(answer)[key]
  if (typeof value !== 'number') throw new Error(`no number « ${key} » in the answer`)
  return value
}

/** A text of an answer. */
export function textOf(answer: unknown, key: string): string {
  const value = fieldsOf(answer)[key]
  if (typeof value !== 'string') throw new Error(`no text « ${key} » in the answer`)
  return value
}
