// A question answered with a reason, if one likes: what is written asks before it is lost, and a refusal is said under it.
import { useState, type ReactNode } from 'react'
import type { DialogProps } from '../ui/dialog-panel.tsx'
import { FieldError } from '../ui/field.tsx'
import { TextArea } from '../ui/text-input.tsx'
import { UnsavedDialog } from '../ui/unsaved-sheet.tsx'
import type { Action } from './use-action.ts'
import type { Opening } from './while-open.tsx'

interface ReasonDialogProps extends Opening, Pick<DialogProps, 'title' | 'description' | 'confirmLabel'> {
  onClose: () => void
  /** Under the reason: who reads it. */
  hint: string
  rows?: number
  action: Pick<Action<never>, 'button' | 'error' | 'isPending'>
  /** True once it is done: the question closes. The reason without spaces around it, empty where none is given. */
  onConfirm: (reason: string) => Promise<boolean>
}

export function ReasonDialog({ onClose, hint, rows = 3, action, onConfirm, ...dialog }: ReasonDialogProps): ReactNode {
  const [typed, setTyped] = useState('')
  const reason = typed.trim()
  return (
    <UnsavedDialog
      {...dialog}
      {...action.button}
      danger
      isDirty={reason !== '' && !action.isPending}
      onOpenChange={(isOpen) => isOpen || onClose()}
      onConfirm={() => void onConfirm(reason).then((isDone) => isDone && onClose())}
    >
      <TextArea
        label="Motif (facultatif)"
        hint={hint}
        rows={rows}
        maxLength={500}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FieldError error={action.error} />
    </UnsavedDialog>
  )
}
