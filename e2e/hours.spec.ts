// Hours of an activity in a day: a member asks for them, their administrator approves, both read the parts of the day, and it is taken back.
import type { Api } from './support/api.ts'
import { dayCell, openMonth } from './support/calendar.ts'
import { chooseOption, pick } from './support/choose-option.ts'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { vacationsOf } from './support/scenes.ts'

/** A vacation by day of their own cycle, 14:00 to 17:00 within it, that nothing touches yet. */
async function freeDay(api: Api): Promise<string> {
  const { modifications } = await api.call('planning.list', { query: { userId: api.session.userData._id, limit: 100 } })
  const covered = modifications.filter(({ status }) => status === 'pending' || status === 'approved')
  const found = (await vacationsOf(api)).find(({ date, shift, parts, substitutionHistory }) => {
    const { startTime, endTime } = shift.variation ?? shift.default
    const { endsNextDay } = shift.variation ?? shift
    const isAround = startTime < '14:00' && (endsNextDay || endTime > '17:00')
    return (
      isAround &&
      parts === undefined &&
      substitutionHistory.length === 0 &&
      !covered.some((each) => each.fromDate <= date && date <= each.toDate)
    )
  })
  if (found === undefined) throw new Error('no free vacation by day')
  return found.date
}

test('hours of training are asked for, approved, read by both in the parts of the day, and taken back', async ({ as, consoleWatch }) => {
  test.slow()
  consoleWatch.tolerate(/status of 409 .*\/planning-modifications\/register/)
  const helene = await as(people.helene)
  const date = await freeDay(helene.api)
  const comment = `Quelques heures, ${Date.now()}`
  await helene.page.goto(`/calendar?day=${date}`)
  await helene.page.getByRole('dialog').getByRole('button', { name: 'Modifier mon planning' }).click()
  const form = helene.page.getByRole('dialog', { name: 'Modifier mon planning' })
  await pick(form.getByRole('radio', { name: 'Quelques heures' }))

  // A missing field is named beside it, and nothing that was typed is lost.
  await form.getByLabel('Commentaire (facultatif)').fill(comment)
  await form.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect(form.getByText('Choisissez l’activité.')).not.toHaveCount(0)
  await expect(form.getByRole('textbox', { name: 'Début' })).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Commentaire (facultatif)')).toHaveValue(comment)

  await form.getByRole('combobox', { name: 'Activité' }).click()
  await chooseOption(helene.page.getByRole('option', { name: 'Formation', exact: true }))
  await form.getByRole('textbox', { name: 'Début' }).fill('14:00')
  await form.getByRole('textbox', { name: 'Fin' }).fill('17:00')
  await expectAccessible(helene.page)
  await form.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect(form.getByText(/14:00.–.17:00/)).toBeVisible()
  await form.getByRole('button', { name: 'Envoyer la modification' }).click()
  await expect(snackbar(helene.page, 'Modification envoyée à vos administrateurs.')).toBeVisible()

  const admin = await as(people.admin)
  await admin.page.goto(`/calendar?view=team&day=${date}&member=${helene.id}`)
  const theirs = admin.page.getByRole('dialog')
  const card = theirs.getByRole('article').filter({ hasText: comment })
  await expect(card).toContainText('Formation')
  await expect(theirs.getByRole('list', { name: 'Sa journée, heure par heure' })).toHaveCount(0)
  await card.getByRole('button', { name: 'Approuver' }).click()
  await card.getByRole('button', { name: 'Approuver la modification' }).click()
  await expect(snackbar(admin.page, /Modification approuvée\./)).toBeVisible()
  const parts = [/Vacation J.*–.14:00/, /Formation.*14:00.–.17:00.*3.h/, /Vacation J.*17:00.–/]
  await expect(theirs.getByRole('list', { name: 'Sa journée, heure par heure' }).getByRole('listitem')).toHaveText(parts)
  await expectAccessible(admin.page)

  await openMonth(helene.page, date)
  await dayCell(helene.page, date).click()
  const own = helene.page.getByRole('dialog').getByRole('list', { name: 'Votre journée, heure par heure' })
  await expect(own.getByRole('listitem')).toHaveText(parts)
  await expect(helene.page.getByRole('dialog').getByText(/07:00.–.19:00 · 12.h/)).toBeVisible()
  await expectAccessible(helene.page)

  // The same hours a second time are refused beside their beginning, and the form keeps what was typed.
  await helene.page.getByRole('dialog').getByRole('button', { name: 'Modifier mon planning' }).click()
  await pick(form.getByRole('radio', { name: 'Quelques heures' }))
  await form.getByRole('combobox', { name: 'Activité' }).click()
  await chooseOption(helene.page.getByRole('option', { name: 'Réunion', exact: true }))
  await form.getByRole('textbox', { name: 'Début' }).fill('16:00')
  await form.getByRole('textbox', { name: 'Fin' }).fill('18:00')
  await form.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await form.getByRole('button', { name: 'Envoyer la modification' }).click()
  await expect(form.getByRole('textbox', { name: 'Début' })).toHaveAccessibleDescription(/heures/)
  await expect(form.getByRole('textbox', { name: 'Début' })).toHaveValue('16:00')

  await helene.page.goto('/calendar?requests=mine')
  const request = helene.page.getByRole('dialog').getByRole('article').filter({ hasText: comment })
  await request.getByRole('button', { name: 'Retirer' }).click()
  await request.getByRole('button', { name: 'Retirer la modification' }).click()
  await expect(request).toContainText('Retirée')
  await helene.page.goto(`/calendar?day=${date}`)
  await expect(helene.page.getByRole('dialog').getByRole('button', { name: 'Modifier mon planning' })).toBeVisible()
  await expect(own).toHaveCount(0)
})
