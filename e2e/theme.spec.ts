// Dark by default, light by choice; the choice follows the person to their other devices, and the system never overrides it.
import type { Page } from '@playwright/test'
import { expect, openAccountMenu, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

async function expectTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    .toBe(theme === 'dark' ? 'rgb(15, 19, 22)' : 'rgb(241, 243, 242)')
}

async function choose(page: Page, name: string): Promise<void> {
  await openAccountMenu(page)
  // It is seen at once; another device has it once the server knows.
  const saved = page.waitForResponse(/\/preferences$/)
  await page.getByRole('menuitem', { name }).click()
  expect((await saved).status()).toBe(200)
}

test('dark for a visitor, whatever their system prefers', async ({ page }) => {
  for (const colorScheme of ['light', 'dark', 'no-preference'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/landing')
    await expectTheme(page, 'dark')
  }
})

test('the choice stays after a reload and on another device, and can be taken back', async ({ as }) => {
  // Nobody else of the tests looks at their theme.
  const first = await as(people.emma)
  await first.page.goto('/dashboard')
  await expectTheme(first.page, 'dark')
  await choose(first.page, 'Passer au thème clair')
  await expectTheme(first.page, 'light')
  await first.page.emulateMedia({ colorScheme: 'dark' })
  await first.page.reload()
  await expectTheme(first.page, 'light')

  const second = await as(people.emma)
  await second.page.goto('/dashboard')
  await expectTheme(second.page, 'light')
  await choose(second.page, 'Passer au thème sombre')
  await expectTheme(second.page, 'dark')
  // The first device learns it when it starts again.
  await first.page.reload()
  await expectTheme(first.page, 'dark')
})
