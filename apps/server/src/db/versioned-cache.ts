// Caches what the database computes for a whole centre, under the version that stood in the same snapshot. A reader names the version they
// saw in a row they read anyway, so a change takes effect on the next call without any message. All caches of the process share one bound
// in bytes: a bound in centres held 6 MB or 600, depending on the size of the centres.
import pg from 'pg'
import sql from 'sql-template-tag'
import { named, oneRow } from './query.ts'
import type { Queryable } from './query.ts'

/** A value that is cached at the moment, in any of the caches. */
interface Held {
  readonly bytes: number
  readonly forget: () => void
}

/** Bytes shared by caches: what was unused for longest goes first. */
export class CacheMemory {
  // A Set keeps insertion order: put back last, an entry is the youngest.
  readonly #held = new Set<Held>()
  #limit = Infinity
  #bytes = 0

  get bytes(): number {
    return this.#bytes
  }

  limitTo(bytes: number): void {
    this.#limit = bytes
    this.#makeRoom()
  }

  empty(): void {
    const limit = this.#limit
    this.limitTo(0)
    this.limitTo(limit)
  }

  /** @returns false when it is larger than all there is, and is not held */
  hold(entry: Held): boolean {
    if (entry.bytes > this.#limit) return false
    this.#held.add(entry)
    this.#bytes += entry.bytes
    this.#makeRoom()
    return true
  }

  use(entry: Held): void {
    this.#held.delete(entry)
    this.#held.add(entry)
  }

  release(entry: Held): void {
    if (this.#held.delete(entry)) this.#bytes -= entry.bytes
  }

  #makeRoom(): void {
    for (const oldest of this.#held) {
      if (this.#bytes <= this.#limit) return
      this.release(oldest)
      oldest.forget()
    }
  }
}

/** The memory of facts that the database was asked for. */
export const facts = new CacheMemory()
/** For texts made of facts in less than a millisecond: many and long, they would push out what is dearer to read again. */
export const texts = new CacheMemory()

const FACTS_SHARE = 0.75

/** How much all caches of this process hold at most, in bytes of their values. */
export function limitCaches(bytes: number): void {
  facts.limitTo(bytes * FACTS_SHARE)
  texts.limitTo(bytes * (1 - FACTS_SHARE))
}

/** Empties all caches when a database went back: it counts again up to versions that are held here, of what was undone. */
export function emptyCaches(): void {
  facts.empty()
  texts.empty()
}

/** Bytes that V8 needs for a value, per character of its JSON: 1.45 to 1.55 measured on rosters, plans and terms. */
const HEAP_PER_CHARACTER = 1.5
/** The entry itself, and the maps that a value is put into. */
const HEAP_OF_ENTRY = 500

/** Bytes of memory that a value read from JSON takes. A fiftieth of what reading it from the database costs. */
export function heapBytes(value: unknown): number {
  return HEAP_OF_ENTRY + JSON.stringify(value).length * HEAP_PER_CHARACTER
}

export interface CacheUse {
  readonly name: string
  readonly entries: number
  readonly bytes: number
  readonly hits: number
  readonly misses: number
}

interface Entry<T> extends Held {
  readonly version: number
  readonly value: T
}

export interface Found<T> {
  /** The version at which it was read; it may be newer than the one asked for. */
  readonly version: number
  readonly value: T
  /** The estimated memory, in bytes. */
  readonly bytes: number
}

const uses: (() => CacheUse)[] = []

/** The use of every cache of this process. */
export const cacheUses = (): readonly CacheUse[] => uses.map((use) => use())

/** A transaction that has written, even in a savepoint, has a transaction number. */
const cleanStatement = named('cache.isClean', sql`SELECT pg_current_xact_id_if_assigned() IS NULL AS is_clean`)

export class VersionedCache<T> {
  readonly #memory: CacheMemory
  readonly #entries = new Map<string, Entry<T>>()
  readonly #readings = new Map<string, Promise<T>>()
  #bytes = 0
  #hits = 0
  #misses = 0

  /** @param name what measures call it; each cache lives as long as the process */
  constructor(name: string, memory: CacheMemory) {
    this.#memory = memory
    uses.push(() => ({ name, entries: this.#entries.size, bytes: this.#bytes, hits: this.#hits, misses: this.#misses }))
  }

  /** The value cached for `key`, if it is exactly of `version`. */
  get(key: string, version: number): T | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined || entry.version !== version) {
      this.#misses += 1
      return undefined
    }
    this.#hits += 1
    this.#memory.use(entry)
    return entry.value
  }

  set(key: string, { version, value, bytes }: Found<T>): void {
    const forget = () => {
      this.#bytes -= bytes
      this.#entries.delete(key)
    }
    const before = this.#entries.get(key)
    if (before !== undefined) {
      this.#memory.release(before)
      before.forget()
    }
    const entry = { version, value, bytes, forget }
    this.#entries.set(key, entry)
    this.#bytes += bytes
    if (!this.#memory.hold(entry)) forget()
  }

  /**
   * The value cached for `key` at exactly `version`, else the result of `read`. Callers who ask during a reading wait for that reading:
   * after a change in a large centre everybody asks at once.
   */
  async load(db: Queryable, key: string, version: number, read: () => Promise<Found<T>>): Promise<T> {
    const known = this.get(key, version)
    if (known !== undefined) return known
    if (!(db instanceof pg.Pool)) return this.#readInside(db, key, read)
    // Only readings of the same version are shared: one that began for an older version may have seen no more than that.
    const name = `${key} ${version}`
    const others = this.#readings.get(name)
    if (others !== undefined) return others
    const reading = this.#readFor(key, read).finally(() => this.#readings.delete(name))
    this.#readings.set(name, reading)
    return reading
  }

  /** Inside a transaction the version may be its own, never to be committed: cached is what one reads that has written nothing yet. */
  async #readInside(db: Queryable, key: string, read: () => Promise<Found<T>>): Promise<T> {
    const found = await read()
    const { is_clean: isClean } = await oneRow<{ is_clean: boolean }>(db, cleanStatement)
    if (isClean) this.set(key, found)
    return found.value
  }

  async #readFor(key: string, read: () => Promise<Found<T>>): Promise<T> {
    const found = await read()
    this.set(key, found)
    return found.value
  }
}
