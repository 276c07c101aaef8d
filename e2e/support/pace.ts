// How fast a page answers on a slow telephone: the processor held back, from the press to what is painted. Figures, not verdicts:
// the machine is never alone.
import type { Page } from '@playwright/test'

/** Holds the processor of the page back. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times })
}

export interface Press {
  /** CSS selector of what is pressed. */
  readonly press: string
  /** CSS selectors: all in sight … */
  readonly shown: readonly string[]
  /** … and none of these. */
  readonly gone?: readonly string[]
}

/** Milliseconds from the press to the paint of what it shows. Measured in the page: nothing travels meanwhile. */
export async function timeToShow(page: Page, { press, shown, gone = [] }: Press): Promise<number> {
  return page.evaluate(
    async ({ press, shown, gone }) => {
      const target = document.querySelector<HTMLElement>(press)
      if (target === null) throw new Error(`nothing to press: ${press}`)
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const startedAt = performance.now()
      target.click()
      for (;;) {
        // The promise resolves after the frame is painted.
        await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        const isSeen = (element: Element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return bottom > 0 && top < innerHeight && element.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })
        }
        const isThere =
          shown.every((selector) => [...document.querySelectorAll(selector)].some(isSeen)) &&
          !gone.some((selector) => [...document.querySelectorAll(selector)].some((element) => element.checkVisibility()))
        if (isThere) return performance.now() - startedAt
        if (performance.now() - startedAt > 20_000) throw new Error(`never shown: ${shown.join(', ')}`)
      }
    },
    { press, shown, gone },
  )
}

export interface Scrolling {
  readonly frames: number
  readonly medianMs: number
  readonly longestMs: number
  /** Frames that took over 50 ms. */
  readonly longFrames: number
}

/** Scrolls what `selector` names from top to bottom, a step each frame, and measures the frames. */
export async function scrollThrough(page: Page, selector: string, stepPixels: number): Promise<Scrolling> {
  const lengths = await page.evaluate(
    async ({ selector, stepPixels }) => {
      const scroller = document.querySelector(selector)
      if (scroller === null) throw new Error(`nothing to scroll: ${selector}`)
      const lengths: number[] = []
      let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const end = scroller.scrollHeight - scroller.clientHeight
      for (let top = 0; top < end; top += stepPixels) {
        scroller.scrollTop = top
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        lengths.push(now - last)
        last = now
      }
      return lengths
    },
    { selector, stepPixels },
  )
  return {
    frames: lengths.length,
    medianMs: median(lengths),
    longestMs: Math.max(...lengths),
    longFrames: lengths.filter((length) => length > 50).length,
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function say(sentence: string): void {
  process.stdout.write(`    ${sentence}\n`)
}
