// Giving points to a colleague: what is missing is said at its field, what was typed is not lost, what it changes is shown first.
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

test('points are given to a colleague, once, after a look at what it changes', async ({ as, apiOf }) => {
  const camille = await apiOf(people.camille)
  const { page, id, api } = await as(people.helene)
  const balanceOf = async () => (await api.call('points.balance', { params: { id } })).points
  const before = await balanceOf()
  await page.goto(`/profile/${id}/transaction-history`)
  await page.getByRole('button', { name: 'Transférer' }).filter({ visible: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Transférer des points' })

  await test.step('what is missing is said, and the focus goes there', async () => {
    await sheet.getByRole('button', { name: 'Continuer' }).click()
    await expect(sheet.getByText('Choisissez à qui transférer ces points.')).toBeVisible()
    await expect(sheet.getByRole('combobox', { name: 'À qui' })).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('what was typed is not lost by a slip', async () => {
    await sheet.getByLabel('Pour quoi (facultatif)').fill('Pour la soirée')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /^Quitter sans enregistrer/ }))
    await question.getByRole('button', { name: 'Continuer la saisie' }).click()
    await expect(sheet.getByLabel('Pour quoi (facultatif)')).toHaveValue('Pour la soirée')
  })

  await test.step('given once, however often one presses', async () => {
    await sheet.getByRole('combobox', { name: 'À qui' }).click()
    await expect(page.getByRole('option', { name: /^Érable Camille/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('option', { name: /^Érable Camille/ }).click()
    await sheet.getByLabel('Combien').fill('2')
    const less = sheet.getByRole('button', { name: 'Diminuer' })
    await less.press('Enter')
    await expect(sheet.getByLabel('Combien')).toHaveValue('1')
    // There is nothing less to give, and one is still where one was.
    await expect(less).toBeFocused()
    await sheet.getByRole('button', { name: 'Continuer' }).click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Transférer 1 point' })
    await expectAccessible(page)
    await confirm.dblclick()
    await expect(snackbar(page, /point transféré à Camille Érable/)).toBeVisible()
    expect(await balanceOf()).toBe(before - 1)
  })

  await camille.call('points.transfer', {
    params: { id: camille.session.userData._id },
    body: { toUserId: id, amount: 1, description: '', type: 'transfer', scheduledDate: null },
  })
})
