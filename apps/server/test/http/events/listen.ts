// A reader of the event stream, like a browser, for tests.
import { noteCall } from '#test/calls.ts'
import { randomUUID } from 'node:crypto'
import { centerEvent } from '@releve/contract/events'
import type { CenterEvent } from '@releve/contract/events'
import { expect } from 'vitest'

export interface Listener {
  /** The next event; null when the stream ended. */
  next(): Promise<CenterEvent | null>
  close(): void
}

/** Opens a stream. `ageMs`: the age of the data that the reader already has. */
export async function openStream(url: string, token: string, ageMs?: number): Promise<Listener> {
  const abort = new AbortController()
  const response = await fetch(`${url}/api/events${ageMs === undefined ? '' : `?ageMs=${ageMs}`}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: abort.signal,
  })
  noteCall('GET', '/events', response.status)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) throw new Error('no stream')
  let text = ''
  return {
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end >= 0) {
          const block = text.slice(0, end)
          text = text.slice(end + 2)
          const data = /^data: (.*)$/m.exec(block)?.[1]
          if (data === undefined) continue
          return centerEvent.parse(JSON.parse(data))
        }
        const { done, value } = await reader.read()
        if (done) return null
        text += value
      }
    },
    close: () => abort.abort(),
  }
}

const isMarker = (event: CenterEvent | null) => event?.kind === 'planning' && event.days.length === 0

/**
 * Opens a stream and waits until it receives events: events of earlier tests may still arrive before.
 * @param tell publishes an event that this listener receives
 */
export async function listenOn(url: string, token: string, tell: (marker: CenterEvent) => Promise<void>): Promise<Listener> {
  const stream = await openStream(url, token)
  const marker = randomUUID()
  await tell({ kind: 'planning', days: [], users: [marker] })
  for (;;) {
    const event = await stream.next()
    if (event === null || (event.kind === 'planning' && event.users[0] === marker)) break
  }
  return {
    ...stream,
    // The marker events of later listeners are skipped.
    async next() {
      let event = await stream.next()
      while (isMarker(event)) event = await stream.next()
      return event
    },
  }
}
