// What was typed is not lost by a slip: leaving a form with changes asks first, inside the application and at the browser's door.
import { useBlocker } from '@tanstack/react-router'
import { createContext, use, useId, useLayoutEffect, type ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { uiTexts } from './texts.ts'

interface Door {
  /** A form says whether it holds something unsaved. */
  readonly tell: (form: string, isUnsaved: boolean) => void
  /** Asks before `leave` when something would be lost. */
  readonly ask: (leave: () => void) => void
}

/** Of the sheet or dialog around, which asks for all forms in it; null on a page. */
export const DoorContext = createContext<Door | null>(null)

const leaveAtOnce: Door['ask'] = (leave) => leave()

/** For what, inside a sheet, would take a form away without closing the sheet: another day, another list. */
export function useAskBefore(): Door['ask'] {
  return use(DoorContext)?.ask ?? leaveAtOnce
}

interface UnsavedQuestionProps {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

export function UnsavedQuestion({ open, onStay, onLeave }: UnsavedQuestionProps): ReactNode {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onStay()
      }}
      title={uiTexts.unsavedTitle}
      description={uiTexts.unsavedBody}
      confirmLabel={uiTexts.unsavedLeave}
      cancelLabel={uiTexts.unsavedStay}
      danger
      onConfirm={onLeave}
    />
  )
}

interface UnsavedGuardProps {
  /** Something was changed and not saved. False while it is being saved, and after. */
  when: boolean
  /** Part of the address which, changed, takes the form away too. */
  part?: string
}

function partOf(search: object, part: string | undefined): unknown {
  return part === undefined ? undefined : Object.entries(search).find(([name]) => name === part)?.[1]
}

/** At the doors of the page. Changes of the search of the same page (an opened sheet, a filter) do not ask, but for `part`. */
export function PageGuard({ when, part }: UnsavedGuardProps): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      when && (current.pathname !== next.pathname || partOf(current.search, part) !== partOf(next.search, part)),
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  return <UnsavedQuestion open={blocker.status === 'blocked'} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />
}

function Told({ when, tell }: { when: boolean; tell: Door['tell'] }): ReactNode {
  const form = useId()
  // Before the next press: what has just been saved does not ask.
  useLayoutEffect(() => {
    tell(form, when)
    return () => tell(form, false)
  }, [form, when, tell])
  return null
}

/** Put it in the form, on a page or in an `UnsavedSheet`. */
export function UnsavedGuard(props: UnsavedGuardProps): ReactNode {
  const door = use(DoorContext)
  return door === null ? <PageGuard {...props} /> : <Told when={props.when} tell={door.tell} />
}
