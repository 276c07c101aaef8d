// The pictures of a month that is written in a grid: nothing typed yet, a leave for several people, what refuses it, the network gone. On phones
// several people are chosen instead.
import { people } from './people.ts'
import { click, goOffline } from './screen-acts.ts'
import type { Act } from './screen-acts.ts'
import { shot } from './shot.ts'
import type { Shot } from './shot.ts'

const { admin } = people

const openGrid: Act = async (page, width) => {
  if (width === 'phone' || width === 'tablet') {
    await click('button', 'Choisir des personnes')(page, width)
    await page
      .getByRole('rowheader')
      .getByRole('button', { name: /^Équipe A/ })
      .click()
    return
  }
  await click('button', 'Écrire dans la grille')(page, width)
  await page.getByRole('grid', { name: 'Grille du mois' }).waitFor()
}

/** Chooses `across` days of `down` people further than the first cell, and types these letters there. */
const typeInto =
  (letters: string, across: number, down: number): Act =>
  async (page, width) => {
    await openGrid(page, width)
    if (width === 'phone' || width === 'tablet') return
    await page.keyboard.press('ArrowDown')
    for (let i = 0; i < across; i++) await page.keyboard.press('Shift+ArrowRight')
    for (let i = 0; i < down; i++) await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.type(letters)
    await page.getByRole('button', { name: 'Voir le détail' }).waitFor()
  }

const showDetail: Act = async (page, width) => {
  await typeInto('j', 3, 2)(page, width)
  if (width !== 'phone' && width !== 'tablet') await click('button', 'Voir le détail')(page, width)
}

const typeOffline: Act = async (page, width) => {
  await openGrid(page, width)
  if (width === 'phone' || width === 'tablet') return
  await goOffline(page, width)
  await page.keyboard.type('ca')
  await page
    .getByText(/^Connexion impossible/)
    .first()
    .waitFor()
}

export const GRID: readonly Shot[] = [
  shot('month-written', '/calendar?view=team&month=2027-06', admin, openGrid),
  shot('month-written-leave', '/calendar?view=team&month=2027-06', admin, typeInto('ca', 4, 3)),
  shot('month-written-detail', '/calendar?view=team&month=2027-06', admin, showDetail),
  shot('month-written-offline', '/calendar?view=team&month=2027-06', admin, typeOffline),
]
