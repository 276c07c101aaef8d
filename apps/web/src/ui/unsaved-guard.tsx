// What was typed is not lost by a slip: leaving a form with changes asks first, inside the application and at the browser's door.
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { uiTexts } from './texts.ts'

interface UnsavedGuardProps {
  /** Something was changed and not saved. False while it is being saved, and after. */
  when: boolean
}

/** Put it in the form. Changes of the search of the same page (an opened sheet, a filter) do not ask. */
export function UnsavedGuard({ when }: UnsavedGuardProps): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.()
      }}
      title={uiTexts.unsavedTitle}
      description={uiTexts.unsavedBody}
      confirmLabel={uiTexts.unsavedLeave}
      cancelLabel={uiTexts.unsavedStay}
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
