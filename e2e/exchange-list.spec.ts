// The list of exchanges as it is first seen: what may be taken on the first screen, nothing moved by what comes, nothing covered.
import { idleWorkDone } from './support/at-rest.ts'
import { expect, test } from './support/fixtures.ts'
import { layoutShift, MOST_SHIFT } from './support/layout-shift.ts'
import { people } from './support/people.ts'

test('what may be taken stands on the first screen, and nothing moves beneath a hand on reload', async ({ as, isMobile }) => {
  const { page } = await as(people.camille)
  await page.goto('/exchange/replace?all=1')
  const take = page.getByRole('region', { name: 'À prendre' })
  const first = take.getByRole('article').first()
  await expect(first).toBeVisible()
  // The device keeps what was read: the reload begins with it, and goes on with what is read again.
  await page.reload()
  await expect(first).toBeInViewport({ ratio: 0.9 })
  await idleWorkDone(page)
  expect(await layoutShift(page)).toBeLessThanOrEqual(MOST_SHIFT)
  if (!isMobile) return

  await test.step('the button to post lies over no card at the end of the list', async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const dock = await page.locator('[data-dock]').boundingBox()
    const last = await page.getByRole('main').locator('section').last().boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((dock?.y ?? 0) + 1)
  })
})

test('the chips are what one would do, and leave out the rest', async ({ as, isMobile }) => {
  test.skip(!isMobile, 'once is enough')
  const { page } = await as(people.camille)
  await page.goto('/exchange/replace')
  const chip = (name: RegExp) => page.getByRole('button', { name })
  await expect(chip(/^Remplacer \d+$/)).toHaveAttribute('aria-pressed', 'true')
  const take = page.getByRole('region', { name: 'À prendre' })
  await expect(take.getByRole('button', { name: /^Prendre / }).first()).toBeVisible()
  await expect(take.getByRole('button', { name: /^Permuter / })).toHaveCount(0)
  await chip(/^Permuter \d+$/).click()
  await expect(page).toHaveURL(/\/exchange\/switch/)
  await expect(take.getByRole('button', { name: /^Permuter / }).first()).toBeVisible()
  await expect(take.getByRole('button', { name: /^Prendre / })).toHaveCount(0)

  await test.step('what is not possible is folded, counted, one press away', async () => {
    const region = page.getByRole('region', { name: 'Impossibles pour vous' })
    const fold = region.getByRole('button', { name: /^Impossibles pour vous/ })
    const count = Number((await fold.textContent())?.match(/\d+/)?.[0])
    await expect(region.getByRole('article')).toHaveCount(0)
    await fold.click()
    await expect(region.getByRole('article')).toHaveCount(count)
  })
})
