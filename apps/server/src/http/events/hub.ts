// Gives what PostgreSQL notifies to the streams open on this server. One dedicated connection listens; when it breaks it is
// opened again and everybody is told to read again, since something may have been missed meanwhile.
import { centerEvent } from '@releve/contract/events'
import type { CenterEvent } from '@releve/contract/events'
import type pg from 'pg'
import * as z from 'zod/mini'
import { Connection } from '../../db/connection.ts'
import { administers } from '../principal.ts'
import type { Principal } from '../principal.ts'
import { ping } from '../store.ts'
import { listen } from './store.ts'

const message = z.union([
  z.object({ centerId: z.string(), event: centerEvent }),
  z.object({ administered: z.nullable(z.string()), event: centerEvent }),
  z.object({ sessions: z.array(z.string()) }),
])

/** The listening connection is asked every five seconds, and has four to answer. */
const ASK_EVERY_MS = 5_000
const ANSWER_WITHIN_MS = 4_000
const RETRY_AT_MOST_MS = 2_000

export interface Subscriber {
  principal: Principal
  send(event: CenterEvent): void
  /** After the last event. */
  end(): void
}

export interface HubOptions {
  readonly databaseUrl: string
  /** Reads a caller again; null when his session is over. */
  readonly reload: (principal: Principal) => Promise<Principal | null>
  readonly onError: (error: unknown) => void
  /** How often streams are compared with their sessions. */
  readonly checkEveryMs: number
}

/** For whom an event of his centre is; points, notifications and messages concern their owner alone and show nobody else's id. */
function asSeenBy(event: CenterEvent, userId: string): CenterEvent | null {
  if (event.kind !== 'points' && event.kind !== 'notification' && event.kind !== 'message') return event
  return event.users.includes(userId) ? { ...event, users: [userId] } : null
}

/** Of one member, on this server: more than anybody's screens. Of those beyond, most are of a network that is gone. */
export const STREAMS_AT_MOST = 20

export class EventHub {
  readonly #options: HubOptions
  readonly #subscribers = new Set<Subscriber>()
  #client: pg.Client | null = null
  #retry: NodeJS.Timeout | null = null
  #check: NodeJS.Timeout | null = null
  #ask: NodeJS.Timeout | null = null
  #isStopped = false
  #hasListened = false

  constructor(options: HubOptions) {
    this.#options = options
  }

  /** Resolves once the connection listens. */
  async start(): Promise<void> {
    await this.#listen()
    this.#check = setInterval(() => void this.#checkSessions(), this.#options.checkEveryMs)
    this.#check.unref()
    this.#ask = setInterval(() => void this.#askConnection(), ASK_EVERY_MS)
    this.#ask.unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#retry !== null) clearTimeout(this.#retry)
    if (this.#check !== null) clearInterval(this.#check)
    if (this.#ask !== null) clearInterval(this.#ask)
    this.endAll()
    const client = this.#client
    this.#client = null
    await client?.end().catch(this.#options.onError)
  }

  /** Ends every stream, as a server that stops does. Clients come back to another one. */
  endAll(): void {
    for (const subscriber of this.#subscribers) this.#end(subscriber)
  }

  subscribe(subscriber: Subscriber): () => void {
    if (this.#isStopped) subscriber.end()
    else {
      const { userId } = subscriber.principal
      const [oldest, ...others] = [...this.#subscribers].filter(({ principal }) => principal.userId === userId)
      if (oldest !== undefined && others.length + 1 >= STREAMS_AT_MOST) this.#end(oldest)
      this.#subscribers.add(subscriber)
    }
    return () => this.#subscribers.delete(subscriber)
  }

  get size(): number {
    return this.#subscribers.size
  }

  #end(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber)
    subscriber.end()
  }

  async #listen(): Promise<void> {
    const client = new Connection(
      { connectionString: this.#options.databaseUrl, application_name: 'releve-events', connectionTimeoutMillis: ANSWER_WITHIN_MS },
      ANSWER_WITHIN_MS,
    )
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''))
    client.on('error', this.#options.onError)
    client.on('end', () => this.#lost(client))
    try {
      await client.connect()
      await listen(client)
    } catch (error) {
      void client.end()
      throw error
    }
    if (this.#isStopped) {
      await client.end()
      return
    }
    this.#client = client
    if (this.#hasListened) for (const subscriber of this.#subscribers) subscriber.send({ kind: 'resync' })
    this.#hasListened = true
  }

  #lost(client: pg.Client): void {
    if (this.#isStopped || this.#client !== client) return
    this.#client = null
    this.#retryIn(100)
  }

  #retryIn(delayMs: number): void {
    this.#retry = setTimeout(() => {
      this.#listen().catch((error: unknown) => {
        this.#options.onError(error)
        if (!this.#isStopped) this.#retryIn(Math.min(delayMs * 2, RETRY_AT_MOST_MS))
      })
    }, delayMs)
  }

  #receive(payload: string): void {
    let read
    try {
      read = message.parse(JSON.parse(payload))
    } catch (error) {
      this.#options.onError(error)
      return
    }
    if ('sessions' in read) {
      const ended = new Set(read.sessions)
      for (const subscriber of this.#subscribers) {
        if (!ended.has(subscriber.principal.sessionId)) continue
        subscriber.send({ kind: 'sessionEnded' })
        this.#end(subscriber)
      }
      return
    }
    if ('administered' in read) {
      for (const subscriber of this.#subscribers) {
        if (administers(subscriber.principal, read.administered)) subscriber.send(read.event)
      }
      return
    }
    for (const subscriber of this.#subscribers) {
      if (subscriber.principal.centerId !== read.centerId) continue
      const event = asSeenBy(read.event, subscriber.principal.userId)
      if (event !== null) subscriber.send(event)
    }
  }

  /** A network that began to swallow says nothing by itself; without an answer the connection ends, and another one takes its place. */
  async #askConnection(): Promise<void> {
    if (this.#client !== null) await ping(this.#client).catch(this.#options.onError)
  }

  /** Whoever lost his session or changed centre without an event of ours is noticed here. */
  async #checkSessions(): Promise<void> {
    for (const subscriber of this.#subscribers) {
      try {
        const principal = await this.#options.reload(subscriber.principal)
        if (principal !== null && principal.status === 'approved') {
          subscriber.principal = principal
          continue
        }
        subscriber.send({ kind: 'sessionEnded' })
        this.#end(subscriber)
      } catch (error) {
        this.#options.onError(error)
      }
    }
  }
}
