// A sheet or a dialog in which one writes: closing it with something typed asks first, whatever the way out (Escape, swipe, back,
// another page).
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import type { DialogProps } from './dialog-panel.tsx'
import type { SheetProps } from './sheet-panel.tsx'
import { Sheet } from './sheet.tsx'
import { DoorContext, PageGuard, UnsavedQuestion } from './unsaved-guard.tsx'

/** @param isDirty what the overlay itself knows to be unsaved; its forms tell the rest by an `UnsavedGuard` */
function useDoor(isDirty: boolean) {
  const [forms, setForms] = useState<ReadonlySet<string>>(new Set())
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const isUnsaved = isDirty || forms.size > 0
  const latest = useRef(isUnsaved)
  useLayoutEffect(() => {
    latest.current = isUnsaved
  })
  const door = useMemo(
    () => ({
      tell: (form: string, isFormUnsaved: boolean) =>
        setForms((known) => {
          if (known.has(form) === isFormUnsaved) return known
          return new Set(isFormUnsaved ? [...known, form] : [...known].filter((one) => one !== form))
        }),
      ask: (next: () => void) => {
        if (latest.current) setLeave(() => next)
        else next()
      },
    }),
    [],
  )
  const question = (
    <UnsavedQuestion
      open={leave !== null}
      onStay={() => setLeave(null)}
      onLeave={() => {
        setLeave(null)
        leave?.()
      }}
    />
  )
  return { door, isUnsaved, question }
}

interface Unsaved {
  /** Something was typed and not saved. False while it is being saved, and after. */
  isDirty?: boolean
}

interface UnsavedOverlayProps extends Unsaved, Pick<SheetProps, 'open' | 'onOpenChange'> {
  /** The overlay itself, closed through `onOpenChange`, with the `guard` of the page in it. */
  children: (asked: { isUnsaved: boolean; onOpenChange: (open: boolean) => void; guard: ReactNode }) => ReactNode
}

function UnsavedOverlay({ isDirty = false, open, onOpenChange, children }: UnsavedOverlayProps): ReactNode {
  const { door, isUnsaved, question } = useDoor(isDirty)
  const askedChange = (next: boolean) => {
    if (next) onOpenChange(true)
    else door.ask(() => onOpenChange(false))
  }
  return (
    <DoorContext value={door}>
      {children({ isUnsaved, onOpenChange: askedChange, guard: <PageGuard when={open && isUnsaved} /> })}
      {question}
    </DoorContext>
  )
}

export function UnsavedSheet({ isDirty = false, onOpenChange, backCloses = true, children, ...sheet }: SheetProps & Unsaved): ReactNode {
  return (
    <UnsavedOverlay isDirty={isDirty} open={sheet.open} onOpenChange={onOpenChange}>
      {({ isUnsaved, onOpenChange: onAskedChange, guard }) => (
        // Where going back undoes the step that opened it, one is asked first all the same.
        <Sheet {...sheet} backCloses={backCloses || isUnsaved} onOpenChange={onAskedChange}>
          {guard}
          {children}
        </Sheet>
      )}
    </UnsavedOverlay>
  )
}

export function UnsavedDialog({ isDirty = false, onOpenChange, children, ...dialog }: DialogProps & Unsaved): ReactNode {
  return (
    <UnsavedOverlay isDirty={isDirty} open={dialog.open} onOpenChange={onOpenChange}>
      {({ onOpenChange: onAskedChange, guard }) => (
        <Dialog {...dialog} onOpenChange={onAskedChange}>
          {guard}
          {children}
        </Dialog>
      )}
    </UnsavedOverlay>
  )
}
