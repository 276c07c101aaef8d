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

test('a member reads his next vacation before the application has come, as it was known on this device, and nobody else does', async ({
  as,
}) => {
  const { page } = await as(people.camille)
  await page.goto('/dashboard')
  const title = page.locator('#prochaine')
  await expect(title).not.toBeEmpty()
  const [words] = await Promise.all([title.innerText(), page.waitForFunction(() => localStorage.getItem('releve.vacation') !== null)])
  const early = page.locator('[data-vacation]')

  let letCome = await holdBack(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(early).toBeVisible()
  await expect(title).toHaveText(words)
  await expect(early.locator('[data-vacation-left]').filter({ visible: true })).toHaveText(/^\d+\s(?:h|min|j)/)
  letCome()
  await expect(page.getByRole('heading', { name: words })).toBeVisible()
  await expect(early).toHaveCount(0)
  await page.unroute(START)

  // Known of somebody else: his page waits.
  await page.evaluate(() => {
    const kept = localStorage.getItem('releve.vacation') ?? ''
    localStorage.setItem('releve.vacation', kept.replace(/"userId":"[^"]*"/, '"userId":"somebody"'))
  })
  letCome = await holdBack(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.locator('[data-waiting]')).toBeVisible()
  await expect(early).toBeHidden()
  letCome()
  await expect(early).toHaveCount(0)
  await page.unroute(START)

  // A visitor sees nothing of it.
  await page.evaluate(() => localStorage.removeItem('releve.login'))
  letCome = await holdBack(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.locator('#root > *').first()).toBeHidden()
  letCome()
  await page.waitForURL('**/login?**')
})

test('a member sees his weeks before the application has come, as he left them on this telephone, and nobody else does', async ({
  as,
  isMobile,
}) => {
  test.skip(!isMobile, 'the month of wide screens waits for the application')
  const { page } = await as(people.camille)
  const weeks = page.locator('section:has(h2)').filter({ has: page.locator('.tile') })
  const lettersOf = async () =>
    (
      await weeks
        .filter({ hasText: /^Semaine/ })
        .locator('.tile')
        .allInnerTexts()
    ).join('')
  const look = page.locator('[data-look]')
  const visitor = visitorOf(page)
  // Until all that was asked for has come: demands give letters too.
  const openCalendar = async () => {
    await visitor.open('/calendar')
    await expect(page.locator('[data-this-week] .tile')).not.toHaveCount(0)
  }
  const openHeldBack = async () => {
    const letCome = await holdBack(page)
    await page.goto('/calendar', { waitUntil: 'commit' })
    return letCome
  }
  const arrive = async (letCome: () => void) => {
    letCome()
    await expect(look).toHaveCount(0)
    await page.unroute(START)
  }

  await openCalendar()
  const shown = {
    title: (await page.locator('[data-this-week] h2').textContent()) ?? '',
    letters: await lettersOf(),
    // In its last week a month has no next one.
    weeks: await page.locator('[data-this-week], [data-this-week] + section').count(),
  }
  let letCome = await openHeldBack()
  await expect(look.locator('h2').first()).toHaveText(shown.title)
  expect(await page.locator('h1').first().innerText()).not.toBe('')
  const early = await lettersOf()
  expect(early.length).toBeGreaterThanOrEqual(7 * shown.weeks)
  expect(shown.letters).toContain(early)
  // Nothing in it is for the keyboard, a screen reader, or a finger.
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('[data-look]') ?? null)).toBeNull()
  await expect(page.getByRole('button')).toHaveCount(0)
  await arrive(letCome)
  await expect(page.locator('[data-this-week] h2')).toHaveText(shown.title)

  // Opened anew from further down, it begins with this week again. One that is known of somebody else is not shown.
  await openCalendar()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  letCome = await holdBack(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(look.locator('h2').first()).toHaveText(shown.title)
  await expect(look.locator('h2').first()).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await arrive(letCome)
  await expect(page.locator('[data-this-week] h2')).toBeInViewport()
  letCome = await openHeldBack()
  await expect(look.locator('h2').first()).toBeVisible()
  await page.evaluate(() => {
    const kept = localStorage.getItem('releve.look') ?? ''
    localStorage.setItem('releve.look', kept.replace(/"userId":"[^"]*"/, '"userId":"somebody"'))
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('[data-waiting]')).toBeVisible()
  await arrive(letCome)

  // Another page was seen since: what was left no longer holds.
  await openCalendar()
  await page.goto('/dashboard')
  await expect(page.locator('h1')).not.toBeEmpty()
  letCome = await openHeldBack()
  await expect(page.locator('[data-waiting]')).toBeVisible()
  await arrive(letCome)
})

for (const [what, path] of [
  ['whose HTML waits for the application', '/calendar'],
  ['that any address is answered with', '/parameter/account'],
] as const) {
  test(`a page ${what}: where it cannot be loaded it is asked for once more, then said, and comes when one tries again`, async ({
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
    expect(await page.evaluate(() => sessionStorage.getItem('releve.reloaded'))).toBeNull()
  })
}

test('a planning that stays without its application says of when it is', async ({ as, consoleWatch, isMobile }) => {
  test.skip(!isMobile, 'the month of wide screens waits for the application')
  consoleWatch.tolerate(/ERR_FAILED|Failed to load|Failed to fetch/)
  const { page } = await as(people.camille)
  await visitorOf(page).open('/calendar')
  await page.waitForFunction(() => localStorage.getItem('releve.snapshot') !== null)
  await page.route(START, (route) => route.abort())
  await page.goto('/calendar', { waitUntil: 'commit' })
  const notice = page.getByRole('alert')
  await expect(notice).toContainText(/Ce qui est affiché date du \d+ \S+ à \d{2}:\d{2}\./)
  await expect(page.locator('[data-look] h2').first()).toBeVisible()
})

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
