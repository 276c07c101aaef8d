// Where an open demand stands: a sheet on phones, the detail column on desktop. The frame stays while the demand changes under it.
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { useSheetFoot } from '../../../ui/sheet-foot.tsx'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { useIsDesktop } from '../../../ui/use-media-query.ts'

interface DetailFrameProps {
  /** Of the sheet; the column is always there. */
  open: boolean
  /** Names the sheet or the column for screen readers. */
  title: string
  onClose: () => void
  /** On phones, once it is closed, where what opened it is gone. */
  focusAfter: () => HTMLElement | null
  children: ReactNode
}

export function DetailFrame({ open, title, onClose, focusAfter, children }: DetailFrameProps): ReactNode {
  const isColumn = useIsDesktop()
  const { footer, withFoot } = useSheetFoot(
    isColumn ? 'sticky bottom-0 z-10 border-t border-line bg-s1 px-8 pt-3 pb-4 empty:hidden' : 'flex flex-col gap-2 empty:hidden',
  )
  if (!isColumn) {
    return (
      <UnsavedSheet
        open={open}
        backCloses={false}
        onOpenChange={(next) => next || onClose()}
        focusAfter={focusAfter}
        title={title}
        // The head scrolls with the rest: with large text it would leave no room for it.
        header={null}
        footer={footer}
      >
        {withFoot(children)}
      </UnsavedSheet>
    )
  }
  return (
    <section
      tabIndex={-1}
      aria-label={title}
      className="flex min-h-full flex-1 flex-col [--ring:var(--s1)] focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-primary"
    >
      <div className="flex-1 px-8 pt-9 pb-2">{withFoot(children)}</div>
      {footer}
    </section>
  )
}

/** A refusal of the server, in place: its sentence and what it named. */
export function Refusal({ children }: { children: ReactNode }): ReactNode {
  return (
    <div role="alert" className="flex items-start gap-2.5 rounded-card bg-error-tint px-3.5 py-3 text-14 text-error">
      <CircleAlert size={20} />
      <span className="min-w-0 flex-1">{children}</span>
    </div>
  )
}
