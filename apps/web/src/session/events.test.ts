// The stream connects again after every end, later and later, and stops when the session is over.
import { centerEvent, type CenterEvent } from '@releve/contract/events'
import { describe, expect, it } from 'vitest'
import { SessionError } from '../api/errors.ts'
import { createEventStream, readEvent, reconnectDelayMs } from './events.ts'

const ID = '0b0e7a52-6a52-4b3c-9d43-5a3f6a7b8c9d'

interface Timer {
  readonly work: () => void
  readonly ms: number
}

function makeStream(accessToken = async () => 'one') {
  const events: CenterEvent[] = []
  let heardCount = 0
  const timers = new Set<Timer>()
  const connections: {
    url: string
    authorization: string | null
    signal: AbortSignal | null | undefined
    answer: (response: Response | Error) => void
  }[] = []
  const stream = createEventStream({
    accessToken,
    renew: async (refused) => `after-${refused}`,
    random: () => 1,
    onEvent: (event) => events.push(event),
    onHeard: () => (heardCount += 1),
    pageAgeMs: () => 1_234.5,
    setTimer: (work, ms) => {
      const timer = { work, ms }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    fetch: (url, init) =>
      new Promise((resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        connections.push({
          url,
          authorization: new Headers(init.headers).get('authorization'),
          signal: init.signal,
          answer: (response) => (response instanceof Error ? reject(response) : resolve(response)),
        })
      }),
  })
  return {
    stream,
    events,
    heard: () => heardCount,
    connections,
    delays: () => [...timers].map(({ ms }) => ms),
    async fire() {
      const [timer] = timers
      if (timer === undefined) throw new Error('Nothing waits.')
      timers.delete(timer)
      timer.work()
      await settle()
    },
  }
}

/** Lets everything that is ready happen. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}

function streamOf() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (streamController) => void (controller = streamController) })
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    async send(text: string) {
      controller?.enqueue(new TextEncoder().encode(text))
      await settle()
    },
    async end() {
      controller?.close()
      await settle()
    },
  }
}

describe('the event stream', () => {
  it('hears events, and asks to read all again after a gap', async () => {
    const { stream, events, connections, delays, fire } = makeStream()
    stream.open()
    await settle()
    const first = streamOf()
    connections[0]?.answer(first.response)
    await first.send(`event: points\ndata: {"kind":"points","users":["${ID}"]}\n\ndata: {"kind":"unknown"}\n\ndata: {`)
    expect(events).toEqual([{ kind: 'points', users: [ID] }])
    await first.end()
    expect(delays()).toEqual([500])
    await fire()
    const second = streamOf()
    connections[1]?.answer(second.response)
    await settle()
    expect(events.at(-1)).toEqual({ kind: 'resync' })
  })

  it('says how old the page is until it has been connected: the server knows whether the centre has changed since', async () => {
    const { stream, connections, fire } = makeStream()
    stream.open()
    await settle()
    connections[0]?.answer(new TypeError('Failed to fetch'))
    await settle()
    await fire()
    const first = streamOf()
    connections[1]?.answer(first.response)
    await first.end()
    await fire()
    expect(connections.map(({ url }) => url)).toEqual(['/api/events?ageMs=1235', '/api/events?ageMs=1235', '/api/events'])
  })

  it('tells each sign of life of the server, were it a comment: a request lost meanwhile does not mean that it is away', async () => {
    const { stream, heard, connections } = makeStream()
    stream.open()
    await settle()
    expect(heard()).toBe(0)
    const only = streamOf()
    connections[0]?.answer(only.response)
    await settle()
    expect(heard()).toBe(1)
    await only.send(': still here\n\n')
    expect(heard()).toBe(2)
  })

  it('waits longer and longer while the server is away, and starts anew once it is back', async () => {
    const { stream, connections, delays, fire } = makeStream()
    stream.open()
    await settle()
    const waits: number[] = []
    for (let attempt = 0; attempt < 8; attempt++) {
      connections[attempt]?.answer(new TypeError('Failed to fetch'))
      await settle()
      waits.push(...delays())
      await fire()
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
    const back = streamOf()
    connections[8]?.answer(back.response)
    await back.end()
    expect(delays()).toEqual([500])
  })

  it('takes a page that answers in place of the server, as a hotel’s, for the server being away', async () => {
    const { stream, events, heard, connections, delays, fire } = makeStream()
    const page = () => new Response('<h1>Bienvenue</h1>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
    stream.open()
    await settle()
    const first = streamOf()
    connections[0]?.answer(first.response)
    await first.end()
    expect(heard()).toBe(1)
    const waits = delays()
    for (let attempt = 1; attempt < 4; attempt++) {
      await fire()
      connections[attempt]?.answer(page())
      await settle()
      waits.push(...delays())
    }
    expect(waits).toEqual([500, 1000, 2000, 4000])
    expect(connections.slice(1).map(({ signal }) => signal?.aborted)).toEqual([true, true, true])
    expect(heard()).toBe(1)
    expect(events).toEqual([])
    await fire()
    const back = streamOf()
    connections[4]?.answer(back.response)
    await back.end()
    expect(heard()).toBe(2)
    expect(events).toEqual([{ kind: 'resync' }])
    expect(delays()).toEqual([500])
  })

  it('takes silence for a dead connection', async () => {
    const { stream, connections, delays, fire } = makeStream()
    stream.open()
    await settle()
    const silent = streamOf()
    connections[0]?.answer(silent.response)
    await settle()
    expect(delays()).toEqual([90_000])
    await silent.send(': ping\n\n')
    expect(delays()).toEqual([90_000])
    expect(connections[0]?.signal?.aborted).toBe(false)
    await fire()
    expect(connections[0]?.signal?.aborted).toBe(true)
    // The body of a real answer fails with its fetch; this one is ended by hand.
    await silent.end()
    expect(delays()).toEqual([500])
  })

  it('renews a refused token', async () => {
    const { stream, connections, fire } = makeStream()
    stream.open()
    await settle()
    connections[0]?.answer(new Response(null, { status: 401 }))
    await settle()
    await fire()
    expect(connections.map(({ authorization }) => authorization)).toEqual(['Bearer one', 'Bearer after-one'])
  })

  it('stops when there is no session any more', async () => {
    const { stream, connections, delays } = makeStream(() => Promise.reject(new SessionError('expired')))
    stream.open()
    await settle()
    expect(connections).toEqual([])
    expect(delays()).toEqual([])
  })

  it('is closed once and for all by closing', async () => {
    const { stream, events, connections, delays } = makeStream()
    stream.open()
    stream.open()
    await settle()
    expect(connections).toHaveLength(1)
    stream.close()
    await settle()
    expect(delays()).toEqual([])
    stream.open()
    await settle()
    expect(connections).toHaveLength(2)
    expect(events).toEqual([])
  })
})

describe('the wait before connecting again', () => {
  it('is spread over the upper half', () => {
    expect([0, 0.5, 1].map((random) => reconnectDelayMs(3, random))).toEqual([1000, 1500, 2000])
    expect(reconnectDelayMs(1000, 0)).toBe(15_000)
  })
})

describe('an event', () => {
  it('of every kind of the contract is read', () => {
    const samples: CenterEvent[] = [
      { kind: 'demand', demandId: ID, days: ['2026-11-17'], users: [ID] },
      { kind: 'planning', days: [], users: [ID] },
      { kind: 'points', users: [ID] },
      { kind: 'notification', users: [] },
      { kind: 'announcement', announcementId: ID, total: 3, sent: 1, failed: 0 },
      { kind: 'message', conversationId: ID, users: [ID] },
      { kind: 'handover', users: [ID] },
      { kind: 'resync' },
      { kind: 'sessionEnded', message: 'Cet appareil a été déconnecté.' },
    ]
    expect(samples.map(({ kind }) => kind)).toEqual(centerEvent.def.options.map(({ shape }) => shape.kind.def.values[0]))
    for (const sample of samples) {
      expect(readEvent(JSON.stringify(centerEvent.parse(sample)))).toEqual(sample)
    }
  })

  it('of a demand or of a planning is read with what it brings and names; what is no demand is left to be read', () => {
    const demand: CenterEvent = { kind: 'demand', demandId: ID, days: [], users: [] }
    const samples: CenterEvent[] = [
      { ...demand, demand: null, near: [ID] },
      { kind: 'planning', days: [], users: [ID], near: [] },
    ]
    for (const sample of samples) expect(readEvent(JSON.stringify(centerEvent.parse(sample)))).toEqual(sample)
    const brought = { _id: ID, version: 1, posterShift: {} }
    expect(readEvent(JSON.stringify({ ...demand, demand: brought }))).toEqual({ ...demand, demand: brought })
    for (const none of [1, 'x', {}, { _id: ID }]) expect(readEvent(JSON.stringify({ ...demand, demand: none, near: 1 }))).toEqual(demand)
  })

  it.each([
    '',
    'x',
    '{}',
    '{"kind":"points"}',
    '{"kind":"points","users":[1]}',
    '{"kind":"demand","users":[],"days":[]}',
    '{"kind":"message","users":[]}',
    '{"kind":"announcement","announcementId":"x","total":"3","sent":1,"failed":0}',
    '{"kind":"other","users":[],"days":[]}',
    'null',
  ])('is nothing when it is %j', (data) => {
    expect(readEvent(data)).toBeNull()
  })
})
