// A question whose answer is an action: what it is about stays in it while it closes, which it does once answered, whatever came of it.
import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import type { DialogProps } from '../ui/dialog-panel.tsx'
import type { Action } from './use-action.ts'
import { WhileOpen } from './while-open.tsx'

/** The same for all of them, or by what it is about. */
type Of<Subject, Value> = Value | ((subject: Subject) => Value)

function valueOf<Subject, Value extends string | boolean>(value: Of<Subject, Value>, about: Subject): Value {
  return typeof value === 'function' ? value(about) : value
}

interface ConfirmProps<Subject> extends Pick<DialogProps, 'cancelLabel'> {
  /** Null: closed. */
  subject: Subject | null
  onClose: () => void
  title: Of<Subject, string>
  confirmLabel: Of<Subject, string>
  danger?: Of<Subject, boolean>
  description: ReactNode | ((subject: Subject) => ReactNode)
  /** Its refusal is said in passing, or where the dialog was opened. */
  action: Pick<Action<never>, 'button'>
  onConfirm: (subject: Subject) => Promise<unknown>
}

export function Confirm<Subject>(props: ConfirmProps<Subject>): ReactNode {
  const { subject, onClose, title, description, confirmLabel, danger = false, action, onConfirm, ...dialog } = props
  return (
    <WhileOpen subject={subject}>
      {(about, opening) => (
        <Dialog
          {...dialog}
          {...opening}
          {...action.button}
          onOpenChange={(isOpen) => isOpen || onClose()}
          title={valueOf(title, about)}
          confirmLabel={valueOf(confirmLabel, about)}
          danger={valueOf(danger, about)}
          description={typeof description === 'function' ? description(about) : description}
          onConfirm={() => void onConfirm(about).then(onClose)}
        />
      )}
    </WhileOpen>
  )
}
