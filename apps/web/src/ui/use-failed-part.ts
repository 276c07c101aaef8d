// Lets each part of one page that failed report it to the page, which says it once for all of them.
import { createContext, use, useEffectEvent, useId, useLayoutEffect } from 'react'

export interface FailedPart {
  readonly retry: () => void
  readonly isRetrying: boolean
}

interface FailedTogether {
  readonly report: (part: string, failed: FailedPart | null) => void
  /** The page says it: the parts stay quiet. */
  readonly isSaid: boolean
}

/** The failures gathered by the page around; null where each part shows its own. */
export const FailedTogetherContext = createContext<FailedTogether | null>(null)

/** Whether the page says already that much of it could not be read. */
export const useIsSaidTogether = (): boolean => use(FailedTogetherContext)?.isSaid ?? false

/** Reports to the page around that this failed, for as long as it is drawn. True: the page says it. */
export function useFailedPart(onRetry: () => void, isRetrying: boolean): boolean {
  const part = useId()
  const report = use(FailedTogetherContext)?.report
  const retry = useEffectEvent(onRetry)
  useLayoutEffect(() => report?.(part, { retry: () => retry(), isRetrying }), [report, part, isRetrying])
  useLayoutEffect(() => () => report?.(part, null), [report, part])
  return useIsSaidTogether()
}
