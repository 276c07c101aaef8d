// Members say when they may be asked to work: it is said, read again, refused beside its cause, and seen by nobody else.
import { todayIn } from './support/calendar.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

test('when one may be asked: said at once, known to the server, read again', async ({ as }) => {
  const { page, api } = await as(people.jade)
  const storedAvailability = () => api.call('availability.get', {})
  await api.call('availability.save', { body: { volunteersForCalls: false, weekly: [{ weekday: 2, kind: 'G', answer: null }] } })
  await page.goto('/parameter')
  await page.getByRole('link', { name: /^Disponibilités/ }).click()
  const volunteer = page.getByRole('switch', { name: /^Me proposer des vacations/ })
  await expect(volunteer).not.toBeChecked()
  await volunteer.click()

  // The test presses quickly from one answer to the next: the last one is kept.
  const cell = page.getByRole('button', { name: /^mardi, garde/ })
  await expect(cell).toHaveAccessibleName('mardi, garde\u00A0: sans réponse')
  await cell.click()
  await cell.click()
  await expect(cell).toHaveAccessibleName('mardi, garde\u00A0: en dernier recours')
  // The focus stays on it: a screen reader hears what it has become.
  await expect(page.getByRole('status').filter({ hasText: 'mardi, garde\u00A0: en dernier recours' })).toBeAttached()
  await expect
    .poll(storedAvailability)
    .toMatchObject({ volunteersForCalls: true, weekly: [{ weekday: 2, kind: 'G', answer: 'lastResort' }] })

  await page.getByRole('button', { name: 'Une règle' }).click()
  const rules = page.getByRole('dialog', { name: 'Jamais ces jours-là' })
  await rules.getByLabel('Jamais le mercredi').check()
  await rules.getByRole('button', { name: 'Enregistrer ces jours' }).click()
  await expect(rules).toBeHidden()
  await expect(page.getByRole('button', { name: 'mercredi, garde\u00A0: jamais' })).toBeDisabled()

  await page.getByRole('button', { name: 'Ajouter' }).click()
  const days = page.getByRole('dialog', { name: 'Jour particulier' })
  const nextYear = `${Number(todayIn('Europe/Paris').slice(0, 4)) + 1}`
  await days.getByLabel('Du', { exact: true }).fill('01/01/2020')
  await days.getByRole('button', { name: 'Ajouter' }).click()
  await expect(days.getByText('Ces jours sont passés.')).toBeVisible()
  await days.getByLabel('Du', { exact: true }).fill(`02/01/${nextYear}`)
  await days.getByLabel('Au', { exact: true }).fill(`01/01/${nextYear}`)
  await days.getByRole('button', { name: 'Ajouter' }).click()
  await expect(days.getByText('La date de fin précède la date de début.')).toBeVisible()
  await days.getByLabel('Au', { exact: true }).fill(`04/01/${nextYear}`)
  await days.getByText('non', { exact: true }).click()
  await expectAccessible(page)
  await days.getByRole('button', { name: 'Ajouter' }).click()
  await expect(days).toBeHidden()
  await expect(page.getByText(`du 2 au 4\u00A0janv. ${nextYear}`, { exact: true })).toBeVisible()

  const phone = page.getByRole('switch', { name: /^M’appeler aussi/ })
  await phone.click()
  const number = page.getByRole('dialog', { name: 'M’appeler aussi' })
  await number.getByLabel('Téléphone').fill('06 39 98')
  await number.getByRole('button', { name: 'Enregistrer ce numéro' }).click()
  await expect(number.getByText('Ce numéro de téléphone ne se lit pas.')).toBeVisible()
  await expect(number.getByLabel('Téléphone')).toBeFocused()
  await number.getByLabel('Téléphone').fill('06 39 98 00 07')
  await number.getByRole('button', { name: 'Enregistrer ce numéro' }).click()
  await expect(number).toBeHidden()
  await expect(phone).toBeChecked()
  await expect.poll(storedAvailability).toMatchObject({ callNumber: '+33639980007', never: [3], days: { length: 3 } })

  await page.reload()
  await expect(volunteer).toBeChecked()
  await expect(cell).toHaveAccessibleName('mardi, garde\u00A0: en dernier recours')
  await expect(page.getByText('au 06\u00A039\u00A098\u00A000\u00A007')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Retirer la règle «\u00A0Jamais le mercredi\u00A0»' }).click()
  await page.getByRole('button', { name: /^Retirer\s: du 2/ }).click()
  await phone.click()
  await expect.poll(storedAvailability).toMatchObject({ callNumber: null, never: [], days: [] })
})

test('a choice that is refused is taken back, with its reason; without network it waits', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(/status of 500|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const { page, context } = await as(people.camille)
  await page.goto('/parameter/availability')
  const cell = page.getByRole('button', { name: /^lundi, jour/ })
  const before = (await cell.getAttribute('aria-label')) ?? ''
  await page.route('**/api/availability', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { error: 'unexpected', message: 'Une erreur est survenue' } })
      : route.continue(),
  )
  await cell.click()
  await expect(page.getByText(/Votre choix n’a pas pu être enregistré/)).toBeVisible()
  await expect(cell).toHaveAccessibleName(before)
  await context.setOffline(true)
  await expect(page.getByText('Possible dès le retour de la connexion.')).toBeVisible()
  await expect(cell).toBeDisabled()
})
