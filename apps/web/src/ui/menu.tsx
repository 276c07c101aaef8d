// A short list of actions behind a button. Its code arrives when the browser is idle, or on first use.
import { cloneElement, createElement, useState, type ReactNode } from 'react'
import { deferred } from './deferred.ts'
import type { MenuProps } from './menu-popup.tsx'
import { useOverlay } from './use-overlay.ts'

const usePopup = deferred(async () => (await import('./menu-popup.tsx')).MenuPopup)

export function Menu(props: MenuProps): ReactNode {
  const [isWanted, setWanted] = useState(false)
  const MenuPopup = usePopup(isWanted)
  // From then on the menu does it for itself.
  useOverlay({ open: isWanted && MenuPopup === null, close: () => setWanted(false), backCloses: true })
  if (isWanted && MenuPopup !== null) return createElement(MenuPopup, props)
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted((wasWanted) => !wasWanted),
  })
}
