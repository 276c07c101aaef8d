// A page of several parts most of which failed: it is said once, above, and read again with one press; one or two say it themselves.
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useIsReachable } from '../ui/use-is-reachable.ts'
import { apiTexts } from '../api/texts.ts'
import { FailedLine } from '../ui/failed-line.tsx'
import { FailedTogetherContext, type FailedPart } from '../ui/use-failed-part.ts'

/** At most so many parts say by themselves that they failed. */
const MOST_ALONE = 2

interface FailedTogetherProps {
  /** « L’accueil n’a pas pu être lu en entier. » */
  title: string
  /** Classes of the line, where the page is a grid. */
  className?: string
  children: ReactNode
}

export function FailedTogether({ title, className, children }: FailedTogetherProps): ReactNode {
  const [failed, setFailed] = useState<ReadonlyMap<string, FailedPart>>(new Map())
  const [wasSaid, setSaid] = useState(false)
  const isReachable = useIsReachable()
  const parts = [...failed.values()]
  const isRetrying = parts.some((part) => part.isRetrying)
  // Read again together, they come one after the other: the last ones do not speak up meanwhile.
  const isSaid = parts.length > MOST_ALONE || (wasSaid && isRetrying)
  if (isSaid !== wasSaid) setSaid(isSaid)
  const report = useCallback(
    (part: string, state: FailedPart | null) =>
      setFailed((known) => new Map(state === null ? [...known].filter(([failedPart]) => failedPart !== part) : [...known, [part, state]])),
    [],
  )
  const together = useMemo(() => ({ report, isSaid }), [report, isSaid])
  return (
    <>
      {isSaid && (
        <div className={className}>
          <FailedLine onRetry={() => parts.forEach(({ retry }) => retry())} retrying={isRetrying}>
            <span className="block font-600">{title}</span>
            {!isReachable && apiTexts.failedOffline}
          </FailedLine>
        </div>
      )}
      <FailedTogetherContext value={together}>{children}</FailedTogetherContext>
    </>
  )
}
