// Shows a reading at its place on a screen: its skeleton at first, then the reason it failed with a way to retry, or that there is nothing,
// or the content. Several readings that one place needs are one (`together`).
import type { ReactNode } from 'react'
import { isMissing, OfflineError, whyFailed } from '../api/errors.ts'
import { FailedLine, hasFailed, type Reading as AnyReading } from '../ui/failed-line.tsx'
import { EmptyState, ErrorState, type EmptyStateProps } from '../ui/states.tsx'

/** The part of a TanStack Query result that a screen needs. */
export interface Reading<Data> extends AnyReading {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

type DataOf<Readings extends readonly Reading<unknown>[]> = { [Index in keyof Readings]: Exclude<Readings[Index]['data'], undefined> }

/** Their data in the same order, once all are known; retried, those that failed are read again. */
export function together<const Readings extends readonly Reading<unknown>[]>(...readings: Readings): Reading<DataOf<Readings>> {
  const failed = readings.filter((reading) => hasFailed(reading, reading.data))
  const isKnown = readings.every(({ data }) => data !== undefined)
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- none is undefined, in the order they came
    data: isKnown ? (readings.map(({ data }) => data) as DataOf<Readings>) : undefined,
    error: failed[0]?.error ?? null,
    isError: failed.length > 0,
    isFetching: (failed.length > 0 ? failed : readings).some(({ isFetching }) => isFetching),
    refetch: () => failed.forEach(({ refetch }) => refetch()),
  }
}

interface LoadedProps<Data> {
  query: Reading<Data>
  /** The sentence of a failure: « Les équipes n’ont pas pu être lues ». */
  failed: string
  /** A line within something that stands; a whole place otherwise. */
  asLine?: boolean
  /** The label of that line's button, where « Réessayer » would not say what is retried. */
  retryLabel?: string | undefined
  /** The words after the reason why it failed. */
  failedNote?: string
  /** Stands instead of the failure when the address names something that does not exist. */
  missing?: EmptyStateProps
  /** The reason without network, where more can be said than that it comes back by itself. */
  failedOffline?: string
  /** The final shape; nothing where it would only flicker. */
  skeleton?: ReactNode
  /** Stands when there is nothing. Without it `children` draws the empty state too. */
  empty?: EmptyStateProps & { readonly when: (data: Data) => boolean }
  children: (data: Data) => ReactNode
}

export function Loaded<Data>(props: LoadedProps<Data>): ReactNode {
  const { query, failed, asLine, retryLabel, failedNote, failedOffline, missing, skeleton, empty, children } = props
  const { data, error, isError, isFetching, refetch } = query
  if (data !== undefined) {
    if (empty === undefined) return children(data)
    const { when, ...state } = empty
    return when(data) ? <EmptyState {...state} /> : children(data)
  }
  // It stays said while it is read again (session/sticky-failures.ts).
  if (!isError) return skeleton ?? null
  if (missing !== undefined && isMissing(error)) return <EmptyState {...missing} />
  const retry = { onRetry: () => void refetch(), retrying: isFetching }
  if (asLine === true) {
    return (
      <FailedLine {...retry} retryLabel={retryLabel}>
        {failed}
      </FailedLine>
    )
  }
  return (
    <ErrorState title={failed} {...retry}>
      {error instanceof OfflineError && failedOffline !== undefined ? failedOffline : whyFailed(error)} {failedNote}
    </ErrorState>
  )
}
