// What the bottom bar of a phone has no room for: the centre, its administration, the rest. From the left, by a button of the bar.
import { deferredOverlay } from '../../ui/deferred-overlay.tsx'
import type { MenuDrawerProps } from './menu-drawer-panel.tsx'

export const MenuDrawer = deferredOverlay<MenuDrawerProps>(async () => (await import('./menu-drawer-panel.tsx')).MenuDrawerPanel)
