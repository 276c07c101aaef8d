// Code that the first screen does not need: fetched while the browser has nothing to do, so that the first use waits for
// nothing, and not part of the initial load.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isReachable } from './use-is-reachable.ts'
import { onIdle } from './on-idle.ts'

/**
 * Fetches a module when nothing else is to do, and not without network: a browser that failed to load a module may never ask for it
 * again within the page. A failure is left to the moment of use.
 */
function fetchOnIdle(load: () => Promise<unknown>): void {
  const fetchNow = () => void load().catch(() => undefined)
  onIdle(() => {
    if (navigator.onLine) fetchNow()
    else addEventListener('online', fetchNow, { once: true })
  })
}

/** True from the first time `open` is true on. */
export function useOpenedOnce(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened || open
}

export interface Deferred<T> {
  /**
   * What was fetched, at once when it is there; null until then. Fetches it when it is wanted, and again when `again` changes; throws
   * when that fails.
   */
  readonly useWhen: (wanted: boolean, again?: unknown) => T | null
}

export interface DeferredOptions {
  /** False: it comes on first use only, being for few people. */
  readonly whenIdle?: boolean
  /** True: while the server cannot be reached, or may not be, it is waited for, nothing being lost with it. */
  readonly canWait?: boolean
}

/** A network that is just back may not carry everything yet, and one that is just gone is not known to be gone. */
const PAUSES_MS = [1_000, 4_000] as const

async function readPatiently<T>(read: () => Promise<T>, pauses: readonly number[]): Promise<T> {
  const [pause, ...rest] = pauses
  if (pause === undefined) return read()
  try {
    return await read()
  } catch (failure) {
    if (!isReachable()) throw failure
    await new Promise((resolve) => setTimeout(resolve, pause))
    return readPatiently(read, rest)
  }
}

/**
 * Like `lazy`, but what is already there is drawn with the press that asks for it: React shows what was suspended no sooner than
 * 300 ms later, in which a second press and Escape would be lost.
 */
export function deferred<T>(read: () => Promise<T>, { whenIdle = true, canWait = false }: DeferredOptions = {}): Deferred<T> {
  let state: { readonly value: T } | { readonly failure: unknown } | null = null
  let running: Promise<void> | null = null
  let wanting = 0
  const listeners = new Set<() => void>()
  const load = (): Promise<void> => {
    if (state !== null && 'value' in state) return Promise.resolve()
    running ??= readPatiently(read, canWait ? PAUSES_MS : [])
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
        for (const listener of listeners) listener()
      })
    return running
  }
  if (whenIdle) fetchOnIdle(load)
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    useWhen: (wanted, again) => {
      const current = useSyncExternalStore(
        subscribe,
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
    },
  }
}
