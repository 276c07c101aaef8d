// The data a device keeps of a member: where the snapshot and the waiting actions lie, and how they are cleared. It is apart from the code
// that reads and writes them (snapshot.ts, queued.ts), which comes with a member's pages: any page that is open when a session ends has to
// clear them.

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

/** The names of the entries of one person, or of everybody; none where storage is refused. */
export function queuedNames(storage: QueueStorage, userId: string | null): string[] {
  const start = userId === null ? PREFIX : queuedName(userId, '')
  try {
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((name) => name.startsWith(start))
  } catch {
    return []
  }
}

/** Clears the waiting actions of this device except those of `keptUserId`: a person who logs in again finds their own, nobody else's. */
export function clearQueued(storage: QueueStorage, keptUserId: string | null): void {
  const keptNames = new Set(keptUserId === null ? [] : queuedNames(storage, keptUserId))
  for (const name of queuedNames(storage, null)) if (!keptNames.has(name)) storage.removeItem(name)
}

/** Deletes everything that the device keeps, of every member. */
export function forgetKept(storage: QueueStorage): void {
  clearSnapshot(storage)
  clearQueued(storage, null)
}
