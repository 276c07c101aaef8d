// The sheet itself, loaded when the first one opens: see sheet.tsx.
import { Drawer } from '@base-ui/react/drawer'
import X from 'lucide-react/icons/x'
import { useRef, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { OverlayProps } from './deferred-overlay.tsx'
import { IconButton } from './icon-button.tsx'
import { uiTexts } from './texts.ts'
import { useIsDesktop } from './use-media-query.ts'
import { FailedTogetherContext } from './use-failed-part.ts'

export interface SheetProps extends OverlayProps {
  /** The name of the sheet, and its heading unless `header` draws one. */
  title: string
  /** Draws the head instead of the plain title: tile, day, hours. The title then stays for screen readers only. */
  header?: ReactNode
  /** Buttons, kept in view at the bottom: the primary action last. */
  footer?: ReactNode
  /** After the sheet is gone, its motion included: clear what it showed here. */
  onClosed?: () => void
  children: ReactNode
}

export function SheetPanel({ open, onOpenChange, title, header, footer, onClosed, children }: SheetProps): ReactNode {
  const desktop = useIsDesktop()
  const hasFoot = footer !== undefined && footer !== false
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      onOpenChangeComplete={(next) => {
        if (!next) onClosed?.()
      }}
      swipeDirection={desktop ? 'right' : 'down'}
    >
      <Drawer.Portal>
        {/* It lies over another one too. */}
        <Drawer.Backdrop forceRender className="sheet-scrim print-hidden z-30" />
        <Drawer.Viewport
          className={classNames(
            'print-hidden fixed inset-x-0 top-0 bottom-(--keyboard) z-30 flex',
            desktop ? 'justify-end' : 'items-end justify-center',
          )}
        >
          <Drawer.Popup
            ref={popup}
            initialFocus={popup}
            className={classNames(
              'sheet flex flex-col outline-none tight:overflow-y-auto',
              desktop
                ? 'sheet-right h-full w-[min(var(--sheet-desktop),100vw)] rounded-l-sheet pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)]'
                : 'sheet-bottom max-h-[calc(100%-env(safe-area-inset-top)-24px)] w-full max-w-[640px] rounded-t-sheet',
            )}
          >
            {!desktop && (
              <div aria-hidden="true" className="flex-none pt-2.5 pb-3.5">
                <div className="mx-auto h-[5px] w-9 rounded-full bg-line-strong opacity-70" />
              </div>
            )}
            <div className={classNames('flex flex-none items-start gap-3 px-5', desktop && 'pt-5')}>
              <div className="min-w-0 flex-1">
                <Drawer.Title className={header === undefined ? 'text-22 text-balance' : 'sr-only'}>{title}</Drawer.Title>
                {header}
              </div>
              {/* On phones the grabber shows the way out; screen readers and switches get a button all the same. */}
              <span className={desktop ? '-mt-1 -mr-2' : 'sr-only focus-within:not-sr-only'}>
                <Drawer.Close render={<IconButton label={uiTexts.close} icon={<X size={22} />} />} />
              </span>
            </div>
            <Drawer.Content
              className={classNames(
                'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-4 tight:flex-none tight:overflow-visible',
                hasFoot ? 'pb-5' : 'pb-[max(20px,env(safe-area-inset-bottom))]',
              )}
            >
              {/* A part that is read here says for itself what it could not. */}
              <FailedTogetherContext value={null}>{children}</FailedTogetherContext>
            </Drawer.Content>
            {hasFoot && <div className="flex flex-none flex-col gap-2 px-5 pt-3 pb-[max(20px,env(safe-area-inset-bottom))]">{footer}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
