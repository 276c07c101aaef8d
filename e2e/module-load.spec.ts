// "A failed dynamic load triggers one automatic page reload. A flag guards against a loop" (specification, §2).
import type { Page } from '@playwright/test'
import { idleWorkDone } from './support/at-rest.ts'
import { expect, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

const LANDING_CHUNK = /\/assets\/landing-page[^/]*\.js/

/** Counts the times the document itself is asked for. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}

/** Waits for the router, which clears the flag: the words of the first page prove nothing, as they are in its document. */
async function expectLanding(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Qui prend/)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('releve.reloaded A page could not be loaded: LandingPage'))).toBeNull()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Qui prend/)
}

test('a page whose file fails once comes after one reload', async ({ page, consoleWatch }) => {
  consoleWatch.tolerate(/ERR_FAILED|dynamically imported module|A page could not be loaded/)
  const loads = countLoads(page)
  // The file fails for the first and the third document, whether it is requested in advance or when it is needed.
  await page.route(LANDING_CHUNK, (route) => (loads() % 2 === 1 ? route.abort() : route.continue()))
  await page.goto('/landing')
  await expect.poll(loads).toBe(2)
  await expectLanding(page)
  // The flag is cleared: another failed load would reload again.
  await page.reload()
  await expect.poll(loads).toBe(4)
  await expectLanding(page)
  expect(loads()).toBe(4)
})

test('a page whose file always fails is said after one reload, and can be tried again', async ({ page, consoleWatch }) => {
  consoleWatch.tolerate(/ERR_FAILED|dynamically imported module|A page could not be loaded/)
  const loads = countLoads(page)
  await page.route(LANDING_CHUNK, (route) => route.abort())
  await page.goto('/landing')
  await expect(page.getByRole('heading', { name: 'Cette page n’a pas pu s’afficher' })).toBeVisible()
  expect(loads()).toBe(2)
  await page.unroute(LANDING_CHUNK)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expectLanding(page)
})

test('a layout whose file always fails is said after one reload, though the page inside it loads each time', async ({
  as,
  consoleWatch,
}) => {
  consoleWatch.tolerate(/ERR_FAILED|dynamically imported module|A page could not be loaded/)
  const { page } = await as(people.camille)
  const layout = /\/assets\/parameter-layout[^/]*\.js/
  await page.route(layout, (route) => route.abort())
  const loads = countLoads(page)
  await page.goto('/parameter/appearance')
  await expect(page.getByRole('heading', { name: 'Cette page n’a pas pu s’afficher' })).toBeVisible()
  await idleWorkDone(page)
  expect(loads()).toBe(2)
  await page.unroute(layout)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: 'Cette page n’a pas pu s’afficher' })).toHaveCount(0)
  await expect(page.getByRole('radiogroup').or(page.getByRole('heading')).first()).toBeVisible()
})

test('a part of a page whose file fails reloads once, then is said, and can be tried again', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(/ERR_FAILED|dynamically imported module/)
  const { page } = await as(people.camille)
  const part = /\/assets\/sheet-panel[^/]*\.js/
  await page.route(part, (route) => route.abort())
  await page.goto('/patchnotes')
  const loads = countLoads(page)
  const bell = page.getByRole('button', { name: 'Notifications' })
  await bell.click()
  await expect.poll(loads).toBe(1)
  await bell.click()
  await expect(page.getByRole('heading', { name: 'Cette page n’a pas pu s’afficher' })).toBeVisible()
  expect(loads()).toBe(1)
  await page.unroute(part)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await bell.click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  expect(loads()).toBe(2)
})

test('the import of members, whose file fails, is said and comes when one tries again', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(/ERR_FAILED|dynamically imported module/)
  const { page } = await as(people.admin)
  const part = /\/assets\/import-sheet[^/]*\.js/
  await page.route(part, (route) => route.abort())
  await page.goto('/users')
  const loads = countLoads(page)
  await page.getByRole('button', { name: 'Importer des membres' }).click()
  await expect(page.getByRole('heading', { name: 'Cette page n’a pas pu s’afficher' })).toBeVisible()
  expect(loads()).toBe(1)
  await page.unroute(part)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('dialog', { name: 'Importer des membres' })).toBeVisible()
})

/** Names of the pages whose files were asked for, in order, each once. */
function pagesLoaded(page: Page): () => string[] {
  const names = new Set<string>()
  page.on('request', (request) => {
    const name = /\/assets\/([a-z-]+-page)-/.exec(request.url())?.[1]
    if (name !== undefined) names.add(name)
  })
  return () => [...names]
}

test('pages are loaded on demand: a visitor who reads the first one loads no other', async ({ page }) => {
  const loaded = pagesLoaded(page)
  await page.goto('/landing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Qui prend/)
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await idleWorkDone(page)
  expect(loaded()).toEqual(['landing-page'])
  await page.goto('/login')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await idleWorkDone(page)
  expect(loaded()).toEqual(['landing-page', 'login-page'])
})

test('a part of a page whose file does not come for want of network leaves the page as it is, and comes with the network', async ({
  as,
  consoleWatch,
}) => {
  consoleWatch.tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const { page, context } = await as(people.karim)
  const loads = countLoads(page)
  const steps = page.getByRole('region', { name: 'Premiers pas' })
  const cut = Promise.withResolvers<undefined>()
  await page.route(/\/assets\/first-steps-[^/]*\.js/, async (route) => {
    await context.setOffline(true)
    // The browser tells the page of the lost network a moment after Playwright returns.
    await page.waitForFunction(() => !navigator.onLine)
    await route.abort('internetdisconnected')
    cut.resolve(undefined)
  })
  await page.goto('/dashboard')
  await cut.promise
  await expect(page.getByText('Pas de connexion')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'De garde maintenant' })).toBeVisible()
  await expect(steps).toHaveCount(0)
  await page.unrouteAll()
  await context.setOffline(false)
  await expect(steps).toBeVisible()
  expect(loads()).toBe(1)
})
