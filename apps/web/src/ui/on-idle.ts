// Work that no page waits for: it begins when a hand is seen, or when the page has stood for a while, and then when the browser has
// nothing else to do. Until then the page that is being opened has the machine for itself.

/** A page that is only looked at. */
const LATER_MS = 4_000
const LATEST_IDLE_MS = 5_000
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel'] as const

let isQuiet = false
let hasHand = false
let waiting: { readonly work: () => void; readonly needsHand: boolean }[] = []

const mayBegin = (needsHand: boolean): boolean => (needsHand ? hasHand : isQuiet)

function begin(): void {
  isQuiet = true
  const ready = waiting.filter(({ needsHand }) => mayBegin(needsHand))
  waiting = waiting.filter(({ needsHand }) => !mayBegin(needsHand))
  for (const { work } of ready) whenFree(work)
}

function onSign(): void {
  hasHand = true
  for (const sign of SIGNS) removeEventListener(sign, onSign, true)
  begin()
}

function whenFree(work: () => void): void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: LATEST_IDLE_MS })
  else setTimeout(work, 200)
}

// Rendered at build time there is no page.
if (typeof window !== 'undefined') {
  for (const sign of SIGNS) addEventListener(sign, onSign, { capture: true, passive: true })
  setTimeout(begin, LATER_MS)
}

/**
 * Runs `work` once; returns how to give it up.
 * @param needsHand only where a hand was seen: for what a page that is only looked at never needs
 */
export function onIdle(work: () => void, needsHand = false): () => void {
  let isGivenUp = false
  const run = (): void => {
    if (!isGivenUp) work()
  }
  if (mayBegin(needsHand)) whenFree(run)
  else if (typeof window !== 'undefined') waiting.push({ work: run, needsHand })
  return () => {
    isGivenUp = true
  }
}
