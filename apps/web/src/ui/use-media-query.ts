// Lets a component change its kind, not only its style, with the width of the window.
import { useCallback, useSyncExternalStore } from 'react'

/**
 * The application has rail, right panels and months from this width on. Paper has them too, whatever the width of the window: a sheet of A4
 * holds a month.
 */
const DESKTOP_QUERY = '(min-width: 1024px), print'

/** A phone held on its side: too low for anything to lie over the page. The variant `short` of the styles asks the same. */
const SHORT_QUERY = 'screen and (max-width: 1023.98px) and (max-height: 479.98px)'

/** Asked at each drawing of whoever wants to know: a list is made once. */
const lists = new Map<string, MediaQueryList>()

function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? matchMedia(query)
  lists.set(query, list)
  return list
}

/** True while the media query matches. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = listOf(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => listOf(query).matches)
}

export function useIsDesktop(): boolean {
  return useMediaQuery(DESKTOP_QUERY)
}

export function useIsShort(): boolean {
  return useMediaQuery(SHORT_QUERY)
}
