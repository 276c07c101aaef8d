// What the device keeps of a member: where the snapshot and the actions that wait for the network lie, and how they go. Apart from what reads
// and writes them (snapshot.ts, queued.ts), which comes with a member's pages: whatever is open when a session ends has to clear them.

export const SNAPSHOT_KEY = 'releve.snapshot'

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function clearSnapshot(storage: Store): void {
  try {
    // The last two are what versions before December 2026 kept of somebody's vacations.
    for (const key of [SNAPSHOT_KEY, 'releve.vacation', 'releve.look']) storage.removeItem(key)
  } catch {
    // Refused storage holds nothing.
  }
}

// Each action that waits is an entry of its own: two tabs that add at once do not write over one another.

export type QueueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const PREFIX = 'releve.queued.'

export const queuedName = (userId: string, key: string): string => `${PREFIX}${userId}.${key}`

export const isQueuedName = (name: string): boolean => name.startsWith(PREFIX)

/** Of one person, or of everybody; none where storage is refused. */
export function queuedNames(storage: QueueStorage, userId: string | null): string[] {
  const start = userId === null ? PREFIX : queuedName(userId, '')
  try {
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((name) => name.startsWith(start))
  } catch {
    return []
  }
}

/** What waits on this device, but for that of `keptUserId`: whoever logs in again finds what they had asked, nobody else's. */
export function clearQueued(storage: QueueStorage, keptUserId: string | null): void {
  const kept = new Set(keptUserId === null ? [] : queuedNames(storage, keptUserId))
  for (const name of queuedNames(storage, null)) if (!kept.has(name)) storage.removeItem(name)
}

/** All of it, of everybody. */
export function forgetKept(storage: QueueStorage): void {
  clearSnapshot(storage)
  clearQueued(storage, null)
}
