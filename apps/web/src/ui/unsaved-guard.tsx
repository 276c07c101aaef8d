// Keeps typed text from being lost by a slip: leaving a form with changes asks first, inside the application and at the browser's door.
import { useBlocker } from '@tanstack/react-router'
import { createContext, use, useId, useLayoutEffect, type ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { uiTexts } from './texts.ts'

interface Door {
  /** A form says whether it holds something unsaved. */
  readonly report: (form: string, isUnsaved: boolean) => void
  /** Asks before `leave` when something would be lost. */
  readonly ask: (leave: () => void) => void
}

/** The guard of the sheet or dialog around, which asks for all forms in it; null on a page. */
export const DoorContext = createContext<Door | null>(null)

const leaveAtOnce: Door['ask'] = (leave) => leave()

/** For what, inside a sheet, would take a form away without closing the sheet: another day, another list. */
export function useAskBefore(): Door['ask'] {
  return use(DoorContext)?.ask ?? leaveAtOnce
}

export function UnsavedQuestion({ onStay, onLeave, ...dialog }: { open: boolean; onStay: () => void; onLeave: () => void }): ReactNode {
  return (
    <Dialog
      {...dialog}
      onOpenChange={(isOpen) => isOpen || onStay()}
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
  /** Part of the address, or parts, which, changed, take the form away too. */
  part?: string | readonly string[]
}

function isOtherPart(part: UnsavedGuardProps['part'] = [], current: object, next: object): boolean {
  const [before, after] = [new Map<string, unknown>(Object.entries(current)), new Map<string, unknown>(Object.entries(next))]
  return [part].flat().some((name) => before.get(name) !== after.get(name))
}

/** Stands at the doors of the page. Changes of the search of the same page (an opened sheet, a filter) do not ask, but for `part`. */
export function PageGuard({ when, part }: UnsavedGuardProps): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && (current.pathname !== next.pathname || isOtherPart(part, current.search, next.search)),
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  return <UnsavedQuestion open={blocker.status === 'blocked'} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />
}

function Reported({ when, report }: { when: boolean; report: Door['report'] }): ReactNode {
  const form = useId()
  // It is set before the next press: what has just been saved does not ask.
  useLayoutEffect(() => {
    report(form, when)
    return () => report(form, false)
  }, [form, when, report])
  return null
}

/** Put it in the form, on a page or in an `UnsavedSheet`. */
export function UnsavedGuard(props: UnsavedGuardProps): ReactNode {
  const door = use(DoorContext)
  return door === null ? <PageGuard {...props} /> : <Reported when={props.when} report={door.report} />
}
