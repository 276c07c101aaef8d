// What the database computes for a whole centre, cached under the version that stood in the same snapshot. A reader
// names the version they saw in a row they read anyway, so a change takes effect on the next call without any message.

interface Entry<T> {
  readonly version: number
  readonly value: T
}

export class VersionedCache<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #limit: number

  /** @param limit entries at most; the one unused for longest goes first */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** What is cached for `key`, when it is exactly `version`. */
  get(key: string, version: number): T | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined || entry.version !== version) return undefined
    // A Map keeps insertion order: put back last, the entry is the youngest.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, version: number, value: T): void {
    this.#entries.delete(key)
    this.#entries.set(key, { version, value })
    if (this.#entries.size <= this.#limit) return
    const oldest = this.#entries.keys().next()
    if (oldest.done !== true) this.#entries.delete(oldest.value)
  }
}
