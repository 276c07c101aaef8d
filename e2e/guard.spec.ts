// The navigation guard where an address is written otherwise, or names nothing; routes.spec.ts has the table of the routes.
import { addressOf, expect, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { shownAddress } from './support/visit.ts'

const ODD_ADMIN_PATHS = ['/ADMIN/rules/', '/%61dmin/rules', '/Tickets'] as const

test('an address written otherwise is the same address', async ({ as }) => {
  const { page } = await as(people.camille)
  for (const asked of ODD_ADMIN_PATHS) {
    await page.goto(asked)
    await expect.poll(() => shownAddress(page), asked).toBe('/dashboard')
  }
})

test('a visitor is led back to the whole address he asked for', async ({ page }) => {
  await page.goto('/calendar?month=2027-01#d17')
  await expect.poll(() => addressOf(page)).toBe(`/login?next=${encodeURIComponent('/calendar?month=2027-01#d17')}`)
  await page.goto('/nulle-part')
  await expect.poll(() => addressOf(page)).toBe('/login?next=%2Fnulle-part')
})

test('a page that does not exist says so and leads home', async ({ as }) => {
  const { page } = await as(people.camille)
  await page.goto('/nulle-part')
  await expect(page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' })).toBeVisible()
  await page.getByRole('link', { name: 'Revenir à l’accueil' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})
