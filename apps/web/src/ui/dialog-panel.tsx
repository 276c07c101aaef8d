// The dialog itself, loaded when the first one opens: see dialog.tsx.
import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { OverlayProps } from './deferred-overlay.tsx'
import { uiTexts } from './texts.ts'
import { FailedTogetherContext } from './use-failed-part.ts'

export interface DialogProps extends Omit<OverlayProps, 'backCloses'> {
  /** The question: « Retirer la demande ? ». */
  title: string
  /** The consequence, in a sentence. */
  description: ReactNode
  /** Infinitive: « Retirer la demande ». */
  confirmLabel: string
  /** Red button: destroys or gives up. */
  danger?: boolean
  /** The action runs: the dialog stays until the caller closes it. */
  pending?: boolean
  /** Why it cannot be confirmed now: without network what changes something waits. */
  disabledReason?: string | undefined
  /** It is not asked for where `form` is given. */
  onConfirm?: () => void
  /** Identifier of the form among `children`, which the button submits. */
  form?: string
  cancelLabel?: string
  /** It stands between the description and the buttons: a field for a reason. */
  children?: ReactNode
}

export function DialogPanel(props: DialogProps): ReactNode {
  const { open, onOpenChange, title, description, confirmLabel, danger = false, pending = false, disabledReason } = props
  const { onConfirm, form, cancelLabel = uiTexts.cancel, children } = props
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        {/* It lies over a sheet too, which Base UI would leave as bright as the question. */}
        <AlertDialog.Backdrop forceRender className="sheet-scrim z-40" />
        <AlertDialog.Popup className="fixed inset-x-0 top-0 bottom-(--keyboard) z-40 m-auto h-fit max-h-[calc(100dvh-var(--keyboard)-32px-2*max(env(safe-area-inset-top),env(safe-area-inset-bottom)))] w-[min(490px,calc(100vw-32px-2*max(env(safe-area-inset-left),env(safe-area-inset-right))))] overflow-y-auto rounded-sheet bg-s4 p-6 shadow-e3 outline-none transition-[opacity,translate,scale] duration-(--dur-3) [--ring:var(--s4)] data-ending-style:translate-y-2 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:scale-98 data-starting-style:opacity-0">
          <AlertDialog.Title className="text-22">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-16 leading-6 text-t2" render={<div />}>
            {description}
          </AlertDialog.Description>
          {children !== undefined && (
            <div className="mt-4">
              {/* A part that is read here says for itself what it could not. */}
              <FailedTogetherContext value={null}>{children}</FailedTogetherContext>
            </div>
          )}
          <div className="mt-6 flex flex-col gap-2 sm:flex-row sm:justify-end">
            <AlertDialog.Close render={<Button>{cancelLabel}</Button>} />
            <Button
              {...(form === undefined ? { onClick: onConfirm } : { type: 'submit' as const, form })}
              variant={danger ? 'danger' : 'primary'}
              pending={pending}
              disabledReason={disabledReason}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
