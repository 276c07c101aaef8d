// Two presses before the screen is drawn anew are one wish: the state that greys a button out comes later than a quick finger.
import { useRef } from 'react'

/** The same action, which while it runs answers a second call with the promise of the first. */
export function useOneAtATime<A extends readonly unknown[], R>(
  act: (...callArguments: A) => Promise<R>,
): (...callArguments: A) => Promise<R> {
  const running = useRef<Promise<R> | null>(null)
  return (...callArguments) => {
    running.current ??= act(...callArguments).finally(() => {
      running.current = null
    })
    return running.current
  }
}
