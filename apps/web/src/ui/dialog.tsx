// A question that must be answered before anything else: what will happen, two buttons. Its code arrives when the browser is
// idle, or on first use.
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { onIdle, useOpenedOnce } from './deferred.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question: « Retirer la demande ? ». */
  title: string
  /** What will happen, in a sentence. */
  description: ReactNode
  /** Infinitive: « Retirer la demande ». */
  confirmLabel: string
  /** Red button: destroys or gives up. */
  danger?: boolean
  /** The action runs: the dialog stays until the caller closes it. */
  pending?: boolean
  onConfirm: () => void
  cancelLabel?: string
  /** Between the description and the buttons: a field for a reason. */
  children?: ReactNode
}

const loadPanel = () => import('./dialog-panel.tsx')
const DialogPanel = lazy(async () => ({ default: (await loadPanel()).DialogPanel }))
onIdle(loadPanel)

export function Dialog(props: DialogProps): ReactNode {
  const opened = useOpenedOnce(props.open)
  return opened ? (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  ) : null
}
