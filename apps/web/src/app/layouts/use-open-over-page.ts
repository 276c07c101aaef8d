// What opens over the page from the bar: another page, reached in whatever way (forward, two steps back), is not shown under it.
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'

/** Whether it is open, and what opens and closes it. */
export function useOpenOverPage(): readonly [isOpen: boolean, setOpen: (open: boolean) => void] {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const [isOpen, setOpen] = useState(false)
  const [shownPath, setShownPath] = useState(pathname)
  if (shownPath !== pathname) {
    setShownPath(pathname)
    setOpen(false)
  }
  return [isOpen, setOpen]
}
