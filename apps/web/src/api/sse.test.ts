// The stream gives the same events however it is cut into pieces.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSseParser } from './sse.ts'

function parse(pieces: readonly Uint8Array[]): string[] {
  const events: string[] = []
  const parser = createSseParser((data) => events.push(data))
  for (const piece of pieces) parser.push(piece)
  return events
}

const bytes = (text: string) => new TextEncoder().encode(text)

describe('the event stream parser', () => {
  it.each<[string, string, string[]]>([
    ['one line', 'data: a\n\n', ['a']],
    ['several lines', 'data: a\ndata\ndata:  b\n\n', ['a\n\n b']],
    ['comments', ':\n: ping\n\ndata:a\n\n', ['a']],
    ['CR alone', 'data: a\r\rdata: b\r\r', ['a', 'b']],
    ['CR LF', 'data: a\r\n\r\ndata: b\r\n\r\n', ['a', 'b']],
    ['CR before LF as two line ends across lines', 'data: a\n\r\n', ['a']],
    ['a byte order mark', '\uFEFFdata: a\n\n', ['a']],
    ['no other field', 'x: y\n data: no\nevent: data\nid: 7\nretry: 2000\ndatas: no\ndata: a\n\n', ['a']],
    ['an event without data is none', 'event: x\n\ndata: a\n\n', ['a']],
    ['what is not finished', 'data: a\n', []],
  ])('reads %s', (_, text, events) => {
    expect(parse([bytes(text)])).toEqual(events)
  })

  it('gives the same events for any cut, inside characters and line ends too', () => {
    const lineEnd = fc.constantFrom('\n', '\r', '\r\n')
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '→', '👩‍🚒', ' ', ':', '{', '\u202F'), maxLength: 12 })
    const event = fc.record({ name: fc.constantFrom('', 'demand', 'é'), lines: fc.array(text, { minLength: 1, maxLength: 3 }) })
    const stream = fc.array(fc.tuple(event, lineEnd), { maxLength: 6 })
    fc.assert(
      fc.property(stream, fc.array(fc.nat(), { maxLength: 30 }), (list, cuts) => {
        const expected = list.map(([{ lines }]) => lines.join('\n'))
        const whole = bytes(
          list
            .map(([{ name, lines }, end]) =>
              [`: ping`, ...(name === '' ? [] : [`event: ${name}`]), ...lines.map((line) => `data: ${line}`), '', ''].join(end),
            )
            .join(''),
        )
        const places = [0, ...cuts.map((cut) => cut % (whole.length + 1)), whole.length].toSorted((a, b) => a - b)
        const pieces = places.slice(1).map((end, index) => whole.slice(places[index], end))
        expect(parse(pieces)).toEqual(expected)
        expect(parse(Array.from(whole, (byte) => Uint8Array.of(byte)))).toEqual(expected)
      }),
      { numRuns: 400 },
    )
  })
})
