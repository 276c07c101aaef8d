// Modifications of a planning: a member asks and sees what it touches, an administrator decides from the planning; colleagues learn no cause.
import type { Api } from './support/api.ts'
import { dayCell, openMonth } from './support/calendar.ts'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { vacationsOf } from './support/scenes.ts'

/** A vacation of their own cycle that no modification covers, with no exchange on it. */
async function freeVacation(api: Api): Promise<string> {
  const { modifications } = await api.call('planning.list', { query: { userId: api.session.userData._id, limit: 100 } })
  const covered = modifications.filter(({ status }) => status === 'pending' || status === 'approved')
  const found = (await vacationsOf(api)).find(
    ({ date, substitutionHistory }) =>
      substitutionHistory.length === 0 && !covered.some(({ fromDate, toDate }) => fromDate <= date && date <= toDate),
  )
  if (found === undefined) throw new Error('no free vacation')
  return found.date
}

test('a request goes from the day of a member to their administrator’s planning and back, approved', async ({ as, apiOf }) => {
  const date = await freeVacation(await apiOf(people.helene))
  // The same days serve at each width: what an earlier run withdrew stays in the list.
  const comment = `Un essai de bout en bout, ${Date.now()}`
  const helene = await as(people.helene)
  await helene.page.goto(`/calendar?day=${date}`)
  const day = helene.page.getByRole('dialog')
  await day.getByRole('button', { name: 'Modifier mon planning' }).click()
  const form = helene.page.getByRole('dialog', { name: 'Modifier mon planning' })
  await form.getByLabel('Commentaire (facultatif)').fill(comment)
  await expectAccessible(helene.page)
  await form.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect(form.getByText('1 vacation touchée')).toBeVisible()
  await form.getByRole('button', { name: 'Envoyer la modification' }).click()
  await expect(snackbar(helene.page, 'Modification envoyée à vos administrateurs.')).toBeVisible()

  const admin = await as(people.admin)
  await admin.page.goto(`/calendar?view=team&day=${date}&member=${helene.id}`)
  const card = admin.page.getByRole('dialog').getByRole('article').filter({ hasText: comment })
  await expect(card).toBeVisible()
  await expectAccessible(admin.page)
  await card.getByRole('button', { name: 'Refuser' }).click()
  await card.getByRole('button', { name: 'Refuser la modification' }).click()
  await expect(card.getByText('Indiquez un motif.')).toBeVisible()
  await card.getByRole('button', { name: 'Ne rien changer' }).click()
  await card.getByRole('button', { name: 'Approuver' }).click()
  await expect(card.getByText('1 vacation touchée')).toBeVisible()
  await card.getByRole('button', { name: 'Approuver la modification' }).click()
  await expect(snackbar(admin.page, /Modification approuvée\./)).toBeVisible()

  await openMonth(helene.page, date)
  await expect(dayCell(helene.page, date)).toHaveAccessibleName(/indisponible/i)
  await helene.page.goto('/calendar?requests=mine')
  const own = helene.page.getByRole('dialog').getByRole('article').filter({ hasText: comment })
  await own.getByRole('button', { name: 'Retirer' }).click()
  await own.getByRole('button', { name: 'Retirer la modification' }).click()
  await expect(own).toContainText('Retirée')
})

test('who is about to withdraw a request that is refused meanwhile confirms nothing any more', async ({ as, apiOf }) => {
  const helene = await as(people.helene)
  const date = await freeVacation(helene.api)
  const comment = `Refusée pendant ce temps, ${Date.now()}`
  const { modification } = await helene.api.call('planning.register', {
    body: { type: 'absence', fromDate: date, toDate: date, comment },
  })
  await helene.page.goto('/calendar?requests=mine')
  const own = helene.page.getByRole('dialog').getByRole('article').filter({ hasText: comment })
  await own.getByRole('button', { name: 'Retirer' }).click()
  await expect(own.getByRole('button', { name: 'Retirer la modification' })).toBeVisible()
  const admin = await apiOf(people.admin)
  await admin.call('planning.reject', { params: { id: modification._id }, body: { reason: 'Effectif insuffisant' } })
  await expect(own).toContainText('Refusée')
  await expect(own.getByText(/^Refusée par .+ à.\d\d:\d\d\.$/)).toBeVisible()
  await expect(own.getByRole('button', { name: 'Retirer la modification' })).toHaveCount(0)
})

for (const [where, path] of [
  ['the administrators’ day', '/admin-panel'],
  ['what is to decide', '/calendar?requests=pending'],
] as const) {
  test(`who writes why they refuse a request reads that another approved it, in its place: ${where}`, async ({ as, apiOf }) => {
    const helene = await apiOf(people.helene)
    const date = await freeVacation(helene)
    const comment = `Approuvée pendant ce temps, ${Date.now()}`
    const { modification } = await helene.call('planning.register', {
      body: { type: 'absence', fromDate: date, toDate: date, comment },
    })
    const params = { id: modification._id }
    const admin = await as(people.admin)
    await admin.page.goto(path)
    const card = admin.page.getByRole('article').filter({ hasText: comment })
    await card.getByRole('button', { name: 'Refuser' }).click()
    await card.getByRole('textbox', { name: 'Motif' }).fill('Effectif insuffisant')
    await (await apiOf(people.master)).call('planning.approve', { params, body: {} })
    await expect(card.getByText(/^Approuvée par .+ à.\d\d:\d\d\.$/)).toBeVisible()
    await expect(card.getByRole('button')).toHaveCount(0)
    await admin.page.goto('/dashboard')
    await admin.page.goto(path)
    await expect(card).toHaveCount(0)
    await admin.api.call('planning.withdraw', { params, body: { reason: 'Essai' } })
  })
}

test('the administrators’ day says what waits, and lets decide', async ({ as }) => {
  const { page } = await as(people.admin)
  await page.goto('/admin-panel')
  await expect(page.getByRole('status').filter({ hasText: /décision/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Messages non lus' })).toBeVisible()
  await expectAccessible(page)
})

test('rules are checked in place, and what they say of the cycle follows', async ({ as }) => {
  const { page } = await as(people.admin)
  await page.goto('/admin/rules')
  const rest = page.getByRole('group', { name: 'Repos entre deux vacations' })
  await rest.getByLabel('Au moins').fill('beaucoup')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(rest.getByText(/Indiquez un nombre d’heures entre 0 et 72/)).toBeVisible()
  await expect(rest.getByLabel('Au moins')).toBeFocused()
  await rest.getByLabel('Au moins').fill('30')
  const preview = page.getByRole('region', { name: 'Ce qu’elles disent du cycle' })
  await expect(preview.getByRole('listitem').filter({ hasText: 'Repos entre deux vacations' })).toContainText('dépassée')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(rest.getByLabel('Au moins')).toHaveValue('11')
})
