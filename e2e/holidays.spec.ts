// Holidays of a centre: its administrator adds one and moves a legal one, a member sees both in an open calendar, and what is taken back is
// gone from it.
import { dayCell, openMonth, saying } from './support/calendar.ts'
import { chooseOption } from './support/choose-option.ts'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { dayIn } from './support/scenes.ts'

/** The year is far from the days of other journeys, in the list that begins with next year. None of these years has a holiday on a 19th. */
const YEAR = Number(dayIn(0).slice(0, 4)) + 1
const DAY = `${YEAR}-02-19`
const MAY_DAY = `${YEAR}-05-01`
const MOVED_TO = `${YEAR}-05-04`
const typed = (day: string) => day.split('-').toReversed().join('/')

test('one is added, a legal one moved; a member sees them at once, until they are taken back', async ({ as }) => {
  const { page } = await as(people.admin)
  const { page: calendar } = await as(people.camille)
  const section = page.getByRole('region', { name: 'Jours fériés' })
  const sheet = page.getByRole('dialog')
  const rowOf = (name: string) => section.getByRole('button', { name: saying(name) })

  await test.step('the administrator adds a day, and sees what it changes before', async () => {
    await openMonth(calendar, DAY.slice(0, 7))
    await page.goto('/center/centers')
    await section.getByText(String(YEAR), { exact: true }).click()
    await section.getByRole('button', { name: 'Ajouter un jour férié' }).click()
    await sheet.getByRole('textbox', { name: 'Nom' }).fill('Fête du centre')
    await sheet.getByRole('textbox', { name: 'Premier jour' }).fill(typed(MAY_DAY))
    await sheet.getByRole('button', { name: 'Ajouter' }).click()
    await expect(sheet.getByText('Ce jour est déjà férié.')).toBeVisible()
    await sheet.getByRole('textbox', { name: 'Premier jour' }).fill(typed(DAY))
    await sheet.getByRole('combobox', { name: 'Revient' }).click()
    await chooseOption(page.getByRole('option', { name: `En ${YEAR} seulement` }))
    await expect(sheet.getByRole('region', { name: 'Ce qui change' }).getByRole('listitem')).toHaveText([/19\sfévr\. devient férié$/])
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Ajouter' }).click()
    await expect(snackbar(page, 'Jour férié ajouté')).toBeVisible()
    await expect(rowOf('Fête du centre')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the open calendar of a member has it', async () => {
    await expect(dayCell(calendar, DAY)).toHaveAccessibleName(saying('Fête du centre'))
    await dayCell(calendar, DAY).click()
    await expect(calendar.getByRole('dialog').getByText('Fête du centre')).toBeVisible()
  })

  await test.step('a legal one is moved, for a year', async () => {
    await rowOf('Fête du Travail').click()
    await sheet.getByRole('textbox', { name: 'Nouveau jour' }).fill(typed(MOVED_TO))
    await sheet.getByRole('button', { name: 'Reporter ce jour' }).click()
    await expect(rowOf('au lieu du')).toHaveAccessibleName(/^Fête du Travail, .*4\smai, Reporté/)
    await openMonth(calendar, MAY_DAY.slice(0, 7))
    await expect(dayCell(calendar, MOVED_TO)).toHaveAccessibleName(saying('Fête du Travail'))
    await expect(dayCell(calendar, MAY_DAY)).not.toHaveAccessibleName(/Fête du Travail/)
  })

  await test.step('both are taken back', async () => {
    await rowOf('Fête du Travail').click()
    await sheet.getByRole('button', { name: 'Annuler le report' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler le report' }).click()
    await expect(rowOf('Fête du Travail')).toHaveAccessibleName(/Légal$/)
    await rowOf('Fête du centre').click()
    await sheet.getByRole('button', { name: 'Retirer ce jour férié' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer ce jour férié' }).click()
    await expect(rowOf('Fête du centre')).toHaveCount(0)
    await expect(dayCell(calendar, MAY_DAY)).toHaveAccessibleName(saying('Fête du Travail'))
  })
})
