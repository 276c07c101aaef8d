// Logging in: what a wrong attempt says and keeps, and where a right one leads.
import { addressOf, expect, expectAccessible, logInOnPage, test } from './support/fixtures.ts'
import { PASSWORD, people } from './support/people.ts'

test('a wrong password is said beside the field and keeps the address', async ({ page, consoleWatch }) => {
  consoleWatch.tolerate(/status of 401 .*\/api\/login/)
  await page.goto('/login')
  await logInOnPage(page, people.camille, 'pas le bon mot de passe')
  await expect(page.getByText('L’adresse e-mail ou le mot de passe est incorrect.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(people.camille)
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await logInOnPage(page, people.camille)
  await expect(page).not.toHaveURL(/\/login/)
})

test('empty fields are said, each beside its own, without asking the server', async ({ page }) => {
  let requestCount = 0
  await page.route('**/api/login', (route) => {
    requestCount += 1
    return route.continue()
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('L’adresse e-mail est requise.')).toBeVisible()
  await expect(page.getByText('Le mot de passe est requis.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.getByLabel('E-mail').fill('camille')
  await expect(page.getByText('L’adresse e-mail est requise.')).toBeHidden()
  await page.getByLabel('Mot de passe', { exact: true }).fill('x')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Cette adresse e-mail est incomplète/)).toBeVisible()
  expect(requestCount).toBe(0)
})

test('the password is shown on demand', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByLabel('Mot de passe', { exact: true })
  await password.fill(PASSWORD)
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue(PASSWORD)
  await page.getByRole('button', { name: 'Masquer le mot de passe' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('a visitor comes back to the page they wanted', async ({ page }) => {
  await page.goto('/calendar?vue=equipe')
  await expect(page).toHaveURL(/\/login\?next=/)
  await expectAccessible(page)
  await logInOnPage(page, people.camille)
  await expect(page).toHaveURL(/\/calendar/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard$/)
})

const FOREIGN = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/%5Cevil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/login',
  '/landing',
]

test('an address to come back to cannot lead elsewhere', async ({ page, as, baseURL }) => {
  await page.goto(`/login?${new URLSearchParams({ next: FOREIGN[0]! })}`)
  await logInOnPage(page, people.camille)
  await expect(page).toHaveURL(/\/dashboard$/)
  const camille = await as(people.camille)
  for (const next of FOREIGN) {
    await camille.page.goto(`/login?${new URLSearchParams({ next })}`)
    // A path of ours that does not exist is no harm.
    await expect(camille.page, next).not.toHaveURL(/\/login/)
    expect(new URL(camille.page.url()).origin, next).toBe(baseURL)
  }
})

test('a member waiting for approval sees that page alone, checks, and leaves', async ({ page }) => {
  await page.goto('/login')
  await logInOnPage(page, people.pending)
  await expect(page.getByRole('heading', { level: 1, name: 'Votre demande est en attente' })).toBeVisible()
  for (const path of ['/dashboard', '/calendar', '/exchange/replace', '/admin-panel', '/login', '/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Votre demande est en attente' })).toBeVisible()
    // Where they were going comes along, for the day they are approved.
    const isPageOfMembers = path !== '/login' && path !== '/'
    expect(addressOf(page)).toBe(`/pending-approval${isPageOfMembers ? `?next=${encodeURIComponent(path)}` : ''}`)
  }
  await page.getByRole('button', { name: 'Vérifier maintenant' }).click()
  await expect(page.getByText(/Pas encore de décision\. Vérifié à/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/login$/)
})
