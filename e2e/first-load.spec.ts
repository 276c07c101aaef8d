// Opened for the first time on a device, with a server that takes its time, a page moves nothing that stands on it already.
import { idleWorkDone } from './support/at-rest.ts'
import { expect, test } from './support/fixtures.ts'
import { layoutShift, MOST_SHIFT } from './support/layout-shift.ts'
import { people } from './support/people.ts'

/** The server answers so late, each call in its own time. */
const LATEST_MS = 600

/** The widths that a page is looked at: one whose columns stand under each other on a telephone moves there most. */
const PATHS = {
  '/dashboard': 'every',
  '/calendar': 'every',
  '/exchange/replace': 'every',
  '/messages?tab=notifications': 'every',
  '/profile/:helene': 'phone',
  '/profile/:me/transaction-history': 'phone',
} as const

for (const [path, width] of Object.entries(PATHS)) {
  test(`${path} moves nothing while it loads`, async ({ as, apiOf, isMobile }) => {
    test.skip(width === 'phone' && !isMobile, 'its columns stand beside each other')
    const { page, id } = await as(people.camille)
    const helene = path.includes(':helene') ? (await apiOf(people.helene)).session.userData._id : ''
    let calls = 0
    await page.route('**/api/**', async (route) => {
      calls += 1
      await new Promise((resolve) => setTimeout(resolve, 100 + ((calls * 170) % LATEST_MS)))
      await route.continue().catch(() => undefined)
    })
    await page.goto(path.replace(':me', id).replace(':helene', helene))
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await idleWorkDone(page)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    expect(await layoutShift(page)).toBeLessThanOrEqual(MOST_SHIFT)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
