// The navigation guard for addresses with another spelling or without a page; routes.spec.ts has the table of the routes.
import { addressOf, expect, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { shownAddress } from './support/visit.ts'

const ODD_ADMIN_PATHS = ['/ADMIN/rules/', '/%61dmin/rules', '/Tickets'] as const

test('an address written otherwise is the same address', async ({ as }) => {
  const { page } = await as(people.camille)
  for (const oddPath of ODD_ADMIN_PATHS) {
    await page.goto(oddPath)
    await expect.poll(() => shownAddress(page), oddPath).toBe('/dashboard')
  }
})

test('a visitor is led back to the whole address they asked for', async ({ page }) => {
  await page.goto('/calendar?month=2027-01#d17')
  await expect.poll(() => addressOf(page)).toBe(`/login?next=${encodeURIComponent('/calendar?month=2027-01#d17')}`)
  await page.goto('/nulle-part')
  await expect.poll(() => addressOf(page)).toBe('/login?next=%2Fnulle-part')
})

test('a bookmark of a page that moved arrives, with the month that it names', async ({ as }) => {
  const { page } = await as(people.master)
  await page.goto('/admin/month?month=2026-10')
  await expect.poll(() => addressOf(page)).toContain('/month?month=2026-10')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Cette page n’existe pas')).toHaveCount(0)
})

test('a page that does not exist says so and leads home', async ({ as }) => {
  const { page } = await as(people.camille)
  await page.goto('/nulle-part')
  await expect(page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' })).toBeVisible()
  await page.getByRole('link', { name: 'Revenir à l’accueil' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

const NOBODY = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

test('an address of what is gone says so, leads back, and offers nothing to try again', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(/status of 40[04]/)
  const { page } = await as(people.master)
  const goneAddresses: readonly [address: string, heading: string, way: string][] = [
    [`/calendar?view=team&member=${NOBODY}&day=2026-11-25`, 'Ce membre n’existe pas', 'Revenir au planning'],
    [`/calendar?view=team&member=${NOBODY}&ask=2026-11-25`, 'Ce membre n’existe pas', 'Revenir au planning'],
    [`/emails?view=history&open=${NOBODY}`, 'Cette annonce n’existe plus', 'Revenir aux annonces'],
    ['/messages?conversation=none', 'Cette conversation n’existe pas', 'Revenir aux conversations'],
    [`/center/${NOBODY}/teams`, 'Ce centre n’existe pas', 'Voir les centres'],
    [`/profile/${NOBODY}/change-history`, 'Ce profil n’existe pas', 'Revenir à l’accueil'],
    [`/profile/${NOBODY}/transaction-history`, 'Ce profil n’existe pas', 'Revenir à l’accueil'],
  ]
  for (const [address, heading, way] of goneAddresses) {
    await test.step(address, async () => {
      await page.goto(address)
      const message = page.getByRole('dialog').or(page.getByRole('main')).filter({ hasText: heading }).last()
      await expect(message.getByRole('heading', { name: heading }).last()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0)
      await message
        .getByRole('button', { name: way })
        .or(message.getByRole('link', { name: way }).last())
        .first()
        .click()
      await expect(page.getByText(heading)).toHaveCount(0)
    })
  }
})
