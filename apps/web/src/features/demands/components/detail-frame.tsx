// Where an open demand stands: a sheet on phones, the detail column on desktop. What it shows fills head, body and foot from
// inside, so that the frame stays while the demand changes under it.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { createContext, use, useState, type ReactNode } from 'react'
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
  /** On phones, once it is closed, where what opened it is gone. */
  focusAfter: () => HTMLElement | null
  children: ReactNode
}

export function DetailFrame({ isDesktop, open, title, onClose, focusAfter, children }: DetailFrameProps): ReactNode {
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

/** `failure`: why what was asked is not done, beside the buttons. */
export function DetailFoot({ failure, children }: { failure: string | null; children: ReactNode }): ReactNode {
  const { foot } = use(SlotsContext)
  if (foot === null) return null
  return createPortal(
    <>
      {failure !== null && (
        <div className="mb-3">
          <Refusal>{failure}</Refusal>
        </div>
      )}
      {children}
    </>,
    foot,
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
