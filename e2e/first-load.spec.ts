// Opened for the first time on a device, with a server that takes its time, a page moves nothing that stands on it already.
import { idleWorkDone } from './support/at-rest.ts'
import { expect, test } from './support/fixtures.ts'
import { layoutShift, MOST_SHIFT } from './support/layout-shift.ts'
import { people } from './support/people.ts'

/** The server answers so late, each call in its own time. */
const LATEST_MS = 600

for (const path of ['/dashboard', '/calendar', '/exchange/replace', '/messages?tab=notifications'] as const) {
  test(`${path} moves nothing while it loads`, async ({ as }) => {
    const { page } = await as(people.camille)
    let calls = 0
    await page.route('**/api/**', async (route) => {
      calls += 1
      await new Promise((resolve) => setTimeout(resolve, 100 + ((calls * 170) % LATEST_MS)))
      await route.continue().catch(() => undefined)
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await idleWorkDone(page)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    expect(await layoutShift(page)).toBeLessThanOrEqual(MOST_SHIFT)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
