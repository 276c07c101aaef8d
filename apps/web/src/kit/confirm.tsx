// A question whose answer is an action: what it is about stays in it while it closes, which it does once answered, whatever came of it.
import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import type { DialogProps } from '../ui/dialog-panel.tsx'
import type { Action } from './use-action.ts'
import { WhileOpen } from './while-open.tsx'

interface ConfirmProps<Subject> extends Pick<DialogProps, 'confirmLabel' | 'danger'> {
  /** Null: closed. */
  subject: Subject | null
  onClose: () => void
  title: string | ((subject: Subject) => string)
  description: ReactNode | ((subject: Subject) => ReactNode)
  /** Its refusal is said in passing, or where the dialog was opened. */
  action: Pick<Action<never>, 'button'>
  onConfirm: (subject: Subject) => Promise<unknown>
}

export function Confirm<Subject>({ subject, onClose, title, description, action, onConfirm, ...dialog }: ConfirmProps<Subject>): ReactNode {
  return (
    <WhileOpen subject={subject}>
      {(about, opening) => (
        <Dialog
          {...dialog}
          {...opening}
          {...action.button}
          onOpenChange={(isOpen) => isOpen || onClose()}
          title={typeof title === 'function' ? title(about) : title}
          description={typeof description === 'function' ? description(about) : description}
          onConfirm={() => void onConfirm(about).then(onClose)}
        />
      )}
    </WhileOpen>
  )
}
