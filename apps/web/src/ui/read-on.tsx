// The end of a list that is read a page at a time: further back, and what says that it could not be read. What was read stays.
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { FailedLine } from './failed-line.tsx'
import { searchTexts } from './search-texts.ts'

/** The part of a paged query that goes further back. */
export interface RestOfList {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

interface ReadOnProps {
  readonly rest: RestOfList
  /** « Charger la suite ». */
  readonly label: string
}

export function ReadOn({ rest: { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }, label }: ReadOnProps): ReactNode {
  if (isFetchNextPageError) {
    return (
      <FailedLine onRetry={() => void fetchNextPage()} retrying={isFetchingNextPage}>
        {searchTexts.failed}
      </FailedLine>
    )
  }
  if (!hasNextPage) return null
  return (
    <Button variant="neutral" wide pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {label}
    </Button>
  )
}
