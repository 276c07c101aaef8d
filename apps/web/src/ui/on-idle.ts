// Work that no page waits for: it begins when a hand is seen, or when the page has stood for a while, and then when the browser has
// nothing else to do. Until then the page that is being opened has the machine for itself.

/** A page that is only looked at. */
const LATER_MS = 4_000
const LATEST_IDLE_MS = 5_000
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel'] as const

let isQuiet = false
const waiting: (() => void)[] = []

function begin(): void {
  if (isQuiet) return
  isQuiet = true
  for (const sign of SIGNS) removeEventListener(sign, begin, true)
  for (const work of waiting.splice(0)) whenFree(work)
}

function whenFree(work: () => void): void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: LATEST_IDLE_MS })
  else setTimeout(work, 200)
}

// Rendered at build time there is no page.
if (typeof window !== 'undefined') {
  for (const sign of SIGNS) addEventListener(sign, begin, { capture: true, passive: true })
  setTimeout(begin, LATER_MS)
}

/** Runs `work` once. */
export function onIdle(work: () => void): void {
  if (typeof window === 'undefined') return
  if (isQuiet) whenFree(work)
  else waiting.push(work)
}
