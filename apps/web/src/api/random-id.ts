// A random identifier (RFC 9562, version 4), also where the page is not served over HTTPS: `crypto.randomUUID` is absent there.

export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return uuidOf(crypto.getRandomValues(new Uint8Array(16)))
}

/** The version 4 identifier made of sixteen random bytes. */
export function uuidOf(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
