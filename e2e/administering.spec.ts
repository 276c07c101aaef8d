// An administrator acts for members from the team's planning: he posts a vacation in the name of one, and gives it to another.
import type { Locator, Page } from '@playwright/test'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { clear, postReplacement, shiftOn } from './support/scenes.ts'

/** The day of this member, opened from the team's planning. */
async function openDay(page: Page, date: string, member: string): Promise<Locator> {
  await page.goto(`/calendar?view=team&day=${date}&member=${member}`)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Jour suivant' })).toBeVisible()
  return sheet
}

test('a vacation is posted in the name of a member and given to a colleague', { tag: '@deep' }, async ({ as, apiOf }) => {
  const helene = await apiOf(people.helene)
  const camille = await apiOf(people.camille)
  const scene = await postReplacement(helene, camille, 'J')
  await clear(scene)
  const { date } = scene.demand.posterShift
  const nameOf = ({ session: { userData } }: typeof helene) => `${userData.name} ${userData.lastName}`
  const { page } = await as(people.admin)

  await test.step('posted, with a reason', async () => {
    const sheet = await openDay(page, date, helene.session.userData._id)
    await sheet.getByRole('button', { name: 'Poster un remplacement en son nom' }).click()
    await sheet.getByRole('button', { name: 'Poster en son nom' }).click()
    await expect(sheet.getByText('Indiquez un motif.')).toBeVisible()
    await expect(sheet.getByLabel('Motif')).toBeFocused()
    await expectAccessible(page)
    await sheet.getByLabel('Motif').fill('Demandé au téléphone')
    await sheet.getByRole('button', { name: 'Poster en son nom' }).click()
    await expect(snackbar(page, 'Demande postée en son nom.')).toBeVisible()
    await expect(sheet.getByText('Sa demande pour ce jour attend quelqu’un.')).toBeVisible()
  })

  await test.step('given to a colleague who rests that day', async () => {
    const sheet = await openDay(page, date, camille.session.userData._id)
    const row = sheet.getByRole('listitem').filter({ hasText: nameOf(helene) })
    await row.getByRole('button', { name: 'Lui confier' }).click()
    await row.getByLabel('Motif').fill('Accord donné au téléphone')
    await expectAccessible(page)
    await row.getByRole('button', { name: 'Lui confier cette vacation' }).click()
    await expect(snackbar(page, `Vacation confiée à ${nameOf(camille)}.`)).toBeVisible()
    await expect(row).toHaveCount(0)
    await expect(sheet.getByRole('button', { name: 'Poster un remplacement en son nom' })).toBeVisible()
    expect((await shiftOn(camille, date)).shift.name).toBe('J')
    expect((await shiftOn(helene, date)).shift.type).toBe('rest')
  })
})
