// The end of a list that is read a page at a time: further back, and what says that it could not be read. What was read stays.
import { useCallback, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { FailedLine } from './failed-line.tsx'
import { searchTexts } from './search-texts.ts'
import { firstControl, useKeptFocus, type HeirOf } from './use-kept-focus.ts'

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

/** The entries before it, in their order. */
function entriesBefore(end: HTMLElement): HTMLElement[] {
  const entries = [...(end.parentElement?.querySelectorAll<HTMLElement>('li') ?? [])]
  return entries.filter((entry) => (end.compareDocumentPosition(entry) & Node.DOCUMENT_POSITION_PRECEDING) !== 0)
}

/** What opens the entry, or the entry itself: never a button that does something to it. */
function heirIn(entry: HTMLElement | undefined): HTMLElement | undefined {
  if (entry === undefined) return undefined
  const opens = entry.querySelector<HTMLElement>(':scope > button:only-child, a[href]')
  if (opens !== null) return opens
  entry.tabIndex = -1
  return entry
}

export function ReadOn({ rest: { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }, label }: ReadOnProps): ReactNode {
  const end = useRef<HTMLDivElement>(null)
  const lastRead = useRef<HTMLElement>(undefined)
  // A failure takes the place of the button, and the button goes with the last page: who reads on goes on at what came.
  const heirOf = useCallback<HeirOf>((lost, container, beside) => {
    const control = firstControl(lost, container, beside)
    if (control !== null && control !== undefined) return control
    const entries = entriesBefore(container)
    const known = lastRead.current === undefined ? -1 : entries.indexOf(lastRead.current)
    return heirIn(known === -1 ? entries.at(-1) : entries[known + 1])
  }, [])
  const keepFocus = useKeptFocus(heirOf)
  const frame = useCallback(
    (box: HTMLDivElement | null) => {
      end.current = box
      return keepFocus(box)
    },
    [keepFocus],
  )
  const readOn = (): void => {
    if (end.current !== null) lastRead.current = entriesBefore(end.current).at(-1)
    void fetchNextPage()
  }
  return (
    <div ref={frame} className="contents">
      {isFetchNextPageError ? (
        <FailedLine onRetry={readOn} retrying={isFetchingNextPage}>
          {searchTexts.failed}
        </FailedLine>
      ) : (
        hasNextPage && (
          <Button variant="neutral" wide pending={isFetchingNextPage} onClick={readOn}>
            {label}
          </Button>
        )
      )}
    </div>
  )
}
