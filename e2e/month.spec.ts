// The end of a month: from the page to the file of payroll. The month lies before anything that other journeys change.
import { readFile } from 'node:fs/promises'
import { pick } from './support/choose-option.ts'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

test('a month is closed and its file saved in four presses, and it cannot be closed again', async ({ as, isMobile }) => {
  test.skip(!isMobile, 'a centre closes a month once')
  const { page, api } = await as(people.admin)
  const id = api.session.userData.centerId ?? ''
  await page.goto('/month?month=2019-12')
  await expect(page.getByText('ouvert', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Clore décembre' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clore décembre' }).click()
  await expect(snackbar(page, 'Décembre 2019 est clos.')).toBeVisible()
  await expect(page.getByText('clos', { exact: true })).toBeVisible()

  await pick(page.getByRole('radio', { name: 'CSV' }))
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Établir le fichier' }).click()
  const download = await downloadEvent
  expect(download.suggestedFilename()).toMatch(/^paie-2019-12-n1-[a-z0-9-]+\.csv$/)
  expect((await readFile(await download.path())).toString('utf8')).toBe('\uFEFFMatricule;Nom et prénom;Quotité;Code;Quantité;Du;Au\r\n')
  await expect(snackbar(page, 'Export n°\u00A01 enregistré.')).toBeVisible()

  const again = api.call('closings.close', { params: { id, month: '2019-12' }, body: {} })
  await expect(again).rejects.toThrow('Ce mois est déjà clos.')
})
