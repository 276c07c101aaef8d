// A sheet or a dialog in which one writes: closing it with something typed asks first, whatever the way out (Escape, swipe, back,
// another page).
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import type { DialogProps } from './dialog-panel.tsx'
import type { SheetProps } from './sheet-panel.tsx'
import { Sheet } from './sheet.tsx'
import { DoorContext, PageGuard, UnsavedQuestion } from './unsaved-guard.tsx'

interface Unsaved {
  /**
   * Whether the overlay itself has unsaved changes: false while it is being saved, and after. Its forms report theirs by an `UnsavedGuard`.
   */
  isDirty?: boolean
}

function useDoor({ isDirty = false, open, onOpenChange }: Unsaved & Pick<SheetProps, 'open' | 'onOpenChange'>) {
  const [forms, setForms] = useState<ReadonlySet<string>>(new Set())
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const isUnsaved = isDirty || forms.size > 0
  const latest = useRef(isUnsaved)
  useLayoutEffect(() => {
    latest.current = isUnsaved
  })
  const door = useMemo(
    () => ({
      report: (form: string, isFormUnsaved: boolean) =>
        setForms((known) => {
          if (known.has(form) === isFormUnsaved) return known
          return new Set(isFormUnsaved ? [...known, form] : [...known].filter((name) => name !== form))
        }),
      ask: (next: () => void) => {
        if (latest.current) setLeave(() => next)
        else next()
      },
    }),
    [],
  )
  return {
    isUnsaved,
    onOpenChange: (next: boolean) => {
      if (next) onOpenChange(true)
      else door.ask(() => onOpenChange(false))
    },
    guard: <PageGuard when={open && isUnsaved} />,
    around: (overlay: ReactNode) => (
      <DoorContext value={door}>
        {overlay}
        <UnsavedQuestion
          open={leave !== null}
          onStay={() => setLeave(null)}
          onLeave={() => {
            setLeave(null)
            leave?.()
          }}
        />
      </DoorContext>
    ),
  }
}

export function UnsavedSheet({ backCloses = true, children, ...sheet }: SheetProps & Unsaved): ReactNode {
  const { isUnsaved, onOpenChange, guard, around } = useDoor(sheet)
  return around(
    // Where going back undoes the step that opened it, one is asked first all the same.
    <Sheet {...sheet} backCloses={backCloses || isUnsaved} onOpenChange={onOpenChange}>
      {guard}
      {children}
    </Sheet>,
  )
}

export function UnsavedDialog({ children, ...dialog }: DialogProps & Unsaved): ReactNode {
  const { onOpenChange, guard, around } = useDoor(dialog)
  return around(
    <Dialog {...dialog} onOpenChange={onOpenChange}>
      {guard}
      {children}
    </Dialog>,
  )
}
