// A layer over a page is a step of the history, so that « back » closes it; closing it otherwise takes that step back.
import { useRouter, type HistoryLocation } from '@tanstack/react-router'
import { useRef } from 'react'

declare module '@tanstack/history' {
  interface HistoryState {
    /** This step of the history opened something over the page: going back closes it. */
    readonly isOverlay?: boolean
  }
}

/**
 * Takes the step back; false where there is none: what was opened by its address only leaves it. The history moves a moment later: a
 * second press or Escape meanwhile must not take back one more.
 */
export function useStepBack(): () => boolean {
  const { history } = useRouter()
  const takenLocation = useRef<HistoryLocation | null>(null)
  return () => {
    const { location } = history
    if (location.state.isOverlay !== true) return false
    if (takenLocation.current !== location) {
      takenLocation.current = location
      history.back({ ignoreBlocker: true })
    }
    return true
  }
}
