// The pictures of what people answer each other, and of what administrators do with several at once: each with what stands beforehand.
import type { Page } from '@playwright/test'
import { logInToApi } from './api.ts'
import type { Api } from './api.ts'
import { PASSWORD, people } from './people.ts'
import { nameAnother, postReplacement, postUnansweredSwitch } from './scenes.ts'
import { click, fill, press, steps } from './screen-acts.ts'
import type { Act } from './screen-acts.ts'
import { shot } from './shot.ts'
import type { Shot } from './shot.ts'

const { admin, camille, helene } = people

/** The identifiers in the addresses below. */
export interface Answered {
  /** An exchange of Hélène's, for which Camille names another vacation. */
  readonly counter: string
  /** A replacement of Camille's, offered to Hélène, and another one that she looks at. */
  readonly offered: string
  readonly changing: string
}

export async function answeredAt(url: string): Promise<Answered> {
  const [ofCamille, ofHelene] = [await logInToApi(url, camille, PASSWORD), await logInToApi(url, helene, PASSWORD)]
  const { demand: counter } = await postUnansweredSwitch(ofHelene, [ofCamille])
  await nameAnother(ofCamille, counter, '')
  const posted = async (shift: string) => (await postReplacement(ofCamille, ofHelene, shift)).demand._id
  const [offered, changing] = [await posted('N'), await posted('N')]
  await ofHelene.call('demands.interest', { params: { id: offered } })
  await ofCamille.call('demands.offer', { params: { id: offered }, body: { userId: ofHelene.session.userData._id } })
  return { counter: counter._id, offered, changing }
}

const inSight = async (page: Page, text: string | RegExp): Promise<void> =>
  page.getByRole('dialog').or(page.getByRole('main')).getByText(text).first().scrollIntoViewIfNeeded()

/** The first vacation that may be named, with what it would make of the week. */
const nameOther: Act = async (page, width) => {
  await click('button', 'En proposer une autre')(page, width)
  const days = page.getByRole('group', { name: 'Vacation à donner' })
  const known = page.locator('[role="group"][aria-busy="false"]')
  await known.waitFor()
  const free = days.locator('button[data-day]:not([aria-disabled])').first()
  for (let turns = 0; turns < 4 && (await free.count()) === 0; turns++) {
    await days.getByRole('button', { name: 'Deux semaines plus tard' }).click()
    await known.waitFor()
  }
  await free.click()
  await page.getByText(/pas dit oui/).waitFor()
}

const toNamed: Act = async (page) => inSight(page, /^Donne .* contre votre/)

/** Its poster gives a point more while it is read. */
const changeMeanwhile: Act = async (page) => {
  const id = new URL(page.url()).searchParams.get('demand') ?? ''
  await page.getByRole('button', { name: 'Prendre la vacation' }).waitFor()
  const poster: Api = await logInToApi(new URL(page.url()).origin, camille, PASSWORD)
  const { points } = await poster.call('demands.get', { params: { id } })
  await poster.call('demands.edit', { params: { id }, body: { points: points + 1 } })
  await page.getByText('Les conditions viennent de changer').scrollIntoViewIfNeeded()
}

const chooseMembers: Act = async (page, width) => {
  await click('button', 'Sélectionner')(page, width)
  for (const name of [/Avocetta/, /Érable/]) await page.getByRole('checkbox', { name }).click()
}

const qualify: Act = async (page, width) => {
  await chooseMembers(page, width)
  await page.getByRole('region', { name: 'Membres sélectionnés' }).getByRole('button', { name: 'Qualifications' }).click()
}

const correct = steps(
  click('button', 'Corriger'),
  press('Retirer'),
  fill('Nombre de points', '3'),
  fill('Motif', 'Deux vacations comptées deux fois en octobre.'),
)

const fixHours: Act = async (page) => {
  await page.getByRole('button', { name: /^Conditions.*Formation$/ }).click()
  await page.getByText('Compte des heures fixes par jour').click()
}

/** Whole days of leave for a team: what they change for each. */
const placeForTeam: Act = async (page) => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Équipe A/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Voir ce que cela change' }).click()
}

export const ANSWERS: readonly Shot[] = [
  shot('exchange-counter-pick', '/exchange/switch?demand=:counter', camille, nameOther),
  shot('exchange-counter-asked', '/exchange/switch?demand=:counter', helene, toNamed),
  shot('exchange-offered', '/exchange/replace?demand=:offered', helene),
  shot('exchange-offering', '/exchange/replace?demand=:offered', camille),
  shot('exchange-changed', '/exchange/replace?demand=:changing', helene, changeMeanwhile),
  shot('users-bulk', '/users?q=', admin, chooseMembers),
  shot('users-bulk-qualifications', '/users?q=', admin, qualify),
  shot('transaction-correct', '/profile/:helene/transaction-history', admin, correct),
  shot('activities', '/admin/activities', admin),
  shot('activities-terms', '/admin/activities', admin, fixHours),
  shot('activities-place', '/admin/activities', admin, steps(click('button', /^Poser.*Congé$/), placeForTeam)),
  shot('takeover', '/admin/takeover', admin),
  shot('month', '/month', admin),
]
