// A list that may be longer than a screen: once it is, a field searches it, beside what else narrows it; how much is found is told,
// and nothing found leaves a way back. A list read a page at a time is then read to its end. Short lists stay as quiet as they are.
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { FailedLine } from './failed-line.tsx'
import { formatCount } from './format.ts'
import type { Noun } from './format.ts'
import { matchesSearch } from './match-search.ts'
import { SearchField } from './search-field.tsx'
import { searchTexts } from './search-texts.ts'

/** Longer than this, a list exceeds a telephone. */
const SEARCHED_FROM = 10

/** The part of a paged query that goes further back. */
export interface RestOfList {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

/** A choice beside the field. */
export interface ListFilter<T> {
  readonly control: ReactNode
  readonly isSet: boolean
  readonly onClear: () => void
  readonly matches: (entry: T) => boolean
}

interface SearchedListProps<T> {
  readonly list: readonly T[]
  /** What one is found by: names, days as they are written, reasons. */
  readonly textOf: (entry: T) => string
  readonly texts: {
    /** The name of the field: « Chercher un membre ». */
    readonly search: string
    readonly count: Noun
  }
  readonly filter?: ListFilter<T>
  /** Of a list that is read a page at a time. */
  readonly rest?: RestOfList
  /** Entries so tall that fewer fill a screen. */
  readonly from?: number
  /** The list itself; `isNarrowed` when it is not all there is. */
  readonly children: (found: readonly T[], isNarrowed: boolean) => ReactNode
}

export function SearchedList<T>(props: SearchedListProps<T>): ReactNode {
  const { list, textOf, texts, filter, rest, from = SEARCHED_FROM, children } = props
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The field answers at once, a long list after it.
  const searched = useDeferredValue(typed.trim())
  const isNarrowed = searched !== '' || filter?.isSet === true
  const isFailed = rest?.isFetchNextPageError === true
  const isReadOn = isNarrowed && rest?.hasNextPage === true && !isFailed
  const fetchNextPage = rest?.fetchNextPage
  const isFetching = rest?.isFetchingNextPage === true
  useEffect(() => {
    if (isReadOn && !isFetching) fetchNextPage?.()
  }, [isReadOn, isFetching, fetchNextPage])

  const isLong = isNarrowed || typed !== '' || list.length > from || rest?.hasNextPage === true
  const found = isNarrowed
    ? list.filter((entry) => (filter === undefined || filter.matches(entry)) && matchesSearch(textOf(entry), searched))
    : list
  const isNothing = isNarrowed && found.length === 0 && !isReadOn && !isFailed
  const told = !isNarrowed ? '' : isReadOn ? searchTexts.goesOn : isNothing ? searchTexts.nothing : formatCount(found.length, texts.count)
  function clear(): void {
    setTyped('')
    filter?.onClear()
    field.current?.focus()
  }
  return (
    <>
      {/* The list keeps its place when it grows long: what is being written in it must not go. */}
      {isLong && (
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center gap-3">
            <span className="min-w-[min(13rem,100%)] flex-1 sm:max-w-[26rem] [&>label]:h-[2.75rem] [&>label]:max-w-none">
              <SearchField
                ref={field}
                label={texts.search}
                value={typed}
                maxLength={100}
                autoComplete="off"
                onChange={(event) => setTyped(event.target.value)}
              />
            </span>
            {filter?.control}
          </div>
          <p role="status" className="text-14 text-t3 empty:sr-only">
            {told}
          </p>
          {isNothing && (
            <span>
              <Button size={44} onClick={clear}>
                {searchTexts.clear}
              </Button>
            </span>
          )}
        </div>
      )}
      {isNothing ? null : children(found, isNarrowed)}
      {isFailed && (
        <FailedLine onRetry={() => void fetchNextPage?.()} retrying={isFetching}>
          {searchTexts.failed}
        </FailedLine>
      )}
    </>
  )
}
