// The hours account: an administrator says what the centre and a member owe and writes a line, the member reads it on their phone.
import { pick } from './support/choose-option.ts'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

test('a share of time and a correction are written by an administrator, and read by the member', async ({ as }) => {
  const helene = await as(people.helene)
  const admin = await as(people.admin)
  const reason = `Garde prolongée, ${Date.now()}`
  // The other width, or another run, may have written them already.
  await admin.api.call('hours.saveMemberTerms', { params: { id: helene.id }, body: { terms: [] } })
  await admin.page.goto(`/profile/${helene.id}`)
  await admin.page.getByRole('link', { name: /^Heures/ }).click()
  await expect(admin.page.getByText('Fin d’année')).toBeVisible()
  await expectAccessible(admin.page)

  await admin.page.getByRole('button', { name: 'Quotité et heures dues' }).click()
  const terms = admin.page.getByRole('dialog')
  await terms.getByRole('button', { name: 'Ajouter une date' }).click()
  await terms.getByRole('textbox', { name: 'À partir du' }).fill('01/01/2026')
  await terms.getByRole('textbox', { name: 'Quotité' }).fill('80')
  await expectAccessible(admin.page)
  await terms.getByRole('button', { name: 'Enregistrer les heures dues' }).click()
  await expect(snackbar(admin.page, 'Heures dues enregistrées.')).toBeVisible()
  await expect(admin.page.getByText('Dû à 80')).toBeVisible()

  await admin.page.getByRole('button', { name: 'Écrire une ligne' }).click()
  const line = admin.page.getByRole('dialog')
  await line.getByRole('button', { name: 'Écrire la ligne' }).click()
  await expect(line.getByText('Le motif est requis.')).toBeVisible()
  await pick(line.getByRole('radio', { name: 'Ajouter' }))
  await line.getByRole('textbox', { name: 'Heures' }).fill('1 h 30')
  await line.getByRole('textbox', { name: 'Motif' }).fill(reason)
  await line.getByRole('button', { name: 'Écrire la ligne' }).click()
  await expect(snackbar(admin.page, /Ligne écrite.*\+1.h.30/)).toBeVisible()

  await helene.page.goto(`/profile/${helene.id}/hours`)
  await expect(helene.page.getByText(reason)).toBeVisible()
  await expect(helene.page.getByText('Dû à 80')).toBeVisible()
  await expect(helene.page.getByRole('button', { name: 'Écrire une ligne' })).toHaveCount(0)
  await expectAccessible(helene.page)
  const { year, done, planned, due, carriedOver, corrected, balance } = await helene.api.call('hours.ofMember', {
    params: { id: helene.id },
    query: { year: 2026 },
  })
  expect(balance).toBe(done + planned + carriedOver + corrected - due)
  await helene.page.getByRole('button', { name: `Année ${year - 1}` }).click()
  await expect(helene.page).toHaveURL(/year=2025/)
  await helene.page.reload()
  await expect(helene.page.getByText('2025', { exact: true })).toBeVisible()
})

test('the hours that a centre owes are set from a day on', async ({ as }) => {
  const admin = await as(people.admin)
  await admin.api.call('hours.saveCenterTerms', { params: { id: admin.api.session.userData.centerId ?? '' }, body: { terms: [] } })
  await admin.page.goto('/admin/hours')
  await admin.page.getByRole('button', { name: 'Ajouter une date' }).click()
  await admin.page.getByRole('textbox', { name: 'À partir du' }).last().fill('01/01/2027')
  await admin.page.getByRole('textbox', { name: 'Heures dues par an' }).last().fill('1547')
  await expectAccessible(admin.page)
  await admin.page.getByRole('button', { name: 'Enregistrer les heures dues' }).click()
  await expect(snackbar(admin.page, 'Heures dues enregistrées.')).toBeVisible()
  await admin.page.reload()
  await expect(admin.page.getByRole('textbox', { name: 'Heures dues par an' }).last()).toHaveValue('1547')
})
