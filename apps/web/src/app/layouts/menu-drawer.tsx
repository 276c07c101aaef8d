// What the bottom bar of a phone has no room for: the centre, its administration, the rest. From the left, by a button of the bar.
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { onIdle, useOpenedOnce } from '../../ui/deferred.ts'
import type { MenuDrawerProps } from './menu-drawer-panel.tsx'

const loadPanel = () => import('./menu-drawer-panel.tsx')
const MenuDrawerPanel = lazy(async () => ({ default: (await loadPanel()).MenuDrawerPanel }))
onIdle(loadPanel)

export function MenuDrawer(props: MenuDrawerProps): ReactNode {
  const opened = useOpenedOnce(props.open)
  return opened ? (
    <Suspense fallback={null}>
      <MenuDrawerPanel {...props} />
    </Suspense>
  ) : null
}
