// A question that must be answered before anything else: what will happen, two buttons. Its code arrives when the browser is
// idle, or on first use.
import { deferredOverlay } from './deferred-overlay.tsx'
import type { DialogProps } from './dialog-panel.tsx'

export const Dialog = deferredOverlay<DialogProps>(async () => (await import('./dialog-panel.tsx')).DialogPanel)
