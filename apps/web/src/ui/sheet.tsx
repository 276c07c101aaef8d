// The panel that opens over a page: from the bottom on phones, from the right on desktop. Swipe, Esc, back and the scrim
// close it; the focus goes in and comes back to what opened it. Its code arrives when the browser is idle, or on first use.
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { onIdle, useOpenedOnce } from './deferred.ts'

export interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
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

const loadPanel = () => import('./sheet-panel.tsx')
const SheetPanel = lazy(async () => ({ default: (await loadPanel()).SheetPanel }))
onIdle(loadPanel)

export function Sheet(props: SheetProps): ReactNode {
  const opened = useOpenedOnce(props.open)
  return opened ? (
    <Suspense fallback={null}>
      <SheetPanel {...props} />
    </Suspense>
  ) : null
}
