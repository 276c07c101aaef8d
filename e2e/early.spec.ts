// The first pages of a visitor before the application has arrived: they can be read, and what is done in them is not lost.
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { PASSWORD, people } from './support/people.ts'
import { visitorOf } from './support/visit.ts'

const START = /\/assets\/start-[^/]*\.js/

/** Holds the application back; returns how to let it come. */
async function holdBack(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(START, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

test('a visitor sees nothing of a member’s page while they are led to the log-in page', async ({ page }) => {
  const letCome = await holdBack(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.locator('#root > *').first()).toBeHidden()
  letCome()
  await page.waitForURL('**/login?**')
})

test('the planning opened anew from further down begins with today again', async ({ as, isMobile }) => {
  test.skip(!isMobile, 'the month of wide screens fits')
  const { page } = await as(people.camille)
  await visitorOf(page).open('/calendar')
  const today = page.locator('[data-day][aria-current="date"]').filter({ visible: true })
  await expect(today).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const letCome = await holdBack(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('[data-prerendered]')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  letCome()
  await expect(today).toBeInViewport()
})

for (const [trait, path] of [
  ['whose HTML waits for the application', '/calendar'],
  ['that any address is answered with', '/parameter/account'],
] as const) {
  test(`a page ${trait}: where it cannot be loaded it is asked for once more, then said, and comes when one tries again`, async ({
    as,
    consoleWatch,
  }) => {
    consoleWatch.tolerate(/ERR_FAILED|Failed to load|Failed to fetch/)
    const { page } = await as(people.camille)
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads++
    })
    await page.route(START, (route) => route.abort())
    await page.goto(path, { waitUntil: 'commit' })
    const notice = page.getByRole('alert')
    await expect(notice).toContainText('L’application n’a pas pu être chargée.')
    expect(loads).toBe(2)
    await page.unroute(START)
    await notice.getByRole('link', { name: 'Réessayer' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice).toHaveCount(0)
    // The flag is gone with it: the next failure loads anew again.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('releve.reloaded'))).toBeNull()
  })
}

test('the landing and log-in pages are read without any script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) })
  const page = await context.newPage()
  for (const [path, title] of [
    ['/', /Qui prend/],
    ['/landing', /Qui prend/],
    ['/login', 'Se connecter'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
  await context.close()
})

test('what is typed and sent before the application is there logs in, and never stands in an address', async ({ page }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const letCome = await holdBack(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('E-mail').fill(people.camille)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.locator('form[data-sent]')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Se connecter' })).toHaveAttribute('aria-busy', 'true')
  letCome()
  await page.waitForURL('**/dashboard')
  expect(addresses.filter((address) => address.includes(PASSWORD) || address.includes('email='))).toEqual([])
})

test('a half-written form keeps its words and its focus when the application comes', async ({ page }) => {
  const letCome = await holdBack(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const email = page.getByLabel('E-mail')
  await email.fill('camille')
  letCome()
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await expect(email).toHaveValue('camille')
  await expect(email).toBeFocused()
  await page.keyboard.type('@exemple.fr')
  await expect(email).toHaveValue('camille@exemple.fr')
})

test('a button pressed before the application is there does its work when it comes', async ({ page }) => {
  const letCome = await holdBack(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Mot de passe', { exact: true }).fill('secret')
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
  letCome()
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('secret')
})

test('somebody logged in who opens the first address does not see the page of visitors', async ({ as }) => {
  const { page } = await as(people.camille)
  const letCome = await holdBack(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('[data-prerendered] h1')).toBeAttached()
  await expect(page.locator('[data-prerendered] h1')).toBeHidden()
  letCome()
  await page.waitForURL('**/dashboard')
})

test('a first visit asks once for what a page begins with, before the application is there', async ({ as }) => {
  const { page } = await as(people.camille)
  const calledPaths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calledPaths.push(pathname)
  })
  const letCome = await holdBack(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect.poll(() => calledPaths).toEqual(['/api/start'])
  letCome()
  await expect(page.locator('#prochaine')).toBeVisible()
  // A component that reads a part of it makes no call of its own.
  await expect.poll(() => calledPaths).toContain('/api/events')
  expect(calledPaths.filter((path) => /\/start$|\/roster$|\/circles$|get-shifts|\/users\/center\/|\/changes$/.test(path))).toEqual([
    '/api/start',
  ])
  // The device has it now, and the next start says so with the application.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  const letComeAgain = await holdBack(page)
  // Requests of this page do not count for the next one.
  page.once('framenavigated', () => (calledPaths.length = 0))
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('[data-prerendered]')).toBeVisible()
  expect(calledPaths).toEqual([])
  letComeAgain()
  await expect.poll(() => calledPaths.filter((path) => path === '/api/start')).toHaveLength(1)
})
