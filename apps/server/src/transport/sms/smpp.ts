// The border of `smpp`, a library without types and without time limits: what of it is used here, and nothing else of it passes. A session
// on a connection that is there already; each command with its answer, within a time.
import { createRequire } from 'node:module'
import type { Server, Socket } from 'node:net'

/** The fields read of any PDU; others belong to its command. */
interface Pdu {
  readonly command: string
  readonly command_status: number
  readonly sequence_number: number
  isResponse(): boolean
  response(fields?: Readonly<Record<string, unknown>>): Pdu
}

export interface SubmitSm extends Pdu {
  readonly source_addr: string
  readonly source_addr_ton: number
  readonly destination_addr: string
  readonly dest_addr_ton: number
  readonly esm_class: number
  readonly data_coding: number
  readonly registered_delivery: number
  readonly validity_period: unknown
  readonly short_message: { readonly message: unknown; readonly udh?: unknown }
}

interface Bind extends Pdu {
  readonly system_id: string
  readonly password: string
}

interface SmppSession {
  readonly socket: Socket
  on(event: 'pdu', listener: (pdu: Pdu) => void): unknown
  on(event: 'close', listener: () => void): unknown
  on(event: 'error', listener: (error: unknown) => void): unknown
  on(event: 'submit_sm', listener: (pdu: SubmitSm) => void): unknown
  on(event: 'bind_transmitter', listener: (pdu: Bind) => void): unknown
  /** False: the connection takes nothing any more. The answer comes to `answered`, or never. */
  send(pdu: Pdu, answered?: (pdu: Pdu) => void): boolean
  close(): void
  destroy(): void
}

interface Library {
  readonly Session: new (options: { readonly socket: Socket }) => SmppSession
  readonly PDU: new (command: string, fields: Readonly<Record<string, unknown>>) => Pdu
  /** A server with `key` and `cert` listens over TLS. */
  createServer(options: { readonly key?: string; readonly cert?: string }, listener: (session: SmppSession) => void): Server
}

const loaded: unknown = createRequire(import.meta.url)('smpp')

function isLibrary(value: unknown): value is Library {
  const has = (name: string) => typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === 'function'
  return ['Session', 'PDU', 'createServer'].every(has)
}

if (!isLibrary(loaded)) throw new Error('smpp is not the library it was')
const { Session, PDU } = loaded
export const { createServer } = loaded

/** The statuses of answers (5.1.3) that are told apart. */
export const STATUS = {
  ok: 0,
  /** The session is none that messages may be sent by: the centre has forgotten it. */
  notBound: 0x04,
  systemError: 0x08,
  queueFull: 0x14,
  throttled: 0x58,
  temporary: 0x64,
  unknownError: 0xff,
} as const

/** The commands that a centre may send by itself and waits for an answer to. */
const ANSWERED: ReadonlySet<string> = new Set(['enquire_link', 'unbind', 'deliver_sm', 'data_sm', 'unknown'])

/** The outcome of a command: its answer; never sent, for certain; or unknown. */
export type Asked = { readonly status: number } | 'notSent' | 'unknown'

/** One session with a message centre, as its client. */
export class SmppClient {
  readonly #session: SmppSession
  #isOpen = true
  #isLeft = false
  readonly #waiting = new Set<() => void>()

  /** @param socket connected */
  constructor(socket: Socket) {
    this.#session = new Session({ socket })
    this.#session.on('close', () => this.#end())
    // After an unreadable PDU nothing else can be read.
    this.#session.on('error', () => this.destroy())
    this.#session.on('pdu', (pdu) => {
      if (pdu.isResponse() || !ANSWERED.has(pdu.command)) return
      this.#session.send(pdu.response())
      if (pdu.command === 'unbind') this.#session.close()
    })
  }

  /** Whether a command may be given to it. */
  get isOpen(): boolean {
    return this.#isOpen && !this.#isLeft
  }

  /** Takes no more commands, and ends with the last answer that is waited for. */
  leave(): void {
    this.#isLeft = true
    if (this.#waiting.size === 0) this.destroy()
  }

  #end(): void {
    this.#isOpen = false
    for (const give of this.#waiting) give()
    this.#waiting.clear()
  }

  /** Never throws. Without an answer in time the session ends: an answer that came later would be of nobody knows which command. */
  ask(command: string, fields: Readonly<Record<string, unknown>>, withinMs: number): Promise<Asked> {
    const { promise, resolve } = Promise.withResolvers<Asked>()
    if (!this.isOpen) return Promise.resolve('notSent')
    const giveUp = () => {
      clearTimeout(timer)
      resolve('unknown')
    }
    const timer = setTimeout(() => this.destroy(), withinMs)
    this.#waiting.add(giveUp)
    const isSent = this.#session.send(new PDU(command, fields), (answer) => {
      clearTimeout(timer)
      this.#waiting.delete(giveUp)
      const isNone = answer.command === 'generic_nack' && answer.command_status === STATUS.ok
      resolve({ status: isNone ? STATUS.unknownError : answer.command_status })
      if (this.#isLeft && this.#waiting.size === 0) this.destroy()
    })
    if (!isSent) {
      this.#waiting.delete(giveUp)
      clearTimeout(timer)
      this.destroy()
      return Promise.resolve('notSent')
    }
    return promise
  }

  destroy(): void {
    this.#session.destroy()
    this.#end()
  }
}

/** The sender as the fields of a message: type of number and numbering plan (5.2.5, 5.2.6). */
export function senderFields(sender: string): Readonly<Record<string, string | number>> {
  if (sender.startsWith('+')) return { source_addr_ton: 1, source_addr_npi: 1, source_addr: sender.slice(1) }
  const isShort = /^\d+$/.test(sender)
  return { source_addr_ton: isShort ? 3 : 5, source_addr_npi: isShort ? 1 : 0, source_addr: sender }
}
