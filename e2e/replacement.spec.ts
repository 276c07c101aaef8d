// The main job: a night is posted, a colleague who may take it sees it appear with its consequence and takes it; both plannings,
// points and histories follow at once; they withdraw, and all is back.
import { ofName } from '@releve/contract/elision'
import type { Page } from '@playwright/test'
import { dayCell, openMonth, saying } from './support/calendar.ts'
import { cardOf, closeDetail, detailOf, expectNotReloaded, markPage, openCard, snackbar, startPosting } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { balanceOf, clear, postReplacement, shiftOn } from './support/scenes.ts'

/** The rows of « À venir » in the points of this person. */
function upcoming(page: Page) {
  return page.getByRole('region', { name: 'À venir' }).getByRole('listitem')
}

test('a replacement for a night, from the post to the withdrawal', async ({ as, isMobile, consoleWatch }) => {
  // A sheet open on a demand that its poster withdraws learns it from this answer.
  consoleWatch.tolerate(/status of 404 .*\/api\/substitution\//)
  test.setTimeout(180_000)
  const poster = await as(people.camille)
  const taker = await as(people.helene)
  const scene = await postReplacement(poster.api, taker.api, 'N')
  await clear(scene)
  const { demand } = scene
  const { date } = demand.posterShift
  const before = { poster: await balanceOf(poster.api), taker: await balanceOf(taker.api) }

  await test.step('the colleague already looks at their list', async () => {
    await taker.page.goto('/exchange/replace')
    await expect(taker.page.getByRole('heading', { name: 'À prendre' })).toBeVisible()
    await expect(cardOf(taker.page, demand, poster.name)).toHaveCount(0)
    await markPage(taker.page)
  })

  await test.step('the night is posted from the calendar', async () => {
    const form = await startPosting(poster, date, 'Demander un remplacement')
    await expect(form.getByRole('radio', { name: /Un remplacement/ })).toBeChecked()
    await expectAccessible(poster.page)
    await form.getByLabel('Points donnés pour le remplacement').fill('12')
    await form.getByLabel('Commentaire (facultatif)').fill('Mariage de ma sœur')
    await form.getByRole('button', { name: 'Poster la demande' }).click()
    await expect(snackbar(poster.page, 'Demande postée. Relève prévient les collègues qui peuvent y répondre.')).toBeVisible()
    await expect(cardOf(poster.page, demand)).toContainText('en attente')
    await markPage(poster.page)
  })

  await test.step('the colleague sees it appear, with its consequence', async () => {
    const card = cardOf(taker.page, demand, poster.name)
    await expect(card).toBeVisible()
    await expect(card).toContainText('+12')
    await expect(card).toContainText(/Repos|repos|heures|jours de suite|sur 7\sjours/)
    await openCard(card)
    const detail = detailOf(taker.page, isMobile)
    await expect(detail.getByRole('heading', { name: 'Avant' })).toBeVisible()
    await expect(detail.getByRole('heading', { name: 'Après' })).toBeVisible()
    await expect(detail).toContainText('Mariage de ma sœur')
    await expect(detail).toContainText(/Repos minimal de \d+\sh respecté/)
    await expect(detail).toContainText(`${before.taker.points + 12}`)
    await expect(detail).toContainText(/Se désister\s: possible jusqu’au/)
    await expectAccessible(taker.page)
  })

  await test.step('they take it, and the poster sees it at once', async () => {
    await detailOf(taker.page, isMobile).getByRole('button', { name: 'Prendre la vacation' }).click()
    await expect(snackbar(taker.page, /^Vacation prise\./)).toBeVisible()
    await expect(cardOf(poster.page, demand)).toContainText(`${taker.name} prend votre N`)
    await expect(cardOf(taker.page, demand, poster.name)).toContainText(`Vous remplacez ${poster.name}`)
    await expectNotReloaded(poster.page)
    await expectNotReloaded(taker.page)
  })

  await test.step('both calendars show it', async () => {
    await openMonth(poster.page, date)
    await expect(dayCell(poster.page, date)).toHaveAccessibleName(saying(`repos, ${taker.name} vous remplace`))
    await openMonth(taker.page, date)
    await expect(dayCell(taker.page, date)).toHaveAccessibleName(saying(`nuit, 19:00 – 07:00, À la place ${ofName(poster.name)}`))
  })

  await test.step('points: pending on both sides, spent by nobody yet', async () => {
    await poster.page.goto(`/profile/${poster.id}/transaction-history`)
    await expect(
      upcoming(poster.page)
        .filter({ hasText: `${taker.name} vous remplace` })
        .filter({ hasText: '−12' }),
    ).toBeVisible()
    await expectAccessible(poster.page)
    await taker.page.goto(`/profile/${taker.id}/transaction-history`)
    await expect(
      upcoming(taker.page)
        .filter({ hasText: `Vous remplacez ${poster.name}` })
        .filter({ hasText: '+12' }),
    ).toBeVisible()
    const after = { poster: await balanceOf(poster.api), taker: await balanceOf(taker.api) }
    expect(after.poster.points).toBe(before.poster.points)
    expect(after.poster.available).toBe(before.poster.available - 12)
    expect(after.taker.points).toBe(before.taker.points)
  })

  await test.step('both histories show it', async () => {
    await poster.page.goto(`/profile/${poster.id}/change-history`)
    await expect(poster.page.getByRole('listitem').first()).toContainText(`Remplacement par ${taker.name}`)
    await expectAccessible(poster.page)
    await taker.page.goto(`/profile/${taker.id}/change-history`)
    await expect(taker.page.getByRole('listitem').first()).toContainText(`Remplacement ${ofName(poster.name)}`)
  })

  await test.step('they withdraw, and the poster sees it at once', async () => {
    await poster.page.goto('/exchange/replace')
    await expect(cardOf(poster.page, demand)).toContainText(`${taker.name} prend votre N`)
    await markPage(poster.page)
    await taker.page.goto('/exchange/replace')
    await openCard(cardOf(taker.page, demand, poster.name))
    await detailOf(taker.page, isMobile).getByRole('button', { name: 'Se désister' }).click()
    const question = taker.page.getByRole('alertdialog', { name: 'Se désister ?' })
    await expect(question).toContainText(`${poster.name} reprend sa vacation N`)
    await question.getByRole('button', { name: 'Se désister' }).click()
    await expect(snackbar(taker.page, 'Désistement enregistré. La demande est de nouveau ouverte.')).toBeVisible()
    await expect(cardOf(poster.page, demand)).toContainText('en attente')
    await expectNotReloaded(poster.page)
  })

  await test.step('the poster cancels, and all is as before', async () => {
    await openCard(cardOf(poster.page, demand))
    await detailOf(poster.page, isMobile).getByRole('button', { name: 'Annuler la demande' }).click()
    await poster.page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la demande' }).click()
    await expect(snackbar(poster.page, 'Demande annulée. Vous gardez votre vacation.')).toBeVisible()
    await closeDetail(taker.page, isMobile)
    await expect(cardOf(taker.page, demand, poster.name)).toHaveCount(0)
    await openMonth(poster.page, date)
    await expect(dayCell(poster.page, date)).toHaveAccessibleName(/nuit, 19:00\s–\s07:00(?!.*remplace)/)
    await openMonth(taker.page, date)
    await expect(dayCell(taker.page, date)).toHaveAccessibleName(/, repos/)
    expect(await balanceOf(poster.api)).toEqual(before.poster)
    expect(await balanceOf(taker.api)).toEqual(before.taker)
    expect((await shiftOn(poster.api, date)).shift.name).toBe('N')
    expect((await shiftOn(taker.api, date)).shift.type).toBe('rest')
    await poster.page.goto(`/profile/${poster.id}/transaction-history`)
    await expect(poster.page.getByRole('heading', { name: 'Points' })).toBeVisible()
    await expect(
      upcoming(poster.page)
        .filter({ hasText: `${taker.name} vous remplace` })
        .filter({ hasText: '−12' }),
    ).toHaveCount(0)
  })
})
