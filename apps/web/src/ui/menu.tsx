// A short list of actions behind a button. Its code arrives when the browser is idle, or on first use.
import { cloneElement, lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { onIdle } from './deferred.ts'
import type { MenuProps } from './menu-popup.tsx'

const loadPopup = () => import('./menu-popup.tsx')
const MenuPopup = lazy(async () => ({ default: (await loadPopup()).MenuPopup }))
onIdle(loadPopup)

export function Menu(props: MenuProps): ReactNode {
  const [used, setUsed] = useState(false)
  const closed = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setUsed(true),
  })
  return used ? (
    <Suspense fallback={closed}>
      <MenuPopup {...props} />
    </Suspense>
  ) : (
    closed
  )
}
