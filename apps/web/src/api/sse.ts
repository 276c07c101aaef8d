// Reads `text/event-stream` (WHATWG HTML, 9.2.6) from pieces cut anywhere, even inside a character or between CR and LF. Of its fields
// the data alone: it says the kind that the name repeats, and when to connect again the page decides (session/events.ts).

export interface SseParser {
  /** Calls back once per event that `bytes` completes. An event without data is none. */
  push(bytes: Uint8Array): void
}

export function createSseParser(onData: (data: string) => void): SseParser {
  // Removes the byte order mark and keeps the halves of characters.
  const decoder = new TextDecoder('utf-8')
  let line = ''
  let endsWithCr = false
  let data: string[] = []

  function endOfEvent(): void {
    if (data.length > 0) onData(data.join('\n'))
    data = []
  }

  function endOfLine(): void {
    if (line === '') endOfEvent()
    else if (line === 'data') data.push('')
    else if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5))
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
