// The sum of the moves on a page that no press caused, as browsers measure it (web.dev/cls).
import type { Page } from '@playwright/test'

/** The sum that browsers give of it, on any first load. */
export const MOST_SHIFT = 0.02

/** Reads all that moved since the document was opened. */
export async function layoutShift(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect()
          const isShift = (entry: PerformanceEntry): entry is PerformanceEntry & { value: number; hadRecentInput: boolean } =>
            'value' in entry && 'hadRecentInput' in entry
          const shifts = list.getEntries().filter(isShift)
          resolve(shifts.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Nothing moved: nothing is observed.
        setTimeout(() => resolve(0), 1_000)
      }),
  )
}
