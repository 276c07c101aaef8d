// The directory: read by members, kept by administrators; members from a file; accounts that wait, decided on as they appear.
import { chooseOption } from './support/choose-option.ts'
import type { Locator, Page } from '@playwright/test'
import { writeXlsx } from 'hucre'
import type { Api } from './support/api.ts'
import { saying } from './support/calendar.ts'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import type { Person } from './support/fixtures.ts'
import { PASSWORD, people } from './support/people.ts'

const searchBox = (page: Page): Locator => page.getByRole('main').getByRole('searchbox', { name: 'Chercher par nom' })
const sheet = (page: Page): Locator => page.getByRole('dialog')

/** Opens the sheet of a member from the directory. */
async function openMember({ page }: Person, text: string, name: RegExp): Promise<Locator> {
  await page.goto('/users')
  await searchBox(page).fill(text)
  await page.getByRole('main').getByRole('button', { name }).click()
  await expect(sheet(page).getByRole('heading', { name: 'Compte' })).toBeVisible()
  return sheet(page)
}

test('a member finds a colleague without accents and reads their profile, no more', async ({ as }) => {
  const camille = await as(people.camille)
  const { page } = camille
  await page.goto('/users')
  await expect(page.getByRole('main').getByRole('link', { name: /Avocetta/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Importer des membres' })).toHaveCount(0)
  await expect(page.getByText('En attente')).toHaveCount(0)
  await expectAccessible(page)
  await searchBox(page).fill('helene avo')
  await expect(page).toHaveURL(/q=helene/)
  await expect(page.getByRole('status').filter({ hasText: /^1\smembre$/ })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Avocetta/ })
    .click()
  await expect(page).toHaveURL(/\/profile\//)
  await expect(page.getByRole('button', { name: 'Gérer ce membre' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Retirer/ })).toHaveCount(0)
  await page.goto('/users?q=zzzz&admins=1')
  await page.getByRole('button', { name: 'Retirer les filtres' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: /Érable/ })).toBeVisible()
})

test('an administrator changes who somebody is, and is asked before what was typed is lost', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(/status of (?:403|409) .*\/api\/users\//)
  consoleWatch.tolerate(/status of 400 .*\/api\/auth\/verify-password/)
  const admin = await as(people.admin)
  const { page, api } = admin
  const helene = (await api.call('users.list', {})).find(({ email }) => email === people.helene)
  if (helene === undefined) throw new Error('Hélène is not in the directory')
  const dialog = await openMember(admin, 'helene', /Avocetta/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Identité/ }).click()
  await dialog.getByLabel('Grade').fill('Adjudante')
  await dialog.getByRole('button', { name: 'Retour' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click()
  await dialog.getByLabel('E-mail').fill(people.karim)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  // Another's address is power over an account: the password once more, over what was typed, which waits.
  const question = page.getByRole('alertdialog', { name: 'Confirmez votre mot de passe' })
  await question.getByLabel('Votre mot de passe').fill('pas le bon mot de passe')
  await question.getByRole('button', { name: 'Confirmer' }).click()
  await expect(question.getByText('Ce mot de passe n’est pas le bon.')).toBeVisible()
  await expectAccessible(page)
  await question.getByLabel('Votre mot de passe').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(dialog.getByText('Un autre compte utilise déjà cette adresse e-mail.')).toBeVisible()
  await expect(dialog.getByLabel('E-mail')).toBeFocused()
  await dialog.getByLabel('E-mail').fill(people.helene)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(snackbar(page, /modifications enregistrées/)).toBeVisible()
  await expect(dialog.getByText(/Adjudante/)).toBeVisible()
  await api.call('users.update', { params: { id: helene._id }, body: { rank: helene.rank } })
})

test('a change of team is looked at before it is made, and taken back from the profile', { tag: '@deep' }, async ({ as }) => {
  const admin = await as(people.admin)
  const { page, api } = admin
  const members = await api.call('users.list', {})
  const officer = members.find(
    ({ team, status, isAdmin, centerId }) =>
      team === null && status === 'approved' && !isAdmin && centerId === api.session.userData.centerId,
  )
  if (officer === undefined) throw new Error('nobody without a team')
  const dialog = await openMember(admin, officer.lastName, new RegExp(officer.lastName))
  await dialog.getByRole('button', { name: /^Changer d’équipe/ }).click()
  await dialog.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect(dialog.getByText(/^Choisissez une équipe/)).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Équipe' }).click()
  await chooseOption(page.getByRole('option', { name: 'Équipe B' }))
  await dialog.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect(dialog.getByText(/^Équipe B, à partir du/)).toBeVisible()
  await expectAccessible(page)
  // Their promises of other journeys stay.
  const keepAll = page
    .getByRole('button', { name: 'Tout garder' })
    .or(page.getByRole('radio', { name: 'Garder' }))
    .first()
  if (await keepAll.isVisible()) await keepAll.click({ force: true })
  await dialog.getByRole('button', { name: 'Changer d’équipe', exact: true }).click()
  await expect(snackbar(page, /équipe changée/)).toBeVisible()

  await page.goto(`/profile/${officer._id}`)
  await page.getByRole('button', { name: /^Retirer Équipe B/ }).click()
  await sheet(page).getByRole('button', { name: 'Voir ce que cela change' }).click()
  const remove = sheet(page).getByRole('button', { name: 'Retirer ce passage' })
  await expect(remove).toBeVisible()
  if (await keepAll.isVisible()) await keepAll.click({ force: true })
  await remove.click()
  await expect(snackbar(page, 'Passage retiré.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Retirer Équipe B/ })).toHaveCount(0)
})

test('members are chosen together: a team looked at first, qualifications, a spreadsheet of them', async ({ as }) => {
  const { page } = await as(people.admin)
  await page.goto('/users')
  await page
    .getByRole('main')
    .getByRole('button', { name: /Avocetta/ })
    .waitFor()
  await page.getByRole('button', { name: 'Sélectionner' }).click()
  const bar = page.getByRole('region', { name: 'Membres sélectionnés' })
  await expect(bar.getByText('Touchez les membres à sélectionner.')).toBeVisible()
  for (const name of [/Avocetta/, /Autanelle/]) await page.getByRole('checkbox', { name }).click()
  await expect(bar.getByText(/^2\smembres$/)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Avocetta/ })).toBeChecked()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Exporter (XLSX)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^membres-\d{4}-\d\d-\d\d-.+\.xlsx$/)

  await bar.getByRole('button', { name: 'Changer d’équipe' }).click()
  await sheet(page).getByRole('combobox', { name: 'Équipe' }).click()
  await chooseOption(page.getByRole('option', { name: 'Équipe B' }))
  await sheet(page).getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect(sheet(page).getByText(/Équipe B, à partir du/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(?:Quitter sans enregistrer|Abandonner)$/ })
    .click()

  await bar.getByRole('button', { name: 'Qualifications' }).click()
  await sheet(page).getByLabel('Ajouter une qualification').fill('ESSAI')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await sheet(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(snackbar(page, /Qualifications changées pour 2\smembres/)).toBeVisible()
  await bar.getByRole('button', { name: 'Qualifications' }).click()
  await sheet(page).getByRole('group', { name: 'À retirer à tous' }).getByRole('button', { name: 'Ajouter ESSAI' }).click()
  await sheet(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(sheet(page)).toHaveCount(0)
  await bar.getByRole('button', { name: 'Terminer' }).click()
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: /Avocetta/ })).toBeVisible()
})

test('an administrator corrects the balance of a member, and says why', async ({ as }) => {
  const { page, api } = await as(people.admin)
  const helene = (await api.call('users.list', {})).find(({ email }) => email === people.helene)
  if (helene === undefined) throw new Error('Hélène is not in the directory')
  await page.goto(`/profile/${helene._id}/transaction-history`)
  for (const way of ['Ajouter', 'Retirer']) {
    await page.getByRole('button', { name: 'Corriger', exact: true }).click()
    await sheet(page).getByText(way, { exact: true }).click()
    await sheet(page).getByLabel('Nombre de points').fill('3')
    await expect(sheet(page).getByText(/^Solde.*puis/)).toBeVisible()
    await sheet(page).getByRole('button', { name: 'Corriger le solde' }).click()
    await expect(sheet(page).getByText('Le motif est requis.')).toBeVisible()
    await sheet(page).getByLabel('Motif').fill('Essai de correction')
    await expectAccessible(page)
    await sheet(page).getByRole('button', { name: 'Corriger le solde' }).click()
    await expect(snackbar(page, /le solde est de/)).toBeVisible()
    await expect(sheet(page)).toHaveCount(0)
  }
  await expect(page.getByText('Correction\u00A0: Essai de correction').first()).toBeVisible()
})

/** A person whom a journey brought goes again: the centre is that of all journeys. */
async function leave(api: Api, email: string): Promise<void> {
  const member = (await api.call('users.list', {})).find((listedMember) => listedMember.email === email)
  if (member === undefined) throw new Error(`${email} is not in the directory`)
  await api.call('users.remove', { params: { id: member._id }, body: { reason: 'L’essai est fini' } })
}

test('a file of members is read before anything is created, each faulty cell named', async ({ as }) => {
  const { page, api } = await as(people.admin)
  await page.goto('/users?import=1')
  const dialog = sheet(page)
  await dialog
    .getByLabel('Ou coller le tableau')
    .fill('Nom;Prénom;E-mail;Équipe;Casier\nOrme;Ève;eve.orme@exemple.fr;Équipe B;12\nSaule;Luc;luc@;Équipe Z;13')
  await dialog.getByRole('button', { name: 'Vérifier' }).click()
  await expect(dialog.getByRole('heading', { name: /2\scases à corriger/ })).toBeVisible()
  await expect(dialog.getByText('Cette équipe n’existe pas dans le centre.')).toBeVisible()
  await expect(dialog.getByText('Le fichier dit «\u00A0luc@\u00A0».')).toBeVisible()
  await expect(dialog.getByText('Une colonne n’est pas lue\u00A0: Casier.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Importer 1\sligne sans faute/ })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Corriger le fichier' }).click()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /modèle/ }).click()
  expect((await download).suggestedFilename()).toBe('releve-modele-membres.csv')

  await test.step('the good line is imported without the bad one, and invited later', async () => {
    const email = `eve.orme.${Date.now()}@exemple.fr`
    await dialog.getByLabel('Ou coller le tableau').fill(`Nom;Prénom;E-mail\nOrme;Ève;${email}\nSaule;Luc;luc@`)
    await dialog.getByRole('button', { name: 'Vérifier' }).click()
    await dialog.getByText('Inviter ces personnes tout de suite').click()
    await dialog.getByRole('button', { name: /^Importer 1\sligne sans faute/ }).click()
    await expect(dialog.getByText('La ligne 3 est restée de côté\u00A0: corrigez-la, puis importez-la.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Voir les membres' }).click()
    await page.getByRole('button', { name: 'Sélectionner' }).click()
    await page.getByRole('checkbox', { name: /Orme/ }).click()
    const bar = page.getByRole('region', { name: 'Membres sélectionnés' })
    await expect(bar.getByRole('button', { name: /^Jamais venus/ })).toBeVisible()
    await bar.getByRole('button', { name: 'Inviter' }).click()
    await page.getByRole('button', { name: 'Envoyer les invitations' }).click()
    await expect(snackbar(page, /^Le message est écrit, mais il ne part pas\.$/)).toBeVisible()
    await leave(api, email)
  })
})

test('a column is matched by hand', async ({ as }) => {
  const { page, api } = await as(people.admin)
  const email = `gil.tremble.${Date.now()}@exemple.fr`
  await page.goto('/users?import=1')
  const dialog = sheet(page)
  await dialog.getByLabel('Ou coller le tableau').fill(`Patronyme;Prénom;E-mail\nTremble;Gil;${email}`)
  await dialog.getByRole('button', { name: 'Vérifier' }).click()
  await expect(dialog.getByText('La colonne «\u00A0Nom\u00A0» manque.')).toBeVisible()
  await dialog.getByLabel('Patronyme').click()
  await chooseOption(page.getByRole('option', { name: 'Nom', exact: true }))
  await expect(dialog.getByLabel('Patronyme')).toHaveText('Nom')
  await expect(dialog.getByText('Gil Tremble')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Importer 1\spersonne/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Import terminé' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Voir les membres' }).click()
  await leave(api, email)
})

test('a person is added by hand: each mistake beside its field, and without an address nobody is written to', async ({ as }) => {
  const { page, api } = await as(people.admin)
  await page.goto('/users')
  await page.getByRole('button', { name: 'Ajouter une personne' }).click()
  const person = sheet(page)
  const name = 'Viorne-Osier'
  await person.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(person.getByText('Le nom est requis.')).toBeVisible()
  await person.getByLabel('Nom', { exact: true }).fill(name)
  await person.getByLabel('Prénom').fill('Noé')
  await person.getByLabel('E-mail').fill('noe@')
  await person.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(person.getByText('Cette adresse e-mail n’est pas valide.')).toBeVisible()
  await person.getByLabel('E-mail').fill('')
  await expectAccessible(page)
  await person.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(snackbar(page, 'Personne ajoutée.')).toBeVisible()
  const member = (await api.call('users.list', {})).find(({ lastName }) => lastName === name)
  if (member?.email === undefined) throw new Error(`${name} is not in the directory`)
  await page.goto(`/profile/${member._id}`)
  await expect(page.getByText('Sans adresse e-mail')).toBeVisible()
  await leave(api, member.email)
})

test('a file of members that could not be read is said, and can be chosen again', async ({ as }) => {
  const { page } = await as(people.admin)
  // A disk pulled out, a file the spreadsheet has locked: the browser gives its name, not what it holds.
  await page.addInitScript(() => {
    const { arrayBuffer } = Blob.prototype
    let readings = 0
    Blob.prototype.arrayBuffer = function () {
      return ++readings === 2 ? Promise.reject(new DOMException('', 'NotReadableError')) : arrayBuffer.call(this)
    }
  })
  await page.goto('/users?import=1')
  const dialog = sheet(page)
  const file = {
    name: 'membres.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Nom;Prénom;E-mail;Équipe\nSaule;Luc;luc@;Équipe Z'),
  }
  const input = dialog.locator('input[type="file"]')
  await input.setInputFiles(file)
  await expect(dialog.getByText(/membres\.csv/)).toBeVisible()
  await input.setInputFiles(file)
  await expect(dialog.getByText('Ce fichier n’a pas pu être lu.')).toBeVisible()
  await expect(dialog.getByText(/^Fichier/)).toHaveCount(0)
  await expectAccessible(page)
  await input.setInputFiles(file)
  await expect(dialog.getByText(/membres\.csv/)).toBeVisible()
  await expect(dialog.getByText('Ce fichier n’a pas pu être lu.')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Vérifier' }).click()
  await expect(dialog.getByRole('heading', { name: /cases? à corriger/ })).toBeVisible()
})

test('a workbook is looked at like a table', async ({ as }) => {
  const { page } = await as(people.admin)
  await page.goto('/users?import=1')
  const dialog = sheet(page)
  await expect(dialog.getByText(/au format CSV, XLSX ou ODS/)).toBeVisible()
  const rows = [['Effectif du centre'], ['NOM', 'PRÉNOM', 'MAIL PRO', 'TEL PORTABLE'], ['Saule', 'Luc', 'luc.saule@', 639_980_007]]
  const bytes = await writeXlsx({ sheets: [{ name: 'Agents', rows }] })
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'agents.xlsx', mimeType: '', buffer: Buffer.from(bytes) })
  await expect(dialog.getByText(/agents\.xlsx/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Vérifier' }).click()
  await expect(dialog.getByText(/Le fichier dit.*luc\.saule@/)).toBeVisible()
  await expect(dialog.getByText(/Ligne\s3/)).toBeVisible()
})

test('a request appears by itself and is refused, with its question first', async ({ as, baseURL, isMobile }) => {
  const { page, api } = await as(people.admin)
  await page.goto('/admin/pending-users')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
  const lastName = isMobile ? 'Tardive' : 'Tardif'
  const emailOf = (name: string) => `${name.toLowerCase()}@sdis-brumaie.example`
  const ask = async (name: string) => {
    const { centerId } = api.session.userData
    const body = { email: emailOf(name), password: PASSWORD, name: 'Dominique', lastName: name, centerId, phone: '06 39 98 99 00' }
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    expect((await fetch(`${baseURL ?? ''}/api/auth/register`, init)).ok).toBe(true)
  }
  await ask(lastName)
  const card = page.getByRole('article', { name: `Dominique ${lastName}` })
  await expect(card).toContainText(saying('06 39 98 99 00'))
  await card.getByRole('button', { name: /^Approuver/ }).click()
  await expect(sheet(page).getByRole('heading', { name: `Approuver Dominique ${lastName}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: /^Refuser/ }).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel('Motif (facultatif)').fill('Inconnu du centre')
  await question.getByRole('button', { name: 'Refuser la demande' }).click()
  await expect(snackbar(page, /est refusée/)).toBeVisible()
  await expect(card).toHaveCount(0)

  await test.step('another is approved into a team, with a qualification', async () => {
    const approved = `${lastName}-Bis`
    await ask(approved)
    await page
      .getByRole('article', { name: `Dominique ${approved}` })
      .getByRole('button', { name: /^Approuver/ })
      .click()
    await sheet(page).getByRole('combobox', { name: 'Équipe' }).click()
    await chooseOption(page.getByRole('option', { name: 'Équipe B' }))
    await sheet(page).getByLabel('Ajouter une qualification').fill('ESSAI')
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await sheet(page).getByRole('button', { name: 'Approuver le compte' }).click()
    await expect(snackbar(page, /est approuvé\.$/)).toBeVisible()
    const member = (await api.call('users.list', {})).find(({ email }) => email === emailOf(approved))
    expect(member).toMatchObject({ qualifications: ['ESSAI'] })
    const teams = await api.call('users.teamOccurrences', { params: { id: member?._id ?? '' } })
    expect(teams.map(({ team }) => team?.name)).toEqual(['Équipe B'])
    await leave(api, emailOf(approved))
  })
})
