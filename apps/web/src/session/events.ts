// Hears the event stream of the centre and keeps it open: read with fetch because it needs a bearer header, connected again
// after any end, closed while nobody looks. What it names is read again, but for a demand that it brings (session/refresh.ts).
import { routes } from '@releve/contract'
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

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => typeof value === 'number'
const areTexts: Check = (value) => Array.isArray(value) && value.every(isText)

/** One that the server brings; it was made by the same schema as those of the lists, which are not looked into either. `null`: it is gone. */
const isDemand: Check = (value) =>
  value === null || (typeof value === 'object' && '_id' in value && 'version' in value && 'posterShift' in value)

const ofUsers = { users: areTexts }

/** The fields that each kind must have. */
const NEEDED: Readonly<Record<CenterEvent['kind'], Readonly<Record<string, Check>>>> = {
  demand: { demandId: isText, days: areTexts, ...ofUsers },
  planning: { days: areTexts, ...ofUsers },
  points: ofUsers,
  notification: ofUsers,
  handover: ofUsers,
  message: { conversationId: isText, ...ofUsers },
  announcement: { announcementId: isText, total: isNumber, sent: isNumber, failed: isNumber },
  resync: {},
  sessionEnded: {},
}

/** Optional fields: the demand itself, the names of others, why a session ended. A field that is not understood is left out, and the data is read again. */
const BROUGHT: Readonly<Record<string, Check>> = { demand: isDemand, near: areTexts, message: isText }

/** The event that `data` holds; null for what this version does not know. By hand: Zod would weigh on the first page. */
export function readEvent(data: string): CenterEvent | null {
  try {
    const parsed: unknown = JSON.parse(data)
    const event = new Map<string, unknown>(Object.entries(parsed ?? {}))
    const needed = Object.entries(NEEDED).find(([kind]) => kind === event.get('kind'))?.[1]
    if (needed === undefined || !Object.entries(needed).every(([name, check]) => check(event.get(name)))) return null
    for (const [name, check] of Object.entries(BROUGHT)) if (!check(event.get(name))) event.delete(name)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- just looked into
    return Object.fromEntries(event) as unknown as CenterEvent
  } catch {
    return null
  }
}

/** Any other success is somebody else's: a hotel's log-in page. */
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
      // The stream is opened again, whatever else ended it.
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
  const listening = new AbortController()
  addEventListener('online', update, listening)
  addEventListener('offline', update, listening)
  document.addEventListener('visibilitychange', update, listening)
  stream.open()
  update()
  return () => {
    clearTimeout(hiddenTimer)
    listening.abort()
    stream.close()
  }
}
