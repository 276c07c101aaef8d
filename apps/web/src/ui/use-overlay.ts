// The common behaviour of everything that opens over a page: « back » and Escape close the uppermost layer and nothing else, at any moment,
// and the focus is back where it was as soon as it closes.
import { useRouter } from '@tanstack/react-router'
import { useEffectEvent, useId, useLayoutEffect } from 'react'
import type * as SpareEntry from './spare-entry.ts'

interface OverlayOptions {
  readonly open: boolean
  readonly close: () => void
  /** When false, going back is a step of the history that closes it by itself. */
  readonly backCloses: boolean
  /** False for a mode of the page, which one leaves by its button: Escape empties a field of that page (default true). */
  readonly escapeCloses?: boolean
  /** The element that gets the focus on closing, where the opener is gone; without it, the surroundings of the opener. */
  readonly focusAfter?: (() => HTMLElement | null) | undefined
}

/** Lists them from the inside out. */
function surroundings(element: Element | null): HTMLElement[] {
  const around: HTMLElement[] = []
  for (let parent = element?.parentElement ?? null; parent !== null; parent = parent.parentElement) around.push(parent)
  return around
}

/** Says whether it can be seen and heard: it is not under something else that is open. */
function isReachable(element: HTMLElement): boolean {
  return element.isConnected && element.closest('[aria-hidden="true"], [inert]') === null
}

/** Chromium alone has it: TypeScript does not know it yet. */
declare class CloseWatcher extends EventTarget {
  destroy(): void
}

const isAndroid = typeof navigator !== 'undefined' && /android/i.test(navigator.userAgent)

/** The open layers, in the order of opening. */
const layers: string[] = []

/** How « back » closes what the history does not know of. */
const closers = new Map<string, () => void>()

/** Serves a device whose « back » asks neither history nor page. False when the history is to be asked. */
export function closeUppermost(): boolean {
  const close = closers.get(layers.at(-1) ?? '')
  close?.()
  return close !== undefined
}

export function useOverlay({ open, close, backCloses, escapeCloses = true, focusAfter }: OverlayOptions): void {
  const { history } = useRouter()
  const layer = useId()
  const closeNow = useEffectEvent(close)
  const placeAfter = useEffectEvent(() => focusAfter?.())

  useLayoutEffect(() => {
    if (!open) return undefined
    layers.push(layer)
    /**
     * The panel hears Escape itself, and says so, once it is there with all its effects. In the moment before, somebody who changes
     * their mind would find it opening in spite of them.
     */
    const onKeyDown = (event: KeyboardEvent) => {
      if (!escapeCloses || event.key !== 'Escape' || event.defaultPrevented || event.isComposing || layers.at(-1) !== layer) return
      event.preventDefault()
      closeNow()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [open, layer, escapeCloses])

  useLayoutEffect(() => {
    if (!open || !backCloses) return undefined
    closers.set(layer, () => closeNow())
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK' || layers.at(-1) !== layer) return false
        closeNow()
        return true
      },
    })
    // On Android « back » asks what lies uppermost before it asks the history, which may hold no earlier page. Elsewhere the same request
    // is Escape, heard above.
    let watcher: CloseWatcher | null = null
    const watch = () => {
      watcher = new CloseWatcher()
      watcher.addEventListener('close', () => {
        // A watcher serves once, and what asks before it closes stays open.
        watch()
        closeNow()
      })
    }
    let isHere = true
    if (isAndroid && 'CloseWatcher' in window) watch()
    else {
      const keep = ({ keepOnPage }: typeof SpareEntry) => isHere && keepOnPage(history, closeUppermost, () => closers.size > 0)
      // Without it « back » leaves, as it did.
      void import('./spare-entry.ts').then(keep, () => undefined)
    }
    return () => {
      isHere = false
      closers.delete(layer)
      unblock()
      watcher?.destroy()
    }
  }, [open, backCloses, history, layer])

  useLayoutEffect(() => {
    if (!open) return undefined
    const opener = document.activeElement
    // The opener may be gone on closing, and its surroundings with it: they are found now.
    const around = surroundings(opener)
    return () => {
      // The panel keeps the focus until its movement is over: a key pressed meanwhile would be lost in it. It closes for screen readers
      // first, which shows them the page again.
      queueMicrotask(() => {
        const focused = document.activeElement
        const isLeftBehind = focused === null || focused === document.body || focused.closest('[role$="dialog"][data-closed]') !== null
        if (!isLeftBehind || !(opener instanceof HTMLElement)) return
        const next = opener.isConnected
          ? opener
          : (placeAfter() ?? around.find((element) => element.isConnected && element.hasAttribute('tabindex')))
        if (next !== undefined && isReachable(next)) next.focus({ preventScroll: true })
      })
    }
  }, [open])
}
