// A sheet or a dialog in which one writes: closing it with something typed asks first, whatever the way out (Escape, swipe, back,
// another page).
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
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

export function UnsavedSheet({ isDirty = false, onOpenChange, backCloses = true, children, ...sheet }: SheetProps & Unsaved): ReactNode {
  const { door, isUnsaved, question } = useDoor(isDirty)
  return (
    <DoorContext value={door}>
      <Sheet
        {...sheet}
        // Where going back undoes the step that opened it, one is asked first all the same.
        backCloses={backCloses || isUnsaved}
        onOpenChange={(open) => {
          if (open) onOpenChange(true)
          else door.ask(() => onOpenChange(false))
        }}
      >
        <PageGuard when={sheet.open && isUnsaved} />
        {children}
      </Sheet>
      {question}
    </DoorContext>
  )
}

export function UnsavedDialog({ isDirty = false, onOpenChange, children, ...dialog }: DialogProps & Unsaved): ReactNode {
  const { door, isUnsaved, question } = useDoor(isDirty)
  return (
    <DoorContext value={door}>
      <Dialog
        {...dialog}
        onOpenChange={(open) => {
          if (open) onOpenChange(true)
          else door.ask(() => onOpenChange(false))
        }}
      >
        <PageGuard when={dialog.open && isUnsaved} />
        {children}
      </Dialog>
      {question}
    </DoorContext>
  )
}
