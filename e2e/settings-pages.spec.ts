// Pages where little is written and much is read: what is new, what the service costs, vibrations, of what one is told.
import { todayIn } from './support/calendar.ts'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { chooseOption, pick } from './support/choose-option.ts'

test('what is new is read, then no longer marked', async ({ as }) => {
  const { page, api } = await as(people.jade)
  const { releases } = await api.call('patchNotes.list', {})
  await page.goto('/patchnotes')
  await expect(page.getByRole('heading', { level: 1, name: 'Nouveautés' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(releases.length)
  await expectAccessible(page)
  await expect.poll(async () => (await api.call('patchNotes.list', {})).unseen).toBe(0)
})

test('the funding is read by all and written by the master administrator', { tag: '@deep' }, async ({ as, consoleWatch }) => {
  const member = await as(people.camille)
  await member.page.goto('/financement')
  await expect(member.page.getByRole('heading', { name: 'Au fil de l’année' })).toBeVisible()
  await expect(member.page.getByRole('button', { name: 'Inscrire un montant' })).toHaveCount(0)
  await member.page.locator('summary').filter({ hasText: 'Voir les chiffres' }).click()
  await expect(member.page.getByRole('table').getByRole('row')).toHaveCount(13)
  await expectAccessible(member.page)

  const { page, api } = await as(people.master)
  const label = `Don d’un jumelage ${Math.floor(Math.random() * 1e9)}`
  await page.goto('/financement')
  const contributions = page.getByRole('listitem').filter({ hasText: /\+\d/ })
  await page.getByText('Contributions', { exact: true }).click()
  await expect(contributions.first()).toBeVisible()
  await page.getByText('Dépenses', { exact: true }).click()
  await expect(contributions).toHaveCount(0)
  await page.getByRole('button', { name: 'Inscrire un montant' }).click()
  const form = page.getByRole('dialog', { name: 'Inscrire un montant' })
  await form.getByRole('button', { name: 'Inscrire', exact: true }).click()
  await expect(form.getByText('Le libellé est requis.')).toBeVisible()
  await expect(form.getByLabel('Montant')).toBeFocused()
  await form.getByLabel('Montant').fill('49,90')
  // Nothing typed is lost by a slip.
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(form.getByLabel('Montant')).toHaveValue('49,90')
  await form.getByLabel('Jour').fill('31/02/2026')
  await form.getByLabel('Libellé').fill(label)
  await form.getByRole('button', { name: 'Inscrire', exact: true }).click()
  await expect(form.getByText('Cette date n’existe pas.')).toBeVisible()
  await expect(form.getByLabel('Jour')).toBeFocused()
  // The day is of another year: the page goes to the year in which it counts.
  const nextYear = `${Number(todayIn('Europe/Paris').slice(0, 4)) + 1}`
  await form.getByLabel('Jour').fill(`02/01/${nextYear}`)
  await form.getByRole('button', { name: 'Inscrire', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`year=${nextYear}`))
  const row = page.getByRole('listitem').filter({ hasText: label })
  await expect(row).toContainText('+49,90')
  await expect(form).toBeHidden()
  await row.getByRole('button', { name: `Retirer\u00A0: ${label}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(row).toHaveCount(0)

  // The server's refusal stands beside its field, which gets the focus.
  consoleWatch.tolerate(/status of 4(?:00|09) .*\/api\/funding/)
  await page.route('**/api/funding/years/*', (route) =>
    route.fulfill({
      status: 400,
      json: { error: 'validation', message: 'Vérifiez votre saisie.', fields: { targetCents: 'Ce montant est trop grand.' } },
    }),
  )
  await page.getByRole('button', { name: 'Fixer l’objectif' }).click()
  const target = page.getByRole('dialog', { name: /^Objectif de/ })
  await target.getByLabel('Objectif de l’année').fill('1 234')
  await target.getByRole('button', { name: 'Enregistrer l’objectif' }).click()
  await expect(target.getByText('Ce montant est trop grand.')).toBeVisible()
  await expect(target.getByLabel('Objectif de l’année')).toBeFocused()
  await expect(target.getByLabel('Objectif de l’année')).toHaveValue('1 234')
  await page.unroute('**/api/funding/years/*')

  // Two at once: who writes the explanation does not bring back the target another has just changed.
  const before = await api.call('funding.get', { query: {} })
  const params = { year: `${before.year}` }
  try {
    await page.goto('/financement')
    await page.getByRole('button', { name: 'Fixer l’objectif' }).click()
    await target.getByLabel('Explication').fill('Partagé entre les centres.')
    await api.call('funding.setYear', { params, body: { targetCents: 123_400 } })
    await target.getByRole('button', { name: 'Enregistrer l’objectif' }).click()
    await expect(target).toBeHidden()
    expect(await api.call('funding.get', { query: {} })).toMatchObject({ targetCents: 123_400, note: 'Partagé entre les centres.' })

    // A person who writes the target itself is told of the other one, keeps their text, and may save it all the same.
    await page.getByRole('button', { name: 'Fixer l’objectif' }).click()
    await target.getByLabel('Objectif de l’année').fill('900')
    await api.call('funding.setYear', { params, body: { targetCents: 120_050 } })
    await target.getByRole('button', { name: 'Enregistrer l’objectif' }).click()
    await expect(target.getByText(/^Changé entre-temps/)).toBeVisible()
    await expect(target.getByLabel('Objectif de l’année')).toHaveValue('900')
    await target.getByRole('button', { name: 'Enregistrer l’objectif' }).click()
    await expect(target).toBeHidden()
    expect(await api.call('funding.get', { query: {} })).toMatchObject({ targetCents: 90_000 })
  } finally {
    await api.call('funding.setYear', { params, body: { targetCents: before.targetCents, note: before.note } })
  }
})

test('vibrations: the choice is saved, and a device that cannot says so', async ({ as, isMobile }) => {
  const { page, api, id } = await as(people.karim)
  await page.goto('/haptic')
  if (!isMobile) {
    await expect(page.getByText('Cet appareil ne vibre pas')).toBeVisible()
    // Its address is not under that of the settings.
    const rail = page.getByRole('navigation', { name: 'Navigation principale' })
    await expect(rail.getByRole('link', { name: 'Réglages' })).toHaveAttribute('aria-current', 'page')
  }
  await pick(page.getByRole('radio', { name: 'Forte' }))
  await expect.poll(async () => (await api.call('users.get', { params: { id } })).preferences?.haptics).toBe('strong')
  await page.getByRole('button', { name: /^Réussite/ }).click()
  await expect(page.getByRole('status').filter({ hasText: /vibr/i })).not.toBeEmpty()
  await expectAccessible(page)
})

test('of what one is told: saved at once, taken back when refused', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(/status of 500/)
  const { page, api, id } = await as(people.helene)
  await page.goto('/parameter/notifications')
  const open = (name: RegExp) => page.getByRole('button', { name, expanded: false }).click()
  await open(/^Points/)
  const points = page.getByRole('group', { name: 'Points' }).getByRole('button', { name: 'E-mail' })
  const before = (await points.getAttribute('aria-pressed')) === 'true'
  await points.click()
  await expect(points).toHaveAttribute('aria-pressed', `${!before}`)
  await expect.poll(async () => (await api.call('users.get', { params: { id } })).preferences?.notifications?.points?.email).toBe(!before)
  await expect(page.getByRole('button', { name: /^Administration/, expanded: false })).toHaveCount(0)
  // The mails sent by default may be chosen again.
  await open(/^Réponses à vos demandes/)
  const mails = page.getByRole('group', { name: 'Réponses à vos demandes' }).getByRole('radiogroup', { name: 'E-mails envoyés' })
  for (const [name, channels] of [
    ['Tous', { app: true, email: true }],
    ['L’essentiel', { app: true }],
  ] as const) {
    await pick(mails.getByRole('radio', { name }))
    await expect.poll(async () => (await api.call('users.get', { params: { id } })).preferences?.notifications?.demands).toEqual(channels)
  }
  await expectAccessible(page)
  await open(/^Points/)

  await page.route('**/api/users/*/preferences', (route) =>
    route.fulfill({ status: 500, json: { error: 'internal', message: 'Une erreur est survenue' } }),
  )
  await points.click()
  await expect(page.getByText(/Votre choix n’a pas pu être enregistré/)).toBeVisible()
  await expect(points).toHaveAttribute('aria-pressed', `${!before}`)
})

test('by what and when one is told: chosen, read again, and known to the server', async ({ as }) => {
  const { page, api, id } = await as(people.jade)
  const storedPreferences = async () => (await api.call('users.get', { params: { id } })).preferences
  const none = {
    notifications: { offers: { app: true }, messages: { app: true } },
    ringsAtNight: false,
    dailyDigest: false,
    alert: { isOn: false, shifts: [], weekdays: [], points: 0 },
  }
  await api.call('users.preferences', { params: { id }, body: { preferences: none } })
  await page.goto('/parameter/notifications')
  // A request is always in the application, and open at first.
  const offers = page.getByRole('group', { name: 'Une vacation vous est proposée' })
  await expect(offers.getByText('toujours')).toBeVisible()
  await expect(offers.getByRole('button', { name: 'Application' })).toHaveCount(0)
  await expect(offers.getByRole('button', { name: 'Notification' })).toHaveAttribute('aria-pressed', 'true')
  await offers.getByRole('button', { name: 'Notification' }).click()
  await expect.poll(async () => (await storedPreferences())?.notifications?.offers?.push).toBe(false)
  await page.getByRole('switch', { name: /^Seulement certaines vacations/ }).click()
  await page.getByRole('button', { name: 'Changer les critères' }).click()
  const criteria = page.getByRole('dialog', { name: 'Vacations qui vous intéressent' })
  const kind = criteria.getByRole('group', { name: 'Sortes de vacation' }).getByRole('button').first()
  const name = (await kind.textContent()) ?? ''
  await kind.click()
  await criteria.getByRole('button', { name: 'samedi' }).click()
  await expectAccessible(page)
  await criteria.getByRole('button', { name: 'Enregistrer ces critères' }).click()
  await expect(criteria).toBeHidden()
  await expect(page.getByText(`${name}, sam.`, { exact: true })).toBeVisible()
  await expect.poll(async () => (await storedPreferences())?.alert).toEqual({ isOn: true, shifts: [name], weekdays: [6], points: 0 })
  await page.getByRole('button', { name: /^Messages et annonces/ }).click()
  const messages = page.getByRole('group', { name: 'Messages et annonces' })
  await messages.getByRole('button', { name: 'Notification' }).click()
  await expect.poll(async () => (await storedPreferences())?.notifications?.messages?.push).toBe(true)

  await page.getByRole('button', { name: 'Changer les heures' }).click()
  const sheet = page.getByRole('dialog', { name: 'Heures calmes' })
  await sheet.getByLabel('De', { exact: true }).fill('25h')
  await sheet.getByRole('button', { name: 'Enregistrer ces heures' }).click()
  await expect(sheet.getByText('Écrivez l’heure comme 07:00.')).toBeVisible()
  await sheet.getByLabel('De', { exact: true }).fill('7:30')
  await sheet.getByLabel('À', { exact: true }).fill('7h30')
  await sheet.getByRole('button', { name: 'Enregistrer ces heures' }).click()
  await expect(sheet.getByText('Le début et la fin des heures calmes doivent différer.')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByLabel('De', { exact: true }).fill('22h')
  await sheet.getByLabel('À', { exact: true }).fill('6:30')
  await sheet.getByRole('button', { name: 'Enregistrer ces heures' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('22:00 – 06:30, et 8\u00A0h après une nuit', { exact: true })).toBeVisible()
  await page.getByRole('switch', { name: /^Résumé du jour/ }).click()
  await expect(page.getByRole('status').filter({ hasText: '06:30' })).toBeAttached()
  await expect
    .poll(async () => await storedPreferences())
    .toMatchObject({ quietHours: { isOn: true, from: '22:00', to: '06:30' }, dailyDigest: true })

  await page.reload()
  await expect(page.getByText('22:00 – 06:30, et 8\u00A0h après une nuit', { exact: true })).toBeVisible()
  await expect(page.getByRole('switch', { name: /^Résumé du jour/ })).toBeChecked()
  await expect(page.getByRole('switch', { name: /^Sonner même la nuit/ })).not.toBeChecked()
  await expect(offers.getByRole('button', { name: 'Notification' })).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('button', { name: /^Messages et annonces.*notification/ })).toBeVisible()
  await expectAccessible(page)
})

test('the secret address of the calendar: made, copied, changed, closed', async ({ as, request }) => {
  const { page, context } = await as(people.emma)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/parameter/calendar')
  await page.getByRole('button', { name: 'Créer l’adresse de mon calendrier' }).press('Enter')
  const address = page.getByLabel('Votre adresse secrète')
  // The calendar of the device stands where the button stood.
  await expect(page.getByRole('link', { name: /^Ajouter (?:à|au) / }).first()).toBeFocused()
  const first = await address.inputValue()
  await expectAccessible(page)

  await test.step('copied, it gives the vacations, and who reads it is told', async () => {
    await page.getByRole('button', { name: 'Copier l’adresse' }).press('Enter')
    await expect(snackbar(page, 'Adresse copiée.')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(first)
    await expect(page.getByRole('link', { name: 'Ajouter au calendrier Apple' })).toHaveAttribute('href', first.replace(/^http/, 'webcal'))
    for (const program of ['Google Agenda', 'Outlook'])
      await expect(page.getByRole('link', { name: `Ajouter à ${program}` })).toHaveAttribute(
        'href',
        new RegExp(encodeURIComponent(first.replace(/^https?:/, '')).replaceAll('.', '\\.')),
      )
    const calendar = await request.get(copied)
    expect(calendar.headers()['content-type']).toContain('text/calendar')
    expect(await calendar.text()).toContain('BEGIN:VEVENT')
    await page.reload()
    await expect(page.getByText(/^Lue pour la dernière fois aujourd’hui à /)).toBeVisible()
  })

  await test.step('how far back it goes is chosen, and stays', async () => {
    await page.getByRole('combobox', { name: 'Vacations passées' }).click()
    await chooseOption(page.getByRole('option', { name: 'Depuis mon arrivée au centre' }))
    await expect(snackbar(page, 'Choix enregistré.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Vacations passées' })).toHaveText('Depuis mon arrivée au centre')
    await expectAccessible(page)
  })

  const answer = async (title: RegExp, button: string) => {
    const question = page.getByRole('alertdialog', { name: title })
    await question.getByRole('button', { name: button }).press('Enter')
    await expect(question).toBeHidden()
  }
  await test.step('changed after a question: the old one answers no more', async () => {
    const change = page.getByRole('button', { name: 'Changer d’adresse' })
    await change.press('Enter')
    await answer(/^Changer l’adresse/, 'Annuler')
    await expect(address).toHaveValue(first)
    await expect(change).toBeFocused()
    await page.keyboard.press('Enter')
    await answer(/^Changer l’adresse/, 'Changer d’adresse')
    await expect(snackbar(page, /^Nouvelle adresse créée/)).toBeVisible()
    await expect(address).not.toHaveValue(first)
    expect((await request.get(first)).status()).toBe(404)
  })

  await test.step('closed: nothing answers, and one may begin again', async () => {
    const second = await address.inputValue()
    expect((await request.get(second)).status()).toBe(200)
    await page.getByRole('button', { name: 'Fermer l’abonnement' }).press('Enter')
    await answer(/^Fermer l’abonnement/, 'Fermer l’abonnement')
    await expect(snackbar(page, 'Abonnement fermé.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Créer l’adresse de mon calendrier' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    expect((await request.get(second)).status()).toBe(404)
  })
})
