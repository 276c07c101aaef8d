// A sheet in which one writes: closing it with something typed asks first, whatever the way out (Escape, swipe, back, another page).
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import type { SheetProps } from './sheet-panel.tsx'
import { Sheet } from './sheet.tsx'
import { uiTexts } from './texts.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'

interface UnsavedSheetProps extends SheetProps {
  /** Something was typed and not saved. False while it is being saved, and after. */
  isDirty: boolean
}

export function UnsavedSheet({ isDirty, onOpenChange, children, ...sheet }: UnsavedSheetProps): ReactNode {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <Sheet
        {...sheet}
        onOpenChange={(open) => {
          if (!open && isDirty) setLeaving(true)
          else onOpenChange(open)
        }}
      >
        <UnsavedGuard when={sheet.open && isDirty} />
        {children}
      </Sheet>
      <Dialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={uiTexts.unsavedTitle}
        description={uiTexts.unsavedBody}
        confirmLabel={uiTexts.unsavedLeave}
        cancelLabel={uiTexts.unsavedStay}
        danger
        onConfirm={() => {
          setLeaving(false)
          onOpenChange(false)
        }}
      />
    </>
  )
}
