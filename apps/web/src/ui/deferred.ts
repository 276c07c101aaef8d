// Code that the first screen does not need: fetched while the browser has nothing to do, so that the first use waits for
// nothing, and not part of the initial load.
import { useEffect, useSyncExternalStore } from 'react'
import { isReachable } from './use-is-reachable.ts'
import { createListeners } from './listeners.ts'
import { onIdle } from './on-idle.ts'

export interface DeferredOptions {
  /** False: it comes on first use only, being for few people. */
  readonly whenIdle?: boolean
  /** True: while the server cannot be reached, or may not be, it is waited for, nothing being lost with it. */
  readonly canWait?: boolean
}

/** A network that is just back may not carry everything yet, and one that is just gone is not known to be gone. */
const PAUSES_MS = [1_000, 4_000] as const

async function readPatiently<T>(read: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await read()
    } catch (failure) {
      if (!isReachable()) throw failure
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return read()
}

/**
 * Like `lazy`, but what is already there is drawn with the press that asks for it: React shows what was suspended no sooner than
 * 300 ms later, in which a second press and Escape would be lost.
 *
 * The hook says what was fetched, at once when it is there; null until then. It fetches when that is wanted, and again when `again`
 * changes; throws when that fails.
 */
export function deferred<T>(
  read: () => Promise<T>,
  { whenIdle = true, canWait = false }: DeferredOptions = {},
): (wanted: boolean, again?: unknown) => T | null {
  let state: { readonly value: T } | { readonly failure: unknown } | null = null
  let running: Promise<void> | null = null
  let wanting = 0
  const listeners = createListeners()
  const load = (): Promise<void> => {
    if (state !== null && 'value' in state) return Promise.resolve()
    running ??= (canWait ? readPatiently(read) : read())
      .then(
        (value) => {
          state = { value }
        },
        (failure: unknown) => {
          // Nobody waits for it, or it can wait: the next use tries again.
          state = wanting === 0 || (canWait && !isReachable()) ? null : { failure }
        },
      )
      .finally(() => {
        running = null
        listeners.notify()
      })
    return running
  }
  if (whenIdle) {
    // It is not loaded without network: a browser that failed to load a module may never ask for it again within the page.
    onIdle(() => {
      if (navigator.onLine) void load()
      else addEventListener('online', () => void load(), { once: true })
    })
  }
  return function useDeferred(wanted, again) {
    const current = useSyncExternalStore(
      listeners.subscribe,
      () => state,
      () => null,
    )
    useEffect(() => {
      if (!wanted) return undefined
      wanting += 1
      void load()
      return () => {
        wanting -= 1
        if (state !== null && 'failure' in state) state = null
      }
    }, [wanted, again])
    if (current === null) return null
    if ('value' in current) return current.value
    if (wanted) throw current.failure
    return null
  }
}
