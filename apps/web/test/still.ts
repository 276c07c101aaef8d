// Knows when a page has nothing left to do by itself, so that a walk waits neither for too short nor for too long.
import { vi } from 'vitest'
import { isAnswering } from './calls.ts'

/** Timers from here on never end while a screen is walked through: a message that goes after six seconds stays, however slow the machine is. */
const NEVER_MS = 2000
/** Shorter timers end this many times sooner, in the same order. */
const SOONER = 20

/** The work that the page has planned and not yet done. */
const planned = new Set<unknown>()
let activity = 0

/** The page's own functions, whatever stands in their place during a walk. */
const own = { requestAnimationFrame: globalThis.requestAnimationFrame.bind(globalThis), setTimeout: globalThis.setTimeout.bind(globalThis) }

/** React goes on with what it draws by messages to itself. */
function watchMessages(): () => void {
  const { postMessage } = MessagePort.prototype
  const spy = vi.spyOn(MessagePort.prototype, 'postMessage')
  spy.mockImplementation(function send(this: MessagePort, ...message) {
    activity += 1
    postMessage.apply(this, message)
  })
  return () => spy.mockRestore()
}

function watchTimers(): () => void {
  const { setTimeout, clearTimeout, requestAnimationFrame, cancelAnimationFrame } = globalThis
  const spies = [
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, delay = 0, ...rest: readonly unknown[]) => {
      if (delay >= NEVER_MS) return setTimeout(() => {}, 0)
      const timer = setTimeout(() => {
        planned.delete(timer)
        if (typeof work === 'function') work(...rest)
      }, delay / SOONER)
      planned.add(timer)
      return timer
    }),
    vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
      planned.delete(timer)
      clearTimeout(timer)
    }),
    vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((work) => {
      const frame = requestAnimationFrame((at) => {
        planned.delete(`frame ${frame}`)
        work(at)
      })
      planned.add(`frame ${frame}`)
      return frame
    }),
    vi.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation((frame) => {
      planned.delete(`frame ${frame}`)
      cancelAnimationFrame(frame)
    }),
    // A loaded machine has no idle moment: it comes at once.
    vi.spyOn(globalThis, 'requestIdleCallback').mockImplementation((work) => {
      const idle = Symbol('idle')
      planned.add(idle)
      own.setTimeout(() => {
        planned.delete(idle)
        work({ didTimeout: false, timeRemaining: () => 50 })
      }, 0)
      return 0
    }),
  ]
  return () => spies.forEach((spy) => spy.mockRestore())
}

/** Watches what the page plans from now on; the function returned ends that. */
export function watchWork(): () => void {
  planned.clear()
  // Parts that a page loads once a hand is seen (ui/on-idle.ts) come for the first screen of a run as for all later ones.
  globalThis.dispatchEvent(new Event('pointermove'))
  const [endTimers, endMessages] = [watchTimers(), watchMessages()]
  return () => {
    endTimers()
    endMessages()
  }
}

/** Components learn the sizes of elements once a frame is drawn. */
const frame = () => new Promise<void>((resolve) => own.requestAnimationFrame(() => own.setTimeout(resolve, 0)))

/** However slow the machine is, a page comes to rest before. */
const MOST_MS = 30_000

/** Colours and places that are still changing; a sign that turns without end is none of them. */
const LONGEST_MS = 1000
const isMoving = () =>
  document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < LONGEST_MS)

/**
 * Waits until two frames in a row found nothing planned, nothing on its way and nothing changed.
 * @throws Error where that never comes
 */
export async function still(): Promise<void> {
  const observer = new MutationObserver(() => (activity += 1))
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  const begun = performance.now()
  for (let quiet = 0; quiet < 2;) {
    if (performance.now() - begun > MOST_MS) throw new Error('The page never comes to rest.')
    const before = activity
    await vi.dynamicImportSettled()
    await frame()
    quiet = activity === before && planned.size === 0 && !isAnswering() && !isMoving() ? quiet + 1 : 0
  }
  observer.disconnect()
}
