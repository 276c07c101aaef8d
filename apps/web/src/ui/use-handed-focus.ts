// An action may remove the element that has the focus: a list or a column then names the next element, so that a keyboard and a screen
// reader do not start again at the top of the page.
import { useCallback, type RefCallback } from 'react'

/** The element that gets the focus after `container` lost `lost`; `beside` is the node now at its place. */
export type NextFocus = (lost: HTMLElement, container: HTMLElement, beside: Node | null) => HTMLElement | null | undefined

/** Finds the first control of the thing that takes the place of another. */
export const firstControl: NextFocus = (_lost, container) => container.querySelector<HTMLElement>('input:not([hidden]), button, a[href]')

/** To be the `ref` of the list or the column; `next` is best the same at each drawing. */
export function useHandedFocus(next: NextFocus): RefCallback<HTMLElement> {
  return useCallback(
    (container: HTMLElement | null) => {
      if (container === null) return undefined
      let last: HTMLElement | null = null
      const onFocusIn = ({ target }: FocusEvent): void => {
        last = target instanceof HTMLElement && container.contains(target) ? target : null
      }
      const onFocusOut = ({ target }: FocusEvent): void => {
        // Focus that a press beside it moved away was not taken: the element is still there once this is over.
        queueMicrotask(() => {
          if (last === target && last?.isConnected === true && document.activeElement !== last) last = null
        })
      }
      const observer = new MutationObserver((changes) => {
        if (last === null || last.isConnected) return
        const lost = last
        last = null
        if (document.activeElement !== null && document.activeElement !== document.body) return
        const change = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)))
        // The neighbour may have disappeared at the same moment.
        const beside = [change?.nextSibling, change?.previousSibling].find((node) => node?.isConnected === true) ?? null
        next(lost, container, beside)?.focus({ preventScroll: true })
      })
      const listening = new AbortController()
      document.addEventListener('focusin', onFocusIn, listening)
      container.addEventListener('focusout', onFocusOut, listening)
      observer.observe(container, { childList: true, subtree: true })
      return () => {
        listening.abort()
        observer.disconnect()
      }
    },
    [next],
  )
}
