// A layer over a page whose code comes later: it closes, and gives the focus back, even before that code is there.
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { deferred, type DeferredOptions } from './deferred.ts'
import { useOverlay } from './use-overlay.ts'

export interface OverlayProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** « Back » closes it (default). False where opening was a step of the history of its own: going back then undoes that step. */
  backCloses?: boolean
  /** The element that gets the focus on closing, where the opener is gone; without it, the surroundings of the opener. */
  focusAfter?: () => HTMLElement | null
}

type Load<P> = () => Promise<ComponentType<P>>

function overlay<P extends OverlayProps>(load: Load<P>, decidesItself: boolean, options?: DeferredOptions): (props: P) => ReactNode {
  const usePanel = deferred(load, options)
  return function DeferredOverlay(props: P): ReactNode {
    const { open, onOpenChange, backCloses = true, focusAfter } = props
    // It stays true from the first opening on.
    const [opened, setOpened] = useState(open)
    if (open && !opened) setOpened(true)
    const Panel = usePanel(opened)
    // It mounts closed, so that the first opening moves like the others.
    const [isMounted, setMounted] = useState(decidesItself)
    const isDrawn = opened && Panel !== null
    useEffect(() => setMounted((wasMounted) => wasMounted || isDrawn), [isDrawn])
    const isOurs = Panel === null || !decidesItself
    useOverlay({ open: open && isOurs, close: () => onOpenChange(false), backCloses, focusAfter })
    return isDrawn ? <Panel {...props} open={open && isMounted} /> : null
  }
}

/** The component, which fetches the panel when the browser is idle, or on first use. */
export function deferredOverlay<P extends OverlayProps>(load: Load<P>): (props: P) => ReactNode {
  return overlay(load, false)
}

/** The same of a part of a page that draws a `Sheet` of its own, and may ask before it closes: once it is there, that one decides. */
export function deferredSheet<P extends OverlayProps>(load: Load<P>, options?: DeferredOptions): (props: P) => ReactNode {
  return overlay(load, true, options)
}
