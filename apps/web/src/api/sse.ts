// Reads `text/event-stream` (WHATWG HTML, 9.2.6) from pieces cut anywhere, even inside a character or between CR and LF.

export interface StreamEvent {
  /** `message` when the stream names none. */
  readonly event: string
  readonly data: string
  /** The last identifier seen so far, as the standard carries it from event to event. */
  readonly id: string
}

export interface SseParser {
  /** Calls back once per event that `bytes` completes. An event without data is none. */
  push(bytes: Uint8Array): void
}

interface Callbacks {
  readonly onEvent: (event: StreamEvent) => void
  /** The server asks to wait so long, in milliseconds, before connecting again. */
  readonly onRetry?: (ms: number) => void
}

export function createSseParser({ onEvent, onRetry }: Callbacks): SseParser {
  // Removes the byte order mark and keeps the halves of characters.
  const decoder = new TextDecoder('utf-8')
  let line = ''
  let endsWithCr = false
  let event = ''
  let data: string[] = []
  let id = ''

  function endOfEvent(): void {
    if (data.length > 0) onEvent({ event: event === '' ? 'message' : event, data: data.join('\n'), id })
    event = ''
    data = []
  }

  function field(name: string, value: string): void {
    if (name === 'data') data.push(value)
    else if (name === 'event') event = value
    else if (name === 'id' && !value.includes('\0')) id = value
    else if (name === 'retry' && /^\d+$/.test(value)) onRetry?.(Number(value))
  }

  function endOfLine(): void {
    const colon = line.indexOf(':')
    if (line === '') endOfEvent()
    else if (colon < 0) field(line, '')
    else if (colon > 0) field(line.slice(0, colon), line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1))
    line = ''
  }

  return {
    push(bytes) {
      const text = decoder.decode(bytes, { stream: true })
      let start = 0
      for (let i = 0; i < text.length; i++) {
        const character = text[i]
        if (character === '\n' && endsWithCr && i === start) {
          // The second half of CR LF.
          start = i + 1
          endsWithCr = false
          continue
        }
        endsWithCr = false
        if (character !== '\n' && character !== '\r') continue
        line += text.slice(start, i)
        endOfLine()
        start = i + 1
        endsWithCr = character === '\r'
      }
      line += text.slice(start)
    },
  }
}
