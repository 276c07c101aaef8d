// The end of a list that is read a page at a time: further back, and what says that it could not be read. What was read stays.
import { useCallback, useId, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { FailedLine } from './failed-line.tsx'
import { searchTexts } from './search-texts.ts'
import { firstControl, useHandedFocus, type NextFocus } from './use-handed-focus.ts'

/** The part of a paged query that goes further back. */
export interface RestOfList {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

/** The entries before it, in their order. */
function entriesBefore(end: HTMLElement): HTMLElement[] {
  const entries = [...(end.parentElement?.querySelectorAll<HTMLElement>('li') ?? [])]
  return entries.filter((entry) => (end.compareDocumentPosition(entry) & Node.DOCUMENT_POSITION_PRECEDING) !== 0)
}

/** The element that opens the entry, or the entry itself: never a button that acts on it. */
function openerOf(entry: HTMLElement | undefined): HTMLElement | undefined {
  if (entry === undefined) return undefined
  const opens = entry.querySelector<HTMLElement>(':scope > button:only-child, a[href]')
  if (opens !== null) return opens
  entry.tabIndex = -1
  return entry
}

/** `label`: « Charger la suite ». */
export function ReadOn({ rest, label }: { rest: RestOfList; label: string }): ReactNode {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = rest
  const id = useId()
  const lastRead = useRef<HTMLElement>(undefined)
  // A failure takes the place of the button, and the button goes with the last page: who reads on goes on at what came.
  const next = useCallback<NextFocus>((lost, container, beside) => {
    const control = firstControl(lost, container, beside)
    if (control !== null && control !== undefined) return control
    const entries = entriesBefore(container)
    const known = lastRead.current === undefined ? -1 : entries.indexOf(lastRead.current)
    return openerOf(known === -1 ? entries.at(-1) : entries[known + 1])
  }, [])
  const frame = useHandedFocus(next)
  const readOn = (): void => {
    const end = document.getElementById(id)
    if (end !== null) lastRead.current = entriesBefore(end).at(-1)
    void fetchNextPage()
  }
  return (
    <div id={id} ref={frame} className="contents">
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
