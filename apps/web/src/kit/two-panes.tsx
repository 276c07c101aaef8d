// A list with the entry that is open beside it; phones have the list alone, and what opens stands over it or in its place.
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { SkipToDetail } from '../ui/skip-to-detail.tsx'
import { useIsDesktop } from '../ui/use-media-query.ts'

interface TwoPanesProps {
  list: ReactNode
  /** Classes of the list. */
  className?: string
  /** Widths of both: `lg:grid-cols-[…]`. */
  columns: string
  /** The list has the whole page. */
  isListAlone?: boolean
  /** False: none is open. */
  detail: ReactNode
  /** The texts while no entry is open; null before it is known whether there is any entry. */
  texts: { readonly choose: string; readonly chooseNote: string } | null
}

export function TwoPanes({ list, className, columns, isListAlone = false, detail, texts }: TwoPanesProps): ReactNode {
  const isDesktop = useIsDesktop()
  return (
    <div className={isListAlone ? undefined : classNames('lg:grid lg:h-(--content-height)', columns)}>
      <div className={classNames('relative px-2 lg:overflow-y-auto lg:pt-4', isListAlone ? 'lg:px-8' : 'lg:px-4', className)}>
        {isDesktop && !isListAlone && detail !== false && <SkipToDetail />}
        {list}
      </div>
      {isDesktop && !isListAlone && (
        <div data-detail="" tabIndex={-1} className="flex min-h-0 min-w-0 flex-col border-l border-line bg-s1 [--ring:var(--s1)]">
          {detail}
          {detail === false && texts !== null && (
            <div className="m-auto px-6 text-center">
              <p className="text-18 font-650">{texts.choose}</p>
              <p className="mt-1 text-14 text-t3">{texts.chooseNote}</p>
            </div>
          )}
        </div>
      )}
    </div>
  )
}
