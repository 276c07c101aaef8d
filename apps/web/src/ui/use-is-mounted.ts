// An answer may come after its form is gone: its message is then shown, but nothing is closed or opened any more.
import { useEffect, useRef } from 'react'

/** Whether the component is still there, at the time of the call. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
