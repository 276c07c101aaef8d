// Getting in: a new account, a forgotten password, an address that is lost. What a link holds never stays in the address.
import type { Page } from '@playwright/test'
import { addressOf, expect, expectAccessible, logInOnPage, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

const GOOD = 'lanterne-cascade-tilleul'

async function chooseCenter(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Centre' }).click()
  await page
    .getByRole('option', { name: /Brumaie/ })
    .first()
    .click()
}

async function fillCreation(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Prénom').fill('Aubin')
  await page.getByLabel('Nom', { exact: true }).fill('Passerose')
  await chooseCenter(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
}

test('a new account is created, logged in, and waits for its approval', async ({ page }, info) => {
  await page.goto('/get-started')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Créer un compte' })).toBeVisible()
  await page.getByRole('button', { name: 'Créer le compte' }).click()
  await expect(page.getByText('Le prénom est requis.')).toBeVisible()
  await expect(page.getByText('Choisissez votre centre.')).toBeVisible()
  await expect(page.getByLabel('Prénom')).toBeFocused()
  await expectAccessible(page)
  await fillCreation(page, `aubin.${info.project.name}.${Date.now()}@essai.example`, 'lanterne')
  await expect(page.getByText('Encore 7 caractères.')).toBeVisible()
  await page.getByLabel('Mot de passe', { exact: true }).fill('passerose-passerelle')
  await expect(page.getByText(/ne doit contenir ni votre nom/)).toBeVisible()
  await page.getByLabel('Mot de passe', { exact: true }).fill(GOOD)
  await expect(page.getByText('Bon mot de passe.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pending-approval$/)
  await expect(page.getByText(/Bonjour Aubin/)).toBeVisible()
})

test('an address that has an account already is told by its mailbox, not by the page', async ({ page, consoleWatch }) => {
  consoleWatch.tolerate(/status of 401 .*\/api\/login/)
  await page.goto('/creation')
  await fillCreation(page, people.karim, 'un-autre-secret-de-bruyere')
  await page.getByRole('button', { name: 'Créer le compte' }).click()
  await expect(page.getByRole('heading', { name: 'Votre demande est enregistrée' })).toBeVisible()
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a link is asked for, and the answer says nothing of who has an account', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(page.getByText('L’adresse e-mail est requise.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.getByLabel('E-mail').fill('inconnu@essai.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Si un compte utilise l’adresse inconnu@essai\.example/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Indiquer une autre adresse' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue('inconnu@essai.example')
  // Once asked for, whoever comes next to the log-in page does not find it there.
  await page.getByRole('link', { name: 'Revenir à la connexion' }).click()
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('')
})

test('the e-mail typed goes along to the forgotten password and back, and is in no address', async ({ page }) => {
  const email = page.getByLabel('E-mail')
  await page.goto('/login')
  // A link of the page that is only read is a new load, which remembers nothing.
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await email.fill('camille@essai.example')
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await expect(page.getByRole('button', { name: 'Recevoir le lien' })).toBeVisible()
  await expect(email).toHaveValue('camille@essai.example')
  await email.fill('helene@essai.example')
  await page.getByRole('link', { name: 'Revenir à la connexion' }).click()
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  await expect(email).toHaveValue('helene@essai.example')
  await page.goBack()
  await expect(email).toHaveValue('helene@essai.example')
  expect(
    await page.evaluate(() => JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }])),
  ).not.toContain('essai.example')
})

test('a link that has served says so, offers another, and is not left in the address', async ({ page, consoleWatch }) => {
  consoleWatch.tolerate(/status of 400 .*\/api\/auth\/reset-password/)
  await page.goto('/reset-password?token=deja-servi')
  await expect(page.getByRole('heading', { name: 'Choisir un mot de passe' })).toBeVisible()
  await expect.poll(() => addressOf(page)).toBe('/reset-password')
  expect(await page.evaluate(() => JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]))).not.toContain('deja-servi')
  await page.getByLabel('Nouveau mot de passe').fill(GOOD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Demander un autre lien' }).click()
  await expect(page.getByRole('button', { name: 'Recevoir le lien' })).toBeVisible()
})

test('a chosen password leads to the log-in page with a word', async ({ page, consoleWatch }) => {
  consoleWatch.tolerate(/status of 400 .*\/api\/auth\/reset-password/)
  let sent: unknown = null
  let isRefused = false
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/auth/reset-password', async (route) => {
    sent = route.request().postDataJSON()
    await mayAnswer
    return isRefused
      ? route.fulfill({ status: 400, json: { error: 'weakPassword', message: 'Ce mot de passe est trop connu.' } })
      : route.fulfill({ status: 204 })
  })
  await page.goto('/reset-password?token=un-lien#camille%40essai.example')
  await expect(page.getByText('Compte\u00A0: camille@essai.example')).toBeVisible()
  await expect.poll(() => page.url()).toMatch(/\/reset-password$/)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByText('Le mot de passe est requis.')).toBeVisible()
  await expect(page.getByLabel('Nouveau mot de passe')).toBeFocused()
  // The server knows more passwords than the browser does: its refusal leads to the field, which keeps what was typed.
  isRefused = true
  await page.getByLabel('Nouveau mot de passe').fill('motdepassemotdepasse')
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  // The answer waits until the focus is seen to have left the field: found there afterwards, it was led back.
  await expect(page.getByLabel('Nouveau mot de passe')).not.toBeFocused()
  answer()
  // It is said once: what the browser itself thinks of it is silent then.
  await expect(page.getByText(/mot de passe est trop connu/)).toHaveCount(1)
  await expect(page.getByText('Ce mot de passe est trop connu.')).toBeVisible()
  await expect(page.getByLabel('Nouveau mot de passe')).toBeFocused()
  await expect(page.getByLabel('Nouveau mot de passe')).toHaveValue('motdepassemotdepasse')
  isRefused = false
  await page.getByLabel('Nouveau mot de passe').fill(GOOD)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByText('Votre mot de passe est enregistré. Connectez-vous avec lui.')).toBeVisible()
  expect(sent).toEqual({ token: 'un-lien', newPassword: GOOD })
  // The link held the owner's address: it is not typed again.
  await expect(page.getByLabel('E-mail')).toHaveValue('camille@essai.example')
})

test('a link that confirms an address waits for who has the account, is confirmed by a press, and is not left in the address', async ({
  page,
}) => {
  const sent: unknown[] = []
  await page.route('**/api/auth/address/confirm', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { email: people.camille } })
  })
  await page.goto('/address?confirm=un-lien')
  await expect(page.getByText(/Connectez-vous au compte pour lequel/)).toBeVisible()
  await expect(page).toHaveURL(/\/address$/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await logInOnPage(page, people.camille)
  await expect(page.getByRole('button', { name: 'Confirmer mon adresse' })).toBeVisible()
  await expect(page).toHaveURL(/\/address$/)
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(page.getByRole('heading', { name: 'Votre adresse est confirmée' })).toBeVisible()
  expect(sent).toEqual([{ token: 'un-lien' }])
  await page.getByRole('link', { name: 'Continuer' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a link that keeps an address says what it does, and does it by a press', async ({ page, consoleWatch }) => {
  consoleWatch.tolerate(/status of 400 .*\/api\/auth\/address\/restore/)
  await page.goto('/address?restore=un-lien')
  await expect(page).toHaveURL(/\/address$/)
  await page.getByRole('button', { name: 'Garder cette adresse' }).click()
  await expect(page.getByText('Ce lien n’est plus valable. Voyez avec votre administrateur.')).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/auth/address/restore', (route) => route.fulfill({ status: 204 }))
  await page.getByRole('button', { name: 'Garder cette adresse' }).click()
  await expect(page.getByRole('heading', { name: 'Votre compte garde son adresse' })).toBeVisible()
})

test('who lost their address says who they are, and learns what comes next', async ({ page }, info) => {
  await page.goto('/reset-password')
  await page.getByRole('link', { name: 'Récupérer votre compte' }).click()
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(page.getByText('L’adresse e-mail est requise.')).toBeVisible()
  await expect(page.getByLabel('Prénom')).toBeFocused()
  await page.getByLabel('Prénom').fill('Karim')
  await page.getByLabel('Nom', { exact: true }).fill('Basaltin')
  await chooseCenter(page)
  await page.getByLabel('Nouvelle adresse e-mail').fill(`karim.${info.project.name}.${Date.now()}@essai.example`)
  await page.getByLabel('Téléphone').fill('06 39 98 00 07')
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(page.getByRole('heading', { name: 'Votre demande est envoyée' })).toBeVisible()
  await expect(page.getByText('Un administrateur vous reconnaît')).toBeVisible()
  await expectAccessible(page)
})

test('a second factor is asked for; a wrong code is said, a lock shows the way out', async ({ page, consoleWatch }) => {
  consoleWatch.tolerate(/status of (?:401|429) .*\/api\/login/)
  const answers = [
    { status: 401, error: 'totp-required', message: 'Saisissez le code.' },
    { status: 401, error: 'totpRefused', message: 'Ce code n’est pas le bon, ou il a déjà servi.' },
    { status: 429, error: 'accountLocked', message: 'Trop d’essais.' },
  ]
  const codes: unknown[] = []
  await page.route('**/api/login', (route) => {
    const body: unknown = route.request().postDataJSON()
    codes.push(typeof body === 'object' && body !== null && 'totp' in body ? body.totp : null)
    const { status, ...rest } = answers[codes.length - 1] ?? { status: 500 }
    return route.fulfill({ status, json: rest, headers: status === 429 ? { 'retry-after': '60' } : {} })
  })
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(people.camille)
  await page.getByLabel('Mot de passe', { exact: true }).fill(GOOD)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Code à six chiffres')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page)
  // Six digits are enough.
  await code.pressSequentially('123 456')
  await expect(page.getByText('Ce code n’est pas le bon, ou il a déjà servi.')).toBeVisible()
  await page.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  await page.getByLabel('Code de secours').fill('ABCD-EFGH-IJKL-MNOP')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByText('Trop d’essais.')).toBeVisible()
  await expect(page.getByText(/Vous pourrez réessayer dans/)).toBeVisible()
  expect(codes).toEqual([null, '123456', 'ABCD-EFGH-IJKL-MNOP'])
  expect(await page.evaluate(() => JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]))).not.toContain(GOOD)
  await page.getByRole('link', { name: 'Choisir un autre mot de passe' }).click()
  await expect(page.getByRole('heading', { name: /Mot de passe oublié/ })).toBeVisible()
})
