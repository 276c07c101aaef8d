// A training on Tuesdays for people chosen from the team’s planning, and changed for all of them afterwards.
import type { Api } from './support/api.ts'
import { dayAfter, typedDay } from './support/calendar.ts'
import { chooseOption } from './support/choose-option.ts'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

/** Days that no other journey plans on. */
const TUESDAY = '2027-05-04'
const LAST = dayAfter(TUESDAY, 14)

async function placedOf(admin: Api, userId: string) {
  const { modifications } = await admin.call('planning.list', { query: { userId, startDate: TUESDAY, endDate: LAST, limit: 100 } })
  return modifications.filter(({ status, placementId }) => status === 'approved' && placementId !== undefined)
}

test('the Tuesdays of a training are placed for people chosen from the matrix, then moved and taken off for all', async ({ as }, info) => {
  test.setTimeout(120_000)
  test.skip(info.project.name !== 'phone', 'one width is enough for its calls; the component test draws the other')
  const admin = await as(people.admin)
  const { page, api } = admin
  const { members } = await api.call('shifts.roster', { params: { id: api.session.userData.centerId ?? '' } })
  const own = members.find(({ lastName }) => lastName === 'Bergeronnette')
  const other = members.find(({ _id, teamId }) => _id !== own?._id && teamId === own?.teamId)
  if (own === undefined || other === undefined) throw new Error('no two people of one team')
  await page.goto(`/calendar?view=team&month=${TUESDAY.slice(0, 7)}&team=${own.teamId ?? ''}`)
  await page.getByRole('button', { name: 'Choisir des personnes' }).click()
  for (const { name, lastName } of [own, other]) await page.getByRole('button', { name: `Choisir ${name} ${lastName}` }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Poser une activité', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Poser une activité' })
  await sheet.getByRole('combobox', { name: 'Activité' }).click()
  await chooseOption(page.getByRole('option', { name: 'Formation', exact: true }))
  await sheet.getByRole('textbox', { name: 'Début' }).fill('14:00')
  await sheet.getByRole('textbox', { name: 'Fin' }).fill('15:00')
  await sheet.getByRole('textbox', { name: 'Du', exact: true }).fill(typedDay(TUESDAY))
  await sheet.getByRole('textbox', { name: 'Au (inclus)' }).fill(typedDay(LAST))
  await sheet.getByRole('button', { name: 'mar', exact: true }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  // On their cycle a Tuesday may follow a night: such days are left out for whom they are.
  const leaves = sheet.getByRole('checkbox', { name: 'Laisser de côté les jours empêchés' })
  await expect(sheet.getByText(/en tout$/)).toBeVisible()
  if (await leaves.isVisible()) await leaves.check()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Poser pour 2 personnes' }).click()
  await expect(snackbar(page, 'Activité posée. Chacun en est prévenu une fois.')).toBeVisible()
  const placed = await placedOf(api, own._id)
  expect(placed.length).toBeGreaterThan(0)
  expect((await placedOf(api, other._id)).length).toBeGreaterThan(0)

  const first = placed.map(({ fromDate }) => fromDate).toSorted()[0] ?? TUESDAY
  await page.goto(`/calendar?view=team&day=${first}&member=${own._id}`)
  const card = page.getByRole('dialog').getByRole('article').filter({ hasText: 'Formation' })
  await card.getByRole('button', { name: 'Changer pour tous' }).click()
  await card.getByRole('combobox', { name: 'Ce qui change' }).click()
  await chooseOption(page.getByRole('option', { name: 'Tous les jours à venir' }))
  await card.getByText('Retirée', { exact: true }).click()
  await expect(card.getByText(/^Retirée pour 2\spersonnes/)).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Retirer pour tous' }).click()
  await expect(snackbar(page, 'Activité retirée. Chacun en est prévenu une fois.')).toBeVisible()
  expect(await placedOf(api, own._id)).toEqual([])
  expect(await placedOf(api, other._id)).toEqual([])
})
