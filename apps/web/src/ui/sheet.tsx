// The panel that opens over a page: from the bottom on phones, from the right on desktop. Swipe, Esc, back and the scrim
// close it; the focus goes in and comes back to what opened it. Its code arrives when the browser is idle, or on first use.
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { onIdle, useOpenedOnce } from './deferred.ts'
import type { SheetProps } from './sheet-panel.tsx'

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
