// The settings of one's own account, and the requests of lost accounts that an administrator decides.
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { saying } from './support/calendar.ts'
import { expect, expectAccessible, logInOnPage, test } from './support/fixtures.ts'
import { PASSWORD, people } from './support/people.ts'

/** A picture of one pixel. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** The six digits of this secret (base 32) at this instant: RFC 6238, as a telephone computes them. */
function sixDigits(secret: string, now: number): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const code = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff
  return `${code % 1_000_000}`.padStart(6, '0')
}

/** The lightest grey along the middle of the upper edge of a picture: the quiet zone of a code. From 0 to 255. */
async function lightest(page: Page, picture: Buffer): Promise<number> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    canvas?.drawImage(bitmap, 0, 0)
    const [red = 0, green = 0, blue = 0] = canvas?.getImageData(Math.floor(bitmap.width / 2), 6, 1, 1).data ?? []
    return Math.min(red, green, blue)
  }, picture.toString('base64'))
}

/** Text at 200 %, and back: nothing goes out at the side. */
async function expectRoomForLargeText(page: Page): Promise<void> {
  const excess = await page.evaluate(() => {
    const { documentElement: root } = document
    root.style.fontSize = '200%'
    const found = root.scrollWidth - root.clientWidth
    root.style.fontSize = ''
    return found
  })
  expect(excess).toBeLessThanOrEqual(0)
}

const password = (page: Page) => page.getByLabel('Mot de passe actuel')

test('left while it is being saved, a name that could not be saved is said to be lost; what was typed since is asked for', async ({
  as,
  consoleWatch,
}) => {
  consoleWatch.tolerate(/status of 500/)
  const { page, id } = await as(people.helene)
  await page.goto('/parameter')
  await page.getByRole('link', { name: /^Mon compte|^Compte/ }).click()
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api/users/${id}`, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await gate
    return route.fulfill({ status: 500, json: { error: 'internal', message: 'Une erreur est survenue' } })
  })
  const phone = page.getByRole('textbox', { name: 'Téléphone' })
  await phone.fill('06 39 98 77 77')
  await phone.press('Enter')
  const question = page.getByRole('alertdialog', { name: /^Quitter sans enregistrer/ })
  await test.step('typed since it was sent: asked for', async () => {
    await phone.fill('06 39 98 77 78')
    await page.goBack()
    await question.getByRole('button', { name: 'Continuer la saisie' }).click()
    await expect(phone).toHaveValue('06 39 98 77 78')
    await phone.fill('06 39 98 77 77')
  })
  await page.goBack()
  await expect(page).toHaveURL(/\/parameter$/)
  await expect(question).toHaveCount(0)
  release()
  await expect(page.getByText('Vos coordonnées n’ont pas été enregistrées.')).toBeVisible()
})

test('name and telephone are saved; an address is not changed without the password', async ({ as, consoleWatch, isMobile }) => {
  consoleWatch.tolerate(/status of 400 .*\/api\/auth\/verify-password/)
  // Both widths share a server: what is saved already is no change.
  const phone = isMobile ? '06 39 98 12 34' : '06 39 98 43 21'
  // It is shown with spaces that do not break.
  const shownPhone = saying(phone)
  const { page, id } = await as(people.helene)
  await page.goto('/parameter/account')
  await expect(page.getByLabel('Prénom')).toHaveValue('Hélène')
  await expectAccessible(page)
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api/users/${id}`, async (route) => {
    if (route.request().method() !== 'GET') await gate
    await route.continue()
  })
  await page.getByRole('textbox', { name: 'Téléphone' }).fill(`${phone} `)
  await page.keyboard.press('Enter')
  // The name is typed while the telephone is being saved: it stays, not saved yet; the telephone is as the server wrote it.
  const lastName = page.getByLabel('Nom', { exact: true })
  const known = await lastName.inputValue()
  await lastName.press('End')
  await lastName.pressSequentially('x')
  release()
  await expect(page.getByText('Coordonnées enregistrées.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Téléphone' })).toHaveValue(shownPhone)
  await expect(lastName).toHaveValue(`${known}x`)
  await expect(lastName).toBeFocused()
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeEnabled()
  await lastName.press('Backspace')
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Téléphone' })).toHaveValue(shownPhone)
  await page.getByRole('button', { name: 'Changer d’adresse' }).click()
  const sheet = page.getByRole('dialog', { name: 'Changer d’adresse e-mail' })
  await sheet.getByLabel('Nouvelle adresse e-mail').fill('helene')
  await sheet.getByLabel('Mot de passe actuel').fill('pas le bon')
  await sheet.getByRole('button', { name: 'Changer d’adresse' }).click()
  await expect(sheet.getByText('Cette adresse e-mail n’est pas valide.')).toBeVisible()
  await sheet.getByLabel('Nouvelle adresse e-mail').fill('helene.autre@essai.example')
  await sheet.getByRole('button', { name: 'Changer d’adresse' }).click()
  await expect(sheet.getByText('Ce mot de passe n’est pas le bon.')).toBeVisible()
  await expect(password(page)).toBeFocused()
  await expect(sheet.getByLabel('Nouvelle adresse e-mail')).toHaveValue('helene.autre@essai.example')
  await expectAccessible(page)
})

test('a picture is seen before it is sent, then by everybody, and goes again', async ({ as }) => {
  const { page, id } = await as(people.helene)
  await page.goto('/parameter/account')
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('Choisissez une photo au format JPEG, PNG, WebP ou AVIF.')).toBeVisible()
  await choose.setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer: PNG })
  await expect(page.getByText('Voici ce que verront vos collègues.')).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer la photo' }).click()
  await expect(page.getByText('Photo enregistrée.')).toBeVisible()
  const colleague = await as(people.camille)
  await colleague.page.goto(`/profile/${id}`)
  await expect(colleague.page.getByRole('main').locator('img[src^="blob:"]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Retirer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByText('Photo retirée.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choisir une photo' })).toBeVisible()
})

test('a refused password is said beside its field, which gets the focus', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(/status of 400 .*\/api\/auth\//)
  const { page } = await as(people.camille)
  await page.goto('/parameter/security')
  // Password managers: whose they are, and which is which.
  await expect(page.locator('form input[autocomplete="username"]')).toHaveValue(people.camille)
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByLabel('Nouveau mot de passe')).toHaveAttribute('autocomplete', 'new-password')
  await password(page).fill('pas le bon')
  await page.getByLabel('Nouveau mot de passe').fill('bruyere-tempete-carafon')
  await page.getByRole('button', { name: 'Changer de mot de passe' }).click()
  await expect(page.getByText('Ce mot de passe n’est pas le bon.')).toBeVisible()
  await expect(password(page)).toBeFocused()
  await expect(page.getByLabel('Nouveau mot de passe')).toHaveValue('bruyere-tempete-carafon')
  // Filled in by a password manager, the one of now is nothing to lose.
  await page.getByLabel('Nouveau mot de passe').fill('')
  await page.getByRole('link', { name: 'Accueil' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a second factor is set up by a telephone, kept by codes, and taken away', async ({ as, consoleWatch }) => {
  test.slow()
  consoleWatch.tolerate(/status of 400 .*\/api\/auth\//)
  const { page } = await as(people.karim)
  await page.goto('/parameter/security')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mettre en place' }).press('Enter')
  await expect(password(page).last()).toBeFocused()
  await page.getByRole('button', { name: 'Annuler' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Mettre en place' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('pas le bon')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Ce mot de passe n’est pas le bon.')).toBeVisible()
  await expect(password(page).last()).toBeFocused()
  await password(page).last().fill(PASSWORD)
  await page.getByRole('button', { name: 'Continuer' }).click()
  const qrCode = page.getByRole('img', { name: /Code à scanner/ })
  await expect(qrCode).toBeVisible()
  // One thing at a time, in sight; dark on light in the dark theme too, as cameras want it.
  await expect(page.getByLabel('Nouveau mot de passe')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Scannez ce code' })).toBeInViewport()
  expect(await lightest(page, await qrCode.screenshot())).toBeGreaterThan(250)
  await expectRoomForLargeText(page)
  await expectAccessible(page)
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code à six chiffres affiché').fill('12345')
  await page.getByRole('button', { name: 'Vérifier et mettre en place' }).click()
  await expect(page.getByText('Saisissez les six chiffres.')).toBeVisible()
  await page.getByLabel('Code à six chiffres affiché').fill(sixDigits(secret, Date.now()))
  await page.getByRole('button', { name: 'Vérifier et mettre en place' }).click()
  const codes = page.getByRole('list', { name: 'Gardez ces codes de secours' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  await expectRoomForLargeText(page)
  // On paper they say what they open, and nothing else is printed.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`Relève, codes de secours de ${people.karim}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden()
  await page.emulateMedia({ media: null })
  const code = (await codes.first().textContent()) ?? ''
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(code)
  await page.getByText('Je les ai gardés en lieu sûr').click()
  await page.getByRole('button', { name: 'Terminer' }).click()
  await expect(page.getByText('En place', { exact: true })).toBeVisible()
  await expect(codes).toHaveCount(0)
  await page.getByRole('button', { name: 'Retirer' }).click()
  await password(page).last().fill(PASSWORD)
  await page.getByLabel('Code à six chiffres, ou code de secours').fill(code)
  await page.getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByText('Pas en place')).toBeVisible()
})

test('an administrator who owes a second factor has that page alone, is told why, and may leave', async ({ as }) => {
  const { page } = await as(people.admin)
  await page.route('**/api/auth/check', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('"mustSetUpTotp":false', '"mustSetUpTotp":true')
    await route.fulfill({ response, body })
  })
  await page.goto('/users')
  await expect(page).toHaveURL(/\/parameter\/security$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Double authentification' })).toBeVisible()
  await expect(page.getByText(/Vous administrez un centre/)).toBeVisible()
  await expect(password(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('who owes a second factor sets it up with the codes in hand, and is let in', async ({ as, apiOf }) => {
  const nadege = 'nadege.coquelicot@sdis-brumaie.example'
  const [master, api] = await Promise.all([apiOf(people.master), apiOf(nadege)])
  const id = api.session.userData.centerId ?? ''
  const requires = (requiresTotp: boolean) => master.call('centers.update', { params: { id }, body: { requiresTotp } })
  await requires(true)
  try {
    const { page } = await as(nadege)
    await page.goto('/users')
    await expect(page.getByRole('heading', { level: 1, name: 'Double authentification' })).toBeVisible()
    await password(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await page.getByLabel('Code à six chiffres affiché').fill(sixDigits(secret, Date.now()))
    await page.keyboard.press('Enter')
    const codes = page.getByRole('list', { name: 'Gardez ces codes de secours' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    await expectAccessible(page)
    const code = (await codes.first().textContent()) ?? ''
    await expect(page.getByRole('button', { name: 'Terminer' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByText('Je les ai gardés en lieu sûr').click()
    await page.getByRole('button', { name: 'Terminer' }).click()
    await expect(page.getByText('La double authentification est en place.')).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)
    await requires(false)
    await api.call('accounts.verifyPassword', { body: { currentPassword: PASSWORD } })
    await api.call('accounts.disableTotp', { body: { totp: code } })
  } finally {
    await requires(false)
  }
})

test('another address waits for its link: it is shown, sent again, and given up', async ({ as }) => {
  const { page } = await as(people.helene)
  const next = `helene.${Date.now()}@essai.example`
  await page.goto('/parameter/account')
  await page.getByRole('button', { name: 'Changer d’adresse' }).click()
  const sheet = page.getByRole('dialog', { name: 'Changer d’adresse e-mail' })
  await sheet.getByLabel('Nouvelle adresse e-mail').fill(next)
  await sheet.getByLabel('Mot de passe actuel').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Changer d’adresse' }).click()
  await expect(page.getByText(`Nouvelle adresse demandée\u00A0: ${next}`)).toBeVisible()
  await expect(page.getByText(people.helene, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Renvoyer le lien' }).click()
  // The server of the journeys has no mail server: its letters stay in a folder.
  await expect(page.getByText('Le message est écrit, mais il ne part pas.')).toBeVisible()
  await page.getByRole('button', { name: 'Garder l’adresse actuelle' }).click()
  await expect(page.getByText(/Nouvelle adresse demandée/)).toBeHidden()
})

test('devices are listed, and the others are ended', async ({ page, browser, baseURL, consoleWatch }) => {
  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  consoleWatch.follow(elsewhere)
  const otherDevicePage = await elsewhere.newPage()
  for (const screen of [otherDevicePage, page]) {
    await screen.goto('/login')
    await logInOnPage(screen, people.jade)
    await expect(screen).toHaveURL(/\/dashboard$/)
  }
  await page.goto('/parameter/sessions')
  await expect(page.getByRole('heading', { name: 'Cet appareil' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Déconnecter tous les autres' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Déconnecter tous les autres' }).click()
  await expect(page.getByText('Votre compte n’est ouvert nulle part ailleurs.')).toBeVisible()
  await expect(otherDevicePage).toHaveURL(/\/login/)
  await elsewhere.close()
})

test('one’s data come as a file; an account is not closed without the password', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(/status of 400 .*\/api\/auth\/verify-password/)
  const { page, email } = await as(people.emma)
  await page.goto('/parameter/data')
  await expectAccessible(page)
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger mes données' }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toBe('releve-mes-donnees.json')
  expect(await readFile(await file.path(), 'utf8')).toContain(email)
  await page.getByRole('button', { name: 'Fermer mon compte…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Fermer mon compte' })
  await sheet.getByRole('button', { name: 'Fermer mon compte' }).click()
  await expect(sheet.getByText('Le mot de passe est requis.')).toBeVisible()
  await sheet.getByText('Effacer aussi mes données personnelles').click()
  await password(page).fill('pas le bon')
  await sheet.getByRole('button', { name: 'Fermer et effacer' }).click()
  await expect(sheet.getByText('Ce mot de passe n’est pas le bon.')).toBeVisible()
  await expect(password(page)).toBeFocused()
  await expectAccessible(page)
})

test('an administrator recognises a member, or refuses with a reason', async ({ as }, info) => {
  const { page, api } = await as(people.admin)
  const newEmail = `camille.${info.project.name}.${Date.now()}@essai.example`
  const requestResponse = await page.request.post('/api/auth/recovery-request', {
    data: { centerId: api.session.userData.centerId, name: 'Camille', lastName: 'ERABLE', newEmail },
  })
  expect(requestResponse.status()).toBe(204)
  await page.goto('/admin/account-recovery')
  const request = page.getByRole('article').filter({ hasText: newEmail })
  await expect(request).toBeVisible()
  await expectAccessible(page)
  await expect(request.getByRole('button', { name: 'Rétablir le compte…' })).toHaveAttribute('aria-disabled', 'true')
  await request.getByText('Même nom, même prénom').click()
  await request.getByRole('button', { name: 'Rétablir le compte…' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(new RegExp(`${newEmail.replaceAll('.', '\\.')} reçoit un lien pour choisir un mot de passe`))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await request.getByRole('button', { name: 'Refuser…' }).click()
  await dialog.getByLabel('Motif').fill('Venez me voir à la relève.')
  await dialog.getByRole('button', { name: 'Refuser la demande' }).click()
  await expect(page.getByText('Demande refusée.')).toBeVisible()
  await expect(request).toBeHidden()
  await expect(page.getByText('Venez me voir à la relève.').first()).toBeVisible()
})
