// The frame of the pages (specification §2 and §9): the default layout, that of the settings, the scroll position after a navigation, the
// time of a short message, the look of a dialog.
import type { Page } from '@playwright/test'
import { atRest } from './support/at-rest.ts'
import { cardOf, closeDetail, detailOf, openCard, snackbar } from './support/exchange.ts'
import { expect, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { postReplacement } from './support/scenes.ts'

const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' })
const messages = (page: Page) => page.getByRole('region', { name: 'Messages de l’application' })
const settingsList = (page: Page) => page.getByRole('navigation', { name: 'Réglages' })

test('the pages of a member stand in an app bar, the navigation and a place for messages', async ({ as, isMobile }) => {
  const { page } = await as(people.camille)
  for (const path of ['/dashboard', '/calendar', '/users', '/parameter', '/contact-admin']) {
    await page.goto(path)
    await expect(mainNavigation(page), path).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Notifications' }), path).toBeVisible()
    await expect(messages(page), path).toBeAttached()
  }
  const place = await mainNavigation(page).boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  if (isMobile) {
    expect(place).toMatchObject({ x: 0, width })
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBe(height)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.getByRole('link', { name: 'Équipes' }).click()
    await expect(page).toHaveURL(/\/center\/.*\/teams$/)
    await expect(drawer).toBeHidden()
  } else {
    expect(place).toMatchObject({ x: 0, y: 0, height })
    await mainNavigation(page).getByRole('button', { name: 'Déplier le menu' }).click()
    await mainNavigation(page).getByRole('link', { name: 'Équipes' }).click()
    await expect(page).toHaveURL(/\/center\/.*\/teams$/)
  }
  // Though the contact form stands in a layout of its own, which has just ended.
  await expect(page.getByRole('main')).toBeFocused()
})

test('beneath the administrators’ page its entry is lit, and no group is called as it is', async ({ as, isMobile }) => {
  const { page, api } = await as(people.admin)
  const centerId = api.session.userData.centerId ?? ''
  await page.goto('/admin-panel')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const navigation = isMobile ? menu : mainNavigation(page)
  const entry = navigation.getByRole('link', { name: 'Administration', exact: true })
  const openMenu = async () => {
    if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  }
  await openMenu()
  await expect(entry).toHaveAttribute('aria-current', 'page')
  for (const path of [
    '/admin/rules',
    '/admin/fairness',
    '/admin/journal',
    '/admin/pending-users',
    '/users',
    '/rotation',
    '/tickets',
    '/emails',
    `/center/${centerId}/teams`,
  ]) {
    await page.goto(path)
    await openMenu()
    await expect(entry, path).toHaveAttribute('aria-current', 'true')
  }
  if (!isMobile) await navigation.getByRole('button', { name: 'Déplier le menu' }).click()
  await expect(navigation.getByRole('group', { name: 'Gestion' })).toBeVisible()
  await expect(navigation.getByRole('group', { name: 'Administration' })).toHaveCount(0)
  await expect(navigation.getByRole('link', { name: 'Équipes' })).toHaveAttribute('aria-current', 'page')
})

test('a visitor has none of it', { tag: '@phone' }, async ({ page }) => {
  for (const path of ['/landing', '/login', '/contact-admin']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(mainNavigation(page), path).toHaveCount(0)
  }
})

test('the settings stand in a layout of their own', async ({ as, isMobile }) => {
  const { page } = await as(people.camille)
  await page.goto('/parameter')
  await expect(settingsList(page)).toBeVisible()
  await settingsList(page)
    .getByRole('link', { name: /^Apparence/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Apparence' })).toBeVisible()
  await expect(mainNavigation(page)).toBeVisible()
  if (isMobile) {
    // Phones show the list and the page one at a time, with a link back.
    await expect(settingsList(page)).toBeHidden()
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/parameter$/)
  }
  await expect(settingsList(page)).toBeVisible()
})

interface Scroll {
  readonly path: string
  readonly top: number | undefined
  readonly behavior: string | undefined
}

declare global {
  interface Window {
    /** The calls that scrolled the window, in order. */
    scrolls?: Scroll[]
  }
}

/** How the window was asked to scroll when it had arrived at this path, after having been scrolled where it was. */
async function scrollsOf(page: Page, path: string, go: () => Promise<void>): Promise<unknown> {
  await page.evaluate(() => {
    document.body.style.minHeight = '300vh'
    scrollTo({ top: 400, behavior: 'instant' })
    window.scrolls = []
  })
  // Content that loads above meanwhile may push it further down.
  await expect.poll(() => page.evaluate(() => scrollY), path).toBeGreaterThan(100)
  await go()
  await expect(page).toHaveURL((url) => url.pathname === path)
  const scrollsAsked = () => page.evaluate((at) => window.scrolls?.filter((scroll) => scroll.path === at), path)
  // To have the focus a link is scrolled into view: that alone is no arrival.
  await expect.poll(async () => (await scrollsAsked())?.length, path).toBeGreaterThan(0)
  await expect.poll(() => page.evaluate(() => scrollY), path).toBe(0)
  return scrollsAsked()
}

test('a navigation scrolls to the top, gliding on the settings and the histories of a profile', { tag: '@phone' }, async ({ as }) => {
  const { page, id } = await as(people.camille)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const scroll = window.scrollTo.bind(window)
    Object.assign(window, {
      scrollTo: (options: ScrollToOptions) => {
        window.scrolls?.push({ path: location.pathname, top: options.top, behavior: options.behavior })
        scroll(options)
      },
    })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  const exchanges = mainNavigation(page).getByRole('link', { name: /Échanges/ })
  expect(await scrollsOf(page, '/exchange/replace', () => exchanges.click())).toEqual([
    { path: '/exchange/replace', top: 0, behavior: 'auto' },
  ])
  const histories = [`/profile/${id}/change-history`, `/profile/${id}/transaction-history`]
  for (const path of histories) {
    await page.goto(`/profile/${id}`)
    const link = page.locator(`main a[href="${path}"]`).first()
    await expect(link).toBeVisible()
    // The link is followed by the keyboard: to be clicked it would be scrolled into view.
    const go = () => link.press('Enter')
    expect(await scrollsOf(page, path, go)).toEqual([{ path, top: 0, behavior: 'smooth' }])
  }
  await page.goto('/parameter')
  const appearance = settingsList(page).getByRole('link', { name: /^Apparence/ })
  await expect(appearance).toBeVisible()
  const path = '/parameter/appearance'
  expect(await scrollsOf(page, path, () => appearance.press('Enter'))).toEqual([{ path, top: 0, behavior: 'smooth' }])
})

/** The clock of the page stands still; it goes on until this is shown, and then only as it is told. */
async function expectThreeSeconds(page: Page, text: string | RegExp, icon: string): Promise<void> {
  const message = snackbar(page, text)
  await expect
    .poll(async () => {
      await page.clock.runFor(10)
      return message.count()
    }, `${text}`)
    .toBe(1)
  await expect(messages(page).locator(`svg.${icon}`)).toHaveCount(1)
  await page.clock.runFor(2900)
  await expect(message).toHaveCount(1)
  await page.clock.runFor(150)
  await expect(message).toHaveCount(0)
}

/** Stops the page's clock a moment ahead: a leap over a minute would give up what is being fetched. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000)
}

test('a short message stays three seconds, of whichever kind; a dialog is round and has room', async ({
  as,
  apiOf,
  isMobile,
  consoleWatch,
}) => {
  test.skip(!isMobile, 'once is enough')
  test.setTimeout(120_000)
  consoleWatch.tolerate(/status of 500/)
  const poster = await as(people.camille)
  const { demand } = await postReplacement(poster.api, await apiOf(people.helene), 'N')
  const { page } = poster
  await page.clock.install()
  await page.goto('/exchange/replace')
  await openCard(cardOf(page, demand))
  await detailOf(page, isMobile).getByRole('button', { name: 'Annuler la demande' }).click()
  const dialog = page.getByRole('alertdialog')
  const shape = await dialog.evaluate((element) => {
    const { borderRadius, paddingLeft, paddingTop } = getComputedStyle(element)
    return [borderRadius, paddingLeft, paddingTop].map((length) => Number.parseFloat(length))
  })
  for (const length of shape) expect(length).toBeGreaterThanOrEqual(16)
  await stopClock(page)
  await dialog.getByRole('button', { name: 'Annuler la demande' }).click()
  await expectThreeSeconds(page, 'Demande annulée. Vous gardez votre vacation.', 'text-success')

  const again = await postReplacement(poster.api, await apiOf(people.helene), 'N')
  const helene = await as(people.helene)
  await helene.page.clock.install()
  await helene.page.goto('/exchange/replace')
  await openCard(cardOf(helene.page, again.demand, poster.name))
  const hide = detailOf(helene.page, isMobile).getByRole('button', { name: /^Masquer/ })
  await expect(hide).toBeEnabled()
  await stopClock(helene.page)
  await hide.click()
  await expectThreeSeconds(helene.page, 'Demande masquée.', 'text-info')
  await helene.page.clock.resume()
  await closeDetail(helene.page, isMobile)

  await helene.page.route('**/api/users/*/preferences', (route) =>
    route.fulfill({ status: 500, json: { error: 'internal', message: 'Une erreur est survenue' } }),
  )
  await helene.page.goto('/parameter/appearance')
  const light = helene.page.getByText('Clair', { exact: true })
  await expect(light).toBeVisible()
  await stopClock(helene.page)
  await light.click()
  await expectThreeSeconds(helene.page, /Une erreur est survenue/, 'text-error')
})

test('a page whose files are slow to come: its tab is not lit over the page that was left', { tag: '@phone' }, async ({ as }) => {
  const { page } = await as(people.camille)
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/messages-page-[^/]*\.js$/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'De garde maintenant' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: /Messages/ })
    .click()
  await expect(page.getByRole('heading', { name: 'De garde maintenant' })).toBeHidden()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Chargement' })).toBeAttached()
  gate.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
})

test('where the bar has no room for the search, the menu has: a colleague by name, a day by its name', async ({ as, isMobile }) => {
  test.skip(!isMobile, 'wide screens have it in the bar')
  const { page } = await as(people.camille)
  const search = async (text: string, found: RegExp) => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('combobox').fill(text)
    await menu.getByRole('option', { name: found }).click()
    await expect(menu).toBeHidden()
  }
  await search('samedi', /^Samedi \d/)
  await expect(page).toHaveURL(/\/calendar\?day=/)
  await search('avocetta', /Hélène Avocetta/)
  await expect(page).toHaveURL(/\/profile\//)
})

test('the home page is gone through as it is seen', async ({ as }) => {
  const { page } = await as(people.admin)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Premiers pas' })).toBeVisible()
  await atRest(page)
  await page.locator('main').focus()
  /** It notes where on the page the section that has the focus begins, for each press that stays in the page. */
  const tops: number[] = []
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab')
    const top = await page.evaluate(() => {
      const focused = document.activeElement
      if (focused === null || !document.querySelector('main')!.contains(focused)) return null
      const section = focused.closest('section') ?? focused
      return Math.round(section.getBoundingClientRect().top + scrollY)
    })
    if (top === null) break
    tops.push(top)
  }
  expect(new Set(tops).size).toBeGreaterThan(4)
  const turns = tops.filter((top, index) => index > 0 && top < (tops[index - 1] ?? 0) - 40).length
  // Two columns are read one after the other.
  expect([tops, turns]).toEqual([tops, (page.viewportSize()?.width ?? 0) >= 1280 ? 1 : 0])
})
