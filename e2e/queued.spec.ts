// An action pressed without network waits in its place, leaves once there is one, is done once, and its outcome is told.
import type { Page } from '@playwright/test'
import { cardOf, closeDetail, detailOf, openCard, snackbar } from './support/exchange.ts'
import { expect, expectAccessible, openAccountMenu, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { postReplacement } from './support/scenes.ts'

const WAITS = 'En attente du réseau'
const CUT = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/

/** The files of the application come, no answer does: as when the device believes it has a network. */
async function cutAnswers(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/**', (route) => route.abort())
  return () => page.unroute('**/api/**')
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Votre message' }).fill(text)
  await page.getByRole('button', { name: 'Envoyer' }).click()
}

test('messages written without network wait, one is given up, and the others leave once, in order, after a reload', async ({
  as,
  consoleWatch,
}) => {
  consoleWatch.tolerate(CUT)
  const karim = await as(people.karim)
  const helene = await as(people.helene)
  const { _id } = await karim.api.call('messages.open', { body: { userIds: [helene.id] } })
  const run = Math.floor(Math.random() * 1e9)
  const [first, dropped, second] = ['Je descends au sous-sol', 'Oubliez', 'Je remonte'].map((text) => `${text} (${run})`)
  const { page, context } = karim
  await page.goto(`/messages?conversation=${_id}`)
  const thread = page.getByRole('region', { name: `Conversation avec ${helene.name}` })
  await expect(thread).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Sans réseau\u00A0: votre message partira à son retour.')).toBeVisible()
  for (const text of [first!, dropped!, second!]) {
    await write(page, text)
    await expect(thread.getByText(text)).toBeVisible()
  }
  await expect(thread.getByText(WAITS)).toHaveCount(3)
  await expectAccessible(page)
  await thread.getByRole('listitem').filter({ hasText: dropped! }).getByRole('button', { name: 'Renoncer' }).click()
  await expect(thread.getByText(dropped!)).toHaveCount(0)

  const restore = await cutAnswers(page)
  await context.setOffline(false)
  await page.reload()
  await expect(thread.getByText(WAITS)).toHaveCount(2)
  await restore()
  await expect(thread.getByText(WAITS)).toHaveCount(0, { timeout: 40_000 })
  await expect(thread.getByText(second!)).toBeVisible()
  const { messages } = await helene.api.call('messages.conversation', { params: { id: _id }, query: {} })
  const written = messages.map(({ text }) => text).filter((text) => text.includes(`(${run})`))
  expect(written).toEqual([second, first])
})

test('interest and taking pressed without network are not shown as done, leave once with two tabs open, and are told', async ({
  as,
  isMobile,
  consoleWatch,
}) => {
  consoleWatch.tolerate(CUT)
  const camille = await as(people.camille)
  const helene = await as(people.helene)
  const { demand } = await postReplacement(camille.api, helene.api, 'N')
  const { page, context } = helene
  const calledActions: string[] = []
  context.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (request.method() === 'POST' && path.startsWith(`/api/substitution/${demand._id}/`)) calledActions.push(path.split('/').at(-1)!)
  })
  const other = await context.newPage()
  await other.goto('/exchange/replace')
  await page.goto('/exchange/replace')
  const card = cardOf(page, demand, camille.name)
  await expect(cardOf(other, demand, camille.name)).toBeVisible()
  await openCard(card)
  const detail = detailOf(page, isMobile)
  await expect(detail.getByRole('button', { name: 'Prendre la vacation' })).toBeEnabled()

  await context.setOffline(true)
  await detail.getByRole('button', { name: 'Dire que ça m’intéresse' }).click()
  await expect(detail.getByRole('status').filter({ hasText: /votre intérêt/ })).toContainText(WAITS)
  await detail.getByRole('button', { name: 'Prendre la vacation' }).click()
  const waiting = detail.getByRole('status').filter({ hasText: /prendre N/ })
  await expect(waiting).toContainText(WAITS)
  await expect(waiting).toContainText('Rien n’est encore promis.')
  await expect(detail.getByRole('button', { name: 'Prendre la vacation' })).toBeDisabled()
  await expectAccessible(page)
  await closeDetail(page, isMobile)
  await expect(card).toContainText(WAITS)
  await expect(cardOf(other, demand, camille.name)).toContainText(WAITS)
  expect(calledActions).toEqual([])

  await context.setOffline(false)
  await expect
    .poll(async () => (await camille.api.call('demands.get', { params: { id: demand._id } })).accepterId, { timeout: 40_000 })
    .toBe(helene.id)
  await expect(async () => {
    const counts = await Promise.all([page, other].map((tab) => snackbar(tab, /^Vacation prise\./).count()))
    expect(Math.max(...counts)).toBe(1)
  }).toPass()
  await expect(page.getByText(WAITS)).toHaveCount(0)
  await expect(other.getByText(WAITS)).toHaveCount(0)
  expect(calledActions).toEqual(['interest', 'accept'])
})

test('terms that changed meanwhile: the answer that waited is refused, beside the demand, and nothing is taken', async ({
  as,
  apiOf,
  isMobile,
  consoleWatch,
}) => {
  consoleWatch.tolerate(CUT)
  consoleWatch.tolerate(/status of 409/)
  const camille = await apiOf(people.camille)
  const { page, context, api } = await as(people.helene)
  const { demand } = await postReplacement(camille, api, 'N')
  await page.goto('/exchange/replace')
  await openCard(cardOf(page, demand, 'Camille Érable'))
  const detail = detailOf(page, isMobile)
  await expect(detail.getByRole('button', { name: 'Prendre la vacation' })).toBeEnabled()
  await context.setOffline(true)
  await detail.getByRole('button', { name: 'Prendre la vacation' }).click()
  await expect(detail.getByText(WAITS).first()).toBeVisible()
  await camille.call('demands.edit', { params: { id: demand._id }, body: { points: 3 } })
  await context.setOffline(false)
  const refused = detail.getByRole('alert').filter({ hasText: /La demande a été modifiée/ })
  await expect(refused).toBeVisible({ timeout: 40_000 })
  await expect(snackbar(page, /^Prendre N.*La demande a été modifiée/)).toBeVisible()
  expect((await api.call('demands.get', { params: { id: demand._id } })).accepterId).toBeNull()
  // It stays until it was seen.
  await page.reload()
  await expect(refused).toBeVisible()
  await refused.getByRole('button', { name: 'J’ai vu' }).click()
  await expect(refused).toHaveCount(0)
})

test('an answer that waited beyond the start of the vacation is not sent, and it is said', async ({
  as,
  apiOf,
  isMobile,
  consoleWatch,
}) => {
  consoleWatch.tolerate(CUT)
  const { page, context, api } = await as(people.helene)
  const { demand } = await postReplacement(await apiOf(people.camille), api, 'N')
  await page.clock.setFixedTime(Date.now())
  await page.goto('/exchange/replace')
  await openCard(cardOf(page, demand, 'Camille Érable'))
  const detail = detailOf(page, isMobile)
  await expect(detail.getByRole('button', { name: 'Prendre la vacation' })).toBeEnabled()
  await context.setOffline(true)
  await detail.getByRole('button', { name: 'Prendre la vacation' }).click()
  await expect(detail.getByText(WAITS).first()).toBeVisible()
  await page.clock.setFixedTime(demand.posterShift.startAt)
  await context.setOffline(false)
  await expect(snackbar(page, /Le délai est passé avant le retour du réseau/)).toBeVisible({ timeout: 40_000 })
  expect((await api.call('demands.get', { params: { id: demand._id } })).accepterId).toBeNull()
})

test('what waited goes with who logs out, before the network is back', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(CUT)
  const karim = await as(people.karim)
  const helene = await as(people.helene)
  const { _id } = await karim.api.call('messages.open', { body: { userIds: [helene.id] } })
  const { page, context } = karim
  await page.goto(`/messages?conversation=${_id}`)
  await expect(page.getByRole('region', { name: `Conversation avec ${helene.name}` })).toBeVisible()
  await context.setOffline(true)
  await write(page, 'Jamais envoyé')
  await expect(page.getByText(WAITS)).toBeVisible()
  const queuedCount = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('releve.queued.')).length)
  expect(await queuedCount()).toBe(1)
  await cutAnswers(page)
  await context.setOffline(false)
  await page.goto('/dashboard')
  expect(await queuedCount()).toBe(1)
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect.poll(queuedCount).toBe(0)
})
