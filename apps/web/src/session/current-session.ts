// The one session of this tab, bound to the browser: its storage, its lock among tabs, and the client that asks it for tokens.
import { setTokenSource } from '../api/client.ts'
import { createSession, STORED_LOGIN_KEY } from './session.ts'

const LOCK_NAME = 'releve.renewal'
/** A tab that froze with the lock must not hold the others. */
const LONGEST_WAIT_MS = 30_000

/** A tab's write reaches the storage of the others a moment later, by another way than the lock it gives back. */
const STORAGE_TRAVEL_MS = 1000

/** Web Locks exist only where the page is served over HTTPS or from this machine; elsewhere the server's leeway has to do. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  return new Promise((resolve, reject) => {
    let isHeld = false
    const lock = navigator.locks.request(LOCK_NAME, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) }, async () => {
      isHeld = true
      await work().then(resolve, reject)
      // This tab goes on at once; the next one, waiting for the lock, finds the new token instead of renewing again.
      await new Promise((travelled) => setTimeout(travelled, STORAGE_TRAVEL_MS))
    })
    lock.catch((error: unknown) => {
      if (isHeld) reject(error)
      else work().then(resolve, reject)
    })
  })
}

/** Local storage, named at each use only: where it is refused some browsers throw on its very name. */
export const deviceStorage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
  key: (index: number) => localStorage.key(index),
  get length() {
    return localStorage.length
  },
}

export const session = createSession({
  fetch: (url, init) => globalThis.fetch(url, init),
  now: Date.now,
  storage: deviceStorage,
  withLock,
})

setTokenSource(session)

/** Follows what other tabs do to the session; returns how to stop. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key: everything was cleared.
    if (event.key === STORED_LOGIN_KEY || event.key === null) session.storedElsewhere()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
