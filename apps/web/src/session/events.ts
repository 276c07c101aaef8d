// Hears the event stream of the centre and keeps it open: read with fetch because it needs a bearer header, connected again
// after any end, closed while nobody looks. What it names is read again, but for a demand that it brings (session/refresh.ts).
import { routes } from '@releve/contract'
import type { WireDemand } from '@releve/contract/demands'
import type { CenterEvent } from '@releve/contract/events'
import { SessionError } from '../api/errors.ts'
import { apiRoot } from '../api/request.ts'
import { createSseParser } from '../api/sse.ts'
import type { Fetch } from '../api/transport.ts'

const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 30_000
/** The server sends at least a comment well within this: silence means that the connection died without saying so. */
const SILENCE_MS = 90_000
/** A page that nobody has looked at for so long needs no events. */
const HIDDEN_MS = 5 * 60_000

/**
 * How long to wait before the `failures`-th attempt (from 1): doubling, never above 30 s, and spread over the upper half so that
 * a centre's browsers do not all come back at once. `random` from 0 to 1.
 */
export function reconnectDelayMs(failures: number, random: number): number {
  const full = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1))
  return Math.round(full * (0.5 + random / 2))
}

function isListOfText(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** How far the mails of an announcement are. */
function readProgress(event: object): CenterEvent | null {
  if (!('announcementId' in event && 'total' in event && 'sent' in event && 'failed' in event)) return null
  const { announcementId, total, sent, failed } = event
  if (typeof announcementId !== 'string' || typeof total !== 'number' || typeof sent !== 'number' || typeof failed !== 'number') return null
  return { kind: 'announcement', announcementId, total, sent, failed }
}

/** One that the server brings; it was made by the same schema as those of the lists, which are not looked into either. */
function isDemand(value: unknown): value is WireDemand {
  return typeof value === 'object' && value !== null && '_id' in value && 'version' in value && 'posterShift' in value
}

/** The names of other demands, where there are any to name. */
function nearOf(event: object): { near?: string[] } {
  return 'near' in event && isListOfText(event.near) ? { near: event.near } : {}
}

/** The demand brought, or that it is gone; nothing when it is to be read. */
function broughtBy(event: object): { demand?: WireDemand | null } {
  if (!('demand' in event)) return {}
  return event.demand === null || isDemand(event.demand) ? { demand: event.demand } : {}
}

/** The event that `data` holds; null for what this version does not know. By hand: Zod would weigh on the first page. */
export function readEvent(data: string): CenterEvent | null {
  let event: unknown
  try {
    event = JSON.parse(data)
  } catch {
    return null
  }
  if (typeof event !== 'object' || event === null || !('kind' in event)) return null
  const { kind } = event
  if (kind === 'resync' || kind === 'sessionEnded') return { kind }
  if (kind === 'announcement') return readProgress(event)
  if (!('users' in event) || !isListOfText(event.users)) return null
  const { users } = event
  if (kind === 'points' || kind === 'notification' || kind === 'handover') return { kind, users }
  if (kind === 'message') {
    if (!('conversationId' in event) || typeof event.conversationId !== 'string') return null
    return { kind, conversationId: event.conversationId, users }
  }
  if (!('days' in event) || !isListOfText(event.days)) return null
  const { days } = event
  if (kind === 'planning') return { kind, days, users, ...nearOf(event) }
  if (kind !== 'demand' || !('demandId' in event) || typeof event.demandId !== 'string') return null
  return { kind, demandId: event.demandId, days, users, ...broughtBy(event), ...nearOf(event) }
}

/** Anything else that succeeds is somebody else's: a hotel's log-in page. */
function isEventStream(response: Response): boolean {
  return /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')
}

interface StreamOptions {
  readonly fetch: Fetch
  readonly accessToken: () => Promise<string>
  readonly renew: (refused: string) => Promise<string>
  readonly onEvent: (event: CenterEvent) => void
  /** The server itself was heard, whatever it said. */
  readonly onHeard: () => void
  /** How long ago the page began, which is before it read anything: as long before as this question is on its way, or longer. */
  readonly pageAgeMs: () => number
  readonly random: () => number
  readonly setTimer: (work: () => void, ms: number) => () => void
}

export interface EventStream {
  open(): void
  close(): void
}

/**
 * Calls back with `resync` after each connection but the first: something may have been missed. At the first one the server says it,
 * if the centre has changed since the page began to read. A refused token is renewed; a session that is over stops the stream.
 */
export function createEventStream(options: StreamOptions): EventStream {
  const { fetch, accessToken, renew, onEvent, onHeard, pageAgeMs, random, setTimer } = options
  let connection: AbortController | null = null
  let cancelTimer = () => {}
  let failures = 0
  let hasBeenConnected = false
  let refused: string | null = null

  async function read(body: ReadableStream<Uint8Array>, controller: AbortController): Promise<void> {
    const parser = createSseParser((data) => {
      const event = readEvent(data)
      if (event !== null) onEvent(event)
    })
    const reader = body.getReader()
    let cancelSilence = () => {}
    try {
      for (;;) {
        cancelSilence = setTimer(() => controller.abort(), SILENCE_MS)
        // One piece after the other: they are a sequence.
        const { done, value } = await reader.read()
        cancelSilence()
        if (done) return
        onHeard()
        parser.push(value)
      }
    } finally {
      cancelSilence()
    }
  }

  async function connect(controller: AbortController): Promise<void> {
    const token = refused === null ? await accessToken() : await renew(refused)
    refused = null
    const age = hasBeenConnected ? '' : `?ageMs=${Math.ceil(pageAgeMs())}`
    const response = await fetch(apiRoot() + routes['events.stream'].path + age, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      credentials: 'same-origin',
      cache: 'no-store',
      // It stays open for hours: what a screen waits for goes before it.
      priority: 'low',
      signal: controller.signal,
    })
    if (response.status === 401) refused = token
    if (!response.ok || response.body === null) return
    if (!isEventStream(response)) {
      // It may have no end.
      controller.abort()
      return
    }
    failures = 0
    onHeard()
    if (hasBeenConnected) onEvent({ kind: 'resync' })
    hasBeenConnected = true
    await read(response.body, controller)
  }

  async function run(controller: AbortController): Promise<void> {
    try {
      await connect(controller)
    } catch (error) {
      if (error instanceof SessionError) {
        stream.close()
        return
      }
      // Whatever else ended it, it is opened again.
    }
    if (connection !== controller) return
    failures += 1
    cancelTimer = setTimer(start, reconnectDelayMs(failures, random()))
  }

  function start(): void {
    const controller = new AbortController()
    connection = controller
    void run(controller)
  }

  const stream: EventStream = {
    open() {
      if (connection === null) start()
    },
    close() {
      const ended = connection
      connection = null
      failures = 0
      cancelTimer()
      ended?.abort()
    },
  }
  return stream
}

/** Opens and closes `stream` with the network and the eyes of the person; returns how to end it for good. */
export function followPage(stream: EventStream): () => void {
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    clearTimeout(hiddenTimer)
    if (!navigator.onLine) stream.close()
    else if (document.visibilityState === 'visible') stream.open()
    else hiddenTimer = setTimeout(() => stream.close(), HIDDEN_MS)
  }
  addEventListener('online', update)
  addEventListener('offline', update)
  document.addEventListener('visibilitychange', update)
  stream.open()
  update()
  return () => {
    clearTimeout(hiddenTimer)
    removeEventListener('online', update)
    removeEventListener('offline', update)
    document.removeEventListener('visibilitychange', update)
    stream.close()
  }
}
