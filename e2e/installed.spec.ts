// Put on the home screen, Relève opens without network: the planning with the time at which it was read, nothing of anybody for a
// visitor, and never the files of two versions together.
import type { Page } from '@playwright/test'
import { idleWorkDone } from './support/at-rest.ts'
import { monthAfter, todayCell, todayIn } from './support/calendar.ts'
import { addressOf, endTokenAt, expect, expectAccessible, openAccountMenu, test } from './support/fixtures.ts'
import type { ConsoleWatch } from './support/fixtures.ts'
import type { LogIn } from './support/enter.ts'
import { openNextBuildDoor } from './support/next-build.ts'
import { people } from './support/people.ts'

test.use({ serviceWorkers: 'allow' })

const SNAPSHOT = 'releve.snapshot'
const thisMonth = () => todayIn('Europe/Paris').slice(0, 7)

/** The worker answers for this page, and what was read is on the device. */
async function expectKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 }).toBe('activated')
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key)?.includes('"shifts"') ?? false, SNAPSHOT)).toBe(true)
}

/** The content of every cache of the browser, by path. */
function keptPaths(page: Page): Promise<{ names: string[]; paths: string[] }> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) }
  })
}

async function expectOffline(page: Page): Promise<void> {
  await expect(page.getByText('Pas de connexion')).toBeVisible()
  await expect(page.getByText(/Données de\s\d\d:\d\d\./)).toBeVisible()
}

/** A member whose browser has all it needs; then the network goes. Gives their screen and the first words of it. */
async function goOffline(as: LogIn, consoleWatch: ConsoleWatch) {
  const { page, context } = await as(people.helene)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'De garde maintenant' })).toBeVisible()
  await expectKept(page)
  const next = (await nextVacation(page).textContent()) ?? ''
  // Files being fetched for later are cut off with the network.
  consoleWatch.tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED.*\/assets\//)
  await context.setOffline(true)
  return { page, context, next }
}

const nextVacation = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()

test('opened without network: the planning with its time, by any address', async ({ as, consoleWatch }) => {
  const { page } = await goOffline(as, consoleWatch)
  await page.goto(`/calendar?month=${monthAfter(thisMonth())}`)
  await expectOffline(page)
  await expect(page.locator(`[data-day="${monthAfter(thisMonth())}-01"]`)).toBeVisible()
  await page.goto('/calendar')
  await expectOffline(page)
  await expect(todayCell(page)).not.toHaveAccessibleName(/chargement/)
  await todayCell(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // The first address, as visitors have it, leads on.
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expectOffline(page)
  // A page that was never used says so, and nothing else breaks.
  consoleWatch.tolerate(/ERR_FAILED.*\/assets\/|A page could not be loaded/)
  await page.goto('/financement')
  await expect(page.getByRole('heading', { name: 'Cette page n’a pas pu s’afficher' })).toBeVisible()
})

test('reloaded without network, hours later; with the network all is as before', async ({ as, consoleWatch }) => {
  const { page, context, next } = await goOffline(as, consoleWatch)
  // Their access has ended, and nothing can renew it.
  await endTokenAt(page, Date.now() - 60_000)
  await page.reload()
  await expectOffline(page)
  await expect(nextVacation(page)).toHaveText(next)
  await expectAccessible(page)

  const isRead = page.waitForResponse((response) => response.ok() && response.url().includes('/get-shifts'))
  await context.setOffline(false)
  await isRead
  await expect(page.getByText('Pas de connexion')).toBeHidden()
  await page.reload()
  await expect(nextVacation(page)).toHaveText(next)
  await expect(page.getByText('Pas de connexion')).toBeHidden()
})

test('the month of the whole centre and who is on duty, read before, stand without network; a month never read says so', async ({
  as,
  consoleWatch,
}) => {
  const { page, context } = await as(people.helene)
  const members = page.getByRole('rowheader')
  const readAt = page.getByText(/^Planning lu à\s\d\d:\d\d\.$/).filter({ visible: true })
  await page.goto('/calendar?view=team')
  await expect(members.first()).toBeVisible({ timeout: 30_000 })
  // The rows in sight.
  const names = (await members.allTextContents()).slice(0, 6)
  await expect(readAt).toHaveCount(0)
  await page.goto('/dashboard')
  const onDuty = page.getByRole('region', { name: 'De garde maintenant' })
  const present = onDuty.getByText(/^\d+\sprésents?/)
  await expect(present.first()).toBeVisible({ timeout: 30_000 })
  const counts = await present.allTextContents()
  await expectKept(page)
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key)?.split('["shifts","planning",').length ?? 0, SNAPSHOT))
    .toBeGreaterThan(2)

  // Files being fetched for later are cut off with the network.
  consoleWatch.tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED.*\/assets\//)
  await context.setOffline(true)
  await page.reload()
  await expectOffline(page)
  await expect(present).toHaveText(counts)
  await expect(onDuty.filter({ has: readAt })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/calendar?view=team')
  await expectOffline(page)
  await expect(members.first()).toBeVisible({ timeout: 30_000 })
  expect((await members.allTextContents()).slice(0, 6)).toEqual(names)
  await expect(readAt).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/calendar?view=team&month=${monthAfter(monthAfter(monthAfter(thisMonth())))}`)
  await expect(page.getByText(/^Ce mois n’a pas encore été consulté/)).toBeVisible()
  await context.setOffline(false)
  await expect(members.first()).toBeVisible({ timeout: 30_000 })
  await expect(readAt).toHaveCount(0)
})

test('a visitor without network is told so on the log-in page; nothing of a member was kept for them', async ({ as, consoleWatch }) => {
  const { page, context, name } = await as(people.camille)
  await page.goto('/dashboard')
  await expectKept(page)
  const { names, paths } = await keptPaths(page)
  expect(names).toHaveLength(1)
  expect(paths.filter((path) => !/^\/(?:assets\/[^/]+|pages\/[a-z/]+\.html|index\.html|icon\.svg)$/.test(path))).toEqual([])
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/login/)

  // Files being fetched for later are cut off with the network.
  consoleWatch.tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED.*\/assets\//)
  await context.setOffline(true)
  await page.goto('/calendar?month=2027-01')
  await expect.poll(() => addressOf(page)).toBe(`/login?next=${encodeURIComponent('/calendar?month=2027-01')}`)
  // Some versions of Chromium forget in a new document that the network is taken away.
  await context.setOffline(false)
  await context.setOffline(true)
  await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeAttached()
  await expect(page.getByText('Pas de connexion')).toBeVisible()
  await expect(page.getByText('Vous pourrez vous connecter quand le réseau sera revenu.')).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  expect(await page.evaluate((key) => localStorage.getItem(key), SNAPSHOT)).toBeNull()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText('Pas de connexion')).toBeHidden()
})

test('a visitor who has never logged in downloads nothing for later', async ({ page }) => {
  await page.goto('/login')
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await idleWorkDone(page)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('a new version replaces the old one after one reload, and their files never mix', async ({ as, baseURL, consoleWatch }) => {
  // Each file of the new version is fetched and checked before it takes over: slow on a machine that does much else.
  test.setTimeout(120_000)
  const door = await openNextBuildDoor(baseURL ?? '')
  try {
    const { page, context } = await as(people.helene, { baseURL: door.origin })
    await page.goto('/dashboard')
    await expectKept(page)
    const [before] = (await keptPaths(page)).names
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })

    // A page never used before: its file is gone with the deployment.
    door.deploy()
    consoleWatch.tolerate(/status of 404|dynamically imported module|A page could not be loaded/)
    await page.evaluate(() => history.pushState(null, '', '/patchnotes'))
    await expect.poll(() => loads).toBe(1)
    await expect(page.locator('meta[name="build"][content="next"]')).toBeAttached()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Nouveautés/)
    expect(loads).toBe(1)
    const used = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    expect(used.filter((path) => /^\/assets\/.*\.(?:js|css)$/.test(path) && !/\.next\.(?:js|css)$/.test(path))).toEqual([])

    // The new version is what opens without network, whole, and nothing of the old one is left.
    await expect.poll(async () => (await keptPaths(page)).names, { timeout: 60_000 }).toEqual(['releve-next'])
    expect(before).not.toBe('releve-next')
    expect((await keptPaths(page)).paths.filter((path) => /^\/assets\/.*\.(?:js|css)$/.test(path) && !path.includes('.next.'))).toEqual([])
    // Files being fetched for later are cut off with the network.
    consoleWatch.tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED.*\/assets\//)
    await context.setOffline(true)
    await page.goto('/dashboard')
    await expect(page.locator('meta[name="build"][content="next"]')).toBeAttached()
    await expectOffline(page)
    await expect(page.getByRole('heading', { name: 'De garde maintenant' })).toBeVisible()
  } finally {
    await door.close()
  }
})

test('the browser finds all it needs to install it', async ({ page }) => {
  await page.goto('/login')
  const devTools = await page.context().newCDPSession(page)
  const { errors, url, data } = await devTools.send('Page.getAppManifest')
  expect([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest'])
  expect(JSON.parse(data ?? '')).toMatchObject({
    name: 'Relève',
    lang: 'fr',
    scope: '/',
    start_url: '/dashboard',
    display: 'standalone',
    icons: [
      { src: '/icon.svg' },
      { src: '/icons/icon-192.png', sizes: '192x192' },
      { src: '/icons/icon-512.png', sizes: '512x512' },
      { src: '/icons/maskable-192.png', sizes: '192x192', purpose: 'maskable' },
      { src: '/icons/maskable-512.png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Planning', url: '/calendar' },
      { name: 'Remplacements', url: '/exchange/replace' },
    ],
  })
  for (const icon of ['icon-192', 'icon-512', 'maskable-192', 'maskable-512', 'apple-180', 'badge-96']) {
    const file = await page.request.get(`/icons/${icon}.png`)
    expect(file.headers()['content-type'], icon).toBe('image/png')
    // The picture is as wide and as high as its name says: every PNG has both in its header.
    const bytes = await file.body()
    const size = Number(icon.split('-')[1])
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], icon).toEqual([size, size])
  }
  // A test is a private window, where nothing is installed: all that a browser with windows finds missing, one without finds nothing.
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})
