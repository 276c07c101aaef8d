// Whether the server answers, for screens: what is known stays readable, what would change something waits.
import { useSyncExternalStore } from 'react'
import { reachability, subscribeReachability } from './reachability.ts'

function subscribe(listener: () => void): () => void {
  const unsubscribe = subscribeReachability(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    unsubscribe()
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** True while the server answers and the device has a network. */
export function useIsReachable(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine && reachability().isReachable)
}
