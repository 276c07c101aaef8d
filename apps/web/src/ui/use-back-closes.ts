// The back button and the back gesture close what is open over a page instead of leaving the page.
import { useBlocker } from '@tanstack/react-router'

/**
 * While `open`, going back calls `close` and stays on the page; every other navigation passes. When the history holds no
 * earlier page of the application, the browser leaves as usual. (On Android Base UI listens to the close request too.)
 */
export function useBackCloses(open: boolean, close: () => void): void {
  useBlocker({
    disabled: !open,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      close()
      return true
    },
  })
}
