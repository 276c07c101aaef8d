// A line within a standing screen that says which part could not be read, and what to do. A whole list has `ErrorState`.
import CircleAlert from 'lucide-react/icons/circle-alert'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { focusGoesOn } from './focus-goes-on.ts'
import { uiTexts } from './texts.ts'
import { useFailedPart } from './use-failed-part.ts'

interface FailedLineProps {
  /** The part that could not be read, and what is unknown without it. */
  children: ReactNode
  onRetry: () => void
  retrying?: boolean
  /** The label of the button, where « Réessayer » would not say what is retried. */
  retryLabel?: string | undefined
}

export function FailedLine({ children, onRetry, retrying = false, retryLabel = uiTexts.retry }: FailedLineProps): ReactNode {
  if (useFailedPart(onRetry, retrying)) return <p className="text-14 text-t3">{uiTexts.failedPart}</p>
  return (
    <div
      ref={focusGoesOn}
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-error-tint px-3.5 py-2.5 text-14"
    >
      <span className="flex min-w-0 flex-1 basis-48 items-start gap-2.5">
        <CircleAlert size={20} className="flex-none text-error" />
        <span className="min-w-0 text-pretty">{children}</span>
      </span>
      <Button size={40} icon={<RefreshCw size={16} />} pending={retrying} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  )
}

/** The state of a reading: whether it failed, and whether it is under way. */
export interface Reading {
  readonly isError: boolean
  readonly isFetching: boolean
}

/** It failed and nothing is known; still so while it is read again (session/sticky-failures.ts). */
export function hasFailed({ isError }: Reading, data: unknown): boolean {
  return data === undefined && isError
}

/** The line of one reading: nothing while it is read for the first time, nor once it is known. */
export function FailedQueryLine(props: {
  query: Reading & { readonly data: unknown; readonly refetch: () => unknown }
  children: ReactNode
}): ReactNode {
  const { query, children } = props
  if (!hasFailed(query, query.data)) return null
  return (
    <FailedLine onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {children}
    </FailedLine>
  )
}
