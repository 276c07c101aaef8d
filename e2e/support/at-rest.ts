// Waits, when something must not have happened, for what could have made it happen: never for a time.
import type { Page } from '@playwright/test'

/** Every decision is drawn, and has come to its place: two frames, each with the task after it, and every movement that ends. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve(), { once: true })
          port1.start()
          port2.postMessage(null)
        })
      })
    await drawn()
    await drawn()
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    await drawn()
  })
}

/** The work the page leaves for idle time is done: such work is called in the order it was asked for. */
export async function idleWorkDone(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1_500 })))
  await atRest(page)
}
