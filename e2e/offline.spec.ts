// Without network, what the device knows stays readable with its time, and no call is made; everything comes back by itself.
import type { Page } from '@playwright/test'
import { dayAfter, todayCell } from './support/calendar.ts'
import { cardOf, detailOf, expectNotReloaded, markPage, openCard } from './support/exchange.ts'
import { expect, expectAccessible, openAccountMenu, test } from './support/fixtures.ts'
import { openGate } from './support/gate.ts'
import { people } from './support/people.ts'
import { clear, post, postReplacement } from './support/scenes.ts'

/** The notice that the connection is lost is visible, and covers no part of today. */
async function expectInSight(page: Page): Promise<void> {
  const notice = page.getByRole('status').filter({ hasText: 'Pas de connexion' })
  const today = todayCell(page)
  await expect(notice).toBeInViewport({ ratio: 1 })
  await expect(today).toBeInViewport({ ratio: 1 })
  const top = (await today.boundingBox())?.y ?? 0
  const { y = 0, height = 0 } = (await notice.boundingBox()) ?? {}
  expect(top).toBeGreaterThanOrEqual(y + height)
}

test('the network goes while the planning is read: today stays in sight, beneath the notice', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(/ERR_INTERNET_DISCONNECTED/)
  const { page, context } = await as(people.camille)
  await page.goto('/calendar')
  // The data of the start has arrived; the rest of the month may not have.
  await expect(todayCell(page)).not.toHaveAccessibleName(/chargement/)
  await expect(todayCell(page)).toBeInViewport({ ratio: 1 })
  await context.setOffline(true)
  await expectInSight(page)
})

test('no network: the list stays with its time, a press promises nothing; then all is as before', async ({
  as,
  apiOf,
  isMobile,
  consoleWatch,
}) => {
  consoleWatch.tolerate(/ERR_INTERNET_DISCONNECTED/)
  const { demand } = await postReplacement(await apiOf(people.camille), await apiOf(people.helene), 'N')
  const { page, context } = await as(people.helene)
  // Screens seen before are on the device.
  await page.goto('/calendar')
  await expect(todayCell(page)).not.toHaveAccessibleName(/chargement/)
  await page.getByRole('link', { name: /Échanges/ }).click()
  const card = cardOf(page, demand, 'Camille Érable')
  await openCard(card)
  const detail = detailOf(page, isMobile)
  const take = detail.getByRole('button', { name: 'Prendre la vacation' })
  await expect(take).toBeEnabled()
  await markPage(page)

  await context.setOffline(true)
  await expect(detail).toContainText(/Sans réseau\s: votre réponse partira à son retour, au plus tard au début de la vacation/)
  if (isMobile) await page.keyboard.press('Escape')
  await expect(page.getByText('Pas de connexion')).toBeVisible()
  await expect(page.getByText(/Données de\s\d\d:\d\d\./)).toBeVisible()
  await expect(card).toBeVisible()
  await expectAccessible(page)
  // Other screens show what the device knows as well.
  await page.getByRole('link', { name: 'Calendrier', exact: true }).click()
  await expect(todayCell(page)).not.toHaveAccessibleName(/chargement/)
  // On phones the planning opens far below its top, at this week: the time of what is shown is in sight all the same.
  await expectInSight(page)
  await page.goBack()
  await expect(card).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Pas de connexion')).toBeHidden()
  await openCard(card)
  await expect(take).toBeEnabled()
  await expectNotReloaded(page)
})

test('no network: a profile says when it was read itself, not when something else was', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED.*\/api\/events/)
  const { page, context } = await as(people.camille)
  // An event of the centre in the meantime would make the page read everything again.
  await context.route('**/api/events*', (route) => route.abort())
  const readAt = Date.now()
  await page.clock.setFixedTime(readAt)
  const openProfile = async () => {
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Votre profil' }).click()
    await expect(page).toHaveURL(/\/profile\//)
    await expect(page.getByRole('main').getByText('Camille Érable')).toBeVisible()
  }
  await page.goto('/dashboard')
  await openProfile()
  await page.clock.setFixedTime(readAt + 7 * 60_000)
  await page.getByRole('link', { name: 'Calendrier', exact: true }).click()
  await expect(todayCell(page)).not.toHaveAccessibleName(/chargement/)
  await page.getByRole('link', { name: 'Accueil', exact: true }).click()
  await context.setOffline(true)
  await openProfile()
  await expect(page.getByText('Pas de connexion')).toBeVisible()
  const clock = new Date(readAt).toLocaleTimeString('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' })
  await expect(page.getByText(new RegExp(`^Profil lu (?:hier )?à\\s${clock}\\.$`))).toBeVisible()
})

const HEARING = /\/assets\/hear-center-[^/]*\.js$/

test('the server away and back: what was missed appears by itself', async ({ as, apiOf, baseURL, consoleWatch }) => {
  consoleWatch.tolerate(/ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED)/)
  const gate = await openGate(Number(new URL(baseURL ?? '').port))
  try {
    const scene = await postReplacement(await apiOf(people.camille), await apiOf(people.helene), 'N')
    await clear(scene)
    const helene = await as(people.helene, { baseURL: gate.origin })
    await helene.page.goto('/exchange/replace')
    await expect(helene.page.getByRole('article').first()).toBeVisible()
    await expect(cardOf(helene.page, scene.demand, 'Camille Érable')).toHaveCount(0)
    await markPage(helene.page)
    await gate.shut()
    await post(scene.poster, { type: 'substitution', date: scene.demand.posterShift.date })
    await expect(helene.page.getByRole('article').first()).toBeVisible()
    await gate.open()
    await expect(cardOf(helene.page, scene.demand, 'Camille Érable')).toBeVisible({ timeout: 40_000 })
    await expectNotReloaded(helene.page)
  } finally {
    await gate.shut()
  }
})

test('a part of the page that is cut off before anybody knows that the server is away takes nothing with it', async ({
  as,
  consoleWatch,
}) => {
  consoleWatch.tolerate(/ERR_CONNECTION_REFUSED/)
  const { page } = await as(people.helene)
  const part = /\/assets\/queued-sender-[^/]*\.js$/
  await page.route(part, (route) => route.abort('connectionrefused'), { times: 1 })
  const cut = page.waitForEvent('requestfailed', (request) => part.test(request.url()))
  const brought = page.waitForResponse(part)
  await page.goto('/exchange/replace')
  await expect(page.getByRole('article').first()).toBeVisible()
  await markPage(page)
  await cut
  await brought
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectNotReloaded(page)
})

for (const { reason, hasNetwork } of [
  { reason: 'internetdisconnected', hasNetwork: false },
  // Nothing tells the page that the server is back: the network never went away, and no other call failed.
  { reason: 'connectionrefused', hasNetwork: true },
] as const) {
  test(`what hears of changes was cut off at the start (${reason}): it is asked for again, and what was missed appears`, async ({
    as,
    apiOf,
    consoleWatch,
  }) => {
    consoleWatch.tolerate(/ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED)/)
    const scene = await postReplacement(await apiOf(people.camille), await apiOf(people.helene), 'N')
    await clear(scene)
    const { page, context } = await as(people.helene)
    const cut = page.waitForEvent('requestfailed', (request) => HEARING.test(request.url()))
    await page.route(HEARING, (route) => route.abort(reason), { times: 1 })
    await page.goto('/exchange/replace')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(cardOf(page, scene.demand, 'Camille Érable')).toHaveCount(0)
    await cut
    await markPage(page)
    if (!hasNetwork) {
      await context.setOffline(true)
      await expect(page.getByText('Pas de connexion')).toBeVisible()
    }
    await post(scene.poster, { type: 'substitution', date: scene.demand.posterShift.date })
    await expect(cardOf(page, scene.demand, 'Camille Érable')).toHaveCount(0)
    if (!hasNetwork) await context.setOffline(false)
    await expect(cardOf(page, scene.demand, 'Camille Érable')).toBeVisible({ timeout: 40_000 })
    await expectNotReloaded(page)
  })
}

test('one’s neighbouring vacations cannot be read: it is said, nothing may be promised, and it is tried again', async ({
  as,
  apiOf,
  isMobile,
  consoleWatch,
}) => {
  consoleWatch.tolerate(/status of 500/)
  const { demand } = await postReplacement(await apiOf(people.camille), await apiOf(people.helene), 'N')
  const { page } = await as(people.helene)
  const neighbours = '**/api/users/*/get-shifts-with-substitutions'
  const firstNeighbour = dayAfter(demand.posterShift.date, -10)
  // The days come from the start, whose own answer holds them: on wide screens the first request of the list is open at once. The lists ask
  // for more.
  await page.route('**/api/start*', (route) =>
    route.fulfill({ status: 500, json: { error: 'internal', message: 'Une erreur est survenue' } }),
  )
  await page.route(neighbours, async (route) => {
    const isOfNeighbours = route.request().postData()?.includes(`"startDate":"${firstNeighbour}"`) === true
    await (isOfNeighbours
      ? route.fulfill({ status: 500, json: { error: 'internal', message: 'Une erreur est survenue' } })
      : route.continue())
  })
  await page.goto('/exchange/replace')
  const card = cardOf(page, demand, 'Camille Érable')
  await expect(card).toBeVisible()
  await openCard(card)
  const detail = detailOf(page, isMobile)
  const take = detail.getByRole('button', { name: 'Prendre la vacation' })
  await expect(detail.getByRole('alert')).toContainText('Échec lors de la récupération des vacations adjacentes')
  await expect(detail.getByRole('heading', { name: 'Avant' })).toHaveCount(0)
  await expect(take).toBeDisabled()
  await page.unroute(neighbours)
  await detail.getByRole('button', { name: 'Relire mes vacations' }).click()
  await expect(detail.getByRole('heading', { name: 'Avant' })).toBeVisible()
  await expect(take).toBeEnabled()
})

test('what was never read says without network that it could not be read, and comes back with it', async ({ as, consoleWatch }) => {
  // The page cannot be loaded ahead either, when a pointer rests on its link.
  consoleWatch.tolerate(/ERR_INTERNET_DISCONNECTED|ModuleLoadError/)
  const { page, context } = await as(people.camille)
  const colleague = (name: string) => page.getByRole('link', { name: new RegExp(name) }).first()
  await page.goto('/users')
  await colleague('Hélène Avocetta').click()
  await expect(page).toHaveURL(/\/profile\//)
  await expect(page.getByText('Hélène Avocetta').first()).toBeVisible()
  await page.goBack()
  await expect(colleague('Karim Basaltin')).toBeVisible()
  // The code of the page has arrived, but not the data it would show.
  await context.setOffline(true)
  await expect(page.getByText('Pas de connexion')).toBeVisible()
  await colleague('Karim Basaltin').click()
  const again = page.getByRole('alert').getByRole('button', { name: 'Réessayer' }).first()
  await expect(again).toBeVisible({ timeout: 15_000 })
  await context.setOffline(false)
  await expect(again).toBeHidden({ timeout: 15_000 })
})
