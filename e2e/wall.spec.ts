// The wall of a room: opened by an administrator, read by a screen where nobody is logged in, live, through a network that goes, closed.
import type { Page } from '@playwright/test'
import { routes } from '@releve/contract'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

const WIDE = { viewport: { width: 1920, height: 1080 }, isMobile: false, hasTouch: false } as const
/** The screen reads again after this much of its own time. */
const READS_AFTER_MS = 10_000
const SOON = { timeout: 500 } as const

/** No part of the wall lies outside the screen, and no two parts overlap. */
async function expectToFit(page: Page): Promise<void> {
  const { overflow, cut } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollHeight - innerHeight + document.documentElement.scrollWidth - innerWidth,
    cut: [...document.querySelectorAll('.wall-card')].filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).length,
  }))
  expect([overflow, cut]).toEqual([0, 0])
}

test('an address made, a screen that lives on, and its end', async ({ as, browser, baseURL, consoleWatch }) => {
  consoleWatch.tolerate(/410|503|ERR_INTERNET_DISCONNECTED/)
  const admin = await as(people.admin)
  const { page } = admin
  const centerId = admin.api.session.userData.centerId ?? ''
  const settings = page.getByRole('region', { name: 'Écran de la salle' })
  const context = await browser.newContext({ ...WIDE, baseURL: baseURL ?? '' })
  consoleWatch.follow(context)
  const wall = await context.newPage()
  await wall.clock.install()
  const readAgain = () => wall.clock.fastForward(READS_AFTER_MS)
  // A reading under way, or one that still meets no network, makes it the next one's; and notes are shown one after the other.
  const afterReadings = (expectation: () => Promise<void>) =>
    expect(async () => {
      await readAgain()
      await expectation()
    }).toPass({ intervals: [100] })
  const words = `Essai des sirènes reporté (${Math.floor(Math.random() * 1e9)})`

  const url = await test.step('its administrator makes the address', async () => {
    await page.goto('/center/centers')
    await settings.getByRole('button', { name: 'Créer l’adresse de l’écran' }).click()
    const address = settings.getByLabel('Adresse secrète de l’écran')
    await expect(address).toHaveValue(/\/wall#[\w-]{44}$/)
    await expectAccessible(page)
    return address.inputValue()
  })

  await test.step('the screen shows who is on duty, on both sizes of television, and sends its secret nowhere', async () => {
    const requests: string[] = []
    wall.on('request', (request) => requests.push(`${request.url()} ${JSON.stringify(request.headers())}`))
    const response = await wall.goto(url)
    expect(response?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
    await expect(wall.getByRole('heading', { name: 'De garde maintenant' })).toBeVisible()
    await expect(wall.getByRole('heading', { name: /^Relève à/ })).toBeVisible()
    await expectToFit(wall)
    await expectAccessible(wall)
    await wall.setViewportSize({ width: 1280, height: 720 })
    await expectToFit(wall)
    await wall.setViewportSize(WIDE.viewport)
    const secret = new URL(url).hash.slice(1)
    expect(requests.filter((each) => each.includes(secret))).toEqual([])
  })

  await test.step('a note in its turn, and the choice of names, are on it by themselves', async () => {
    const { _id } = await admin.api.call('handover.write', { body: { text: words } })
    await afterReadings(() => expect(wall.getByText(words)).toBeVisible(SOON))
    await admin.api.call('wall.edit', { params: { id: centerId }, body: { names: 'team' } })
    await afterReadings(() => expect(wall.locator('.wall-function li').filter({ hasText: /\p{L}/u })).toHaveCount(0, SOON))
    await admin.api.call('handover.withdraw', { params: { id: _id } })
  })

  await test.step('that somebody is sought for what lacks is said beside it, and fits', async () => {
    const hour = 3_600_000
    // The shortest that it says, and the longest.
    let lacking: object = { present: 4, minimum: 5, shortage: { total: 1, missing: {} } }
    await context.route('**/api/wall', async (route) => {
      const response = await route.fetch()
      const view = routes['wall.show'].response.parse(await response.json())
      const isComing = ({ startAt }: { readonly startAt: number }) => startAt > view.now
      const vacations = view.vacations.map((vacation) =>
        isComing(vacation)
          ? { ...vacation, ...lacking, sought: { state: 'wave', batch: 1, batches: 3, until: view.now + hour } as const }
          : vacation,
      )
      await route.fulfill({ response, json: { ...view, vacations } })
    })
    await afterReadings(() => expect(wall.getByText(/Vague 1 sur 3, réponses avant/)).toBeVisible(SOON))
    await expectToFit(wall)
    await expectAccessible(wall)
    lacking = { present: 12, minimum: 14, shortage: { total: 2, missing: { 'Chef de salle': 1 } } }
    await afterReadings(() => expect(wall.getByText(/12 pour 14/).first()).toBeVisible(SOON))
    await expectToFit(wall)
    await context.unroute('**/api/wall')
  })

  await test.step('without network it stays, says so, and goes on by itself', async () => {
    await context.setOffline(true)
    for (let read = 0; read < 7; read++) await readAgain()
    await expect(wall.getByText(/^Données de/)).toBeVisible()
    await expect(wall.getByRole('heading', { name: 'De garde maintenant' })).toBeVisible()
    await expectToFit(wall)
    await context.setOffline(false)
    await afterReadings(() => expect(wall.getByText(/^Données de/)).toHaveCount(0, SOON))
  })

  await test.step('while its server starts anew, too', async () => {
    await context.route('**/api/wall', (route) => route.fulfill({ status: 503, body: '' }))
    for (let read = 0; read < 7; read++) await readAgain()
    await expect(wall.getByText(/^Données de/)).toBeVisible()
    await context.unroute('**/api/wall')
    await afterReadings(() => expect(wall.getByText(/^Données de/)).toHaveCount(0, SOON))
  })

  await test.step('closed, it shows nothing any more, and says so', async () => {
    await settings.getByRole('button', { name: 'Fermer l’écran' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Fermer l’écran' }).click()
    await expect(settings.getByRole('button', { name: 'Créer l’adresse de l’écran' })).toBeVisible()
    await afterReadings(() => expect(wall.getByRole('heading', { name: 'Cet écran est fermé' })).toBeVisible(SOON))
    await expect(wall.getByText('De garde maintenant')).toHaveCount(0)
    await wall.goto('/wall')
    await expect(wall.getByRole('heading', { name: 'Adresse incomplète' })).toBeVisible()
  })
  await context.close()
})

/** Measures what the page holds after a collection. */
async function memoryOf(page: Page): Promise<{ readonly bytes: number; readonly nodes: number; readonly listeners: number }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  await devtools.detach()
  return { bytes: usedSize, nodes, listeners: jsEventListeners }
}

test('an hour of a busy room is held in the memory of its first minutes', { tag: '@deep' }, async ({ browser, baseURL, apiOf }) => {
  test.setTimeout(600_000)
  const api = await apiOf(people.admin)
  const { wall } = await api.call('wall.renew', { params: { id: api.session.userData.centerId ?? '' }, body: {} })
  const context = await browser.newContext({ ...WIDE, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(wall.url)
  await expect(page.getByRole('heading', { name: 'De garde maintenant' })).toBeVisible()
  const figures: Awaited<ReturnType<typeof memoryOf>>[] = []
  for (let read = 0; read <= 360; read++) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/wall'))
    const note = read % 3 === 0 ? await api.call('handover.write', { body: { text: `Consigne ${read}` } }) : null
    await page.clock.fastForward(READS_AFTER_MS)
    await answered
    if (note !== null) await api.call('handover.withdraw', { params: { id: note._id } })
    if (read % 60 === 0) figures.push(await memoryOf(page))
  }
  process.stdout.write(`${JSON.stringify(figures)}\n`)
  const [, settled, ...later] = figures
  for (const { bytes, nodes, listeners } of later) {
    expect(bytes).toBeLessThan((settled?.bytes ?? 0) * 1.1)
    // A note more or less.
    expect(nodes).toBeLessThan((settled?.nodes ?? 0) + 20)
    expect(listeners).toBe(settled?.listeners)
  }
  await context.close()
})
