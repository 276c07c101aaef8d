// A chief’s first look, as somebody who only ever used a spreadsheet: a training for five people every Tuesday morning of December, a night cut
// at two o’clock, and who is there at three; with the presses that each takes.
import type { Locator } from '@playwright/test'
import { dayAfter, todayIn, typedDay } from './support/calendar.ts'
import { chooseOption, pick } from './support/choose-option.ts'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { vacationsOf } from './support/scenes.ts'

/** Counts what a chief does: a press, or a field that is filled in. */
function counting() {
  const acts = { count: 0 }
  return {
    acts,
    press: async (target: Locator) => {
      acts.count += 1
      await target.click()
    },
    type: async (target: Locator, text: string) => {
      acts.count += 1
      await target.fill(text)
    },
    choose: async (target: Locator) => {
      acts.count += 1
      await chooseOption(target)
    },
  }
}

/** The December after next year’s: nobody else’s journey plans on it. */
const DECEMBER = `${Number(todayIn('Europe/Paris').slice(0, 4)) + 1}-12`

test('a training for five people every Tuesday morning of December', async ({ as }, info) => {
  test.setTimeout(240_000)
  test.skip(info.project.name !== 'phone', 'one width is enough for its calls')
  const { page, api } = await as(people.admin)
  const { members } = await api.call('shifts.roster', { params: { id: api.session.userData.centerId ?? '' } })
  const teamId = members.find(({ teamId: own }) => own !== null)?.teamId ?? ''
  const five = members.filter((member) => member.teamId === teamId).slice(0, 5)
  expect(five).toHaveLength(5)
  const { acts, press, type, choose } = counting()
  await page.goto(`/calendar?view=team&month=${DECEMBER}&team=${teamId}`)
  await press(page.getByRole('button', { name: 'Choisir des personnes' }))
  for (const { name, lastName } of five) await press(page.getByRole('button', { name: `Choisir ${name} ${lastName}` }))
  await press(page.getByRole('button', { name: 'Poser une activité', exact: true }))
  const sheet = page.getByRole('dialog', { name: 'Poser une activité' })
  await press(sheet.getByRole('combobox', { name: 'Activité' }))
  await choose(page.getByRole('option', { name: 'Formation', exact: true }))
  await type(sheet.getByRole('textbox', { name: 'Début' }), '9')
  await type(sheet.getByRole('textbox', { name: 'Fin' }), '12')
  await type(sheet.getByRole('textbox', { name: 'Du', exact: true }), typedDay(`${DECEMBER}-01`))
  await type(sheet.getByRole('textbox', { name: 'Au (inclus)' }), typedDay(`${DECEMBER}-31`))
  await press(sheet.getByRole('button', { name: 'mar', exact: true }))
  await press(sheet.getByRole('button', { name: 'Voir ce que cela change' }))
  await expect(sheet.getByText(/en tout$/)).toBeVisible()
  const leaves = sheet.getByRole('checkbox', { name: 'Laisser de côté les jours empêchés' })
  if (await leaves.isVisible()) {
    acts.count += 1
    await leaves.check()
  }
  await press(sheet.getByRole('button', { name: 'Poser pour 5 personnes' }))
  await expect(snackbar(page, 'Activité posée. Chacun en est prévenu une fois.')).toBeVisible({ timeout: 60_000 })
  expect(acts.count).toBeLessThanOrEqual(17)
  for (const { _id: userId } of five) {
    const query = { userId, startDate: `${DECEMBER}-01`, endDate: `${DECEMBER}-31`, limit: 100 }
    const { modifications } = await api.call('planning.list', { query })
    const placed = modifications.filter(({ status, placementId }) => status === 'approved' && placementId !== undefined)
    for (const { fromDate } of placed) expect(new Date(`${fromDate}T12:00:00Z`).getUTCDay(), fromDate).toBe(2)
    for (const { _id: id } of placed) await api.call('planning.withdraw', { params: { id }, body: { reason: 'Essai' } })
  }
})

test('a night is cut at two o’clock from the day on which it begins, and its sheet says who is there at three', async ({ as }) => {
  test.setTimeout(240_000)
  const { page, api } = await as(people.admin)
  const ludovic = await as(people.ludovic)
  const nights = (await vacationsOf(ludovic.api)).filter(
    ({ shift, parts, substitutionHistory }) => shift.name === 'N' && parts === undefined && substitutionHistory.length === 0,
  )
  const night = nights.at(-2)?.date ?? ''
  const morning = dayAfter(night, 1)
  const { name, lastName } = ludovic.api.session.userData
  const { acts, press, type, choose } = counting()
  await page.goto(`/calendar?view=team&day=${night}&member=${ludovic.id}`)
  try {
    await press(page.getByRole('dialog').getByRole('button', { name: 'Modifier son planning' }))
    const form = page.getByRole('dialog', { name: /^Planning / })
    acts.count += 1
    await pick(form.getByRole('radio', { name: 'Quelques heures' }))
    await press(form.getByRole('combobox', { name: 'Activité' }))
    await choose(page.getByRole('option', { name: 'Arrêt de travail' }))
    await type(form.getByRole('textbox', { name: 'Début' }), '2')
    await type(form.getByRole('textbox', { name: 'Fin' }), '7')
    // Two o’clock of the day on which the night begins is before it: the form says so, and one press means the morning after.
    await expect(form.getByText(/^Ces heures sont celles du matin du /)).toBeVisible()
    await expectAccessible(page)
    await press(form.getByRole('button', { name: /^Poser le / }))
    await press(form.getByRole('button', { name: 'Voir ce que cela change' }))
    await press(form.getByRole('button', { name: 'Enregistrer, déjà approuvée' }))
    await expect(snackbar(page, 'Modification enregistrée.')).toBeVisible({ timeout: 60_000 })
    expect(acts.count).toBeLessThanOrEqual(9)

    await page.goto(`/calendar?view=team&day=${night}&shift=N`)
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText(new RegExp(`${name} ${lastName} est là de.19:00 à.02:00`))).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page)
  } finally {
    const query = { userId: ludovic.id, startDate: night, endDate: morning, limit: 100 }
    const { modifications } = await api.call('planning.list', { query })
    for (const { _id: id, status } of modifications)
      if (status === 'approved') await api.call('planning.withdraw', { params: { id }, body: { reason: 'Essai' } })
  }
})
