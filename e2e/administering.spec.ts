// An administrator acts for members: from the team's planning they post a vacation in the name of one and give it to another; from a
// demand itself they give it through a rule that refuses, or exchange it between two members, undo the exchange, cancel the demand.
import { chooseOption } from './support/choose-option.ts'
import type { Locator, Page } from '@playwright/test'
import { cardOf, detailOf, snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { clear, possibleExchange, post, postReplacement, postSameDaySwitch, shiftOn } from './support/scenes.ts'

/** The day of this member, opened from the team's planning. */
async function openDay(page: Page, date: string, member: string): Promise<Locator> {
  await page.goto(`/calendar?view=team&day=${date}&member=${member}`)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Jour suivant' })).toBeVisible()
  return sheet
}

test('a vacation is posted in the name of a member, to one colleague first, and given to them', { tag: '@deep' }, async ({ as, apiOf }) => {
  const helene = await apiOf(people.helene)
  const camille = await apiOf(people.camille)
  const scene = await postReplacement(helene, camille, 'J')
  await clear(scene)
  const { date } = scene.demand.posterShift
  const nameOf = ({ session: { userData } }: typeof helene) => `${userData.name} ${userData.lastName}`
  const { page } = await as(people.admin)

  await test.step('posted, with a reason', async () => {
    const sheet = await openDay(page, date, helene.session.userData._id)
    await sheet.getByRole('button', { name: 'Poster un remplacement en son nom' }).click()
    await sheet.getByRole('button', { name: 'Poster en son nom' }).click()
    await expect(sheet.getByText('Indiquez un motif.')).toBeVisible()
    await expect(sheet.getByLabel('Motif')).toBeFocused()
    await sheet.getByLabel('Motif').fill('Demandé au téléphone')
    const audience = sheet.getByRole('region', { name: 'Qui peut répondre' })
    await audience.getByRole('button', { name: /peu(ven)?t la prendre/ }).click()
    await audience.getByRole('button', { name: nameOf(camille), exact: true }).click()
    await audience.getByText('1 h', { exact: false }).click()
    await expect(audience.getByText(`${nameOf(helene)} pourra l’ouvrir à tous plus tôt.`, { exact: false })).toBeVisible()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Poster en son nom' }).click()
    await expect(snackbar(page, 'Demande postée en son nom. Relève prévient d’abord les collègues choisis.')).toBeVisible()
    await expect(sheet.getByText('Sa demande pour ce jour attend quelqu’un.')).toBeVisible()
    const [posted] = (await helene.call('users.substitution', { params: { id: helene.session.userData._id } })).filter(
      (demand) => demand.status === 'open' && demand.posterShift.date === date,
    )
    expect(posted?.first?.people.map(({ _id }) => _id)).toEqual([camille.session.userData._id])
  })

  await test.step('given to a colleague who rests that day', async () => {
    const sheet = await openDay(page, date, camille.session.userData._id)
    const row = sheet.getByRole('listitem').filter({ hasText: nameOf(helene) })
    await row.getByRole('button', { name: 'Lui confier' }).click()
    await row.getByLabel('Motif').fill('Accord donné au téléphone')
    await expectAccessible(page)
    await row.getByRole('button', { name: 'Lui confier cette vacation' }).click()
    await expect(snackbar(page, `Vacation confiée à ${nameOf(camille)}.`)).toBeVisible()
    await expect(row).toHaveCount(0)
    await expect(sheet.getByRole('button', { name: 'Poster un remplacement en son nom' })).toBeVisible()
    expect((await shiftOn(camille, date)).shift.name).toBe('J')
    expect((await shiftOn(helene, date)).shift.type).toBe('rest')
  })
})

test(
  'a demand is given through a rule, the exchange undone, the demand cancelled',
  { tag: '@deep' },
  async ({ as, apiOf, isMobile, consoleWatch }) => {
    // Three decisions, each read again by both plannings.
    test.setTimeout(150_000)
    // The refusal of the rule, which the test asks for.
    consoleWatch.tolerate(/\b409\b/)
    const helene = await apiOf(people.helene)
    const karim = await apiOf(people.karim)
    // Any colleague who may take it will do; Karim's team comes off its night when Hélène's begins its day.
    const { demand } = await postReplacement(helene, await apiOf(people.camille), 'J')
    const { date } = demand.posterShift
    const { page } = await as(people.admin)
    await page.goto(`/exchange/replace?demand=${demand._id}`)
    const detail = detailOf(page, isMobile)
    const administration = detail.getByRole('region', { name: 'Administration' })

    await test.step('given, in spite of the rest', async () => {
      await administration.getByRole('button', { name: 'Confier à un membre' }).click()
      await administration.getByLabel('Motif').fill('Accord donné au téléphone')
      await administration.getByRole('button', { name: 'Confier cette vacation' }).click()
      await expect(administration.getByText('Choisissez le membre.')).toBeVisible()
      await administration.getByRole('combobox', { name: 'Membre' }).click()
      await chooseOption(page.getByRole('option', { name: /^Basaltin Karim/ }))
      await expectAccessible(page)
      await administration.getByRole('button', { name: 'Confier cette vacation' }).click()
      await expect(administration.getByRole('alert')).toContainText('Règles qui s’y opposent')
      await administration.getByLabel('Passer outre, en en répondant').check()
      await administration.getByRole('button', { name: 'Confier cette vacation' }).click()
      await expect(snackbar(page, 'Vacation confiée à Karim Basaltin.')).toBeVisible()
      expect((await shiftOn(karim, date)).shift.name).toBe('J')
    })

    await test.step('undone: both plannings are as before', async () => {
      await administration.getByRole('button', { name: 'Défaire cet échange' }).click()
      await administration.getByLabel('Motif').fill('Saisie par erreur')
      await administration.getByRole('button', { name: 'Défaire l’échange' }).click()
      await expect(snackbar(page, /Échange défait/)).toBeVisible()
      expect((await shiftOn(karim, date)).shift.type).toBe('rest')
      expect((await shiftOn(helene, date)).shift.name).toBe('J')
    })

    await test.step('cancelled', async () => {
      await administration.getByRole('button', { name: 'Annuler cette demande' }).click()
      await administration.getByLabel('Motif').fill('À la demande d’Hélène')
      await administration.getByRole('button', { name: 'Annuler la demande' }).click()
      await expect(snackbar(page, 'Demande annulée.')).toBeVisible()
      await expect(page).not.toHaveURL(new RegExp(demand._id))
      expect(
        (await helene.call('users.substitution', { params: { id: helene.session.userData._id } })).map(({ _id }) => _id),
      ).not.toContain(demand._id)
    })
  },
)

test(
  'an exchange between two members is made from the demand, told to both, and undone',
  { tag: '@deep' },
  async ({ as, apiOf, isMobile, consoleWatch }) => {
    test.setTimeout(150_000)
    // The sheet is open on the demand that its poster withdraws at the end.
    consoleWatch.tolerate(/status of 404 .*\/api\/substitution\//)
    const poster = await apiOf(people.camille)
    const scene = await postSameDaySwitch(poster, await Promise.all([people.helene, people.karim].map(apiOf)), 'J', 'N')
    const { demand, taker } = scene
    const { date } = demand.posterShift
    expect(possibleExchange(demand)?.date).toBe(date)
    // They offer themselves the vacation they would give.
    await post(taker, { type: 'substitution', date })
    const { name, lastName } = taker.session.userData
    const watching = await as(taker.session.userData.email)
    const { page } = await as(people.admin)
    await watching.page.goto('/exchange/switch')
    const card = cardOf(watching.page, demand, 'Camille Érable')
    await expect(card).toBeVisible()
    await page.goto(`/exchange/switch?demand=${demand._id}`)
    const detail = detailOf(page, isMobile)
    const administration = detail.getByRole('region', { name: 'Administration' })

    await test.step('made: who works which vacation is said before and after', async () => {
      await administration.getByRole('button', { name: 'Confier à un membre' }).press('Enter')
      await administration.getByRole('combobox', { name: 'Membre' }).click()
      await chooseOption(page.getByRole('option', { name: new RegExp(`^${lastName} ${name}`) }))
      await expect(administration).toContainText(/La demande d’échange en attente pour le .+ sera close\./)
      await administration.getByLabel('Motif').fill('Entendu entre eux au téléphone')
      await expectAccessible(page)
      await administration.getByRole('button', { name: 'Confier cette vacation' }).press('Enter')
      await expect(snackbar(page, new RegExp(`${name} ${lastName}`))).toBeVisible()
      await expect(administration.getByRole('button', { name: 'Défaire cet échange' })).toBeVisible()
      await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
      expect((await shiftOn(taker, date)).shift.name).toBe('J')
      expect((await shiftOn(poster, date)).shift.name).toBe('N')
    })

    await test.step('the member concerned sees it at once', async () => {
      await expect(card).toContainText('Vous permutez avec Camille Érable')
    })

    await test.step('the demand says between whom it stands', async () => {
      await expect(detail).toContainText(`${name} ${lastName}`)
      await page.goto(`/profile/${poster.session.userData._id}/change-history`)
      await expect(page.getByRole('listitem').first()).toContainText(`Permutation avec ${name} ${lastName}`)
      await expect(page.getByRole('listitem').first()).toContainText('Entendu entre eux au téléphone')
    })

    await test.step('undone: both plannings are as before', async () => {
      await page.goto(`/exchange/switch?demand=${demand._id}`)
      await administration.getByRole('button', { name: 'Défaire cet échange' }).click()
      await administration.getByLabel('Motif').fill('Saisie par erreur')
      await administration.getByRole('button', { name: 'Défaire l’échange' }).click()
      await expect(snackbar(page, /Échange défait/)).toBeVisible()
      expect((await shiftOn(taker, date)).shift.name).toBe('N')
      expect((await shiftOn(poster, date)).shift.name).toBe('J')
      await clear(scene)
    })
  },
)

test('a reason written beside the lists stays with its demand, under other filters and by its own card', async ({ as, isMobile }) => {
  test.skip(isMobile, 'on a telephone the demand covers the lists')
  const { page } = await as(people.admin)
  await page.goto('/exchange/replace')
  // Their own demand, which may stand first, is cancelled elsewhere.
  await page.getByRole('region', { name: 'À prendre' }).getByRole('article').getByRole('heading').first().click()
  const administration = detailOf(page, isMobile).getByRole('region', { name: 'Administration' })
  const reason = administration.getByLabel('Motif')
  await administration.getByRole('button', { name: 'Annuler cette demande' }).click()
  await reason.fill('Postée par erreur')
  await page.getByRole('article').getByRole('heading').locator('[aria-current]').click()
  await expect(reason).toHaveValue('Postée par erreur')
  await page.getByRole('combobox', { name: 'Vacation' }).click()
  // At least one of all kinds is not that of the demand.
  const kinds = await page.getByRole('option').count()
  await page.keyboard.press('Escape')
  for (let kind = 1; kind < kinds; kind += 1) {
    await page.getByRole('combobox', { name: 'Vacation' }).click()
    await chooseOption(page.getByRole('option').nth(kind))
    await expect(reason).toHaveValue('Postée par erreur')
  }
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
