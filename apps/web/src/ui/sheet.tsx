// The panel that opens over a page: from the bottom on phones, from the right on desktop. Swipe, Esc, back and the scrim
// close it; the focus goes in and comes back to what opened it. Its code arrives when the browser is idle, or on first use.
import { deferredOverlay } from './deferred-overlay.tsx'
import type { SheetProps } from './sheet-panel.tsx'

export const Sheet = deferredOverlay<SheetProps>(async () => (await import('./sheet-panel.tsx')).SheetPanel)
