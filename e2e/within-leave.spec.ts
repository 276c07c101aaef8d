// A chief who only ever used a spreadsheet: ill within leave, half a day of leave, a doctor’s visit.
import type { Api } from './support/api.ts'
import { dayAfter, typedDay } from './support/calendar.ts'
import { chooseOption, pick } from './support/choose-option.ts'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import type { Person } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { vacationsOf } from './support/scenes.ts'

/** Withdraws all modifications on these days of a member, so that every run begins alike. */
async function clear(admin: Api, userId: string, startDate: string, endDate: string): Promise<void> {
  const { modifications } = await admin.call('planning.list', { query: { userId, startDate, endDate, limit: 100 } })
  for (const { _id: id, status } of modifications)
    if (status === 'pending' || status === 'approved') await admin.call('planning.withdraw', { params: { id }, body: { reason: 'Essai' } })
}

/** The Monday of a week far enough ahead, in which nobody else’s journey plans. */
function mondayAfter(date: string, weeks: number): string {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  return dayAfter(date, 7 * weeks - weekday)
}

async function openForm({ page }: Person, date: string, memberId: string) {
  await page.goto(`/calendar?view=team&ask=${date}&member=${memberId}`)
  const form = page.getByRole('dialog', { name: /^Planning / })
  await expect(form).toBeVisible()
  return form
}

test('ill from Wednesday on within leave: the leave of these days is given back, and the rest stays', async ({ as }) => {
  test.setTimeout(120_000)
  const admin = await as(people.admin)
  const maud = await as(people.maud)
  const monday = mondayAfter((await vacationsOf(maud.api))[0]?.date ?? '', 5)
  const [wednesday, friday] = [dayAfter(monday, 2), dayAfter(monday, 4)]
  await clear(admin.api, maud.id, monday, dayAfter(monday, 6))
  const leave = { userId: maud.id, type: 'absence' as const, fromDate: monday, toDate: friday, approve: true, cause: 'annualLeave' }
  await admin.api.call('planning.register', { body: leave })
  try {
    const form = await openForm(admin, wednesday, maud.id)
    await pick(form.getByRole('radio', { name: 'Absence', exact: true }))
    await form.getByRole('textbox', { name: 'Au (inclus)' }).fill(typedDay(friday))
    await form.getByRole('combobox', { name: 'Cause' }).click()
    await chooseOption(admin.page.getByRole('option', { name: 'Arrêt de travail' }))
    await form.getByRole('button', { name: 'Voir ce que cela change' }).click()
    await expect(form.getByText('Ces jours lui seront repris\u202F; les autres restent.', { exact: false })).toBeVisible()
    await expectAccessible(admin.page)
    await form.getByRole('button', { name: 'Enregistrer, déjà approuvée' }).click()
    await expect(snackbar(admin.page, 'Modification enregistrée.')).toBeVisible()
    const { modifications } = await maud.api.call('planning.list', { query: { startDate: monday, endDate: friday, limit: 100 } })
    const live = modifications
      .filter(({ status }) => status === 'approved')
      .map(({ fromDate, toDate, cause }) => `${fromDate} ${toDate} ${cause}`)
    expect(live.toSorted()).toEqual([`${monday} ${dayAfter(monday, 1)} annualLeave`, `${wednesday} ${friday} sickLeave`])
  } finally {
    await clear(admin.api, maud.id, monday, dayAfter(monday, 6))
  }
})

for (const [what, activity, hours, word] of [
  ['half a day of leave, by its word,', /Récupération|RTT|Congé/, ['13:00', '19:00'], /^Après-midi/],
  ['a doctor’s visit', /Visite médicale/, ['10:00', '11:30'], null],
] as const)
  test(`${what} is placed on a day of a member, who reads what is left of it`, async ({ as }) => {
    test.setTimeout(120_000)
    const admin = await as(people.admin)
    const maud = await as(people.maud)
    const free = (await vacationsOf(maud.api)).filter(
      ({ shift, parts, substitutionHistory }) => shift.name === 'J' && parts === undefined && substitutionHistory.length === 0,
    )
    const date = free.at(-1)?.date ?? ''
    await clear(admin.api, maud.id, date, date)
    try {
      const form = await openForm(admin, date, maud.id)
      await pick(form.getByRole('radio', { name: 'Quelques heures' }))
      await form.getByRole('combobox', { name: 'Activité' }).click()
      await chooseOption(admin.page.getByRole('option', { name: activity }).first())
      if (word !== null) await form.getByRole('button', { name: word }).click()
      else {
        await form.getByRole('textbox', { name: 'Début' }).fill(hours[0])
        await form.getByRole('textbox', { name: 'Fin' }).fill(hours[1])
      }
      await form.getByRole('textbox', { name: /^Motif/ }).fill('Convenu avec le chef de salle')
      await form.getByRole('button', { name: 'Voir ce que cela change' }).click()
      await form.getByRole('button', { name: 'Enregistrer, déjà approuvée' }).click()
      await expect(snackbar(admin.page, 'Modification enregistrée.')).toBeVisible()
      await maud.page.goto(`/calendar?day=${date}`)
      const parts = maud.page.getByRole('dialog').getByRole('list', { name: 'Votre journée, heure par heure' }).getByRole('listitem')
      await expect(parts.first()).toContainText(new RegExp(`07:00.–.${hours[0]}`))
      await expect(parts.nth(1)).toContainText(new RegExp(`${hours[0]}.–.${hours[1]}`))
      await expectAccessible(maud.page)
    } finally {
      await clear(admin.api, maud.id, date, date)
    }
  })
