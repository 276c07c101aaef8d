// A short list of actions behind a button. Its code arrives when the browser is idle, or on first use.
import { cloneElement, lazy, Suspense, useState } from 'react'
import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react'
import { onIdle } from './deferred.ts'

type TriggerProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'aria-haspopup' | 'aria-expanded'>

export interface MenuItem {
  readonly id: string
  readonly label: string
  /** 20 px. */
  readonly icon?: ReactNode
  readonly onSelect: () => void
  readonly danger?: boolean
  /** A line above the item. */
  readonly separated?: boolean
}

export interface MenuProps {
  /** The element that opens it (a `Button`, an `IconButton`, a button around an avatar); it must accept props and a ref. */
  trigger: ReactElement<TriggerProps>
  /** Above the items: who is logged in. */
  header?: ReactNode
  items: readonly MenuItem[]
}

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
