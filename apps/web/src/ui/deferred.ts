// Code that the first screen does not need: fetched while the browser has nothing to do, so that the first use waits for
// nothing, and kept out of the initial load.
import { useState } from 'react'

/** Fetches a module once the page is loaded and the browser idle. A failure is left to the moment of use. */
export function onIdle(load: () => Promise<unknown>): void {
  const run = (): void => {
    load().catch(() => undefined)
  }
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 5000 })
  else if (typeof window !== 'undefined') setTimeout(run, 2000)
}

/** True from the first time `open` is true on. */
export function useOpenedOnce(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened || open
}
