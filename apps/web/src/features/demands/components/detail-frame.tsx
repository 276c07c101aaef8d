// Where an open demand stands: a sheet on phones, the detail column on desktop. What it shows fills head, body and foot from
// inside, so that the frame stays while the demand changes under it.
import { createContext, use, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'

interface Slots {
  readonly isDesktop: boolean
  readonly head: HTMLElement | null
  readonly foot: HTMLElement | null
}

const SlotsContext = createContext<Slots>({ isDesktop: false, head: null, foot: null })

interface DetailFrameProps {
  isDesktop: boolean
  /** Of the sheet; the column is always there. */
  open: boolean
  /** Names the sheet or the column for screen readers. */
  title: string
  onClose: () => void
  onClosed?: () => void
  /** On phones, once it is closed, where what opened it is gone. */
  focusAfter: () => HTMLElement | null
  children: ReactNode
}

export function DetailFrame({ isDesktop, open, title, onClose, onClosed, focusAfter, children }: DetailFrameProps): ReactNode {
  const [head, setHead] = useState<HTMLElement | null>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const content = <SlotsContext value={{ isDesktop, head, foot }}>{children}</SlotsContext>
  if (!isDesktop) {
    return (
      <UnsavedSheet
        open={open}
        backCloses={false}
        onOpenChange={(next) => {
          if (!next) onClose()
        }}
        {...(onClosed !== undefined && { onClosed })}
        focusAfter={focusAfter}
        title={title}
        // The head scrolls with the rest: with large text it would leave no room for it.
        header={null}
        footer={<div ref={setFoot} className="flex flex-col gap-2 empty:hidden" />}
      >
        <div ref={setHead} className="-mt-2 mb-3" />
        {content}
      </UnsavedSheet>
    )
  }
  return (
    <section
      tabIndex={-1}
      aria-label={title}
      className="flex min-h-full flex-1 flex-col [--ring:var(--s1)] focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-primary"
    >
      <div ref={setHead} className="px-8 pt-5" />
      <div className="flex-1 px-8 pt-4 pb-2">{content}</div>
      <div ref={setFoot} className="sticky bottom-0 z-10 border-t border-line bg-s1 px-8 pt-3 pb-4 empty:hidden" />
    </section>
  )
}

/** True in the column, false in the sheet. */
export function useIsColumn(): boolean {
  return use(SlotsContext).isDesktop
}

export function DetailHead({ children }: { children: ReactNode }): ReactNode {
  const { head } = use(SlotsContext)
  return head === null ? null : createPortal(children, head)
}

export function DetailFoot({ children }: { children: ReactNode }): ReactNode {
  const { foot } = use(SlotsContext)
  return foot === null ? null : createPortal(children, foot)
}
