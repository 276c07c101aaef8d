// Announcements by e-mail: errors beside the fields, the preview, the test mail, the sending with its progress, the history and the
// figures.
import { chooseOption, pick } from './support/choose-option.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
/** Chooses a template by a click on its card, like a finger: the radio button is one pixel wide, and content that loads may move it. */
const choose = (page: Page, template: string) =>
  page.locator('label', { has: page.getByRole('radio', { name: new RegExp(`^${template}`) }) }).click()
const preview = (page: Page) => page.getByRole('region', { name: 'Aperçu' })

async function view(page: Page, name: string): Promise<void> {
  // Click the words, not the hidden radio button: Playwright then waits for a sheet that is still closing.
  await page.locator('label').filter({ hasText: name, visible: true }).click()
  await expect(page.getByRole('radio', { name, exact: true })).toBeChecked()
}

test('an announcement, from the first word to the figures', async ({ as }) => {
  test.setTimeout(120_000)
  const { page, api } = await as(people.admin)
  const { count } = await api.call('announcements.usersCount', { query: { templateType: 'maintenance' } })
  await page.goto('/emails')

  await test.step('what is missing is said beside its field, with the sentences of the specification', async () => {
    await expect(page.getByText(`${count} destinataires`)).toBeVisible()
    await page.getByRole('button', { name: 'Envoyer l’annonce' }).click()
    await expect(page.getByText('Le type de template est requis')).toBeVisible()
    await expect(page.getByText('Le message est requis')).toBeVisible()
    await choose(page, 'Maintenance')
    await message(page).fill('Trop peu')
    await page.getByRole('button', { name: 'Envoyer l’annonce' }).click()
    await expect(page.getByText('Le message doit contenir au moins 10 caractères')).toBeVisible()
    await expect(message(page)).toBeFocused()
    await expect(message(page)).toHaveValue('Trop peu')
  })

  await test.step('the mail is seen while it is written', async () => {
    await message(page).fill('Relève s’arrête cette nuit.\n\n<b>Merci</b> de votre patience.')
    await expect(preview(page)).toContainText('Maintenance prévue')
    await expect(preview(page)).toContainText('<b>Merci</b> de votre patience.')
    await page.getByLabel(/^Durée prévue/).fill('de 22:00 à 23:30')
    await expect(preview(page)).toContainText('de 22:00 à 23:30')
    await expectAccessible(page)
  })

  await test.step('the draft survives the history, and leaving asks first', async () => {
    await view(page, 'Historique')
    await expect(page.getByRole('list', { name: 'Annonces envoyées' })).toBeVisible()
    await view(page, 'Rédiger')
    await expect(message(page)).toHaveValue(/^Relève s’arrête/)
    await page.getByRole('link', { name: 'Calendrier' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click()
    await expect(message(page)).toHaveValue(/^Relève s’arrête/)
  })

  await test.step('a test to oneself', async () => {
    await page.getByRole('button', { name: 'M’envoyer un test' }).click()
    await expect(page.getByText('Email de test envoyé avec succès', { exact: true })).toBeVisible()
  })

  await test.step('sent, once the number was seen; said when the last mail is out', async () => {
    await page.getByRole('button', { name: 'Envoyer l’annonce' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`Envoyer à ${count} personnes`)
    await expectAccessible(page)
    await question.getByRole('button', { name: `Envoyer à ${count} personnes` }).click()
    await expect(page.getByText(`Annonce envoyée à ${count} utilisateurs`, { exact: true })).toBeVisible({ timeout: 30_000 })
    await expect(message(page)).toHaveValue('')
  })

  await test.step('found in the history, open, and gone when removed', async () => {
    await view(page, 'Historique')
    const rows = page.getByRole('list', { name: 'Annonces envoyées' }).getByRole('listitem')
    await expect(rows.first()).toContainText(`${count} e-mails, tous remis`)
    await expect(rows.nth(1)).toContainText('Test')
    await expectAccessible(page)
    for (const title of ['sent', 'test']) {
      // Both rows are removed in turn, the newest first.
      await test.step(title, async () => {
        await rows.first().getByRole('button').click()
        const sheet = page.getByRole('dialog', { name: 'Maintenance' })
        await expect(sheet).toContainText('Relève s’arrête cette nuit.')
        await sheet.getByRole('button', { name: 'Retirer de l’historique' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer de l’historique' }).click()
        await expect(page.getByText('Annonce retirée de l’historique').first()).toBeVisible()
        await expect(sheet).toBeHidden()
      })
    }
    await expect(rows.first()).not.toContainText('Relève s’arrête cette nuit.')
  })

  await test.step('the figures are those of the server, drawn and in a table', async () => {
    await view(page, 'Statistiques')
    const stats = await api.call('announcements.stats', { query: {} })
    const rate = page.getByText('Taux de réussite').first().locator('..')
    await expect(rate).toContainText(`${stats.successRate}\u00A0%`)
    await expect(page.locator('figure canvas')).toBeVisible()
    await page.locator('figure summary').click()
    await expect(page.locator('figure').getByRole('row')).toHaveCount(stats.byMonth.length + 1)
    await expectAccessible(page)
  })
})

test('an announcement to some teams is found by one of them in the application', async ({ as }) => {
  const subject = 'Essai des consoles mardi'
  const { page } = await as(people.admin)
  await page.goto('/emails')
  await choose(page, 'Annonce générale')
  await pick(page.getByRole('radio', { name: 'Certains membres' }))
  await expect(page.getByText('Choisissez au moins une équipe ou une qualification.')).toBeVisible()
  for (const team of await page.getByRole('group', { name: 'Équipes' }).getByRole('button').all()) await team.click()
  await page.getByLabel(/^Objet/).fill(subject)
  await message(page).fill('Les consoles sont essayées mardi matin, une par une.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Envoyer l’annonce' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Envoyer à/ })
    .click()
  await expect(message(page)).toHaveValue('')

  const reader = await as(people.camille)
  await reader.page.goto('/announcements')
  const row = reader.page.getByRole('list', { name: 'Annonces reçues' }).getByRole('button', { name: new RegExp(subject) })
  await expect(row).toContainText('Non lue')
  await expectAccessible(reader.page)
  await row.click()
  const sheet = reader.page.getByRole('dialog', { name: subject })
  await expect(sheet).toContainText('une par une')
  await reader.page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(row).not.toContainText('Non lue')
})

test('a sending that fails says so and keeps what was written', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(/status of 503 .*\/api\/announcements\/send/)
  const { page } = await as(people.admin)
  await page.route('**/api/announcements/send', (route) =>
    route.fulfill({ status: 503, json: { error: 'unavailable', message: 'Le service est indisponible.' } }),
  )
  await page.goto('/emails')
  await choose(page, 'Annonce générale')
  await message(page).fill('Une annonce qui ne part pas.')
  await page.getByRole('button', { name: 'M’envoyer un test' }).click()
  await expect(page.getByText("Erreur lors de l'envoi de l'annonce", { exact: true })).toBeVisible()
  await expect(page.getByText('Le service est indisponible.')).toBeVisible()
  await expect(message(page)).toHaveValue('Une annonce qui ne part pas.')
  await message(page).fill('')
})

test('a master administrator chooses whom they write to; a member has no such page', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(/status of 500 .*\/api\/announcements\/send/)
  const master = await as(people.master)
  const centers = await master.api.call('centers.list', {})
  const [center] = centers
  const totals = await master.api.call('announcements.usersCount', { query: {} })
  const few = await master.api.call('announcements.usersCount', { query: { centerId: center!._id } })
  await master.page.goto('/emails')
  await expect(master.page.getByText(`${totals.count} destinataires`)).toBeVisible()
  await master.page.getByRole('combobox', { name: 'Destinataires' }).click()
  await chooseOption(master.page.getByRole('option', { name: new RegExp(`^Les membres d.* ${center!.name}$`) }))
  await expect(master.page.getByText(`${few.count} destinataires`)).toBeVisible()
  await expect(master.page).toHaveURL(new RegExp(`center=${center!._id}`))

  await test.step('while it is not known which centre this is, nothing is sent', async () => {
    const { promise: gate, resolve: release } = Promise.withResolvers<void>()
    await master.page.route(/\/api\/center(?:\?|$)/, async (route) => {
      await gate
      await route.continue()
    })
    await master.page.goto(`/emails?center=${center!._id}`)
    const send = master.page.getByRole('button', { name: 'Envoyer l’annonce' })
    await expect(master.page.getByText(`${few.count} destinataires`)).toBeVisible()
    await expect(send).toBeDisabled()
    await expect(send).toHaveAccessibleDescription(/Tant que les centres ne sont pas lus/)
    await expect(master.page.getByText(center!._id)).toHaveCount(0)
    await expectAccessible(master.page)
    release()
    await expect(send).toBeEnabled()
    await expect(master.page.getByRole('combobox', { name: 'Destinataires' })).toContainText(center!.name)
    await master.page.unroute(/\/api\/center(?:\?|$)/)
  })

  await test.step('the same words to others are another announcement, to the same ones the same', async () => {
    const keys: (string | undefined)[] = []
    await master.page.route('**/api/announcements/send', (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      return route.fulfill({ status: 500, json: { error: 'internal', message: 'Le service est indisponible.' } })
    })
    await choose(master.page, 'Annonce générale')
    await message(master.page).fill('Une annonce qui ne part pas.')
    const send = async (count: number) => {
      const question = master.page.getByRole('alertdialog')
      await expect(master.page.getByText(`${count} destinataires`)).toBeVisible()
      await master.page.getByRole('button', { name: 'Envoyer l’annonce' }).click()
      await question.getByRole('button', { name: `Envoyer à ${count} personnes` }).click()
      await expect(question).toBeHidden()
    }
    const general = { templateType: 'general' } as const
    const ofCenter = await master.api.call('announcements.usersCount', { query: { ...general, centerId: center!._id } })
    const ofAll = await master.api.call('announcements.usersCount', { query: general })
    await send(ofCenter.count)
    await send(ofCenter.count)
    await master.page.getByRole('combobox', { name: 'Destinataires' }).click()
    await chooseOption(master.page.getByRole('option', { name: 'Tous les membres de tous les centres' }))
    await send(ofAll.count)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
    await master.page.unroute('**/api/announcements/send')
    await message(master.page).fill('')
  })

  const member = await as(people.camille)
  await member.page.goto('/emails')
  await expect(member.page).toHaveURL(/\/dashboard$/)
})

test('among many centres the recipients are found by typing, and what is merely erased chooses nobody else', async ({ as }) => {
  const { page, api } = await as(people.master)
  const createdIds: string[] = []
  try {
    for (let n = 1; n <= 30; n += 1) {
      createdIds.push((await api.call('centers.create', { body: { name: `Poste ${n} – ${Date.now()}`, profile: 'FPT' } }))._id)
    }
    await page.goto(`/emails?center=${createdIds[2]}`)
    const field = page.getByRole('combobox', { name: 'Destinataires' })
    await expect(field).toHaveValue(/Poste 3 /)
    await field.press('ControlOrMeta+a')
    await field.press('Backspace')
    await expect(field).toHaveValue('')
    await field.pressSequentially('poste 7')
    await expect(page.getByRole('option')).toHaveText([/Poste 7 /])
    // Without a choice, the field still shows the third centre.
    await field.press('Escape')
    await field.blur()
    await expect(field).toHaveValue(/Poste 3 /)
    await expect(page).toHaveURL(new RegExp(`center=${createdIds[2]}`))
    await field.press('ControlOrMeta+a')
    await field.pressSequentially('poste 7')
    await page.getByRole('option', { name: /Poste 7 / }).click()
    await expect(field).toHaveValue(/Poste 7 /)
    await expect(page).toHaveURL(new RegExp(`center=${createdIds[6]}`))
  } finally {
    for (const id of createdIds) await api.call('centers.remove', { params: { id } })
  }
})
