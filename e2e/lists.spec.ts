// Lists longer than a screen: searched by a few letters, narrowed, told how much is found, and never a dead end.
import { chooseOption, pick } from './support/choose-option.ts'
import type { Locator } from '@playwright/test'
import type { RecoveryRequest } from '@releve/contract/accounts'
import { readBody } from './support/api.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

test('the ledger of points is searched to its beginning, and narrowed to what was given', async ({ as, apiOf, consoleWatch, isMobile }) => {
  test.skip(!isMobile, 'once is enough: what is given is counted')
  consoleWatch.tolerate(/status of 500/)
  const helene = await apiOf(people.helene)
  const { page, id, api } = await as(people.camille)
  const heleneId = helene.session.userData._id
  const GIVEN = 12
  for (let meal = 1; meal <= GIVEN; meal += 1) {
    await api.call('points.transfer', {
      params: { id },
      body: { toUserId: heleneId, amount: 1, description: `Repas à treize, nº ${meal}`, type: 'transfer', scheduledDate: null },
    })
  }
  await page.goto(`/profile/${id}/transaction-history`)
  const field = page.getByRole('searchbox', { name: 'Chercher un mouvement' })

  await test.step('by words of its description, without accents', async () => {
    await field.fill('a treize 7')
    await expect(page.getByRole('status').filter({ hasText: /^1.mouvement$/ })).toBeVisible()
    await expect(page.getByText(/nº 7$/)).toBeVisible()
    await expect(page.getByText(/nº 8$/)).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('what is further back than what was read is found too', async () => {
    await field.fill('dotation')
    await expect(page.getByText(/^Dotation/)).toBeVisible()
  })

  await test.step('nothing found says so, with a way back', async () => {
    await field.fill('lanterne magique')
    await expect(page.getByText('Rien ne correspond à cette recherche.')).toBeVisible()
    await page.getByRole('button', { name: 'Effacer la recherche' }).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
    await expect(page.getByText(/nº 12$/)).toBeVisible()
  })

  await test.step('narrowed to what was gained', async () => {
    await page.getByRole('combobox', { name: 'Mouvements affichés' }).click()
    await chooseOption(page.getByRole('option', { name: 'Points gagnés' }))
    await expect(page.getByText(/nº 12$/)).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: /mouvements?$/ })).toBeVisible()
  })

  await test.step('read on by keyboard: neither a failure nor the last page takes the focus away', async () => {
    await page.reload()
    const further = /\/transactions\?(?:.*&)?before=/
    await page.route(further, (route) => route.fulfill({ status: 500, json: { error: 'internal', message: 'Une erreur est survenue' } }))
    const more = page.getByRole('button', { name: 'Charger la suite' })
    await more.press('Enter')
    const again = page.getByRole('button', { name: 'Réessayer' })
    await expect(again).toBeFocused()
    await page.unroute(further)
    await again.press('Enter')
    await expect(again).toHaveCount(0)
    await expect(more).toHaveCount(0)
    // The eleventh: the first of those that came.
    await expect(page.getByRole('listitem').filter({ hasText: 'Repas à treize, nº 2' })).toBeFocused()
    await expectAccessible(page)
  })

  await helene.call('points.transfer', {
    params: { id: heleneId },
    body: { toUserId: id, amount: GIVEN, description: '', type: 'transfer', scheduledDate: null },
  })
})

test('a list that grows long under one’s hands keeps what is being written in it', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(/status of 429 .*\/reject/)
  const { page } = await as(people.admin)
  let count = 10
  let isGone = false
  await page.route(/\/api\/admin\/recovery-requests(?:\?|$)/, async (route) => {
    const [first] = await readBody<RecoveryRequest[]>(await route.fetch())
    const many = Array.from({ length: count }, (_, index) => ({
      ...first,
      _id: `${first?._id.slice(0, -2)}${index + 10}`,
      lastName: `Essai${index}`,
    }))
    await route.fulfill({ json: many.slice(isGone ? 1 : 0) })
  })
  await page.route(/recovery-requests\/.*\/reject$/, (route) =>
    route.fulfill({ status: 429, json: { error: 'tooManyRequests', message: 'Trop de demandes. Réessayez plus tard.' } }),
  )
  await page.goto('/admin/account-recovery')
  await page.getByRole('article').filter({ hasText: 'Essai0' }).getByRole('button', { name: 'Refuser…' }).click()
  await expect(page.getByRole('searchbox', { name: 'Chercher une demande' })).toHaveCount(0)
  const reason = page.getByRole('alertdialog').getByLabel('Motif')
  await reason.fill('Venez me voir')
  count = 11
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refuser la demande' }).click()
  await expect(page.getByRole('article', { includeHidden: true })).toHaveCount(11)
  await expect(reason).toHaveValue('Venez me voir')
  // Another one decided it meanwhile: its card goes, what is written about it does not.
  isGone = true
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refuser la demande' }).click()
  await expect(page.getByRole('article', { includeHidden: true })).toHaveCount(10)
  await expect(reason).toHaveValue('Venez me voir')
})

test('a colleague is found by typing, with the keyboard alone', async ({ as }) => {
  const { page, id } = await as(people.helene)
  await page.goto(`/profile/${id}/transaction-history`)
  await page.getByRole('button', { name: 'Transférer' }).filter({ visible: true }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Transférer des points' })
  const recipientField = sheet.getByRole('combobox', { name: 'À qui' })

  await test.step('nobody of that name says so', async () => {
    await recipientField.focus()
    await page.keyboard.type('zzz')
    await expect(page.getByText('Personne de ce nom.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('Escape closes the list and not the sheet', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByText('Personne de ce nom.')).toHaveCount(0)
    await expect(sheet).toBeVisible()
  })

  await test.step('a few letters and Enter', async () => {
    await recipientField.fill('cam era')
    await expect(page.getByRole('option')).toHaveCount(1)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(recipientField).toHaveValue('Érable Camille')
    await expect(page.getByRole('option')).toHaveCount(0)
  })

  await test.step('taken back', async () => {
    await sheet.getByRole('button', { name: 'Effacer le choix' }).click()
    await expect(recipientField).toHaveValue('')
  })
})

/** A table of newcomers, some without the address they need. */
function table(count: number, wrong: number): string {
  const lines = Array.from({ length: count + wrong }, (_, index) => {
    const email = index < count ? `recrue.${index}@exemple.example` : 'sans adresse'
    return `Recrue${index},Noël,${email}`
  })
  return ['Nom,Prénom,E-mail', ...lines].join('\n')
}

async function check(dialog: Locator, text: string): Promise<void> {
  await dialog.getByLabel('Ou coller le tableau').fill(text)
  await dialog.getByRole('button', { name: 'Vérifier' }).click()
}

test('of a long file one looks at what is to be corrected, and finds a line by a name', async ({ as }) => {
  const { page } = await as(people.admin)
  await page.goto('/users?import=1')
  const dialog = page.getByRole('dialog', { name: 'Importer des membres' })
  await check(dialog, table(25, 12))

  await test.step('a person among those to create', async () => {
    await dialog.getByRole('searchbox', { name: 'Chercher une personne' }).fill('noel recrue24')
    await expect(dialog.getByText('Noël Recrue24')).toBeVisible()
    await expect(dialog.getByText('Noël Recrue3', { exact: true })).toHaveCount(0)
    await expect(dialog.getByRole('status').filter({ hasText: /^1.personne$/ })).toBeVisible()
  })

  await test.step('only what is to be corrected, and one line of it', async () => {
    await pick(dialog.getByRole('radio', { name: 'À corriger seulement' }))
    await expect(dialog.getByText('Noël Recrue24')).toHaveCount(0)
    await dialog.getByRole('searchbox', { name: 'Chercher une ligne' }).fill('ligne 38')
    await expect(dialog.getByRole('status').filter({ hasText: /^1.ligne$/ })).toBeVisible()
    await expectAccessible(page)
  })
})
