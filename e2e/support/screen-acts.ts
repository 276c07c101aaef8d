// The acts on a screen before its picture is taken: they open its sheets, its dialogs, its states.
import { atRest } from './at-rest.ts'
import { chooseOption, pick } from './choose-option.ts'
import { pickSwitchAfter } from './exchange.ts'
import type { Page } from '@playwright/test'
import { PASSWORD, people } from './people.ts'

export type Width = 'phone' | 'tablet' | 'desktop' | 'wide'
export type Act = (page: Page, width: Width) => Promise<void>

export const click =
  (role: 'button' | 'link' | 'switch', name: string | RegExp): Act =>
  async (page) => {
    await page.getByRole(role, { name }).filter({ visible: true }).first().click()
  }

export const steps =
  (...acts: readonly Act[]): Act =>
  async (page, width) => {
    for (const act of acts) await act(page, width)
  }

/** Once written, the traineeship stays for the pictures that follow. */
export const learnFunction: Act = async (page) => {
  const add = page.getByRole('button', { name: 'Ajouter une doublure' })
  await add.waitFor()
  if (await page.getByRole('group', { name: 'Doublure 1' }).isVisible()) return
  await add.click()
  await page.getByRole('combobox', { name: 'Qualification préparée' }).fill('CDS')
  await page.getByRole('textbox', { name: 'Doublures de jour' }).fill('6')
  await page.getByRole('textbox', { name: 'Doublures de nuit' }).fill('4')
  await page.getByRole('button', { name: 'Enregistrer les doublures' }).click()
  await page.getByRole('button', { name: /^Doublures/ }).click()
  await page.getByText(/^Prochaine|^Proposée|^Aucune dans/).waitFor()
}

/** Once made, it stays for the pictures that follow. */
export const makeAddress: Act = async (page) => {
  const make = page.getByRole('button', { name: 'Créer l’adresse de mon calendrier' })
  const changeButton = page.getByRole('button', { name: 'Changer d’adresse' })
  await make.or(changeButton).waitFor()
  if (await make.isVisible()) await make.click()
  await changeButton.waitFor()
}

export const showNotes: Act = async (page) => {
  const notes = page.getByRole('region', { name: 'Consignes' })
  await notes.waitFor()
  await notes.evaluate((element) => element.scrollIntoView({ block: 'center' }))
}

export const writeNote: Act = async (page) => {
  await page.getByRole('button', { name: 'Écrire une consigne' }).click()
  await page.getByRole('textbox', { name: 'Consigne' }).fill('Radio 2 en secours jusqu’à 18\u00A0h. Essai des sirènes reporté à demain.')
}

/** Opens the wall from the page of the centre, which has its address. Once made, it stays for the pictures that follow. */
export const openWall: Act = async (page) => {
  const make = page.getByRole('button', { name: 'Créer l’adresse de l’écran' })
  const address = page.getByLabel('Adresse secrète de l’écran')
  await make.or(address).waitFor()
  if (await make.isVisible()) await make.click()
  await page.goto(await address.inputValue())
  await page.getByRole('heading', { name: /^Relève à/ }).waitFor()
}

/** Two minutes after the network went away. */
export const openOldWall: Act = async (page, width) => {
  await openWall(page, width)
  await page.context().setOffline(true)
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 120_000
  })
  await page.getByText(/^Données de/).waitFor()
}

export const firstWork: Act = async (page) => page.locator('[data-day]:visible').getByText(/^N$/).last().click()

export const openMenu: Act = async (page, width) =>
  page.getByRole('button', { name: width === 'phone' ? 'Menu' : 'Déplier le menu', exact: true }).click()

/** On desktop the menu is a rail that widens, shown by another picture. */
export const openSideMenu: Act = async (page, width) => {
  if (width === 'phone' || width === 'tablet') await page.getByRole('button', { name: 'Menu', exact: true }).click()
}

/** Phones have the directory instead. */
export const searchQuickly: Act = async (page) => {
  const box = page.getByRole('banner').getByRole('combobox').filter({ visible: true })
  if ((await box.count()) === 0) return
  await box.fill('er')
  await page.getByRole('option').first().waitFor()
}

/** Leaves the form with unsaved text in it. */
export const leaveUnsaved: Act = async (page) => {
  await page.getByRole('textbox', { name: 'Téléphone' }).fill('06 39 98 00 08')
  await page.getByRole('link', { name: 'Messages' }).filter({ visible: true }).first().click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
}

export const askForLink: Act = async (page) => {
  await page.getByLabel('E-mail').fill('personne@sdis-brumaie.example')
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
}

/** On desktop they stand over the list. */
export const openFilters: Act = async (page, width) => {
  if (width === 'phone' || width === 'tablet') await page.getByRole('button', { name: /^Filtrer/ }).click()
}

/** On wider screens the arrows of the bar are enough. */
export const pickMonth: Act = async (page, width) => {
  if (width === 'phone' || width === 'tablet') await page.getByRole('button', { name: /Choisir le mois/ }).click()
}

/** On wider screens the month is a grid already. */
export const showWholeMonth: Act = async (page, width) => {
  await pickMonth(page, width)
  if (width === 'phone' || width === 'tablet') await page.getByRole('dialog').getByText('Mois entier').click()
}

export const openFirst: Act = async (page, width) => {
  const cards = page.getByRole('article')
  await cards.first().waitFor()
  if (width === 'phone' || width === 'tablet') await cards.first().getByRole('heading').getByRole('button').click()
}

const openIn =
  (region: RegExp): Act =>
  async (page) =>
    page.getByRole('region', { name: region }).getByRole('heading').getByRole('button').first().click()

/** One of those one has posted. */
export const openOwn = openIn(/^(À répondre|Les vôtres)$/)

/** One that cannot be taken, with the reason: they are folded. */
export const openOther: Act = async (page) => {
  const region = page.getByRole('region', { name: 'Impossibles pour vous' })
  const fold = region.getByRole('heading', { level: 2 }).getByRole('button')
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  await region.getByRole('article').first().getByRole('heading').getByRole('button').click()
}

export const openSettled: Act = async (page) =>
  page.getByRole('region', { name: 'Les vôtres' }).getByRole('article').filter({ hasText: 'conclu' }).first().getByRole('button').click()

/** The first vacation that can be given away, at the end of a month one of the next, and what follows from it. */
export const chooseVacation: Act = async (page) => {
  const dialog = page.getByRole('dialog')
  const free = dialog.locator('button[data-day]:not([aria-disabled])')
  if ((await free.count()) === 0) await dialog.getByRole('button', { name: 'Mois suivant' }).click()
  await free.first().click()
  await dialog.getByRole('button', { name: /^Poster/ }).scrollIntoViewIfNeeded()
}

/** A part of that vacation, with the hours that the form proposes. */
export const choosePart: Act = async (page, width) => {
  await chooseVacation(page, width)
  const part = page.getByRole('dialog').getByRole('radio', { name: 'Une partie' })
  await pick(part)
  await page.getByRole('dialog').getByRole('textbox', { name: 'De', exact: true }).scrollIntoViewIfNeeded()
}

/** The day of the address is given for one the day after: what would open an exchange among three is said. */
export const acceptAnotherDay: Act = async (page) => {
  const givenDate = new URL(page.url()).searchParams.get('post') ?? ''
  const dialog = page.getByRole('dialog')
  await pickSwitchAfter(dialog, givenDate, 'J')
  const line = dialog.getByRole('region', { name: 'Échanges à trois ou à quatre' })
  await line.waitFor()
  await line.scrollIntoViewIfNeeded()
}

/** Shows who could take it, with their names. */
export const nameAudience: Act = async (page, width) => {
  await chooseVacation(page, width)
  const audience = page.getByRole('dialog').getByRole('region', { name: 'Qui peut répondre' })
  await audience.getByRole('button', { name: /collègue/ }).click()
  await audience.getByRole('listitem').first().getByRole('button').click()
  await audience.getByText('Une fois la demande postée').scrollIntoViewIfNeeded()
}

/** The same in the name of a member, whose day is open. */
export const nameAudienceFor: Act = async (page) => {
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Poster un remplacement en son nom' }).click()
  await sheet.getByLabel('Motif').fill('Demandé au téléphone')
  const audience = sheet.getByRole('region', { name: 'Qui peut répondre' })
  await audience.getByRole('button', { name: /peu(?:ven)?t la prendre/ }).click()
  await audience.getByRole('listitem').first().getByRole('button').click()
  await audience.getByText('Une fois la demande postée').scrollIntoViewIfNeeded()
}

export const toTextsDropped: Act = async (page) =>
  page
    .getByText(/SMS d’aujourd’hui/)
    .first()
    .scrollIntoViewIfNeeded()

/** Only some vacations are to ring. */
export const chooseCriteria: Act = async (page) => {
  const only = page.getByRole('switch', { name: /^Seulement certaines vacations/ })
  // The act goes on from the picture before.
  if (await only.isChecked()) await page.getByRole('button', { name: 'Changer les critères' }).click()
  else await only.click()
  await page.getByRole('dialog').getByRole('button', { name: 'samedi' }).click()
}

/** The part an administrator adds to an open demand. */
export const giveFirst: Act = async (page, width) => {
  await openFirst(page, width)
  await page.getByRole('button', { name: 'Confier à un membre' }).click()
  await page.getByRole('button', { name: 'Confier cette vacation' }).scrollIntoViewIfNeeded()
}

export const toFoot: Act = async (page) => page.getByRole('button', { name: 'Exporter (XLSX)' }).scrollIntoViewIfNeeded()

export const openConversation: Act = async (page) => page.locator('a[href*="conversation="]').first().click()

export const openLetter: Act = async (page) => page.getByRole('list', { name: 'Messages reçus' }).getByRole('button').first().click()

/** A master administrator, at the planning of the last centre of the list. */
export const lookElsewhere: Act = async (page) => {
  await page.getByRole('combobox', { name: 'Centre' }).click()
  await page.getByRole('option').last().click()
}

export const askForCode: Act = async (page) => {
  await page.route('**/api/login', (route) =>
    route.fulfill({ status: 401, json: { error: 'totp-required', message: 'Saisissez le code.' } }),
  )
  await page.getByLabel('E-mail').fill(people.camille)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

/** A number given, which waits for its code; given by an earlier picture, it waits already. */
export const askForSmsCode: Act = async (page) => {
  await page.getByRole('switch', { name: /^Recevoir des SMS/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Recevoir des SMS' })
  await sheet.waitFor()
  const number = sheet.getByLabel('Téléphone mobile')
  if (await number.isVisible()) {
    await number.fill('06 39 98 00 07')
    await sheet.getByRole('button', { name: 'Recevoir un code' }).click()
  }
  await sheet.getByLabel('Code reçu par SMS').waitFor()
}

export const scan: Act = async (page) => {
  await page.getByRole('button', { name: 'Mettre en place' }).click()
  await page.getByLabel('Mot de passe actuel').last().fill(PASSWORD)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByRole('img', { name: /Code à scanner/ }).waitFor()
}

export const chooseTeam: Act = async (page) => page.getByRole('button', { name: /^Changer d’équipe/ }).click()

/** The sheet of the first day of the cycle on the editor. */
export const editFirstDay: Act = async (page) => {
  await page.locator('[data-index="0"] button').first().click()
}

/** A new cycle that begins with nothing but letters. */
export const chooseEmpty: Act = async (page) => {
  await page.getByText('Cycle vide', { exact: true }).click()
  await page.getByLabel('Journées, une lettre par jour').fill('JJNN RRRR')
}

const openLetters = async (page: Page, letters: string) => {
  await page.getByRole('button', { name: 'Écrire ou répéter' }).click()
  await page.getByLabel('Journées, une lettre par jour').fill(letters)
}

/** A letter that is none, refused with its place. */
export const writeLetters: Act = async (page) => {
  await openLetters(page, 'jjrrjjj\nrrjjrxr')
  await page.getByRole('button', { name: 'Remplacer les journées' }).click()
}

/** A cycle for three teams, where the centre has four. */
export const writeShortCycle: Act = async (page) => {
  await openLetters(page, 'JNR')
  await page.getByRole('button', { name: 'Remplacer les journées' }).click()
  await page.getByRole('heading', { name: /de plus que le cycle/ }).scrollIntoViewIfNeeded()
}

/** The second team one day later. */
export const placeTeam: Act = async (page) => {
  await page.getByRole('button', { name: 'Placer Équipe B dans le cycle' }).click()
  await page.getByRole('button', { name: 'Reculer Équipe B d’un jour' }).click()
}

/** Everything filled in, the question asked. */
export const readyTransfer: Act = async (page) => {
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('combobox', { name: 'À qui' }).click()
  await chooseOption(page.getByRole('option', { name: /Avocetta/ }))
  await sheet.getByLabel('Combien').fill('5')
  await sheet.getByRole('button', { name: 'Continuer' }).click()
  await page.getByRole('button', { name: 'Transférer 5 points' }).waitFor()
}

export const fill =
  (label: string, text: string): Act =>
  async (page) =>
    page.getByLabel(label, { exact: true }).filter({ visible: true }).first().fill(text)

/** The first of several fields of one name, and away from it. */
export const fillFirst =
  (label: string, text: string): Act =>
  async (page, width) => {
    await fill(label, text)(page, width)
    await page.keyboard.press('Tab')
  }

/** Pastes members under the titles, and has them looked through. */
export const pasteMembers =
  (lines: string): Act =>
  async (page) => {
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Ou coller le tableau').fill(`Nom;Prénom;E-mail;Équipe\n${lines}`)
    await sheet.getByRole('button', { name: 'Vérifier' }).click()
    await sheet
      .getByRole('button', { name: /^Importer|^Corriger/ })
      .first()
      .waitFor()
  }

/** Shows an import into a team whose cycle leaves too short a rest. */
export const warnOfImport: Act = async (page) => {
  const rest = { code: 'dailyRest', severity: 'blocking', userId: null, actual: 6, limit: 11, date: '2026-11-19', shift: 'A' }
  const message = 'Ève Orme\u00A0: 6\u00A0h de repos entre N du mer. 18\u00A0nov. et A du jeu. 19\u00A0nov., au lieu de 11\u00A0h.'
  const week = { ...rest, code: 'hoursSlidingWeek', severity: 'warning', actual: 60, limit: 48, otherDate: null }
  const warnings = [
    { ...rest, otherDate: '2026-11-18', message },
    { ...week, message: 'Ève Orme\u00A0: 60\u00A0h sur 7\u00A0jours de suite, au lieu de 48\u00A0h au plus.' },
  ]
  await page.route('**/api/users/import/preview', async (route) => {
    const answer = await route.fetch()
    const json: unknown = await answer.json()
    await route.fulfill({ response: answer, json: typeof json === 'object' ? { ...json, warnings } : json })
  })
}

export const writeAnnouncement: Act = async (page) => {
  await pick(page.getByRole('radio', { name: /^Annonce générale/ }))
  const preview = page.waitForResponse(
    (response) => response.url().includes('/preview') && response.request().postData()?.includes('galette') === true,
  )
  await page.getByLabel('Message', { exact: true }).fill('La galette se partage jeudi à la relève de 19 h, en salle de repos.')
  await preview
}

export const chooseAudience: Act = async (page) => {
  await pick(page.getByRole('radio', { name: 'Certains membres', exact: true }))
  for (const group of ['Équipes', 'Qualifications']) await page.getByRole('group', { name: group }).getByRole('button').first().click()
}

/** Presses something that is no button: a choice of a row of them. */
export const press =
  (text: string): Act =>
  async (page) =>
    page.getByRole('dialog').getByText(text, { exact: true }).click()

export const goOffline: Act = async (page) => {
  await page.context().setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
  await atRest(page)
}

/** Waiting actions stay on the screen and are forgotten by the device: the pages that follow would send them. */
const forgetWaiting: Act = async (page) =>
  page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith('releve.queued.')) localStorage.removeItem(name)
  })

const openPossible = openIn(/^À prendre$/)

const takes = (page: Page) => page.getByRole('button', { name: 'Prendre la vacation' })

export const mayTakeOffline: Act = async (page, width) => {
  await openPossible(page, width)
  await takes(page).waitFor()
  await goOffline(page, width)
}

export const takeOffline: Act = async (page, width) => {
  await mayTakeOffline(page, width)
  await takes(page).click()
  await forgetWaiting(page, width)
}

export const writeOffline: Act = async (page, width) => {
  await openConversation(page, width)
  const box = page.getByRole('textbox', { name: 'Votre message' })
  await box.waitFor()
  await goOffline(page, width)
  await box.fill('Je te rappelle en remontant du sous-sol.')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await forgetWaiting(page, width)
}
