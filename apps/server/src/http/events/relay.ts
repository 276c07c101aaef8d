// Reads the events that were committed, on one connection of its own, and gives each to the server once, in order. It reads when a commit of
// this process published something, when another server says so, and every second: whoever died between its commit and its word is
// heard all the same. A connection that breaks is opened again and goes on where it was; only where something may really have been
// missed is everybody asked to read again.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { Connection } from '#db/connection.ts'
import { emptyCaches } from '#db/versioned-cache.ts'
import { listen, onPublished, readSince, sweep, tellServers } from './store.ts'
import type { Position } from './store.ts'
import { RELAY_NAME } from './store.ts'

/** Readings go on this often at least, which also tells whether the connection still answers. */
const READ_EVERY_MS = 1_000
/** Commits within this time are read, and reported to other servers, in one go. */
const APART_MS = 10
const ANSWER_WITHIN_MS = 4_000
const RETRY_AT_MOST_MS = 2_000
const SWEEP_EVERY_MS = 60_000
/** Half of it is more than any transaction of the program takes, and than most servers are ever without their database. */
const KEPT_MS = 600_000

export interface RelayOptions {
  readonly databaseUrl: string
  /** It is called in order, and must not throw. */
  readonly onMessage: (payload: string) => void
  /** Something may have been missed. */
  readonly onMissed: () => void
  readonly onError: (error: unknown) => void
  /** How long events are kept, milliseconds; ten minutes by default. */
  readonly keptMs?: number
}

export class Relay {
  readonly #options: RelayOptions
  #client: pg.Client | null = null
  /** Up to where everything was read, and in which life of the table. */
  #position: Position | null = null
  #since: string | null = null
  /** The work that its connection still has to do, one after the other. */
  #asked = new Set<'tell' | 'read' | 'sweep'>()
  #isWorking = false
  #working: Promise<void> = Promise.resolve()
  #timers: NodeJS.Timeout[] = []
  #retry: NodeJS.Timeout | undefined
  #forget = () => {}
  #isStopped = false

  constructor(options: RelayOptions) {
    this.#options = options
  }

  /** Resolves once it hears what is published. */
  async start(): Promise<void> {
    await this.#connect()
    this.#forget = onPublished(() => this.#ask('tell', 'read'))
    this.#timers = [
      setInterval(() => this.#ask('read'), READ_EVERY_MS).unref(),
      setInterval(() => this.#ask('sweep'), SWEEP_EVERY_MS).unref(),
    ]
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#forget()
    clearTimeout(this.#retry)
    for (const timer of this.#timers) clearInterval(timer)
    const client = this.#client
    this.#client = null
    await client?.end().catch(this.#options.onError)
    await this.#working
  }

  async #connect(): Promise<void> {
    const { databaseUrl, onMissed, onError } = this.#options
    const client = new Connection(
      { connectionString: databaseUrl, application_name: RELAY_NAME, connectionTimeoutMillis: ANSWER_WITHIN_MS },
      ANSWER_WITHIN_MS,
    )
    let ownProcess: number | null = null
    client.on('notification', ({ processId }) => {
      // Its own word comes back to it.
      if (processId !== ownProcess) this.#ask('read')
    })
    client.on('error', onError)
    client.on('end', () => this.#lost(client))
    try {
      await client.connect()
      const { process, since, position } = await listen(client)
      ownProcess = process
      const isSameLife = since === this.#since
      const isFirst = this.#since === null
      if (!isSameLife || this.#position === null) this.#position = position
      this.#since = since
      if (!isSameLife && !isFirst) {
        emptyCaches()
        onMissed()
      }
    } catch (error) {
      void client.end()
      throw error
    }
    if (this.#isStopped) {
      await client.end()
      return
    }
    this.#client = client
    this.#ask('read')
  }

  #lost(client: pg.Client): void {
    if (this.#isStopped || this.#client !== client) return
    this.#client = null
    this.#retryIn(100)
  }

  #retryIn(delayMs: number): void {
    this.#retry = setTimeout(() => {
      this.#connect().catch((error: unknown) => {
        this.#options.onError(error)
        if (!this.#isStopped) this.#retryIn(Math.min(delayMs * 2, RETRY_AT_MOST_MS))
      })
    }, delayMs)
  }

  #ask(...steps: readonly ('tell' | 'read' | 'sweep')[]): void {
    for (const step of steps) this.#asked.add(step)
    if (!this.#isWorking) this.#working = this.#work()
  }

  /** Works as long as it is asked to; what fails is tried again within a second. */
  async #work(): Promise<void> {
    const { keptMs = KEPT_MS, onError } = this.#options
    this.#isWorking = true
    try {
      for (let client = this.#client; client !== null && this.#asked.size > 0; client = this.#client) {
        const requests = this.#asked
        this.#asked = new Set()
        if (requests.has('tell')) await tellServers(client)
        if (requests.has('read')) await this.#read(client)
        if (requests.has('sweep')) await sweep(client, keptMs)
        await pause(APART_MS)
      }
    } catch (error) {
      if (!this.#isStopped) onError(error)
    } finally {
      this.#isWorking = false
    }
  }

  async #read(client: pg.Client): Promise<void> {
    const { onMessage, onMissed, keptMs = KEPT_MS } = this.#options
    const from = this.#position
    if (from === null) return
    const { payloads, position } = await readSince(client, from)
    this.#position = position
    // Half of the time they are kept: the other half is for transactions that began before.
    if (payloads === null || position.at - from.at > keptMs / 2) onMissed()
    else for (const payload of payloads) onMessage(payload)
  }
}
