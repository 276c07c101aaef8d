// Reads `text/event-stream` (WHATWG HTML, 9.2.6) from pieces cut anywhere, even inside a character or between CR and LF. Of its fields
// the data alone: it says the kind that the name repeats, and when to connect again the page decides (session/events.ts).

/** `push`: calls back once per event that its bytes complete. An event without data is none. */
export function createSseParser(onData: (data: string) => void): { push(bytes: Uint8Array): void } {
  // Removes the byte order mark and keeps the halves of characters.
  const decoder = new TextDecoder('utf-8')
  let unfinished = ''
  let endsWithCr = false
  let data: string[] = []

  function read(line: string): void {
    if (line === '') {
      if (data.length > 0) onData(data.join('\n'))
      data = []
    } else if (line === 'data') data.push('')
    else if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5))
  }

  return {
    push(bytes) {
      const text = decoder.decode(bytes, { stream: true })
      if (text === '') return
      // The second half of CR LF ends no other line.
      const lines = (unfinished + (endsWithCr && text.startsWith('\n') ? text.slice(1) : text)).split(/\r\n|\r|\n/)
      endsWithCr = text.endsWith('\r')
      unfinished = lines.pop() ?? ''
      lines.forEach(read)
    },
  }
}
