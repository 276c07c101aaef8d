// A session over several tabs and over time: a log-out in one tab logs out all tabs, a token near its end is renewed, a stolen token ends
// the session.
import type { Page } from '@playwright/test'
import pg from 'pg'
import { endTokenAt, expect, logInOnPage, openAccountMenu, test } from './support/fixtures.ts'
import { PASSWORD, people } from './support/people.ts'
import { register } from './support/api.ts'
import { startOwnServer } from './support/own-server.ts'
import { dayIn } from './support/scenes.ts'
import { LOGIN_KEY, storedLogin } from './support/stored-login.ts'
import { visitorOf } from './support/visit.ts'

test('logging out in one tab logs out the other, which says why', async ({ as }) => {
  const camille = await as(people.camille)
  const second = await camille.context.newPage()
  await camille.page.goto('/calendar')
  await second.goto('/calendar')
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  await visitorOf(camille.page).open('/dashboard')
  // This region is the last to load: requests still running at log-out are refused, and the browser logs an error for each.
  await expect(camille.page.getByRole('region', { name: 'Premiers pas' })).toBeVisible()
  await openAccountMenu(camille.page)
  await camille.page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(camille.page).toHaveURL(/\/login$/)
  await expect(second).toHaveURL(/\/login\?next=%2Fcalendar/)
  await expect(second.getByText('Votre session a pris fin. Connectez-vous pour reprendre où vous en étiez.')).toBeVisible()
  // The back button does not log in again.
  await camille.page.goBack()
  await expect(camille.page).toHaveURL(/\/login/)
  await camille.page.getByLabel('E-mail').fill(people.camille)
  await logInOnPage(second, people.camille)
  await expect(second).toHaveURL(/\/calendar/)
  // The first tab, which still shows its log-in page, logs in as well.
  await expect(camille.page).toHaveURL(/\/(dashboard|calendar)/)
  // The next person does not find the typed address, neither after a log-out nor after an attempt without log-in.
  await second.getByRole('link', { name: /^Accueil/ }).click()
  await expect(second.getByRole('region', { name: 'Premiers pas' })).toBeVisible()
  await openAccountMenu(second)
  await second.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(second.getByLabel('E-mail')).toHaveValue('')
  await expect(camille.page.getByLabel('E-mail')).toHaveValue('')
})

test('somebody else’s session in another tab takes over at once, whatever was being written', async ({ as, playwright, baseURL }) => {
  const camille = await as(people.camille)
  const { page, context } = camille
  const second = await context.newPage()
  await second.goto('/confidentialite')
  await page.goto(`/calendar?ask=${dayIn(20)}`)
  const form = page.getByRole('dialog', { name: 'Modifier mon planning' })
  await form.getByLabel('Commentaire (facultatif)').fill('Rendez-vous')
  let questions = 0
  page.on('dialog', (question) => {
    questions += 1
    void question.dismiss()
  })
  const request = await playwright.request.newContext()
  const { origins } = await storedLogin(request, baseURL ?? '', people.helene)
  await request.dispose()
  const login = origins[0]?.localStorage[0]?.value ?? ''
  await second.evaluate(([key, value]) => localStorage.setItem(key, value), [LOGIN_KEY, login] as const)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(form).toHaveCount(0)
  expect(questions).toBe(0)
})

test('a token that ends within five minutes is renewed once for all tabs, and the session goes on', async ({ as }) => {
  const camille = await as(people.camille)
  const { page, context } = camille
  let renewals = 0
  await context.route('**/api/auth/refresh', (route) => {
    renewals += 1
    return route.continue()
  })
  await page.goto('/confidentialite')
  await endTokenAt(page, Date.now() + 4 * 60_000)
  const second = await context.newPage()
  await Promise.all([page.goto('/calendar'), second.goto('/calendar')])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  // Wait until both tabs have stored the token: a tab that is reloaded earlier loses the answer, or the lock that the other tab waits for.
  for (const tab of [page, second]) {
    const end = () => tab.evaluate((key) => /"expiresAt":(\d+)/.exec(localStorage.getItem(key) ?? '')?.[1] ?? '0', LOGIN_KEY)
    await expect.poll(async () => Number(await end()) - Date.now()).toBeGreaterThan(5 * 60_000)
  }
  await page.reload()
  await expect(page).toHaveURL(/\/calendar/)
  expect(renewals).toBe(1)
})

test('without a session that can be renewed one is led to the log-in page and back', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(/status of 401/)
  const { page, context } = await as(people.camille)
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.clearCookies()
  await endTokenAt(page, 0)
  await page.reload()
  await expect(page).toHaveURL(/\/login\?next=%2Fcalendar/)
  await expect(page.getByText(/Votre session a pris fin/)).toBeVisible()
  await logInOnPage(page, people.camille)
  await expect(page).toHaveURL(/\/calendar/)
})

/**
 * The keys under which this browser stores data about a person: the login, the readings, the settings; preferences of the device do not
 * count.
 */
const personal = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => !['releve.theme', 'releve.rail'].includes(key))
      .toSorted(),
  )

test('a start-up that fails logs out, says so, and leaves nothing of the person', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(/status of 500/)
  const { page } = await as(people.camille)
  await page.goto('/calendar')
  await expect.poll(() => personal(page), { timeout: 30_000 }).toEqual(['releve.login', 'releve.snapshot'])
  // Both the single start call and the separate calls that replace it fail.
  for (const path of [/\/api\/start(\?|$)/, '**/api/users/center/*']) {
    await page.route(path, (route) => route.fulfill({ status: 500, json: { error: 'internal', message: 'Une erreur est survenue' } }))
  }
  const logoutResponse = page.waitForResponse('**/api/auth/logout')
  await page.reload()
  await expect(page).toHaveURL(/\/login\?next=%2Fcalendar/)
  expect((await logoutResponse).status()).toBe(200)
  await expect(page.getByText('Vos données n’ont pas pu être chargées. Connectez-vous de nouveau.')).toBeVisible()
  expect(await personal(page)).toEqual([])
})

test('a token that is no longer valid logs out and clears what was known', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(/status of 401/)
  const { page, context } = await as(people.camille)
  await page.goto('/calendar')
  await expect.poll(() => personal(page), { timeout: 30_000 }).toEqual(['releve.login', 'releve.snapshot'])
  await context.route('**/api/auth/refresh', (route) =>
    route.fulfill({ status: 401, json: { error: 'refreshRefused', message: 'Votre session a pris fin.' } }),
  )
  // A token that ends within five minutes counts as ended.
  await endTokenAt(page, Date.now() + 4 * 60_000)
  await page.reload()
  await expect(page).toHaveURL(/\/login\?next=%2Fcalendar/)
  await expect(page.getByText(/Votre session a pris fin/)).toBeVisible()
  expect(await personal(page)).toEqual([])
})

test('who was refused reads it where they waited, and after their password alone', async ({
  as,
  page,
  baseURL,
  isMobile,
  consoleWatch,
}) => {
  consoleWatch.tolerate(/status of 40[13]/)
  const { api } = await as(people.admin)
  const email = `valentin.${isMobile ? 'refuse' : 'ecarte'}@sdis-brumaie.example`
  const centerId = api.session.userData.centerId ?? ''
  await register(baseURL ?? '', { email, password: PASSWORD, name: 'Valentin', lastName: isMobile ? 'Refuse' : 'Ecarte', centerId })
  await page.goto('/login')
  await logInOnPage(page, email)
  await expect(page).toHaveURL(/\/pending-approval$/)
  await expect(page.getByText(/^Pas encore de décision/)).toBeVisible()
  const pending = (await api.call('users.list', {})).find((user) => user.email === email)
  await api.call('users.reject', { params: { id: pending?._id ?? '' } })
  await page.getByRole('button', { name: 'Vérifier maintenant' }).click()
  await expect(page).toHaveURL(/\/login/)
  const refusalText = page.getByText(/^Votre demande de compte a été refusée par un administrateur/)
  await expect(refusalText).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expect(refusalText).toHaveCount(0)
  await logInOnPage(page, email, 'un autre mot de passe')
  await expect(page.getByText('L’adresse e-mail ou le mot de passe est incorrect.')).toBeVisible()
  await logInOnPage(page, email)
  await expect(refusalText).toBeVisible()
})

test('a device that was logged out from another one says so', async ({ as, page, consoleWatch }) => {
  // Requests that the page is making meanwhile are refused.
  consoleWatch.tolerate(/status of 401/)
  const otherDevice = await as(people.helene)
  await page.goto('/login')
  await logInOnPage(page, people.helene)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const openSessions = await otherDevice.api.call('accounts.sessions', {})
  // The session of this page is the newest one.
  const last = openSessions.toSorted((a, b) => b.createdAt - a.createdAt)[0]
  await otherDevice.api.call('accounts.endSession', { params: { id: last?._id ?? '' } })
  await expect(page.getByText('Cet appareil a été déconnecté depuis un autre de vos appareils.')).toBeVisible()
})

test('a session of twelve months is over: the log-in page says so, and a failed attempt its own sentence', async ({
  browser,
  consoleWatch,
  isMobile,
}) => {
  test.skip(!isMobile, 'the server of its own starts once')
  test.setTimeout(120_000)
  consoleWatch.tolerate(/status of 401/)
  const server = await startOwnServer()
  const database = new pg.Client({ connectionString: server.databaseUrl })
  try {
    const context = await browser.newContext({ baseURL: server.url })
    consoleWatch.follow(context)
    const page = await context.newPage()
    await page.goto('/login')
    await logInOnPage(page, people.camille)
    await expect(page).toHaveURL(/\/dashboard$/)
    await visitorOf(page).open('/calendar')
    await database.connect()
    const year = "interval '366 days'"
    await database.query(`UPDATE sessions SET created_at = created_at - ${year}, expires_at = created_at - ${year} + interval '365 days'`)
    await endTokenAt(page, 0)
    await page.reload()
    await expect(page).toHaveURL(/\/login\?next=%2Fcalendar/)
    const tooOld = page.getByText(/^Par sécurité, une session dure douze mois au plus, trente jours pour un administrateur/)
    await expect(tooOld).toBeVisible()
    await logInOnPage(page, people.camille, 'pas le bon mot de passe')
    await expect(page.getByText('L’adresse e-mail ou le mot de passe est incorrect.')).toBeVisible()
    await logInOnPage(page, people.camille)
    await expect(page).toHaveURL(/\/calendar/)
    await expect(tooOld).toHaveCount(0)
    await context.close()
  } finally {
    await database.end()
    await server.stop()
  }
})
