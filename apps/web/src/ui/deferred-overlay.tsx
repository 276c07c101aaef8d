// What opens over a page and whose code comes later: it closes, and gives the focus back, even before that code is there.
import type { ComponentType, ReactNode } from 'react'
import { deferred, useOpenedOnce } from './deferred.ts'
import { useOverlay } from './use-overlay.ts'

export interface OverlayProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** « Back » closes it (default). False where opening was a step of the history of its own: going back then undoes that step. */
  backCloses?: boolean
  /** Who has the focus once it is closed, where what opened it is gone; without it: what surrounded it. */
  focusAfter?: () => HTMLElement | null
}

/** The component, which fetches the panel when the browser is idle, or on first use. */
export function deferredOverlay<P extends OverlayProps>(load: () => Promise<ComponentType<P>>): (props: P) => ReactNode {
  const panel = deferred(load)
  return function DeferredOverlay(props: P): ReactNode {
    const { open, onOpenChange, backCloses = true, focusAfter } = props
    const opened = useOpenedOnce(open)
    const Panel = panel.useWhen(opened)
    useOverlay({ open, close: () => onOpenChange(false), backCloses, focusAfter })
    return opened && Panel !== null ? <Panel {...props} /> : null
  }
}
