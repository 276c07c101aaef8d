// Gives what was published to the streams open on this server, as the relay reads it.
//
// Events of a centre that bring data are made ready once for all its readers, then given to a few at a time: whoever calls meanwhile
// does not wait for five hundred. They keep their order with the other events of the centre.
import { setImmediate } from 'node:timers/promises'
import { errors } from '@releve/contract/errors'
import { centerEvent } from '@releve/contract/events'
import type { CenterEvent } from '@releve/contract/events'
import { centerId } from '@releve/contract/fields'
import type { CenterId, UserId } from '@releve/domain/ids'
import * as z from 'zod/mini'
import { administers } from '../principal.ts'
import type { Principal } from '../principal.ts'
import { Relay } from './relay.ts'

const message = z.union([
  z.object({ centerId, event: centerEvent }),
  z.object({ administered: z.nullable(centerId), event: centerEvent }),
  z.object({ sessions: z.array(z.string()), because: z.optional(z.string()) }),
])

export interface Subscriber {
  principal: Principal
  send(event: CenterEvent): void
  /** It is called after the last event. */
  end(): void
}

export interface HubOptions {
  /** The addresses of every database: a commit in any of them is reported. */
  readonly databaseUrls: readonly string[]
  /** Reads callers again, by session; those whose session is over are left out. */
  readonly reload: (principals: readonly Principal[]) => Promise<ReadonlyMap<string, Principal>>
  /** An event of that centre as each of its members gets it. */
  readonly forReaders: (centerId: CenterId, event: CenterEvent) => Promise<(userId: UserId) => CenterEvent>
  readonly onError: (error: unknown) => void
  /** How often streams are compared with their sessions. */
  readonly checkEveryMs: number
}

/** Events for their named readers alone: points, notifications and messages. */
function isPersonal(event: CenterEvent): event is Extract<CenterEvent, { kind: 'points' | 'notification' | 'message' }> {
  return event.kind === 'points' || event.kind === 'notification' || event.kind === 'message'
}

/** An event of the centre as this reader may see it; a personal one shows nobody else's id. */
function asSeenBy(event: CenterEvent, userId: UserId): CenterEvent | null {
  if (!isPersonal(event)) return event
  return event.users.includes(userId) ? { ...event, users: [userId] } : null
}

/** The streams of one member on this server: more than anybody's screens. Most of those beyond belong to a network that is gone. */
export const STREAMS_AT_MOST = 20
/** Readers served in one go. */
const AT_ONCE = 10
/** The deliveries that may wait for one centre; beyond, an event only names the changed data, which is then read once for all of them. */
const WAITING_AT_MOST = 5

/** A page that took longer to open its stream reads again in any case. */
const REMEMBERED_MS = 5 * 60_000

export class EventHub {
  readonly #options: HubOptions
  /** Deliveries under way, by centre: the end of the last one, and their number. */
  readonly #delivering = new Map<string, { last: Promise<void>; count: number }>()
  /** When each centre, or each member for themselves, was last told of something, on the clock of the process; within `REMEMBERED_MS`. */
  readonly #toldAt = new Map<string, number>()
  /** The same instant for the administrators of each centre. */
  readonly #administeredAt = new Map<CenterId | null, number>()
  readonly #subscribers = new Set<Subscriber>()
  readonly #relays: readonly Relay[]
  /** The last instant at which something may have happened in any centre without being heard here. */
  #missedAt = performance.now()
  #check: NodeJS.Timeout | null = null
  #isStopped = false

  constructor(options: HubOptions) {
    this.#options = options
    this.#relays = options.databaseUrls.map(
      (databaseUrl) =>
        new Relay({
          databaseUrl,
          onMessage: (payload) => this.#receive(payload),
          onMissed: () => {
            this.#missedAt = performance.now()
            for (const subscriber of this.#subscribers) subscriber.send({ kind: 'resync' })
          },
          onError: options.onError,
        }),
    )
  }

  /** Resolves once it hears what is published. */
  async start(): Promise<void> {
    await Promise.all(this.#relays.map((relay) => relay.start()))
    this.#check = setInterval(() => void this.#checkSessions(), this.#options.checkEveryMs)
    this.#check.unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#check !== null) clearInterval(this.#check)
    this.endAll()
    await Promise.all([...this.#delivering.values()].map(({ last }) => last))
    await Promise.all(this.#relays.map((relay) => relay.stop()))
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

  /** Whether what a member began to read so long ago may be old: this server was told since of a change that concerns them. */
  hasChangedWithin(principal: Principal, ageMs: number): boolean {
    const ofThem = [principal.centerId ?? '', principal.userId].map((whom) => this.#toldAt.get(whom) ?? -Infinity)
    const ofTheirs = [...this.#administeredAt].flatMap(([centerId, at]) => (administers(principal, centerId) ? [at] : []))
    return Math.max(this.#missedAt, ...ofThem, ...ofTheirs) > performance.now() - ageMs || ageMs > REMEMBERED_MS
  }

  get size(): number {
    return this.#subscribers.size
  }

  #end(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber)
    subscriber.end()
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
      // A newer server may give a reason that this one does not know.
      const sentence = Object.entries(errors).find(([code]) => code === read.because)?.[1].message
      for (const subscriber of this.#subscribers) {
        if (!ended.has(subscriber.principal.sessionId)) continue
        subscriber.send({ kind: 'sessionEnded', ...(sentence !== undefined && { message: sentence }) })
        this.#end(subscriber)
      }
      return
    }
    if ('administered' in read) {
      this.#administeredAt.set(read.administered, performance.now())
      for (const subscriber of this.#subscribers) {
        if (administers(subscriber.principal, read.administered)) subscriber.send(read.event)
      }
      return
    }
    this.#deliver(read.centerId, read.event)
  }

  /** Delivers at once when nothing is being delivered to that centre and the event brings nothing; else after what came before. */
  #deliver(centerId: CenterId, event: CenterEvent): void {
    const whom = isPersonal(event) ? event.users : [centerId]
    for (const each of whom) this.#toldAt.set(each, performance.now())
    const readers = () => [...this.#subscribers].filter(({ principal }) => principal.centerId === centerId)
    const send = (reader: Subscriber, event: CenterEvent) => {
      const visibleEvent = asSeenBy(event, reader.principal.userId)
      if (visibleEvent !== null) reader.send(visibleEvent)
    }
    const before = this.#delivering.get(centerId)
    const bringsData = event.kind === 'demand' || event.kind === 'planning'
    if (before === undefined && !bringsData) {
      for (const reader of readers()) send(reader, event)
      return
    }
    const step = async () => {
      if (!bringsData || (before?.count ?? 0) >= WAITING_AT_MOST) {
        for (const reader of readers()) send(reader, event)
        return
      }
      await this.#tellReaders(centerId, event, readers(), send)
    }
    const own = { last: Promise.resolve(), count: (before?.count ?? 0) + 1 }
    own.last = (before?.last ?? own.last)
      .then(step)
      .catch(this.#options.onError)
      .finally(() => {
        if (this.#delivering.get(centerId) === own) this.#delivering.delete(centerId)
      })
    this.#delivering.set(centerId, own)
  }

  async #tellReaders(
    centerId: CenterId,
    event: CenterEvent,
    readers: readonly Subscriber[],
    send: (reader: Subscriber, event: CenterEvent) => void,
  ): Promise<void> {
    if (readers.length === 0 || this.#isStopped) return
    const { reload, forReaders, onError } = this.#options
    const unread = { now: new Map<string, Principal>(), eventFor: () => event }
    // Data go to who may read them at this very moment; to the others, and when they cannot be read, only the name of what changed.
    const { now, eventFor } = await Promise.all([reload(readers.map(({ principal }) => principal)), forReaders(centerId, event)])
      .then(([reloaded, read]) => ({ now: reloaded, eventFor: read }))
      .catch((error: unknown) => {
        onError(error)
        return unread
      })
    for (const [index, reader] of readers.entries()) {
      if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
      if (!this.#subscribers.has(reader)) continue
      const principal = now.get(reader.principal.sessionId)
      const mayRead = principal?.centerId === centerId && principal.status === 'approved' && !principal.mustSetUpTotp
      send(reader, mayRead ? eventFor(principal.userId) : event)
    }
  }

  /** Finds readers who lost their session or changed centre without an event of ours. */
  async #checkSessions(): Promise<void> {
    const isForgotten = (at: number) => performance.now() - at > REMEMBERED_MS
    for (const [whom, at] of this.#toldAt) if (isForgotten(at)) this.#toldAt.delete(whom)
    for (const [centerId, at] of this.#administeredAt) if (isForgotten(at)) this.#administeredAt.delete(centerId)
    try {
      const subscribers = [...this.#subscribers]
      const now = await this.#options.reload(subscribers.map(({ principal }) => principal))
      for (const subscriber of subscribers) {
        const principal = now.get(subscriber.principal.sessionId)
        if (principal !== undefined && principal.status === 'approved') subscriber.principal = principal
        else if (this.#subscribers.has(subscriber)) {
          subscriber.send({ kind: 'sessionEnded' })
          this.#end(subscriber)
        }
      }
    } catch (error) {
      this.#options.onError(error)
    }
  }
}
