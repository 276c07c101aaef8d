// Whether the server answers: screens then say that what they show is what was known, and since when; what would change something waits.
import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

interface Reachability {
  readonly isReachable: boolean
  /** Instant of the last answer of the server, or null before the first one. */
  readonly lastAnswerAt: number | null
}

let current: Reachability = { isReachable: true, lastAnswerAt: null }
const listeners = createListeners()

/** Listeners hear when the server is lost or found again, not at each answer. */
export const subscribeReachability = listeners.subscribe

export function reachability(): Reachability {
  return current
}

export function reportReachable(isReachable: boolean, now: number): void {
  const hasChanged = current.isReachable !== isReachable
  current = { isReachable, lastAnswerAt: isReachable ? now : current.lastAnswerAt }
  if (hasChanged) listeners.notify()
}

function subscribeNetwork(listener: () => void): () => void {
  const listening = new AbortController()
  addEventListener('online', listener, listening)
  addEventListener('offline', listener, listening)
  return () => listening.abort()
}

/** Listeners hear when either may have changed; returns how to stop. */
export function subscribeReachable(listener: () => void): () => void {
  const stops = [subscribeReachability(listener), subscribeNetwork(listener)]
  return () => stops.forEach((stop) => stop())
}

/** The server answers and the device has a network, as far as is known now. */
export function isReachable(): boolean {
  return navigator.onLine && reachability().isReachable
}

/** Once it does again; never at once, for who has just been without an answer. */
export function whenReachable(): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribeReachable(() => {
      if (!isReachable()) return
      stop()
      resolve()
    })
  })
}

/** Once the device has a network: at once when it has. Whoever then asks the server learns by that whether it answers. */
export function whenOnline(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) resolve()
    else addEventListener('online', () => resolve(), { once: true })
  })
}

/** Whether the server can be reached, kept up to date. Pages made at build time assume that it can. */
export function useIsReachable(): boolean {
  return useSyncExternalStore(subscribeReachable, isReachable, () => true)
}

/** True while the device has a network, for pages that ask the server nothing by themselves. Built pages begin with one. */
export function useHasNetwork(): boolean {
  return useSyncExternalStore(
    subscribeNetwork,
    () => navigator.onLine,
    () => true,
  )
}
