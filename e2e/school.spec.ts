// School holidays: a master administrator takes over the ministry's file, and a member of that zone sees them in their calendar.
import { dayCell, monthAfter, openMonth, saying } from './support/calendar.ts'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { dayIn } from './support/scenes.ts'

/** The month is far from the days that other journeys look at, because imported holidays stay. */
const MONTH = monthAfter(dayIn(0).slice(0, 7), 7)
const day = (number: string) => `${MONTH}-${number}`
const PERIOD = `Vacances d'essai;-;${day('08')};${day('20')}`

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const CALENDAR = [
  'description;population;start_date;end_date;location;zones;annee_scolaire',
  `${PERIOD};Lille;Zone B;`,
  `${PERIOD};Rennes;Zone B;`,
  `${PERIOD};Guadeloupe;Guadeloupe;`,
  `${PERIOD};Saint-Pierre et Miquelon;Zone inconnue;`,
].join('\n')

test('the ministry’s file is looked at, then taken over, and its days are marked for the zone', async ({ as, isMobile }) => {
  await test.step('by a master administrator', async () => {
    const { page } = await as(people.master)
    await page.goto('/center/centers')
    await page.getByRole('button', { name: 'Vacances scolaires' }).click()
    const sheet = page.getByRole('dialog')
    const choose = async (chosenFile: ReturnType<typeof file>) => {
      await sheet.locator('input[type="file"]').setInputFiles(chosenFile)
      await sheet.getByRole('button', { name: 'Vérifier' }).click()
    }
    await choose(file('classeur.csv', 'PK\u0003\u0004'))
    await expect(sheet.getByRole('listitem')).toContainText(/Ligne\s1.*enregistrez-le au format CSV/)
    await expect(sheet.getByRole('button', { name: 'Importer' })).toHaveCount(0)
    await sheet.getByRole('button', { name: 'Choisir un autre fichier' }).click()
    await choose(file('calendrier.csv', CALENDAR))
    await expect(sheet.getByRole('region', { name: 'Zone B' })).toContainText('Vacances d’essai')
    await expect(sheet.getByText(/^1\sligne laissée de côté/)).toBeVisible()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Importer' }).click()
    await expect(snackbar(page, 'Vacances scolaires importées.')).toBeVisible()
  })

  await test.step('for a member of the zone', async () => {
    const { page } = await as(people.camille)
    await openMonth(page, MONTH)
    const inside = dayCell(page, day('15'))
    await expect(inside).toHaveAccessibleName(saying(', vacances d’essai, '))
    await expect(dayCell(page, day('20'))).not.toHaveAccessibleName(/vacances/)
    const line = (cell: typeof inside) => cell.locator('xpath=..').evaluate((element) => getComputedStyle(element, '::before').content)
    expect([await line(inside), await line(dayCell(page, day('20')))]).toEqual(['""', 'none'])
    if (!isMobile) await expect(page.getByText('vacances scolaires', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await inside.click()
    await expect(page.getByRole('dialog').getByText(saying('Vacances d’essai, zone B, jusqu’au 19'))).toBeVisible()
  })
})
