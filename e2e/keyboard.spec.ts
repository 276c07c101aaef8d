// The main job without a pointer: log in, go to the exchanges, open a demand, take it, post one; the focus is never lost, and ends on
// what says that it is done.
import type { Locator, Page } from '@playwright/test'
import { atRest } from './support/at-rest.ts'
import { cardOf, detailOf, formOf, snackbar } from './support/exchange.ts'
import { expect, test } from './support/fixtures.ts'
import { PASSWORD, people } from './support/people.ts'
import { clear, postReplacement, postSameDaySwitch, vacationsOf } from './support/scenes.ts'

/** Presses Tab until `target` has the focus, as somebody would who sees where it is. */
async function tabTo(page: Page, target: Locator, most = 80): Promise<void> {
  await expect(target).toBeVisible({ timeout: 30_000 })
  for (let presses = 0; presses < most; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} is not reached by ${most} presses of Tab`)
}

test('from the log-in page to a vacation taken, with the keyboard alone', async ({ page, apiOf, isMobile }) => {
  // Two hundred presses, each looked at.
  test.setTimeout(180_000)
  const helene = await apiOf(people.helene)
  const { demand } = await postReplacement(await apiOf(people.camille), helene, 'N')
  await page.goto('/login')
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type(people.helene)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)

  await tabTo(page, page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: /Échanges/ }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/exchange\/replace/)

  const title = cardOf(page, demand, 'Camille Érable').getByRole('heading').getByRole('button')
  await tabTo(page, title, 150)
  await page.keyboard.press('Enter')
  const detail = detailOf(page, isMobile)
  const take = detail.getByRole('button', { name: 'Prendre la vacation' })
  await expect(take).toBeVisible()
  if (isMobile) {
    // The sheet has the focus, and gives it back.
    await expect.poll(() => detail.evaluate((sheet) => sheet.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(detail).toBeHidden()
    await expect(title).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await tabTo(page, take, 150)
  await page.keyboard.press('Enter')
  await expect(snackbar(page, /^Vacation prise\./)).toBeVisible()
  await expect(cardOf(page, demand, 'Camille Érable')).toContainText('Vous remplacez Camille Érable')
  await expect(isMobile ? title : detail.getByRole('region', { name: 'Vous remplacez Camille Érable' })).toBeFocused()
  const demandAfter = await helene.call('demands.get', { params: { id: demand._id } })
  expect(demandAfter.accepterId).toBe(helene.session.userData._id)
})

test('the focus goes on from what an answer has taken away', async ({ as, apiOf, isMobile }) => {
  test.setTimeout(120_000)
  const poster = await apiOf(people.camille)
  const scene = await postSameDaySwitch(poster, await Promise.all([people.helene, people.karim].map(apiOf)), 'J', 'N')
  const { demand } = scene
  const { page } = await as(scene.taker.session.userData.email)
  await page.goto('/exchange/switch')
  const card = cardOf(page, demand, 'Camille Érable')
  const title = card.getByRole('heading').getByRole('button')
  const detail = detailOf(page, isMobile)

  await test.step('an exchange made: on phones the card says so, in the column the demand', async () => {
    // On phones by the button of the card, which is gone once it is made.
    await (isMobile ? card.getByRole('button', { name: /^Permuter/ }) : title).press('Enter')
    await detail.getByRole('button', { name: 'Permuter', exact: true }).press('Enter')
    await expect(snackbar(page, /^Permutation faite\./)).toBeVisible()
    await expect(card).toContainText('Vous permutez avec Camille Érable')
    await expect(isMobile ? title : detail.getByRole('region', { name: 'Vous permutez avec Camille Érable' })).toBeFocused()
  })

  await test.step('withdrawn: it is among the possible ones again', async () => {
    if (isMobile) await title.press('Enter')
    await detail.getByRole('button', { name: 'Se désister' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Se désister' }).press('Enter')
    await expect(snackbar(page, /^Désistement enregistré/)).toBeVisible()
    await expect(card.getByRole('heading')).toBeVisible()
    await expect(isMobile ? title : detail.getByRole('region', { name: 'Permuter avec Camille Érable' })).toBeFocused()
  })

  await test.step('hidden: another demand has the focus, or the page', async () => {
    if (isMobile) await title.press('Enter')
    // It is gone at once; the scene is cleared once the server knows.
    const hidden = page.waitForResponse(/\/reject$/)
    await detail.getByRole('button', { name: 'Masquer' }).press('Enter')
    await expect(card).toHaveCount(0)
    expect((await hidden).status()).toBe(200)
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    await clear(scene)
  })
})

test('a vacation is posted with the keyboard alone', async ({ as }) => {
  test.setTimeout(120_000)
  const { page, api, id } = await as(people.camille)
  const known = new Set((await api.call('users.substitution', { params: { id } })).map(({ _id }) => _id))
  // The vacation is of the month after, so that a page is turned.
  const [, month] = [...new Set((await vacationsOf(api)).map(({ date }) => date.slice(0, 7)))]
  const [, vacation] = (await vacationsOf(api)).filter(({ date }) => date.startsWith(month ?? ''))
  const date = vacation?.date ?? ''
  await page.goto('/exchange/replace')
  const post = page.getByRole('button', { name: /^Poster/ }).filter({ visible: true })
  await tabTo(page, post.first(), 150)
  await page.keyboard.press('Enter')
  const form = formOf(page)
  await expect(form).toBeVisible()
  await expect.poll(() => form.evaluate((sheet) => sheet.contains(document.activeElement))).toBe(true)

  await test.step('the day: pages are turned, arrows go from vacation to vacation', async () => {
    const next = form.getByRole('button', { name: 'Mois suivant' })
    await tabTo(page, next)
    const day = form.locator(`[data-day="${date}"]`)
    for (let turns = 0; turns < 3 && !(await day.isVisible()); turns++) {
      await page.keyboard.press('Enter')
      await expect(next).toBeFocused()
    }
    await page.keyboard.press('Tab')
    for (let steps = 0; steps < 10 && !(await day.evaluate((element) => element === document.activeElement)); steps++)
      await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(day).toBeFocused()
    await expect(day).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('the kind, the points, the words', async () => {
    await tabTo(page, form.getByRole('radio', { name: /^Un remplacement/ }))
    await page.keyboard.press('ArrowDown')
    await expect(form.getByRole('radio', { name: /^Une permutation/ })).toBeChecked()
    await page.keyboard.press('ArrowUp')
    await expect(form.getByRole('radio', { name: /^Un remplacement/ })).toBeChecked()
    await tabTo(page, form.getByLabel('Points donnés pour le remplacement'))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('3')
    await tabTo(page, form.getByLabel('Commentaire (facultatif)'))
    await page.keyboard.type('Posté sans souris')
  })

  await tabTo(page, form.getByRole('button', { name: 'Poster la demande' }))
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(snackbar(page, /^Demande postée/)).toBeVisible()
  await expect(post.first()).toBeFocused()
  const posted = (await api.call('users.substitution', { params: { id } })).find(({ _id }) => !known.has(_id))
  expect(posted).toMatchObject({ type: 'substitution', points: 3, comment: 'Posté sans souris', posterShift: { date } })
})

test('from the top of the list to the answer of its detail, and from a card to « Prendre », in eight presses of Tab', async ({
  as,
  apiOf,
  isMobile,
}) => {
  test.skip(isMobile, 'phones have the button in the card')
  const { page, api } = await as(people.helene)
  const { demand } = await postReplacement(await apiOf(people.camille), api, 'N')
  await page.goto('/exchange/replace')
  const card = cardOf(page, demand, 'Camille Érable')
  const take = detailOf(page, isMobile).getByRole('button', { name: /^(Prendre la vacation|Permuter)$/ })
  // On days that begin with something to answer, it is what the detail shows until a card is opened.
  const answer = detailOf(page, isMobile).getByRole('button', { name: /^(Prendre la vacation$|Permuter$|Proposer à )/ })
  const skip = page.getByRole('button', { name: 'Aller au détail' })
  /** Presses of Tab from where the focus is. */
  const walk = async (to: Locator) => {
    let presses = 0
    while (presses < 30 && !(await to.evaluate((button) => button === document.activeElement))) {
      await page.keyboard.press('Tab')
      presses += 1
      if (await skip.evaluateAll((links) => links.some((link) => link === document.activeElement))) await page.keyboard.press('Enter')
    }
    return presses
  }
  await expect(card).toBeVisible()
  await atRest(page)
  await page.locator('main').focus()
  expect(await walk(answer.first())).toBeLessThanOrEqual(8)
  const title = card.getByRole('heading').getByRole('button')
  await title.press('Enter')
  await expect(title).toHaveAttribute('aria-current', 'true')
  await expect(take).toBeVisible()
  await expect(title).toBeFocused()
  expect(await walk(take)).toBeLessThanOrEqual(8)
})
