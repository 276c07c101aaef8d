// Corrections of the past: an administrator takes back days of an absence after a preview of the effects, and the colleague who covers them
// is notified.
import type { Api } from './support/api.ts'
import { dayAfter, todayIn } from './support/calendar.ts'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { vacationsOf } from './support/scenes.ts'

/** Withdraws all modifications on these days of a member, so that every run begins alike. */
async function clear(admin: Api, userId: string, startDate: string, endDate: string): Promise<void> {
  const { modifications } = await admin.call('planning.list', { query: { userId, startDate, endDate, limit: 100 } })
  for (const { _id: id, status } of modifications) {
    if (status !== 'pending' && status !== 'approved') continue
    const { conflicts } = await admin.call('planning.withdraw', { params: { id }, body: { dryRun: true } })
    const decisions = conflicts.map(({ demandId = '' }) => ({ demandId, action: 'cancel' as const }))
    await admin.call('planning.withdraw', { params: { id }, body: { reason: 'Essai', override: { reason: 'Essai' }, decisions } })
  }
}

test('somebody is back before the end of an absence: its days are taken back from today on, with a reason', async ({ as }) => {
  test.setTimeout(150_000)
  const admin = await as(people.admin)
  const helene = await as(people.helene)
  const today = todayIn('Europe/Paris')
  const [from, to] = [dayAfter(today, -3), dayAfter(today, 6)]
  await clear(admin.api, helene.id, from, to)
  const body = { userId: helene.id, type: 'absence' as const, fromDate: from, toDate: to, approve: true, cause: 'annualLeave' }
  const { modification } = await admin.api.call('planning.register', { body })
  try {
    await admin.page.goto(`/calendar?view=team&day=${today}&member=${helene.id}`)
    const card = admin.page.getByRole('dialog').getByRole('article').filter({ hasText: 'Approuvée' })
    await card.getByRole('button', { name: 'Corriger' }).click()
    await expect(card.getByRole('list', { name: 'Vacations rendues' }).getByRole('listitem').first()).toBeVisible()
    await expect(card.getByText('Des jours commencés ou passés sont corrigés', { exact: false })).toBeVisible()
    await expectAccessible(admin.page)
    await card.getByRole('button', { name: 'Reprendre ces jours' }).click()
    await expect(card.getByText('Indiquez un motif.')).toBeVisible()
    await card.getByRole('textbox', { name: 'Motif' }).fill('De retour plus tôt que prévu')
    await card.getByRole('button', { name: 'Reprendre ces jours' }).click()
    await expect(snackbar(admin.page, /Modification retirée\./)).toBeVisible()
    const { toDate } = await admin.api.call('planning.get', { params: { id: modification._id } })
    expect(toDate).toBe(dayAfter(today, -1))
    await helene.page.goto('/dashboard')
    await helene.page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(helene.page.getByRole('link', { name: /retire une modification de votre planning/ }).first()).toBeVisible()
  } finally {
    await clear(admin.api, helene.id, from, to)
  }
})

test('leave given back after a colleague took its vacation: said before, and the colleague is told', async ({ as }) => {
  test.setTimeout(150_000)
  const admin = await as(people.admin)
  const helene = await as(people.helene)
  const today = todayIn('Europe/Paris')
  const free = (await vacationsOf(helene.api)).filter(
    ({ date, substitutionHistory }) => substitutionHistory.length === 0 && date > dayAfter(today, 20),
  )
  const date = free[0]?.date ?? ''
  await clear(admin.api, helene.id, date, date)
  const body = { userId: helene.id, type: 'absence' as const, fromDate: date, toDate: date, approve: true, offer: {} }
  const { modification, vacancies } = await admin.api.call('planning.register', { body })
  const [id = ''] = vacancies
  try {
    const board = await admin.api.call('vacancies.get', { params: { id } })
    const first = board.lines.find(({ limit }) => limit.length === 0)
    const { email = '' } = await admin.api.call('users.get', { params: { id: first?.member._id ?? '' } })
    const colleague = await as(email)
    await colleague.api.call('demands.accept', { params: { id }, body: {} })

    await helene.page.goto('/calendar?requests=mine')
    const card = helene.page.getByRole('dialog').getByRole('article').filter({ hasText: 'Approuvée' }).first()
    await card.getByRole('button', { name: 'Retirer' }).click()
    await expect(card.getByText(/assure cette vacation à la place .+ tous deux viendraient/)).toBeVisible()
    await expectAccessible(helene.page)
    await card.getByRole('button', { name: 'Retirer la modification' }).click()
    await expect(snackbar(helene.page, /Modification retirée\./)).toBeVisible()

    await colleague.page.goto('/dashboard')
    await colleague.page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(
      colleague.page.getByRole('link', { name: /revient pour la vacation .+ que vous assurez à sa place/ }).first(),
    ).toBeVisible()
    await colleague.api.call('demands.unaccept', { params: { id }, body: {} })
    expect(await admin.api.call('planning.get', { params: { id: modification._id } })).toMatchObject({ status: 'withdrawn' })
  } finally {
    await clear(admin.api, helene.id, date, date)
  }
})
