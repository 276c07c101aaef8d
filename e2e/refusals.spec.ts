// Two impatient people: too late, twice, in two tabs, beyond their points. Each is told in place, nothing is done by half.
import type { Page, Request } from '@playwright/test'
import { cardOf, detailOf, formOf, openCard, snackbar, startPosting } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { membersOf, people } from './support/people.ts'
import { balanceOf, clear, post, postReplacement } from './support/scenes.ts'

test('taking what another has just taken is refused in words, and the list follows', async ({ as, apiOf, isMobile, consoleWatch }) => {
  consoleWatch.tolerate(/status of 409/)
  consoleWatch.tolerate(/ERR_FAILED.*\/api\/events/)
  const scene = await postReplacement(await apiOf(people.camille), await apiOf(people.helene), 'N')
  const { demand } = scene
  const helene = await as(people.helene)
  // They hear nothing of what others do.
  await helene.context.route('**/api/events*', (route) => route.abort())
  await helene.page.goto('/exchange/replace')
  await openCard(cardOf(helene.page, demand, 'Camille Érable'))
  const take = detailOf(helene.page, isMobile).getByRole('button', { name: 'Prendre la vacation' })
  await expect(take).toBeEnabled()

  let taker = ''
  for (const email of membersOf('cta').filter((memberEmail) => memberEmail !== people.camille && memberEmail !== people.helene)) {
    // The first who may.
    const { call, session } = await apiOf(email)
    const demandSeen = await call('demands.get', { params: { id: demand._id } })
    if (demandSeen.category !== 'availableSubstitution') continue
    await call('demands.accept', { params: { id: demand._id } })
    taker = `${session.userData.name} ${session.userData.lastName}`
    break
  }
  expect(taker).not.toBe('')

  const before = await balanceOf(helene.api)
  await take.click()
  const open = detailOf(helene.page, isMobile)
  await expect(
    open
      .or(snackbar(helene.page, /acceptée/))
      .getByText(/Cette demande vient d’être acceptée par un collègue\.|Prise par/)
      .first(),
  ).toBeVisible()
  await expect(open).toContainText(`Prise par ${taker}`)
  await expect(take).toHaveCount(0)
  await expectAccessible(helene.page)
  if (isMobile) await helene.page.keyboard.press('Escape')
  await expect(cardOf(helene.page, demand, 'Camille Érable')).toHaveCount(0)
  expect(await balanceOf(helene.api)).toEqual(before)
})

test('a double click on « Prendre la vacation » takes it once', async ({ as, apiOf, isMobile }) => {
  const { demand } = await postReplacement(await apiOf(people.camille), await apiOf(people.helene), 'N')
  const helene = await as(people.helene)
  let requestCount = 0
  await helene.page.route('**/accept', async (route) => {
    requestCount += 1
    await route.continue()
  })
  await helene.page.goto('/exchange/replace')
  await openCard(cardOf(helene.page, demand, 'Camille Érable'))
  await detailOf(helene.page, isMobile).getByRole('button', { name: 'Prendre la vacation' }).dblclick()
  await expect(snackbar(helene.page, /^Vacation prise\./)).toHaveCount(1)
  await expect(cardOf(helene.page, demand, 'Camille Érable')).toContainText('Vous remplacez Camille Érable')
  expect(requestCount).toBe(1)
  const { transactions } = await helene.api.call('points.pending', { params: { id: helene.id } })
  expect(transactions.filter(({ demandId }) => demandId === demand._id)).toHaveLength(1)
})

test('a withdrawal held up on its way is no refusal; once said not to be done, it no longer is when it comes', async ({
  as,
  apiOf,
  isMobile,
  consoleWatch,
}) => {
  consoleWatch.tolerate(/ERR_CONNECTION_FAILED|status of 409/)
  const { demand } = await postReplacement(await apiOf(people.camille), await apiOf(people.helene), 'N')
  const helene = await as(people.helene)
  await helene.api.call('demands.accept', { params: { id: demand._id } })
  await helene.page.goto(`/exchange/replace?demand=${demand._id}`)
  const open = detailOf(helene.page, isMobile)
  const heldRequests: Request[] = []
  const { promise: looked, resolve: look } = Promise.withResolvers<void>()
  await helene.page.route('**/unaccept', async (route) => {
    if (heldRequests.length >= 2) {
      await looked
      return route.continue()
    }
    heldRequests.push(route.request())
    return route.abort('connectionfailed')
  })
  await open.getByRole('button', { name: 'Se désister' }).click()
  await helene.page.getByRole('alertdialog').getByRole('button', { name: 'Se désister' }).click()
  await expect(open.getByText(/c’est peut-être fait/)).toBeVisible()
  await expect(open.getByRole('button', { name: 'Poster une demande pour la céder' })).toHaveCount(0)
  look()
  await expect(snackbar(helene.page, 'Après vérification, votre désistement n’a pas eu lieu.')).toBeVisible()
  await expect(open.getByText(/c’est peut-être fait/)).toHaveCount(0)
  const late = await helene.context.request.fetch(heldRequests[0]!.url(), {
    method: heldRequests[0]!.method(),
    headers: await heldRequests[0]!.allHeaders(),
    data: heldRequests[0]!.postData() ?? '',
  })
  expect(late.status()).toBe(409)
  expect((await helene.api.call('demands.get', { params: { id: demand._id } })).accepterId).toBe(helene.id)
})

/** The calls of that address succeed, their answers are lost with the network, and nothing is heard of them in another way. */
async function loseAnswers(page: Page, address: RegExp): Promise<void> {
  const context = page.context()
  await context.route('**/api/events*', (route) => route.abort())
  await page.route(address, async (route) => {
    if ('idempotency-give-up' in route.request().headers()) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
    return context.setOffline(true)
  })
}

test('cancelled, the answer lost on its way: it is said to be done, and its card goes', async ({ as, apiOf, isMobile, consoleWatch }) => {
  consoleWatch.tolerate(/ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED|ERR_FAILED.*\/api\/events/)
  const { demand } = await postReplacement(await apiOf(people.camille), await apiOf(people.helene), 'N')
  const { page, context } = await as(people.camille)
  await loseAnswers(page, /\/cancel$/)
  await page.goto(`/exchange/replace?demand=${demand._id}`)
  const open = detailOf(page, isMobile)
  const cancel = open.getByRole('button', { name: 'Annuler la demande' })
  await cancel.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la demande' }).click()
  await expect(open.getByText(/c’est peut-être fait/)).toBeVisible()
  await context.setOffline(false)
  await expect(snackbar(page, /^Demande annulée/)).toBeVisible()
  await expect(open.getByText(/c’est peut-être fait/)).toHaveCount(0)
  await expect(page).not.toHaveURL(/demand=/)
  await expect(cardOf(page, demand)).toHaveCount(0)
})

const LONGER_THAN_THE_FIRST_WAIT_MS = 1500

test('taken, then withdrawn from, both answers lost on their way: each is said to be done', async ({
  as,
  apiOf,
  isMobile,
  consoleWatch,
}) => {
  consoleWatch.tolerate(/ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED|ERR_FAILED.*\/api\/events/)
  const { demand } = await postReplacement(await apiOf(people.camille), await apiOf(people.helene), 'N')
  const { page, context } = await as(people.helene)
  await loseAnswers(page, /\/(un)?accept$/)
  await page.goto(`/exchange/replace?demand=${demand._id}`)
  const open = detailOf(page, isMobile)

  await open.getByRole('button', { name: 'Prendre la vacation' }).click()
  await expect(open.getByText(/c’est peut-être fait/)).toBeVisible()
  await context.setOffline(false)
  await expect(snackbar(page, /^Vacation prise\./)).toBeVisible()

  await open.getByRole('button', { name: 'Se désister' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Se désister' }).click()
  await expect(open.getByText(/c’est peut-être fait/)).toBeVisible()
  // The page has stopped asking by then, and waits for the network.
  await page.waitForTimeout(LONGER_THAN_THE_FIRST_WAIT_MS)
  await context.setOffline(false)
  await expect(snackbar(page, /^Désistement enregistré\./)).toBeVisible()
  await expect(open.getByRole('button', { name: 'Prendre la vacation' })).toBeEnabled()
})

test('what is done in one tab is seen in the other', async ({ as, apiOf, isMobile }) => {
  const { demand } = await postReplacement(await apiOf(people.camille), await apiOf(people.helene), 'N')
  const helene = await as(people.helene)
  const second = await helene.context.newPage()
  for (const tab of [helene.page, second]) {
    await tab.goto('/exchange/replace')
    await openCard(cardOf(tab, demand, 'Camille Érable'))
    await expect(detailOf(tab, isMobile).getByRole('button', { name: 'Prendre la vacation' })).toBeVisible()
  }
  await detailOf(helene.page, isMobile).getByRole('button', { name: 'Prendre la vacation' }).click()
  await expect(snackbar(helene.page, /^Vacation prise\./)).toBeVisible()
  await expect(detailOf(second, isMobile).getByRole('button', { name: 'Se désister' })).toBeVisible()
  await expect(detailOf(second, isMobile).getByRole('button', { name: 'Prendre la vacation' })).toHaveCount(0)
})

test('an offer of more points than one has is refused in place, what was written stays', async ({ as, apiOf }) => {
  const scene = await postReplacement(await apiOf(people.camille), await apiOf(people.helene), 'N')
  await clear(scene)
  const camille = await as(people.camille)
  const form = await startPosting(camille, scene.demand.posterShift.date, 'Demander un remplacement')
  const points = form.getByLabel('Points donnés pour le remplacement')
  await points.fill('99999')
  await form.getByLabel('Commentaire (facultatif)').fill('Un essai')
  await form.getByRole('button', { name: 'Poster la demande' }).click()
  await expect(form.getByText(/C’est plus que les .* dont vous disposez\./)).toBeVisible()
  await expectAccessible(camille.page)
  await expect(points).toHaveValue(/99\s999/)
  await expect(form.getByLabel('Commentaire (facultatif)')).toHaveValue('Un essai')
  await points.fill('0')
  await form.getByRole('button', { name: 'Poster la demande' }).click()
  await expect(snackbar(camille.page, 'Demande postée. Relève prévient les collègues qui peuvent y répondre.')).toBeVisible()
})

test('posting twice for one day is refused beside its day, the form keeps its values', async ({ as, apiOf, consoleWatch }) => {
  consoleWatch.tolerate(/status of 409/)
  consoleWatch.tolerate(/ERR_FAILED.*\/api\/events/)
  const scene = await postReplacement(await apiOf(people.camille), await apiOf(people.helene), 'N')
  await clear(scene)
  const { date } = scene.demand.posterShift
  const camille = await as(people.camille)
  await camille.context.route('**/api/events*', (route) => route.abort())
  const form = await startPosting(camille, date, 'Demander un remplacement')
  await form.getByLabel('Commentaire (facultatif)').fill('La deuxième fois')
  // The change comes at this very moment, from their other device: a little earlier, the form would know.
  await camille.page.route(
    '**/api/substitution',
    async (route) => {
      await post(camille.api, { type: 'substitution', date })
      await route.continue()
    },
    { times: 1 },
  )
  await form.getByRole('button', { name: 'Poster la demande' }).click()
  // After the server's refusal the form reads anew, and says it of the day itself.
  await expect(formOf(camille.page).getByText('Vous avez déjà une demande en attente pour ce jour.', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Commentaire (facultatif)')).toHaveValue('La deuxième fois')
  await expectAccessible(camille.page)
})

test('a half-written form is not lost by a slip: back and Escape ask first, reload keeps the place', async ({ as, apiOf }) => {
  const scene = await postReplacement(await apiOf(people.camille), await apiOf(people.helene), 'N')
  await clear(scene)
  const camille = await as(people.camille)
  await camille.page.goto('/dashboard')
  const form = await startPosting(camille, scene.demand.posterShift.date, 'Demander un remplacement')
  await form.getByLabel('Commentaire (facultatif)').fill('À garder')
  await camille.page.keyboard.press('Escape')
  const question = camille.page.getByRole('alertdialog', { name: /^Quitter sans enregistrer/ })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(form.getByLabel('Commentaire (facultatif)')).toHaveValue('À garder')
  await camille.page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  await expect(form).toBeHidden()
})
