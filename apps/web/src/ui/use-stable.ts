// The same function for ever, whatever it does meanwhile: what is given it is not drawn again for another one.
import { useCallback, useLayoutEffect, useRef } from 'react'

/** For what is called by a hand, never while drawing. */
export function useStable<Given extends readonly unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}
