// Lets a component change its kind, not only its style, with the width of the window.
import { useCallback, useSyncExternalStore } from 'react'

/** From this width on: rail, right panels, months. Paper too, whatever the width of the window: a sheet of A4 holds a month. */
export const DESKTOP_QUERY = '(min-width: 1024px), print'

/** True while the media query matches. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

export function useIsDesktop(): boolean {
  return useMediaQuery(DESKTOP_QUERY)
}
