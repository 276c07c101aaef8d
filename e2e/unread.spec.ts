// A failed reading is reported where its content would stand, and read again from there: never an empty list, never a zero. Without network
// a button says so before it is pressed.
import type { Locator, Page } from '@playwright/test'
import { saying, todayCell } from './support/calendar.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import type { Person } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { failQuestions } from './support/states.ts'

const FAILURE = { status: 500, json: { error: 'internal', message: 'Une erreur est survenue' } }
const WAITS = saying('Possible dès le retour de la connexion.')

/** The paths that fail until `mend` is called. */
interface Unread {
  readonly paths: readonly RegExp[]
  readonly mend: () => Promise<void>
}

async function unread(page: Page, ...paths: readonly RegExp[]): Promise<Unread> {
  // It would bring some of it.
  await page.route(/\/api\/start(?:\?|$)/, (route) => route.fulfill(FAILURE))
  for (const path of paths) await page.route(path, (route) => route.fulfill(FAILURE))
  return {
    paths,
    mend: async () => {
      for (const path of paths) await page.unroute(path)
    },
  }
}

/** It is said with that sentence; read again it is answered, and nothing says it any more. */
async function isReadAgain(part: Locator | Page, sentence: RegExp, { paths, mend }: Unread): Promise<void> {
  const alert = part.getByRole('alert').filter({ hasText: sentence })
  await expect(alert).toBeVisible({ timeout: 20_000 })
  await mend()
  // A refusal of before the mend may still be on its way: the answer that counts is one that succeeded.
  const succeeded = paths.map((path) =>
    alert.page().waitForResponse((answer) => path.test(answer.url()) && answer.ok(), { timeout: 20_000 }),
  )
  await alert.getByRole('button', { name: 'Réessayer' }).click()
  await Promise.all(succeeded)
  await expect(alert).toHaveCount(0)
}

test.beforeEach(({ consoleWatch }) => {
  consoleWatch.tolerate(/status of 500|ERR_INTERNET_DISCONNECTED/)
})

/** The focus stays in that part when the pressed element is gone: it is not thrown back to the top of the page. */
async function goesOnWithin(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate((element) => element.contains(document.activeElement) && element !== document.activeElement))
    .toBe(true)
}

test('a list that failed stays told while it is read again, and who read it again goes on in it', async ({ as }) => {
  const { page } = await as(people.camille)
  const failed = await unread(page, /\/api\/messages\/conversations(?:\?|$)/)
  await page.goto('/messages')
  const alert = page.getByRole('alert').filter({ hasText: 'Réessayer' })
  const again = alert.getByRole('button', { name: 'Réessayer' })
  await expect(again).toBeVisible({ timeout: 20_000 })
  await failed.mend()
  const { promise: gate, resolve: answer } = Promise.withResolvers<void>()
  await page.route(failed.paths[0]!, async (route) => {
    await gate
    await route.continue()
  })
  const errorText = await alert.innerText()
  await again.press('Enter')
  await expect(again).toHaveAttribute('aria-busy', 'true')
  await expect(again).toBeFocused()
  await expect(alert).toContainText(errorText.split('\n')[0] ?? '')
  answer()
  await expect(alert).toHaveCount(0)
  await goesOnWithin(page.locator('main'))
})

test('without network one thing is said of what was never read, and it comes by itself with the network', async ({ as }) => {
  const { page, context } = await as(people.camille)
  const path = /\/api\/messages\/conversations(?:\?|$)/
  await page.route(path, (route) => route.abort('internetdisconnected'))
  await page.goto('/messages')
  const alert = page.getByRole('alert').filter({ hasText: 'Réessayer' })
  await expect(alert).toContainText('Tout s’affichera dès que la connexion sera revenue.', { timeout: 20_000 })
  await expect(page.getByText(/Connexion impossible/)).toHaveCount(0)
  await context.setOffline(true)
  await page.unroute(path)
  await context.setOffline(false)
  await expect(alert).toHaveCount(0, { timeout: 20_000 })
})

for (const [address, title] of [
  ['/admin-panel', 'Le tableau de bord n’a pas pu être lu en entier.'],
  ['/dashboard', 'L’accueil n’a pas pu être lu en entier.'],
] as const) {
  test(`most of ${address} failed: said once, read again with one press`, async ({ as }) => {
    const { page } = await as(people.admin)
    await failQuestions(page)
    await page.goto(address)
    const main = page.locator('main')
    const alert = main.getByRole('alert').filter({ hasText: 'Réessayer' })
    await expect(alert.filter({ hasText: title })).toBeVisible({ timeout: 20_000 })
    await expect(alert).toHaveCount(1)
    await expect(main.getByRole('button', { name: 'Réessayer' })).toHaveCount(1)
    await expectAccessible(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await alert.getByRole('button', { name: 'Réessayer' }).press('Enter')
    await expect(main.getByText(/n’a pas pu être lu|Lecture impossible/)).toHaveCount(0)
    await expect(alert).toHaveCount(0)
    await goesOnWithin(main)
  })
}

test('points to come that could not be read are not points that are not there', async ({ as }) => {
  const { page, id } = await as(people.camille)
  const failed = await unread(page, /\/transactions\/pending/, new RegExp(`/users/${id}/substitution`))
  await page.goto(`/profile/${id}/transaction-history`)
  const part = page.getByRole('region', { name: 'À venir' })
  await expect(part).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  await isReadAgain(page, /Ce qui est à venir n’a pas pu être lu/, failed)
})

test('a balance or a floor that could not be read is not one of nothing: nothing is transferred meanwhile', async ({ as, apiOf }) => {
  const { page } = await as(people.camille)
  const { session } = await apiOf(people.helene)
  const failed = await unread(page, /\/points(?:\?|$)/)
  const rules = await unread(page, /\/api\/center\/[^/]+\/rules$/)
  await page.goto(`/profile/${session.userData._id}`)
  await page.getByRole('button', { name: 'Transférer des points' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Continuer' })).toBeDisabled()
  await expect(sheet.getByText(/Vous disposez de/)).toHaveCount(0)
  await isReadAgain(sheet, /Votre solde n’a pas pu être lu/, failed)
  await expect(sheet.getByRole('button', { name: 'Continuer' })).toBeDisabled()
  await expect(sheet.getByText(/Vous disposez de/)).toHaveCount(0)
  await isReadAgain(sheet, /Les règles de votre centre n’ont pas pu être lues/, rules)
  await expect(sheet.getByText(/Vous disposez de/)).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Continuer' })).toBeEnabled()
})

test('without its minimums a centre is not said to be well staffed', async ({ as }) => {
  const { page } = await as(people.admin)
  const failed = await unread(page, /\/api\/center\/[^/]+\/rules$/)
  await page.goto('/admin-panel')
  const part = page.getByRole('region', { name: 'Sous l’effectif' })
  await expect(part.getByRole('alert')).toBeVisible({ timeout: 20_000 })
  await expect(part.getByText(/Aucune vacation sous le minimum/)).toHaveCount(0)
  await isReadAgain(part, /L’effectif des 14 prochains jours n’a pas pu être lu/, failed)
})

test('teams: members not counted rather than none, and cycles that are not known are not chosen', async ({ as }) => {
  const { page, api } = await as(people.admin)
  const failed = await unread(page, /\/api\/centers\/[^/]+\/rotations$/)
  await page.goto(`/center/${api.session.userData.centerId ?? ''}/teams`)
  const list = page.getByRole('list', { name: 'Équipes du centre' })
  await expect(list).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Les cycles du centre n’ont pas pu être lus' })).toBeVisible({ timeout: 20_000 })
  await list.getByRole('button').filter({ hasText: 'jour 1' }).first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /Changer sa place/ })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: /Changer de cycle/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await isReadAgain(page, /Les cycles du centre/, failed)
})

test('a request for other hours says that the vacations of the centre could not be read', async ({ as }) => {
  const { page } = await as(people.camille)
  const failed = await unread(page, /\/api\/centers\/[^/]+\/rotations$/)
  await page.goto('/calendar')
  await todayCell(page).click()
  await page.getByRole('button', { name: 'Modifier mon planning' }).first().click()
  const sheet = page.getByRole('dialog').filter({ hasText: 'Ce que vous demandez' })
  await sheet.getByText('Autres horaires', { exact: true }).click()
  await expect(sheet.getByText('Aucun cycle n’est encore activé')).toHaveCount(0)
  await isReadAgain(sheet, /Les vacations du centre n’ont pas pu être lues/, failed)
  await expect(sheet.getByRole('combobox', { name: 'Vacation' })).toBeVisible()
})

test('an account is not approved without knowing that its teams could not be read', async ({ as }) => {
  const { page } = await as(people.admin)
  const failed = await unread(page, /\/api\/teams(?:\?|$)/)
  await page.goto('/admin/pending-users')
  await page
    .getByRole('button', { name: /^Approuver/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await isReadAgain(sheet, /Les équipes n’ont pas pu être lues/, failed)
  await expect(sheet.getByRole('combobox', { name: 'Équipe' })).toBeVisible()
})

/** The page stands with the network; without it the button waits, and says why. */
async function waitsWithoutNetwork({ page, context }: Pick<Person, 'page' | 'context'>, address: string, name: RegExp): Promise<void> {
  await context.setOffline(false)
  await page.goto(address)
  const button = page.getByRole('button', { name }).first()
  await expect(button).toBeEnabled({ timeout: 20_000 })
  await context.setOffline(true)
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription(WAITS)
}

test('without network what an administrator would change says beforehand that it waits', async ({ as }) => {
  const master = await as(people.master)
  const [center] = await master.api.call('centers.list', {})
  await waitsWithoutNetwork(master, `/center/${center?._id ?? ''}/teams`, /^Créer une équipe/)
  await expect(master.page.getByRole('button', { name: /^Déplacer/ })).toHaveCount(0)
  await expectAccessible(master.page)
  await waitsWithoutNetwork(master, '/center/centers', /^Créer un centre/)
  await waitsWithoutNetwork(master, '/rotation', /^Nouveau cycle/)
  await waitsWithoutNetwork(master, '/financement', /^Inscrire un montant/)
})

test('without network what one would change of one’s account says beforehand that it waits', async ({ as }) => {
  const camille = await as(people.camille)
  await waitsWithoutNetwork(camille, '/parameter/account', /photo$/)
  await waitsWithoutNetwork(camille, '/parameter/security', /^Changer de mot de passe/)
  await waitsWithoutNetwork(camille, '/parameter/calendar', /^(?:Créer|Changer)/)
  await waitsWithoutNetwork(camille, '/parameter/sessions', /^Déconnecter tous les autres/)
  await expectAccessible(camille.page)
  await waitsWithoutNetwork(camille, '/parameter/data', /^Télécharger mes données/)
})

test('without network a decision on a planning or a lost account says beforehand that it waits', async ({ as }) => {
  const admin = await as(people.admin)
  await waitsWithoutNetwork(admin, '/calendar?requests=pending', /^Approuver/)
  await waitsWithoutNetwork(admin, '/admin/account-recovery', /^Refuser…/)
})

test('centres that could not be read are not centres that are not there', async ({ as }) => {
  const { page } = await as(people.master)
  const failed = await unread(page, /\/api\/center(?:\?|$)/)
  await page.goto('/users?import=1')
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Centre' })).toHaveCount(0)
  await isReadAgain(page.getByRole('dialog'), /Il en faut un pour importer/, failed)
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Centre' })).toBeVisible()
})

test('a demand is not written without knowing which rules, times and checks could not be read', async ({ as }) => {
  const { page } = await as(people.camille)
  const cycles = await unread(page, /\/api\/centers\/[^/]+\/rotations$/)
  const rules = await unread(page, /\/api\/center\/[^/]+\/rules$/)
  const check = await unread(page, /\/check-shift\//)
  await page.goto('/exchange/replace?post=1')
  const sheet = page.getByRole('dialog')
  // In what is left of a month there may be none to give.
  await sheet.getByRole('button', { name: 'Mois suivant' }).click()
  await sheet.locator('[data-day]:not([aria-disabled="true"])').first().click()
  await isReadAgain(sheet, /Relève n’a pas pu vérifier si cette vacation peut être proposée/, check)
  await isReadAgain(sheet, /Les cycles du centre n’ont pas pu être lus/, cycles)

  await test.step('the line stays under the finger while it is read again', async () => {
    const line = sheet.getByRole('alert').filter({ hasText: 'Les règles du centre n’ont pas pu être lues' })
    const again = line.getByRole('button', { name: 'Réessayer' })
    await expect(line).toBeVisible({ timeout: 20_000 })
    await expect(sheet.getByText(/^Vous disposez de/)).toHaveCount(0)
    await rules.mend()
    const { promise: gate, resolve: answer } = Promise.withResolvers<void>()
    await page.route(rules.paths[0]!, async (route) => {
      await gate
      await route.continue()
    })
    await again.click()
    await expect(again).toHaveAttribute('aria-busy', 'true')
    await expect(again).toBeFocused()
    answer()
    await expect(line).toHaveCount(0)
    await expect(sheet.getByText(/^Vous disposez de/)).toBeVisible()
  })
})

test('a long import says which step runs, may stop before anything is made, and what stopped it made nobody', async ({ as }) => {
  const { page, api } = await as(people.admin)
  const before = (await api.call('users.list', {})).length
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/users\/import\/preview$/, async (route) => {
    await gate
    await route.continue().catch(() => undefined)
  })
  await page.goto('/users')
  await page.getByRole('button', { name: 'Importer des membres' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Ou coller le tableau').fill('Nom;Prénom;E-mail\nInterrompu;Anne;anne.interrompu@sdis-brumaie.example')
  await sheet.getByRole('button', { name: 'Vérifier' }).click()
  await expect(sheet.getByRole('progressbar', { name: 'Vérification de 1 ligne' })).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Interrompre' }).click()
  await expect(sheet.getByText('Vérification interrompue. Rien n’a été créé.')).toBeVisible()
  release()
  await page.unroute(/\/users\/import\/preview$/)
  await sheet.getByRole('button', { name: 'Vérifier' }).click()
  const run = sheet.getByRole('button', { name: /^Importer/ })
  await expect(run).toBeVisible()
  await page.route(/\/users\/import$/, (route) => route.fulfill(FAILURE))
  await run.click()
  await expect(sheet.getByText(/L’import s’est arrêté avant d’enregistrer\..*Aucun membre n’a été créé\./)).toBeVisible()
  expect((await api.call('users.list', {})).length).toBe(before)
})
