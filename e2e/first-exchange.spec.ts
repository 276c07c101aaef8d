// From an empty centre to its first exchange, through screens alone: a master opens it and names its administrator; they give it a cycle,
// teams, minima and members, invited or approved; a member gives a vacation and another one takes it.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { atRest } from './support/at-rest.ts'
import { chooseOption, pick } from './support/choose-option.ts'
import { detailOf, formOf, snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import type { Person } from './support/fixtures.ts'
import { PASSWORD, people } from './support/people.ts'

type Page = Person['page']

/** The link of the newest letter to somebody: without a mail server they are files in the data folder. */
async function linkOf(email: string): Promise<string> {
  const outbox = path.join(process.env['RELEVE_E2E_FOLDER'] ?? '', 'data/outbox')
  let link: string | undefined
  await expect
    .poll(() => {
      const letters = readdirSync(outbox)
        .map((name) => path.join(outbox, name))
        .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
      const letter = letters.map((file) => readFileSync(file, 'utf8')).find((text) => text.includes(email))
      // The letter is quoted-printable: lines are cut by « = », and « = » itself is « =3D ».
      link = /https?:\/\/[^\s<>"]+token=[\w.%#-]+/.exec((letter ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[0]
      return link
    })
    .toBeDefined()
  return link ?? ''
}

async function register(page: Page, { name, lastName, email, center }: Record<'name' | 'lastName' | 'email' | 'center', string>) {
  await page.goto('/creation')
  await page.getByLabel('Prénom').fill(name)
  await page.getByLabel('Nom', { exact: true }).fill(lastName)
  await page.getByRole('combobox', { name: 'Centre' }).click()
  await chooseOption(page.getByRole('option', { name: center }))
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Créer le compte' }).click()
  await expect(page).toHaveURL(/\/pending-approval$/)
}

async function approve(page: Page, name: string, as: { readonly team?: string; readonly admin?: true } = {}): Promise<void> {
  await page.goto('/admin/pending-users')
  await page.getByRole('button', { name: `Approuver ${name}` }).click()
  const sheet = page.getByRole('dialog', { name: `Approuver ${name}` })
  if (as.team !== undefined) {
    await sheet.getByRole('combobox', { name: 'Équipe' }).click()
    await chooseOption(page.getByRole('option', { name: as.team }))
  }
  const names = sheet.getByRole('checkbox', { name: 'Nommer administrateur du centre' })
  if (as.admin === true) await names.check()
  else await expect(names).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Approuver le compte' }).click()
  if (as.admin !== true) {
    await expect(snackbar(page, /est approuvé\.$/)).toBeVisible()
    return
  }
  const proof = page.getByRole('alertdialog', { name: 'Confirmez votre mot de passe' })
  await proof.getByLabel('Votre mot de passe').fill(PASSWORD)
  await proof.getByRole('button', { name: 'Confirmer' }).click()
  await expect(snackbar(page, `Le compte est approuvé\u202F; ${name} administre maintenant le centre.`)).toBeVisible()
}

/** Follows a step of « Mettre le centre en place » from the home page. */
async function follow(page: Page, step: string): Promise<void> {
  await page.goto('/dashboard')
  const steps = page.getByRole('region', { name: /^Mettre le centre en place/ })
  await steps.getByRole('link', { name: step }).click()
}

test('from an empty centre to its first exchange', { tag: '@deep' }, async ({ as, browser, isMobile, consoleWatch }, { project }) => {
  test.setTimeout(300_000)
  consoleWatch.tolerate(/status of 403 .*\/make-admin/)
  const stamp = `${project.name}.${Date.now()}`
  /** A last name that nobody else has, in letters alone. */
  const family = `Tremble${Date.now()
    .toString(36)
    .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
  const center = `Centre des Premiers ${stamp}`
  const addressOf = (name: string) => `${name}.${stamp}@premiers.example`
  const contexts: Page[] = []
  const visitor = async () => {
    const context = await browser.newContext()
    consoleWatch.follow(context)
    contexts.push(await context.newPage())
    return contexts.at(-1)!
  }
  const master = await as(people.master)
  const admin = await visitor()

  await test.step('a master opens the centre', async () => {
    await master.page.goto('/center/centers')
    await master.page.getByRole('button', { name: 'Créer un centre' }).first().click()
    await master.page.getByRole('dialog').getByLabel('Nom du centre').fill(center)
    await master.page.getByRole('dialog').getByRole('button', { name: 'Créer le centre' }).click()
    await expect(master.page.getByRole('dialog', { name: center }).getByRole('region', { name: /^Mettre le centre/ })).toBeVisible()
  })

  await test.step('who will administer it asks for an account, is approved and named at once', async () => {
    await register(admin, { name: 'Gaëlle', lastName: family, email: addressOf('gaelle'), center })
    await approve(master.page, `Gaëlle ${family}`, { admin: true })
  })

  await test.step('a cycle from a template', async () => {
    await admin.goto('/dashboard')
    await follow(admin, 'Créer le cycle')
    // The models are there at once, the first of them chosen.
    const sheet = admin.getByRole('dialog', { name: 'Nouveau cycle' })
    await expect(sheet.getByLabel('Nom du cycle')).toHaveValue(/J N R R/)
    await sheet.getByRole('button', { name: 'Créer le cycle' }).click()
    await expect(snackbar(admin, /^Cycle créé/)).toBeVisible()
  })

  await test.step('its teams', async () => {
    await follow(admin, 'Créer les équipes')
    await admin.getByRole('button', { name: 'Créer les 4 équipes du cycle' }).click()
    const sheet = admin.getByRole('dialog', { name: 'Les équipes du cycle' })
    await sheet.getByLabel('Nom de la 4e équipe').fill('Équipe A')
    await sheet.getByRole('button', { name: 'Créer 4 équipes' }).click()
    await expect(sheet.getByText('Ce nom est déjà celui d’une équipe au-dessus.')).toBeVisible()
    await sheet.getByLabel('Nom de la 4e équipe').fill('Équipe Nuit')
    await sheet.getByRole('button', { name: 'Créer 4 équipes' }).click()
    await expect(snackbar(admin, 'Équipes créées')).toBeVisible()
    for (const name of ['Équipe A', 'Équipe B', 'Équipe C', 'Équipe Nuit'])
      await expect(admin.getByRole('list', { name: 'Équipes du centre' })).toContainText(name)
  })

  await test.step('followed from today, each team at the place it began with', async () => {
    await follow(admin, 'Activer le cycle')
    await admin.getByRole('main').getByRole('link').filter({ hasText: 'Brouillon' }).first().click()
    await expect(admin.getByRole('button', { name: 'Activer' })).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Décaler les équipes' })).toHaveCount(0)
    await admin.getByRole('button', { name: 'Activer' }).click()
    const sheet = admin.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
    await sheet.getByRole('button', { name: 'Activer le cycle' }).click()
    await expect(snackbar(admin, /^Cycle activé/)).toBeVisible()
  })

  await test.step('how many are needed', async () => {
    await follow(admin, 'Fixer les effectifs minimums')
    await admin.getByLabel('Au moins').first().fill('1')
    await admin.getByRole('button', { name: 'Enregistrer' }).first().click()
    await expect(snackbar(admin, /enregistr/)).toBeVisible()
  })

  const bob = addressOf('bob')
  await test.step('a member from a table, invited at once', async () => {
    await follow(admin, 'Faire venir les membres')
    const sheet = admin.getByRole('dialog')
    await sheet.getByLabel('Ou coller le tableau').fill(`Nom;Prénom;E-mail;Équipe\nSaule;Bob;${bob};Équipe A`)
    await sheet.getByRole('button', { name: 'Vérifier' }).click()
    const invite = sheet.getByRole('switch', { name: /^Inviter/ }).or(sheet.getByRole('checkbox', { name: /^Inviter/ }))
    if (!(await invite.isChecked())) await pick(invite)
    await sheet.getByRole('button', { name: /^Importer 1\spersonne/ }).click()
    await expect(sheet.getByText('Import terminé')).toBeVisible()
    await sheet.getByRole('button', { name: 'Voir les membres' }).click()
  })

  const lou = await visitor()
  await test.step('another one asks, and is approved into a team', async () => {
    await register(lou, { name: 'Lou', lastName: 'Charme', email: addressOf('lou'), center })
    // A colleague sent them a link meanwhile.
    await lou.goto('/calendar?view=team')
    await expect(lou.getByRole('heading', { level: 1, name: 'Votre demande est en attente' })).toBeVisible()
    await approve(admin, 'Lou Charme', { team: 'Équipe B' })
    await lou.getByRole('button', { name: 'Vérifier maintenant' }).click()
    await expect(lou).toHaveURL(/\/calendar\?view=team$/)
  })

  const member = await visitor()
  await test.step('the one invited chooses a password, and is in', async () => {
    await member.goto(await linkOf(bob))
    await member
      .getByLabel(/mot de passe/i)
      .first()
      .fill(PASSWORD)
    await member
      .getByRole('button', { name: /mot de passe|Enregistrer/ })
      .last()
      .click()
    await expect(
      member
        .getByRole('link', { name: 'Se connecter' })
        .or(member.getByRole('button', { name: 'Se connecter' }))
        .first(),
    ).toBeVisible()
    // Their address came with the link.
    await expect(member.getByLabel('E-mail')).toHaveValue(bob)
    await member.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
    await member.getByRole('button', { name: 'Se connecter' }).click()
    await expect(member).toHaveURL(/\/dashboard/)
  })

  await test.step('they give a vacation', async () => {
    await member.goto('/exchange/replace?post=1')
    const form = formOf(member)
    const free = form.locator('button[data-day]:not([aria-disabled])')
    await expect(form.locator('button[data-day]').first()).toBeVisible()
    if ((await free.count()) === 0) await form.getByRole('button', { name: 'Mois suivant' }).click()
    await free.last().click()
    await form.getByRole('button', { name: 'Poster la demande' }).click()
    await expect(snackbar(member, /post/i)).toBeVisible()
  })

  await test.step('and the other one takes it', async () => {
    await lou.goto('/dashboard')
    await lou.getByRole('link', { name: /^Remplacer Bob Saule/ }).click()
    await detailOf(lou, isMobile).getByRole('button', { name: 'Prendre la vacation' }).click()
    await expect(snackbar(lou, /^Vacation prise\./)).toBeVisible()
    await expectAccessible(lou)
  })

  await test.step('nothing is left to set up', async () => {
    await admin.goto('/dashboard')
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    await atRest(admin)
    await expect(admin.getByRole('region', { name: /^Mettre le centre en place/ })).toHaveCount(0)
  })
  await Promise.all(contexts.map((page) => page.context().close()))
})
