// Leads from a list to what is open beside it: without it the keyboard goes through everything that is left of the list first.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { uiTexts } from './texts.ts'

/** Its place is marked with `data-detail` and can be focused. */
export function SkipToDetail({ className }: { className?: string }): ReactNode {
  return (
    <button
      type="button"
      onClick={() => document.querySelector<HTMLElement>('[data-detail]')?.focus()}
      className={classNames(
        'sr-only z-2 rounded-button-small bg-primary text-14 font-650 text-on-primary focus:not-sr-only focus:absolute focus:px-4 focus:py-2.5',
        className,
      )}
    >
      {uiTexts.skipToDetail}
    </button>
  )
}
