// Typed text is not lost by a slip, in any of the forms that open over a page; an entry removed by a slip comes back.
import { chooseOption } from './support/choose-option.ts'
import type { Locator } from '@playwright/test'
import { ofName } from '@releve/contract/elision'
import { cardOf, detailOf, openCard, snackbar, startPosting } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { expectAsked, expectHeldAtTheDoor } from './support/unsaved.ts'
import { people } from './support/people.ts'
import { clear, dayIn, postReplacement } from './support/scenes.ts'
import { clearRow, rowMenus } from './support/inbox.ts'

async function fill(field: Locator, value: string): Promise<{ field: Locator; value: string }> {
  await field.fill(value)
  return { field, value }
}

test('an account that waits: the team chosen for it, the reason for which it is refused', async ({ as }) => {
  const { page } = await as(people.admin)
  await page.goto('/admin/pending-users')
  const card = page.getByRole('article').filter({ hasText: people.pending })
  await card.getByRole('button', { name: /^Refuser/ }).click()
  await expectAsked(page, await fill(page.getByRole('alertdialog').getByLabel(/^Motif/), 'Inconnue de la salle'))
  await card.getByRole('button', { name: /^Refuser/ }).click()
  await expect(page.getByRole('alertdialog').getByLabel(/^Motif/)).toHaveValue('')
  await page.keyboard.press('Escape')

  await card.getByRole('button', { name: /^Approuver/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('combobox').click()
  await chooseOption(page.getByRole('option', { name: 'Équipe B' }))
  const day = sheet.getByLabel(/partir du/)
  await expectAccessible(page)
  await expectAsked(page, { field: day, value: await day.inputValue() })
})

test('a lost account: the reason for which it is not given back', async ({ as, consoleWatch }, info) => {
  consoleWatch.tolerate(/status of (?:429|409) .*\/reject/)
  const { page, api } = await as(people.admin)
  const newEmail = `helene.${info.project.name}.${Date.now()}@essai.example`
  await page.request.post('/api/auth/recovery-request', {
    data: { centerId: api.session.userData.centerId, name: 'Hélène', lastName: 'AVOCETTA', newEmail },
  })
  await page.goto('/admin/account-recovery')
  const request = page.getByRole('article').filter({ hasText: newEmail })
  await request.getByRole('button', { name: 'Refuser…' }).click()
  const dialog = page.getByRole('alertdialog')
  await expectAsked(page, await fill(dialog.getByLabel('Motif'), 'Venez me voir'))

  await test.step('a refusal that is not sent keeps its words', async () => {
    await request.getByRole('button', { name: 'Refuser…' }).click()
    await dialog.getByLabel('Motif').fill('Venez me voir')
    await page.route('**/recovery-requests/**', (route) =>
      route.fulfill({ status: 429, json: { error: 'tooManyRequests', message: 'Trop de demandes. Réessayez plus tard.' } }),
    )
    await dialog.getByRole('button', { name: 'Refuser la demande' }).click()
    await expect(dialog.getByText('Trop de demandes. Réessayez plus tard.')).toBeVisible()
    await expect(dialog.getByLabel('Motif')).toHaveValue('Venez me voir')
    await page.unroute('**/recovery-requests/**')
    await dialog.getByRole('button', { name: 'Refuser la demande' }).click()
    await expect(request).toBeHidden()
  })

  await test.step('what a colleague decided meanwhile is said, though the request is gone', async () => {
    await page.request.post('/api/auth/recovery-request', {
      data: { centerId: api.session.userData.centerId, name: 'Hélène', lastName: 'AVOCETTA', newEmail },
    })
    await page.reload()
    await request.getByRole('button', { name: 'Refuser…' }).click()
    const found = (await api.call('accounts.recoveryRequests', {})).find(
      (recoveryRequest) => recoveryRequest.newEmail === newEmail && recoveryRequest.status === 'pending',
    )
    await api.call('accounts.rejectRecovery', { params: { id: found?._id ?? '' }, body: {} })
    await dialog.getByRole('button', { name: 'Refuser la demande' }).click()
    await expect(dialog.getByText('Cette demande a déjà été traitée.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect(dialog).toBeHidden()
  })
})

test('the planning of a member: why one acts on it, and another day asked for', async ({ as, apiOf }) => {
  const helene = await apiOf(people.helene)
  const scene = await postReplacement(helene, await apiOf(people.camille), 'J')
  await clear(scene)
  const { page } = await as(people.admin)
  await page.goto(`/calendar?view=team&day=${scene.demand.posterShift.date}&member=${helene.session.userData._id}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Poster un remplacement en son nom' }).click()
  const typedField = await fill(sheet.getByLabel('Motif'), 'Demandé au téléphone')
  await sheet.getByRole('button', { name: 'Jour suivant' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(typedField.field).toHaveValue(typedField.value)
  await expectAsked(page, typedField)
})

test('a demand: why one gives it, beside the lists or over them', async ({ as, apiOf, isMobile }) => {
  const helene = await apiOf(people.helene)
  const { demand } = await postReplacement(helene, await apiOf(people.camille), 'J')
  const { page } = await as(people.admin)
  await page.goto(`/exchange/replace?demand=${demand._id}`)
  const detail = detailOf(page, isMobile)
  const administration = detail.getByRole('region', { name: 'Administration' })
  // The buttons at the foot of the demand do something else than send what is written here.
  const ofTheDemand = detail.getByRole('button', { name: isMobile ? /^(Prendre la vacation|Fermer)$/ : /^Masquer/ })
  await expect(ofTheDemand.last()).toBeVisible()
  const before = await ofTheDemand.count()
  await administration.getByRole('button', { name: 'Annuler cette demande' }).click()
  await expect(ofTheDemand).toHaveCount(before - 1)
  const typedField = await fill(administration.getByLabel('Motif'), 'Saisie par erreur')
  if (isMobile) {
    await expectAsked(page, typedField)
    return
  }
  await expectHeldAtTheDoor(page, typedField)
  await page
    .getByRole('article')
    .filter({ hasNot: page.locator('[aria-current]') })
    .last()
    .getByRole('heading')
    .getByRole('button')
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(typedField.field).toHaveValue(typedField.value)
})

test('one’s own forms: a request, a transfer, a demand', async ({ as, apiOf }) => {
  const scene = await postReplacement(await apiOf(people.camille), await apiOf(people.helene), 'N')
  await clear(scene)
  const camille = await as(people.camille)
  const { page, id } = camille

  await test.step('a request, its days typed like everywhere', async () => {
    await page.goto(`/calendar?ask=${dayIn(20)}`)
    const request = page.getByRole('dialog', { name: 'Modifier mon planning' })
    await request.getByLabel('Du', { exact: true }).fill('31/11/2030')
    await request.getByRole('button', { name: 'Voir ce que cela change' }).click()
    await expect(request.getByText('Cette date n’existe pas.')).toBeVisible()
    await expect(request.getByLabel('Du', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await expectAsked(page, await fill(request.getByLabel('Commentaire (facultatif)'), 'Rendez-vous'))
  })

  await test.step('a transfer', async () => {
    await page.goto(`/profile/${id}/transaction-history`)
    await page.getByRole('button', { name: 'Transférer' }).filter({ visible: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Transférer des points' })
    await expectAsked(page, await fill(sheet.getByLabel('Motif (facultatif)'), 'Pour la soirée'))
  })

  await test.step('a demand', async () => {
    const form = await startPosting(camille, scene.demand.posterShift.date, 'Demander un remplacement')
    await expectAsked(page, { ...(await fill(form.getByLabel('Commentaire (facultatif)'), 'À garder')), back: true })
  })
})

test('who a member is, and from when their team has another place', async ({ as }) => {
  const { page, api } = await as(people.admin)
  await page.goto('/users?q=Avocetta')
  await page
    .getByRole('main')
    .getByRole('button', { name: /Avocetta/ })
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^Identité/ }).click()
  await expectAsked(page, await fill(sheet.getByLabel('Grade'), 'Adjudante'))

  const team = (await api.call('teams.list', {})).find(({ centerId }) => centerId === api.session.userData.centerId)
  if (team === undefined) throw new Error('no team')
  await page.goto(`/center/${team.centerId}/teams`)
  await page
    .getByRole('list', { name: 'Équipes du centre' })
    .getByRole('button', { name: new RegExp(`^${team.name}`) })
    .click()
  await page.getByRole('button', { name: 'Changer sa place dans le cycle' }).click()
  await expectAsked(page, await fill(page.getByRole('dialog').last().getByLabel('À partir du'), '01/02/2031'))
})

test('a notification taken away by a slip comes back; an interest is declined after a question', async ({ as, isMobile }) => {
  const camille = await as(people.camille)
  const helene = await as(people.helene)
  const { demand } = await postReplacement(camille.api, helene.api, 'N')
  await helene.api.call('demands.interest', { params: { id: demand._id } })

  await camille.page.goto('/messages?tab=notifications')
  const menus = rowMenus(camille.page)
  await expect(menus.first()).toBeVisible()
  const names = await menus.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
  const count = await menus.count()
  await clearRow(camille.page, menus.first())
  await expect(menus).toHaveCount(count - 1)
  await expect(snackbar(camille.page, 'Notification effacée.')).toBeVisible()
  await camille.page.getByRole('region', { name: 'Messages de l’application' }).getByRole('button', { name: 'Annuler' }).click()
  await expect(menus).toHaveCount(count)
  await camille.page.reload()
  await expect(menus).toHaveCount(count)
  expect(await menus.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))).toEqual(names)

  await camille.page.goto('/exchange/replace')
  await openCard(cardOf(camille.page, demand))
  const detail = detailOf(camille.page, isMobile)
  const decline = detail.getByRole('button', { name: `Décliner l’intérêt ${ofName(helene.name)}` })
  await decline.click()
  const question = camille.page.getByRole('alertdialog')
  await expectAccessible(camille.page)
  await question.getByRole('button', { name: 'Ne rien changer' }).click()
  await expect(decline).toBeFocused()
  await decline.click()
  await question.getByRole('button', { name: 'Décliner' }).click()
  await expect(detail).toContainText('Personne ne s’est encore déclaré.')
})
