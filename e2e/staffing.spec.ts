// The staffing by the hour: an administrator types what a service asks for by day, by night and at weekends.
import { chooseOption } from './support/choose-option.ts'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

const WEEKEND = ['Samedi', 'Dimanche', 'Jour férié']

/** A weekday asks for six by day and four by night; weekends and holidays for professionals and volunteers by day. */
const ROWS = [
  { who: 'Tout le monde', from: '07:00', to: '19:00', days: ['Semaine'], minimum: '6' },
  { who: 'Tout le monde', from: '19:00', to: '07:00', days: ['Semaine'], minimum: '4' },
  { who: 'SPP', from: '07:00', to: '19:00', days: WEEKEND, minimum: '4' },
  { who: 'SPV', from: '07:00', to: '19:00', days: WEEKEND, minimum: '2' },
  { who: 'Tout le monde', from: '19:00', to: '07:00', days: WEEKEND, minimum: '4' },
]

test('six by day, four by night, other people at weekends: rows are typed, saved and removed', async ({ as }) => {
  const { page, api } = await as(people.admin)
  const id = api.session.userData.centerId ?? ''
  const before = await api.call('centers.rules', { params: { id } })
  const { _id: adminId, qualifications } = await api.call('users.get', { params: { id: api.session.userData._id } })
  try {
    await api.call('users.update', { params: { id: adminId }, body: { qualifications: [...qualifications, 'SPP', 'SPV'] } })
    await page.goto('/admin/rules')
    const part = page.getByRole('region', { name: 'Effectif', exact: true })
    for (const [index, { who, from, to, days, minimum }] of ROWS.entries()) {
      await part.getByRole('button', { name: 'Ajouter une ligne' }).click()
      const row = part.getByRole('group', { name: `Ligne ${index + 1}` })
      if (who !== 'Tout le monde') {
        await row.getByRole('combobox', { name: 'Qui' }).click()
        await chooseOption(page.getByRole('option', { name: who, exact: true }))
      }
      await row.getByLabel('De', { exact: true }).fill(from)
      await row.getByLabel('À', { exact: true }).fill(to)
      await row.getByLabel('Au moins').fill(minimum)
      for (const day of ['Semaine', ...WEEKEND]) {
        const chip = row.getByRole('button', { name: day, exact: true })
        if (((await chip.getAttribute('aria-pressed')) === 'true') !== days.includes(day)) await chip.click()
      }
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(snackbar(page, /Règles enregistrées/)).toBeVisible()
    const { staffing = [] } = await api.call('centers.rules', { params: { id } })
    expect(staffing.map(({ qualification, startTime, minimum }) => [qualification, startTime, minimum])).toEqual(
      ROWS.map(({ who, from, minimum }) => [who === 'Tout le monde' ? null : who, from, Number(minimum)]),
    )
    expect(staffing.map(({ kinds }) => kinds.length)).toEqual(ROWS.map(({ days }) => days.length))

    await page.reload()
    await expect(part.getByRole('group', { name: 'Ligne 5' }).getByLabel('Au moins')).toHaveValue('4')
    await part.getByRole('button', { name: 'Retirer la ligne 3' }).click()
    await expect(part.getByRole('group', { name: 'Ligne 3' }).getByRole('combobox', { name: 'Qui' })).toContainText('SPV')
    await expect(part.getByRole('group', { name: 'Ligne 5' })).toHaveCount(0)
  } finally {
    await api.call('rules.save', { params: { id }, body: { ...before, staffing: before.staffing ?? [] } })
    await api.call('users.update', { params: { id: adminId }, body: { qualifications } })
  }
})
