// Where the snapshot lies, and how it goes. Apart from what reads and writes it (snapshot.ts), which comes with a member's pages: whatever is
// open when a session ends has to clear it.

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
