// A leave campaign as a centre lives it: members rank their wishes on telephones, a chief shares them out at a desk, decides, publishes, takes
// it all back.
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import pg from 'pg'
import { todayIn, typedDay } from './support/calendar.ts'
import { chooseOption } from './support/choose-option.ts'
import { snackbar } from './support/exchange.ts'
import { expect as expectOf, expectAccessible, test } from './support/fixtures.ts'
import type { Person } from './support/fixtures.ts'
import type { Api } from './support/api.ts'
import { databaseUrlOf } from './support/own-server.ts'
import { people } from './support/people.ts'

/** Four people act in one story: where other journeys run beside it, an answer takes its time. */
const expect = expectOf.configure({ timeout: 30_000 })

/** A summer on which no other journey plans. */
const SUMMER = { name: 'Été 2028', from: '2028-07-03', to: '2028-08-27' }
const DESK = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, colorScheme: 'light' as const }

/** The last day of wishes passes: no call moves it, and the clock of the server is that of the machine. */
async function endWishes(): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrlOf(path.join(process.env['RELEVE_E2E_FOLDER'] ?? '', 'data')) })
  await database.connect()
  await database.query(`UPDATE leave_campaigns SET wishes_until = wishes_until - 2 WHERE name = $1`, [SUMMER.name])
  await database.end()
}

/** Ranks runs of weeks, « S29 » and how many, then sends them. Gives the number of presses. */
async function wish({ page }: Person, runs: readonly (readonly [week: string, length: string])[], companion?: string): Promise<number> {
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.click()
  }
  const choose = async (name: string, option: Locator) => {
    await press(page.getByRole('combobox', { name }))
    presses += 1
    await chooseOption(option)
  }
  for (const [week, length] of runs) {
    if (!(await page.getByRole('combobox', { name: 'Première semaine' }).innerText()).includes(week))
      await choose('Première semaine', page.getByRole('option', { name: new RegExp(`^${week}\\b`) }))
    if (!(await page.getByRole('combobox', { name: 'Durée' }).innerText()).includes(length))
      await choose('Durée', page.getByRole('option', { name: new RegExp(`^${length}\\s`) }))
    await press(page.getByRole('button', { name: 'Ajouter ce vœu' }))
  }
  if (companion !== undefined) await choose('Partir avec', page.getByRole('option', { name: companion }))
  await press(page.getByRole('button', { name: /^Envoyer ce/ }))
  await expect(snackbar(page, 'Vœux envoyés')).toBeVisible()
  return presses
}

async function openCampaign(page: Page, team: string): Promise<void> {
  await page.goto('/leave')
  await page.getByRole('button', { name: 'Ouvrir une campagne' }).click()
  await page.getByRole('textbox', { name: 'Nom' }).fill(SUMMER.name)
  await page.getByRole('textbox', { name: 'Du lundi' }).fill(typedDay(SUMMER.from))
  await page.getByRole('textbox', { name: 'Au dimanche' }).fill(typedDay(SUMMER.to))
  await page.getByRole('textbox', { name: 'Dernier jour des vœux' }).fill(typedDay(todayIn('Europe/Paris')))
  await page.getByRole('textbox', { name: 'Absents au plus par équipe' }).fill('2')
  await page.getByRole('button', { name: team, exact: true }).click()
  await expectWell(page)
  await page.getByRole('button', { name: 'Ouvrir aux vœux' }).click()
  await expect(snackbar(page, 'Campagne ouverte')).toBeVisible()
}

/** A bar of the page lies over whatever it is scrolled to: controls are judged from its top. */
async function expectWell(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
}

test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.skip(({ viewport }) => (viewport?.width ?? 0) > 500, 'both widths are in it')

/** Camille's two neighbours in the roster of her team. */
async function matesOf(chief: Api, camille: Person): Promise<readonly [friend: string, rival: string, team: string]> {
  const { members } = await chief.call('shifts.roster', { params: { id: chief.session.userData.centerId ?? '' } })
  const teamId = members.find(({ _id }) => _id === camille.id)?.teamId
  const mates = members.filter((member) => member.teamId === teamId && member._id !== camille.id)
  const emailOf = async (id = '') => (await chief.call('users.get', { params: { id } })).email ?? ''
  const team = (await chief.call('users.get', { params: { id: camille.id } })).team?.name ?? ''
  return [await emailOf(mates[0]?._id), await emailOf(mates[1]?._id), team]
}

test('a campaign is opened at a desk; members rank their wishes on telephones, two agree to leave together', async ({
  as,
  consoleWatch,
}) => {
  const chief = await as(people.admin, DESK)
  const camille = await as(people.camille)
  const [friendEmail, rivalEmail, team] = await matesOf(chief.api, camille)
  const [friend, rival] = [await as(friendEmail), await as(rivalEmail)]
  await openCampaign(chief.page, team)
  // Nobody has wished: the chief reads who, and nothing can be shared yet.
  await expect(chief.page.getByText(/^Sans vœu/)).toContainText(camille.name)
  await expect(chief.page.getByText(/le partage se calcule ensuite/)).toBeVisible()

  await camille.page.goto('/leave')
  await expect(camille.page.getByText('Vous n’avez pas encore de vœu.')).toBeVisible()
  await camille.page.getByRole('textbox', { name: 'Un jour' }).fill('15/07/2028')
  await camille.page.getByRole('button', { name: 'Ajouter ce jour' }).click()
  const presses = await wish(
    camille,
    [
      ['S31', '3'],
      ['S27', '1'],
      ['S33', '2'],
    ],
    friend.name,
  )
  // Three wishes and a companion are a minute's work.
  expect(presses).toBeLessThanOrEqual(16)
  await expectWell(camille.page)

  await friend.page.goto('/leave')
  await expect(friend.page.getByText(`${camille.name} voudrait être en congé avec vous.`)).toBeVisible()
  await wish(
    friend,
    [
      ['S31', '3'],
      ['S28', '2'],
    ],
    camille.name,
  )
  await expect(friend.page.getByText(`${camille.name} est d’accord`)).toBeVisible()
  await rival.page.goto('/leave')
  await wish(rival, [
    ['S31', '3'],
    ['S29', '2'],
  ])
  await expect(rival.page.getByText('très demandées\u00A0: S31, S32 et S33')).toBeVisible()
  await expect(rival.page.getByText('encore de la place')).toBeVisible()
  consoleWatch.tolerate(/status of 400/)
  // An impossible day refuses a wish that holds it, beside that wish.
  await rival.page.getByRole('textbox', { name: 'Un jour' }).fill('01/08/2028')
  await rival.page.getByRole('button', { name: 'Ajouter ce jour' }).click()
  await rival.page.getByRole('button', { name: /^Envoyer ce/ }).click()
  await expect(rival.page.getByText('Ce vœu comprend un jour que vous dites impossible.').first()).toBeVisible()
  await endWishes()
})

test('the chief computes the share, tries what they impose and refuse, and publishes what they keep', async ({ as }) => {
  const chief = await as(people.admin, DESK)
  const camille = await as(people.camille)
  const rival = await as((await matesOf(chief.api, camille))[1])
  const { page } = chief
  await page.goto('/leave')
  await page.getByRole('button', { name: 'Calculer le partage' }).click()
  await expect(snackbar(page, 'Partage calculé')).toBeVisible()
  const share = page.getByRole('region', { name: 'Partage' })
  const row = (person: Person) =>
    share
      .getByRole('listitem')
      .filter({ hasText: person.name })
      .filter({ has: page.getByRole('button') })
  await expect(share.getByText(/^3.personnes ont un de leurs vœux/)).toBeVisible()
  await expect(share.getByText(/Partent ensemble.: 1 sur 1.paire/)).toBeVisible()
  await expect(row(camille)).toContainText('1er vœu')
  await expect(row(rival)).toContainText('2e vœu')
  await expect(row(rival)).toContainText('S31 à S33 (S31, S32 et S33 complètes).')

  // Imposed on the rival, the first weeks leave one place: the chief sees who loses by it before it is kept.
  await page.getByRole('button', { name: `Décider pour ${rival.name}` }).click()
  await page.getByRole('button', { name: `Imposer le 1er vœu de ${rival.name}` }).click()
  await page.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Essai, pas encore gardé/ })).toBeVisible()
  await expect(row(rival)).toContainText('avant ce calcul\u00A0: 2e vœu')
  await expectWell(page)
  await page.getByRole('button', { name: 'Revenir au partage gardé' }).click()
  await expect(row(rival)).toContainText('2e vœu')
  // The same for a wish refused, and this one is kept.
  await page.getByRole('button', { name: `Refuser le 1er vœu de ${rival.name}` }).click()
  await page.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await page.getByRole('button', { name: 'Garder ce partage' }).click()
  await expect(snackbar(page, 'Partage gardé')).toBeVisible()
  await page.getByRole('button', { name: 'Publier et prévenir' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publier et prévenir' }).click()
  await expect(snackbar(page, 'Congés publiés')).toBeVisible()

  await camille.page.goto('/leave')
  await expect(camille.page.getByText('Accordé, votre 1er vœu')).toBeVisible()
  await camille.page.getByRole('link', { name: 'Voir dans le calendrier' }).click()
  await camille.page.getByRole('button', { name: /^mardi 1er août, repos, Indisponible/ }).click()
  await expect(camille.page.getByRole('dialog').getByText('Congé').first()).toBeVisible()
  await rival.page.goto('/leave')
  await expect(rival.page.getByText('Accordé, votre 2e vœu')).toBeVisible()
  await expect(rival.page.getByText(/Refusé par un responsable/)).toBeVisible()
  await expectWell(rival.page)
})

test('two members exchange the weeks granted to them; the whole campaign is withdrawn', async ({ as }) => {
  const chief = await as(people.admin, DESK)
  const camille = await as(people.camille)
  const rival = await as((await matesOf(chief.api, camille))[1])
  // The rival has S29 and S30, Camille three weeks later: both would rather have the other's.
  await rival.page.goto('/leave')
  await rival.page.getByRole('button', { name: 'Proposer un échange' }).click()
  await rival.page.getByRole('combobox', { name: 'Collègue' }).click()
  await chooseOption(rival.page.getByRole('option', { name: camille.name }))
  await rival.page.getByRole('combobox', { name: 'Sa première semaine' }).click()
  await chooseOption(rival.page.getByRole('option', { name: /^S31\b/ }))
  await rival.page.getByRole('combobox', { name: 'Durée' }).click()
  await chooseOption(rival.page.getByRole('option', { name: /^3\s/ }))
  await rival.page.getByRole('button', { name: 'Proposer cet échange' }).click()
  await expect(rival.page.getByText(/Sa réponse est attendue/)).toBeVisible()
  await camille.page.goto('/leave')
  await expect(camille.page.getByText(`${rival.name} vous propose S29 à S30 contre vos semaines S31 à S33.`)).toBeVisible()
  await expectWell(camille.page)
  await camille.page.getByRole('button', { name: 'Échanger', exact: true }).click()
  await expect(camille.page.getByText('Par échange avec un collègue')).toBeVisible()
  await expect(camille.page.getByText('S29 à S30', { exact: true })).toBeVisible()

  const { page } = chief
  await page.goto('/leave')
  await page.getByRole('button', { name: 'Retirer la campagne' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel('Motif').fill('Un minimum a changé')
  await question.getByRole('button', { name: 'Retirer la campagne' }).click()
  await expect(snackbar(page, 'Campagne retirée')).toBeVisible()
  await rival.page.goto('/calendar?month=2028-08')
  await expect(rival.page.getByRole('button', { name: /^mardi 1er août, (?!.*Indisponible|chargement)/ })).toBeVisible()
})
