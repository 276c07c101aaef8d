// The drawer itself, loaded when it first opens: see default-layout.tsx.
import { Drawer } from '@base-ui/react/drawer'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { QuickSearch } from '#features/users/components/search/quick-search.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Logo } from '#ui/logo.tsx'
import { uiTexts } from '#ui/texts.ts'
import { NavigationGroups } from './navigation-groups.tsx'
import { railLinks, type NavigationEntry } from './navigation.tsx'

export interface MenuDrawerProps extends Omit<OverlayProps, 'backCloses'> {
  title: string
  entries: readonly NavigationEntry[]
}

export function MenuDrawerPanel({ open, onOpenChange, title, entries }: MenuDrawerProps): ReactNode {
  const follow = () => onOpenChange(false)
  return (
    <Drawer.Root open={open} onOpenChange={(next) => onOpenChange(next)} swipeDirection="left">
      <Drawer.Portal>
        <Drawer.Backdrop className="sheet-scrim print-hidden z-30" />
        <Drawer.Viewport className="print-hidden fixed inset-0 z-30 flex justify-start">
          <Drawer.Popup className="sheet sheet-left flex h-full w-[min(320px,calc(100vw-56px))] flex-col rounded-r-sheet pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] outline-none">
            <div className="flex flex-none items-center gap-3 px-5 pt-3">
              <Logo withName />
              <Drawer.Title className="sr-only">{title}</Drawer.Title>
              <span className="flex-1" />
              <Drawer.Close render={<IconButton label={uiTexts.close} icon={<X size={22} />} />} />
            </div>
            <Drawer.Content className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-2 pb-4">
              {/* It stands inside, where a mouse presses instead of dragging the panel. */}
              <div className="flex flex-none px-2 py-3 [&_label]:h-11 [&_label]:max-w-none">
                <QuickSearch pages={entries} onFollow={follow} />
              </div>
              <nav aria-label={title} className="flex flex-col">
                <NavigationGroups entries={entries} onFollow={follow} />
                <div className="mt-3 flex flex-col gap-1 border-t border-line pt-3 empty:hidden">
                  {railLinks(entries, 'end', true, follow)}
                </div>
              </nav>
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
