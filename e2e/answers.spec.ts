// The other answers to a demand: interest declared and declined, hidden, a hybrid demand taken either way, changed by its poster.
import type { Locator } from '@playwright/test'
import { reasonsOf } from '@releve/contract/reasons'
import { ofName } from '@releve/contract/elision'
import { dayAfter } from './support/calendar.ts'
import { cardOf, closeDetail, detailOf, openCard, snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { membersOf, people } from './support/people.ts'
import {
  clear,
  post,
  postReplacement,
  postSameDaySwitch,
  nameAnother,
  postOtherDaySwitch,
  postUnansweredSwitch,
  possibleExchange,
  shiftOn,
} from './support/scenes.ts'

/** Turns to the two weeks that hold that day. */
async function turnTo(days: Locator, date: string): Promise<void> {
  const title = days.locator('[aria-live]').first()
  for (let turns = 0; turns < 6; turns++) {
    await expect(days).toHaveAttribute('aria-busy', 'false')
    const shown = await days.locator('[data-day]').evaluateAll((all) => all.map((day) => day.getAttribute('data-day') ?? ''))
    if (shown.includes(date)) return
    const before = await title.innerText()
    const isLater = shown.length === 0 || date > (shown.at(-1) ?? '')
    await days.getByRole('button', { name: isLater ? 'Deux semaines plus tard' : 'Deux semaines plus tôt' }).click()
    await expect(title).not.toHaveText(before)
  }
}

test('interest is declared, seen by the poster at once, declined', async ({ as, isMobile }) => {
  const camille = await as(people.camille)
  const helene = await as(people.helene)
  const { demand } = await postReplacement(camille.api, helene.api, 'N')
  await camille.page.goto('/exchange/replace')
  await expect(cardOf(camille.page, demand)).toContainText('en attente')
  await helene.page.goto('/exchange/replace')
  await openCard(cardOf(helene.page, demand, camille.name))
  await detailOf(helene.page, isMobile).getByRole('button', { name: 'Dire que ça m’intéresse' }).click()
  await expect(detailOf(helene.page, isMobile).getByRole('button', { name: 'Ça ne m’intéresse plus' })).toBeVisible()
  await expect(cardOf(camille.page, demand)).toContainText('1 intéressé')
  await openCard(cardOf(camille.page, demand))
  await detailOf(camille.page, isMobile)
    .getByRole('button', { name: `Décliner l’intérêt ${ofName(helene.name)}` })
    .click()
  await camille.page.getByRole('alertdialog').getByRole('button', { name: 'Décliner' }).click()
  await expect(detailOf(camille.page, isMobile)).toContainText('Personne ne s’est encore déclaré.')
  await expectAccessible(camille.page)
  await closeDetail(camille.page, isMobile)
  await expect(cardOf(camille.page, demand)).toContainText('en attente')
})

test('a demand is offered to who is interested, turned down, and offered again', async ({ as, isMobile }) => {
  const camille = await as(people.camille)
  const helene = await as(people.helene)
  const { demand } = await postReplacement(camille.api, helene.api, 'N')
  await helene.api.call('demands.interest', { params: { id: demand._id } })
  const offer = async () => {
    await detailOf(camille.page, isMobile)
      .getByRole('button', { name: `Proposer à ${helene.name}` })
      .click()
    const question = camille.page.getByRole('alertdialog')
    await expect(question).toContainText('Cette vacation lui sera réservée jusqu’au')
    await question.getByRole('button', { name: 'Lui proposer' }).click()
    await expect(snackbar(camille.page, `Proposée à ${helene.name}.`)).toBeVisible()
  }
  await camille.page.goto('/exchange/replace')
  await openCard(cardOf(camille.page, demand))
  await test.step('written to first', async () => {
    await detailOf(camille.page, isMobile)
      .getByRole('link', { name: `Écrire à ${helene.name}` })
      .click()
    await expect(camille.page.getByRole('dialog').getByRole('button', { name: `Retirer ${helene.name}` })).toBeVisible()
    await camille.page.goto('/exchange/replace')
    await openCard(cardOf(camille.page, demand))
  })
  await offer()
  await expect(detailOf(camille.page, isMobile)).toContainText('Réservée jusqu’au')
  await expectAccessible(camille.page)
  await helene.page.goto('/exchange/replace')
  await openCard(cardOf(helene.page, demand, camille.name, 'À répondre'))
  await expect(detailOf(helene.page, isMobile)).toContainText('Elle vous est réservée jusqu’au')
  await expectAccessible(helene.page)
  await detailOf(helene.page, isMobile).getByRole('button', { name: 'Non merci' }).click()
  await expect(detailOf(camille.page, isMobile)).toContainText('Personne ne s’est encore déclaré.')
  await helene.api.call('demands.interest', { params: { id: demand._id } })
  await offer()
  await helene.page.goto('/exchange/replace')
  await openCard(cardOf(helene.page, demand, camille.name, 'À répondre'))
  await detailOf(helene.page, isMobile).getByRole('button', { name: 'Prendre la vacation' }).click()
  await expect(snackbar(helene.page, /^Vacation prise\./)).toBeVisible()
})

test('another vacation than those asked for is named, seen by the poster, and exchanged in one press', async ({ as, apiOf, isMobile }) => {
  const poster = await as(people.jade)
  const others = membersOf('g24').filter((email) => email !== people.jade)
  const scene = await postUnansweredSwitch(poster.api, await Promise.all(others.slice(0, 12).map(apiOf)))
  const { demand, date } = scene
  const taker = await as(scene.taker.session.userData.email)
  // Its card stands among those that one cannot take, of which a few are shown.
  await taker.page.goto(`/exchange/switch?demand=${demand._id}`)
  const sheet = detailOf(taker.page, isMobile)
  await sheet.getByRole('button', { name: 'Proposer une autre vacation' }).click()
  const days = sheet.getByRole('group', { name: 'Vacation à donner' })
  const ofDay = (day: string) => days.locator(`[data-day="${day}"]`)
  await test.step('what the law refuses cannot be chosen, and says why', async () => {
    const judged = await taker.api.call('demands.nameable', { params: { id: demand._id }, query: { date } })
    expect(judged.find((dayJudgement) => dayJudgement.date === date)?.limit).toEqual([])
    const [refused] = judged.filter(({ limit }) => limit.length > 0)
    if (refused === undefined) return
    await turnTo(days, refused.date)
    const day = ofDay(refused.date)
    await expect(day).toHaveAttribute('aria-disabled', 'true')
    await day.click({ force: true })
    await expect(days).toContainText(reasonsOf(refused.limit)[0]?.replace(/\.$/, '') ?? '')
    await expectAccessible(taker.page)
  })
  await expect(sheet.getByRole('button', { name: 'Proposer', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await turnTo(days, date)
  await ofDay(date).click()
  await expect(sheet.getByText(/^Repos/).first()).toBeVisible()
  await expect(sheet.getByText('Vous donnez').locator('..')).not.toContainText('à choisir')
  // The sheet says either way what the exchange means to the poster: on some days their week is a long one.
  await expect(sheet).toContainText(
    new RegExp(String.raw`L’échange n’enfreint aucune règle pour ${poster.name.split(' ')[0]}|Pour votre collègue\s:`),
  )
  await expectAccessible(taker.page)
  await test.step('what was written is not lost by going back', async () => {
    await sheet.getByLabel(/^Un mot à /).fill('Je garde le 24 pour ma fille.')
    await taker.page.goBack()
    await taker.page.getByRole('alertdialog').getByRole('button', { name: 'Continuer' }).click()
  })
  await sheet.getByRole('button', { name: /^Proposer . du/ }).click()
  await expect(snackbar(taker.page, `Proposition envoyée à ${poster.name}.`)).toBeVisible()
  await expect(sheet).toContainText('Vous proposez')
  await expectAccessible(taker.page)

  await poster.page.goto('/messages')
  await expect(poster.page.getByText('Je garde le 24 pour ma fille.').first()).toBeVisible()
  await poster.page.goto('/exchange/switch')
  await expect(cardOf(poster.page, demand)).toContainText('1 intéressé, 1 vacation proposée')
  await openCard(cardOf(poster.page, demand))
  const own = detailOf(poster.page, isMobile)
  await expect(own).toContainText('contre votre')
  await expect(own).toContainText('Aucun point n’est échangé.')
  const agree = own.getByRole('button', { name: `Accepter l’échange ${ofName(taker.name)}` })

  await test.step('named otherwise under the eyes of its poster: said, and asked about again', async () => {
    const other = await nameAnother(taker.api, demand, date)
    await expect(own.getByRole('alert')).toContainText('La vacation proposée est maintenant')
    await expect(agree).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(poster.page)
    expect(other).not.toBe(date)
    await own.getByRole('button', { name: 'J’ai vu' }).click()
    // The vacation seen at first is named again.
    await taker.api.call('demands.name', { params: { id: demand._id }, body: { date } })
    await expect(agree).toHaveAttribute('aria-disabled', 'true')
    await own.getByRole('button', { name: 'J’ai vu' }).click()
  })
  await agree.click()
  await expect(snackbar(poster.page, /^Permutation faite\./)).toBeVisible()
  expect((await shiftOn(scene.taker, date)).shift.type).toBe('rest')
})

test('while another vacation is named, nothing of the demand’s own answer can be pressed', async ({ as, apiOf, isMobile }) => {
  const poster = await apiOf(people.jade)
  const others = membersOf('g24').filter((email) => email !== people.jade)
  const scene = await postOtherDaySwitch(poster, await Promise.all(others.slice(0, 12).map(apiOf)))
  const taker = await as(scene.taker.session.userData.email)
  await taker.page.goto(`/exchange/switch?demand=${scene.demand._id}`)
  const detail = detailOf(taker.page, isMobile)
  const swap = detail.getByRole('button', { name: 'Permuter', exact: true })
  await expect(swap).toBeEnabled()
  const open = detail.getByRole('button', { name: 'Proposer une autre vacation' })
  await open.click()
  await expect(detail.getByText('Proposer une autre vacation').last()).toBeFocused()
  const days = detail.getByRole('group', { name: 'Vacation à donner' })
  const exchangeDate = possibleExchange(scene.demand)?.date ?? ''
  const near = scene.demand.posterShift.date
  const judged = await Promise.all(
    [near, dayAfter(near, 31)].map((date) => taker.api.call('demands.nameable', { params: { id: scene.demand._id }, query: { date } })),
  )
  const free = judged.flat().find(({ date, limit }) => limit.length === 0 && date !== exchangeDate)?.date
  if (free === undefined) throw new Error('nothing else to name')
  await turnTo(days, free)
  const dayButton = days.locator(`[data-day="${free}"]`)
  await dayButton.click()
  await expect(detail.getByRole('button', { name: /^Proposer . du/ })).toBeEnabled()
  await expect(dayButton).toHaveAttribute('aria-pressed', 'true')
  await expect(swap).toHaveCount(0)
  await expect(detail.getByRole('button', { name: /^(Prendre|Annuler|Fermer la demande|Dire que|Masquer)/ })).toHaveCount(0)
  // The day the poster asks for is marked as such, and is answered elsewhere.
  await turnTo(days, exchangeDate)
  await days.locator(`[data-day="${exchangeDate}"]`).click({ force: true })
  await expect(days).toContainText('C’est ce que Jade demande')
  await expect(detail).toContainText('Rien ne change tant que Jade n’a pas dit oui.')
  await expectAccessible(taker.page)

  await test.step('back is the demand again, as it was', async () => {
    await taker.page.goBack()
    await expect(swap).toBeEnabled()
    await open.click()
    await detail.getByRole('button', { name: 'Revenir', exact: true }).click()
    await expect(swap).toBeEnabled()
    await expect(taker.page).not.toHaveURL(/counter/)
  })
  const demandAfter = await taker.api.call('demands.get', { params: { id: scene.demand._id } })
  expect(demandAfter).toMatchObject({ status: 'open', counterOffers: [] })
  // Nobody looks at it any more.
  await taker.page.close()
  await clear(scene)
})

test('a demand is hidden, found again, and shown anew by one’s interest', async ({ as, apiOf, isMobile }) => {
  const helene = await as(people.helene)
  const { demand } = await postReplacement(await apiOf(people.camille), helene.api, 'N')
  await helene.page.goto('/exchange/replace')
  const card = cardOf(helene.page, demand, 'Camille Érable')
  await openCard(card)
  await detailOf(helene.page, isMobile)
    .getByRole('button', { name: /^Masquer/ })
    .click()
  await expect(snackbar(helene.page, 'Demande masquée.')).toBeVisible()
  await expect(card).toHaveCount(0)
  await helene.page.reload()
  await expect(helene.page.getByRole('article').first()).toBeVisible()
  await expect(card).toHaveCount(0)
  await helene.page.getByRole('button', { name: /^Voir (la|les) .*masquée/ }).click()
  await openCard(card)
  await detailOf(helene.page, isMobile).getByRole('button', { name: 'Dire que ça m’intéresse' }).click()
  await closeDetail(helene.page, isMobile)
  const possible = cardOf(helene.page, demand, 'Camille Érable', 'À prendre')
  await expect(possible).toBeVisible()

  await test.step('hidden by a slip: taken back at once', async () => {
    await openCard(possible)
    await detailOf(helene.page, isMobile)
      .getByRole('button', { name: /^Masquer/ })
      .click()
    await expect(possible).toHaveCount(0)
    const messages = helene.page.getByRole('region', { name: 'Messages de l’application' })
    await messages.getByRole('button', { name: 'Annuler' }).click()
    await expect(possible).toBeVisible()
    await helene.page.reload()
    await expect(possible).toBeVisible()
  })
})

test('a hybrid demand is taken as an exchange', async ({ as, apiOf, isMobile }) => {
  const scene = await postSameDaySwitch(await apiOf(people.camille), await Promise.all([people.helene, people.karim].map(apiOf)), 'J', 'N')
  await clear(scene)
  const { date } = scene.demand.posterShift
  await post(scene.poster, { type: 'hybrid', date, acceptedSwitches: [{ shift: 'N', points: 0 }] })
  // They offer themselves the vacation they give in return: it goes with the exchange, which is said first.
  await post(scene.taker, { type: 'substitution', date })
  const taker = await as(scene.taker.session.userData.email)
  // They could only exchange it: under « Remplacer » it would be a promise that nobody can keep.
  await taker.page.goto('/exchange/replace')
  await expect(
    taker.page
      .getByRole('button', { name: 'Poster une demande' })
      .or(taker.page.getByRole('button', { name: 'Poster' }))
      .first(),
  ).toBeVisible()
  await expect(taker.page.getByRole('article').first()).toBeVisible()
  await expect(cardOf(taker.page, scene.demand, 'Camille Érable')).toHaveCount(0)
  for (const list of ['replace?all=1', 'switch'] as const) {
    await taker.page.goto(`/exchange/${list}`)
    await expect(cardOf(taker.page, scene.demand, 'Camille Érable')).toBeVisible()
  }
  await openCard(cardOf(taker.page, scene.demand, 'Camille Érable'))
  const permute = detailOf(taker.page, isMobile).getByRole('button', { name: 'Permuter', exact: true })
  await expect(permute).toBeEnabled()
  await expect(detailOf(taker.page, isMobile)).toContainText(/Votre demande pour la vacation .+ sera close/)
  await expectAccessible(taker.page)
  await permute.click()
  await expect(snackbar(taker.page, /^Permutation faite\./)).toBeVisible()
})

test('terms changed while somebody looks: they are told, nothing is taken at other terms', async ({
  as,
  apiOf,
  isMobile,
  consoleWatch,
}) => {
  consoleWatch.tolerate(/status of 409/)
  consoleWatch.tolerate(/ERR_FAILED.*\/api\/events/)
  const camille = await apiOf(people.camille)
  const helene = await as(people.helene)
  const { demand } = await postReplacement(camille, helene.api, 'N')
  await helene.context.route('**/api/events*', (route) => route.abort())
  await helene.page.goto('/exchange/replace')
  await openCard(cardOf(helene.page, demand, 'Camille Érable'))
  const detail = detailOf(helene.page, isMobile)
  await expect(detail.getByRole('button', { name: 'Prendre la vacation' })).toBeEnabled()
  await camille.call('demands.edit', { params: { id: demand._id }, body: { points: 3 } })
  await detail.getByRole('button', { name: 'Prendre la vacation' }).click()
  const changed = detail.getByRole('alert')
  await expect(changed).toContainText(/Les points sont passés de\s\d+ à\s3\./)
  await expect(detail).toContainText('+3')
  const take = detail.getByRole('button', { name: 'Prendre la vacation' })
  await expect(take).toHaveAttribute('aria-disabled', 'true')
  // Having seen it, they may take it.
  await changed.getByRole('button', { name: 'J’ai vu' }).click()
  await expect(changed).toHaveCount(0)
  await detail.getByRole('button', { name: 'Prendre la vacation' }).click()
  await expect(snackbar(helene.page, /^Vacation prise\./)).toBeVisible()
})

test('terms that change in an open sheet are said in it, and asked about again', async ({ as, apiOf, isMobile }) => {
  const camille = await apiOf(people.camille)
  const helene = await as(people.helene)
  const { demand } = await postReplacement(camille, helene.api, 'N')
  await helene.page.goto('/exchange/replace')
  await openCard(cardOf(helene.page, demand, 'Camille Érable'))
  const detail = detailOf(helene.page, isMobile)
  const take = detail.getByRole('button', { name: 'Prendre la vacation' })
  await expect(take).toBeEnabled()
  await camille.call('demands.edit', { params: { id: demand._id }, body: { points: 2, comment: 'Plus urgent' } })
  await expect(detail.getByRole('alert')).toContainText(/Les points sont passés de\s\d+ à\s2\./)
  await expect(detail.getByRole('alert')).toContainText('Plus urgent')
  await take.press('Enter')
  await expectAccessible(helene.page)
  await detail.getByRole('button', { name: 'J’ai vu' }).click()
  await take.click()
  await expect(snackbar(helene.page, /^Vacation prise\./)).toBeVisible()
})

test('the form opened from its address proposes the points of the centre', async ({ as }) => {
  const { page, api } = await as(people.camille)
  const { defaultPoints } = await api.call('centers.rules', { params: { id: api.session.userData.centerId! } })
  expect(defaultPoints).toBeGreaterThan(0)
  // The rules come after the form.
  const { promise: formThere, resolve: isFormThere } = Promise.withResolvers<void>()
  await page.route(/\/center\/[^/]+\/rules$/, async (route) => {
    await formThere
    await route.continue()
  })
  await page.goto('/exchange/replace?post=1')
  const points = page.getByRole('dialog').getByLabel('Points donnés pour le remplacement')
  // Its code comes first.
  await expect(points).toHaveValue('0', { timeout: 30_000 })
  isFormThere()
  await expect(points).toHaveValue(String(defaultPoints))
})
