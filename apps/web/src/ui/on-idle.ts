// Work that no page waits for: it begins when a hand is seen, or when the page has stood for a while, and then when the browser has
// nothing else to do. Until then the page that is being opened has the machine for itself.

/** A page that is only looked at. */
const LATER_MS = 4_000
/** A browser that draws nothing may call nothing idle: two such waits in a row were ten seconds. */
const LATEST_IDLE_MS = 1_500
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel'] as const

/** Rendered at build time there is no page, and never a hand. */
const isPage = typeof window !== 'undefined'

const hand = new Promise<void>((resolve) => {
  if (isPage) for (const sign of SIGNS) addEventListener(sign, () => resolve(), { capture: true, passive: true, once: true })
})
const quiet = Promise.race([hand, new Promise<void>((resolve) => isPage && setTimeout(resolve, LATER_MS))])

function whenFree(work: () => void): void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: LATEST_IDLE_MS })
  else setTimeout(work, 200)
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
  void (needsHand ? hand : quiet).then(() => whenFree(run))
  return () => {
    isGivenUp = true
  }
}
