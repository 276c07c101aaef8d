// Whether the server answers, for screens: what is known stays readable, what would change something waits.
import { useSyncExternalStore } from 'react'
import { reachability, subscribeReachability } from './reachability.ts'

function subscribeNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

function subscribe(listener: () => void): () => void {
  const stops = [subscribeReachability(listener), subscribeNetwork(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** True while the server answers and the device has a network. */
export function useIsReachable(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine && reachability().isReachable)
}

/** True while the device has a network, for pages that ask the server nothing by themselves. Built pages begin with one. */
export function useHasNetwork(): boolean {
  return useSyncExternalStore(
    subscribeNetwork,
    () => navigator.onLine,
    () => true,
  )
}
