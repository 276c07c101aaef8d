// Code that the first screen does not need: fetched while the browser has nothing to do, so that the first use waits for
// nothing, and kept out of the initial load.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { onIdle } from './on-idle.ts'

/** Fetches a module when nothing else is to do. A failure is left to the moment of use. */
export function fetchOnIdle(load: () => Promise<unknown>): void {
  onIdle(() => void load().catch(() => undefined))
}

/** True from the first time `open` is true on. */
export function useOpenedOnce(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened || open
}

export interface Deferred<T> {
  /** What was fetched, at once when it is there; null until then. Fetches it when it is wanted, throws when that fails. */
  readonly useWhen: (wanted: boolean) => T | null
}

export interface DeferredOptions {
  /** False: it comes on first use only, being for few people. */
  readonly whenIdle?: boolean
}

/**
 * Like `lazy`, but what is already there is drawn with the press that asks for it: React shows what was suspended no sooner than
 * 300 ms later, in which a second press and Escape would be lost.
 */
export function deferred<T>(read: () => Promise<T>, { whenIdle = true }: DeferredOptions = {}): Deferred<T> {
  let state: { readonly value: T } | { readonly failure: unknown } | null = null
  let running: Promise<void> | null = null
  let wanting = 0
  const listeners = new Set<() => void>()
  const load = (): Promise<void> => {
    if (state !== null && 'value' in state) return Promise.resolve()
    running ??= read()
      .then(
        (value) => {
          state = { value }
        },
        (failure: unknown) => {
          // Nobody waits for it: the next use tries again.
          state = wanting > 0 ? { failure } : null
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
    useWhen: (wanted) => {
      const current = useSyncExternalStore(subscribe, () => state)
      useEffect(() => {
        if (!wanted) return undefined
        wanting += 1
        void load()
        return () => {
          wanting -= 1
          if (state !== null && 'failure' in state) state = null
        }
      }, [wanted])
      if (current === null) return null
      if ('value' in current) return current.value
      if (wanted) throw current.failure
      return null
    },
  }
}
