// Several parts of one page that failed: each tells it to the page, which says it once for all of them.
import { createContext, use, useId, useLayoutEffect, useRef } from 'react'

export interface FailedPart {
  readonly retry: () => void
  readonly isRetrying: boolean
}

interface FailedTogether {
  readonly tell: (part: string, failed: FailedPart | null) => void
  /** The page says it: the parts stay quiet. */
  readonly isTold: boolean
}

/** Of the page around; null where each says it itself. */
export const FailedTogetherContext = createContext<FailedTogether | null>(null)

/** Whether the page says already that much of it could not be read. */
export const useIsToldTogether = (): boolean => use(FailedTogetherContext)?.isTold ?? false

/** Tells the page around that this failed, for as long as it is drawn. True: the page says it. */
export function useFailedPart(onRetry: () => void, isRetrying = false): boolean {
  const part = useId()
  const tell = use(FailedTogetherContext)?.tell
  const latest = useRef(onRetry)
  useLayoutEffect(() => {
    latest.current = onRetry
  })
  useLayoutEffect(() => tell?.(part, { retry: () => latest.current(), isRetrying }), [tell, part, isRetrying])
  useLayoutEffect(() => () => tell?.(part, null), [tell, part])
  return useIsToldTogether()
}
