// Keeps read data available without network, with its time: the queries marked `persisted` are written to local storage and read back at
// start-up. They are cleared when the session ends, and never shown to somebody else.
// It is our own code: TanStack Query’s persister is as large, and it would still lack the choice of queries, their owner, their distance and
// the order of removal when the storage is full (docs/decisions/0031).
import { dehydrate, hydrate, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query'
import { clearSnapshot, SNAPSHOT_KEY, type Store } from './kept-on-device.ts'

/** Raise it when a persisted answer changes its form. */
const VERSION = 2
export const LONGEST_PERSISTED_MS = 7 * 24 * 3_600_000
const WRITE_AFTER_MS = 2_000
/**
 * How far from today a planning may be to be persisted: its month and those around. A month of 500 members takes some 25 KB, and whoever
 * turns the pages of two years must not fill the five megabytes a browser gives.
 */
const NEAR_MS = 31 * 24 * 3_600_000

interface Snapshot {
  readonly version: number
  readonly userId: string
  readonly at: number
  readonly state: DehydratedState
}

/** Whether this version wrote the value itself. */
function isSnapshot(value: unknown): value is Snapshot {
  if (typeof value !== 'object' || value === null || !('version' in value) || value.version !== VERSION) return false
  return 'userId' in value && 'at' in value && typeof value.at === 'number' && 'state' in value
}

/** Null when there is none, when it is somebody else's, too old or of another version. */
function readSnapshot(storage: Store, userId: string, now: number): Snapshot | null {
  try {
    const snapshot: unknown = JSON.parse(storage.getItem(SNAPSHOT_KEY) ?? 'null')
    if (!isSnapshot(snapshot) || snapshot.userId !== userId) return null
    return now - snapshot.at <= LONGEST_PERSISTED_MS ? snapshot : null
  } catch {
    return null
  }
}

/**
 * Puts what was persisted for this person into the cache, at its age: it is shown, and read again at once, were it seconds old: no
 * event was heard since it was written. False when nothing was persisted.
 */
export function restoreSnapshot(queryClient: QueryClient, storage: Store, userId: string, now: number): boolean {
  const snapshot = readSnapshot(storage, userId, now)
  if (snapshot === null) return false
  const queries = snapshot.state.queries.map((query) => ({
    ...query,
    state: { ...query.state, status: 'success' as const, error: null, isInvalidated: true },
  }))
  // A query that no screen requests meanwhile stays: it would be missing from the next writing.
  hydrate(queryClient, { ...snapshot.state, queries }, { defaultOptions: { queries: { gcTime: LONGEST_PERSISTED_MS } } })
  return true
}

/** Known, were it not to be read again just now; read within the week, and not of another season. */
function isToPersist({ meta, state }: Query, now: number): boolean {
  const persisted = meta?.persisted
  if (persisted === undefined || persisted === false || state.data === undefined || now - state.dataUpdatedAt > LONGEST_PERSISTED_MS)
    return false
  return typeof persisted !== 'object' || (Date.parse(persisted.startDate) - now < NEAR_MS && now - Date.parse(persisted.endDate) < NEAR_MS)
}

/** The queries to persist, the latest reading first. */
function queriesToPersist(queryClient: QueryClient, now: number): Query[] {
  const kinds = new Set<string>()
  return queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => isToPersist(query, now) })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .filter(({ meta, queryKey }) => {
      const kind = JSON.stringify(queryKey.slice(0, 2))
      if (meta?.persisted !== 'latest') return true
      if (kinds.has(kind)) return false
      kinds.add(kind)
      return true
    })
}

export function writeSnapshot(queryClient: QueryClient, storage: Store, userId: string, now: number): void {
  let queries = queriesToPersist(queryClient, now)
  do {
    const querySet = new Set(queries)
    const state = dehydrate(queryClient, { shouldDehydrateQuery: (query) => querySet.has(query), shouldDehydrateMutation: () => false })
    const snapshot: Snapshot = { version: VERSION, userId, at: now, state }
    try {
      storage.setItem(SNAPSHOT_KEY, JSON.stringify(snapshot))
      return
    } catch {
      // It does not fit: what was read long ago is the least missed.
      queries = queries.slice(0, Math.floor(queries.length / 2))
    }
  } while (queries.length > 0)
  // The storage refused: an old snapshot would be worse than none.
  clearSnapshot(storage)
}

/** Writes the snapshot a moment after what it holds has changed, at once when the page is left; returns how to stop. */
export function persistSnapshot(queryClient: QueryClient, storage: Store, userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    writeSnapshot(queryClient, storage, userId, Date.now())
  }
  const onPageHide = () => {
    if (timer !== undefined) write()
  }
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || (event.query.meta?.persisted ?? false) === false) return
    timer ??= setTimeout(write, WRITE_AFTER_MS)
  })
  addEventListener('pagehide', onPageHide)
  return () => {
    clearTimeout(timer)
    removeEventListener('pagehide', onPageHide)
    unsubscribe()
  }
}
