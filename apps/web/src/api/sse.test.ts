// The stream gives the same events however it is cut into pieces.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSseParser, type StreamEvent } from './sse.ts'

function parse(pieces: readonly Uint8Array[]): { events: StreamEvent[]; retries: number[] } {
  const events: StreamEvent[] = []
  const retries: number[] = []
  const parser = createSseParser({ onEvent: (event) => events.push(event), onRetry: (ms) => retries.push(ms) })
  for (const piece of pieces) parser.push(piece)
  return { events, retries }
}

const bytes = (text: string) => new TextEncoder().encode(text)
const parseText = (text: string) => parse([bytes(text)])

describe('the event stream parser', () => {
  it.each<[string, string, StreamEvent[]]>([
    ['one line', 'data: a\n\n', [{ event: 'message', data: 'a', id: '' }]],
    ['a name', 'event: demand\ndata: a\n\n', [{ event: 'demand', data: 'a', id: '' }]],
    ['several lines', 'data: a\ndata\ndata:  b\n\n', [{ event: 'message', data: 'a\n\n b', id: '' }]],
    ['comments', ':\n: ping\n\ndata:a\n\n', [{ event: 'message', data: 'a', id: '' }]],
    [
      'CR alone',
      'data: a\r\rdata: b\r\r',
      [
        { event: 'message', data: 'a', id: '' },
        { event: 'message', data: 'b', id: '' },
      ],
    ],
    [
      'CR LF',
      'data: a\r\n\r\ndata: b\r\n\r\n',
      [
        { event: 'message', data: 'a', id: '' },
        { event: 'message', data: 'b', id: '' },
      ],
    ],
    ['CR before LF as two line ends across lines', 'data: a\n\r\n', [{ event: 'message', data: 'a', id: '' }]],
    ['a byte order mark', '\uFEFFdata: a\n\n', [{ event: 'message', data: 'a', id: '' }]],
    [
      'an identifier that lasts',
      'id: 7\ndata: a\n\ndata: b\n\n',
      [
        { event: 'message', data: 'a', id: '7' },
        { event: 'message', data: 'b', id: '7' },
      ],
    ],
    ['an identifier with a null, ignored', 'id: 7\0\ndata: a\n\n', [{ event: 'message', data: 'a', id: '' }]],
    ['unknown fields', 'x: y\n data: no\ndata: a\n\n', [{ event: 'message', data: 'a', id: '' }]],
    ['an event without data is none', 'event: x\n\ndata: a\n\n', [{ event: 'message', data: 'a', id: '' }]],
    ['what is not finished', 'data: a\n', []],
  ])('reads %s', (_, text, events) => {
    expect(parseText(text).events).toEqual(events)
  })

  it('hears how long to wait, in digits only', () => {
    expect(parseText('retry: 2000\nretry: 2s\nretry: -1\n').retries).toEqual([2000])
  })

  it('gives the same events for any cut, inside characters and line ends too', () => {
    const lineEnd = fc.constantFrom('\n', '\r', '\r\n')
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '→', '👩‍🚒', ' ', ':', '{', '\u202F'), maxLength: 12 })
    const event = fc.record({ name: fc.constantFrom('', 'demand', 'é'), lines: fc.array(text, { minLength: 1, maxLength: 3 }) })
    const stream = fc.array(fc.tuple(event, lineEnd), { maxLength: 6 })
    fc.assert(
      fc.property(stream, fc.array(fc.nat(), { maxLength: 30 }), (list, cuts) => {
        const expected = list.map(([{ name, lines }]) => ({ event: name || 'message', data: lines.join('\n'), id: '' }))
        const whole = bytes(
          list
            .map(([{ name, lines }, end]) =>
              [`: ping`, ...(name === '' ? [] : [`event: ${name}`]), ...lines.map((line) => `data: ${line}`), '', ''].join(end),
            )
            .join(''),
        )
        const places = [0, ...cuts.map((cut) => cut % (whole.length + 1)), whole.length].toSorted((a, b) => a - b)
        const pieces = places.slice(1).map((end, index) => whole.slice(places[index], end))
        expect(parse(pieces).events).toEqual(expected)
        expect(parse(Array.from(whole, (byte) => Uint8Array.of(byte))).events).toEqual(expected)
      }),
      { numRuns: 400 },
    )
  })
})
