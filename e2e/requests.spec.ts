// The list of requests of a centre, filtered by member and by days; its count always matches the list shown.
import { chooseOption } from './support/choose-option.ts'
import { typedDay } from './support/calendar.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { dayIn } from './support/scenes.ts'

test('requests are narrowed to a member and to some days, and widened again', async ({ as }) => {
  const { page, api } = await as(people.admin)
  const { modifications: all } = await api.call('planning.list', { query: { limit: 100 } })
  const { user, userId } = all[0]!
  const ofUser = all.filter((request) => request.userId === userId)
  await page.goto('/calendar?requests=all')
  const sheet = page.getByRole('dialog')
  const member = sheet.getByRole('combobox', { name: 'Membre' })
  const cards = sheet.getByRole('article')
  const status = sheet.getByRole('status')
  await expect(cards.first()).toBeVisible()

  await test.step('while another list is on its way its count is not known', async () => {
    const { promise: gate, resolve: release } = Promise.withResolvers<void>()
    await page.route(/planning-modifications\?.*status=withdrawn/, async (route) => {
      await gate
      await route.continue()
    })
    await member.fill(`${user.lastName} ${user.name}`)
    await member.press('Enter')
    const count = new RegExp(`^${ofUser.length}.modifications?$`)
    await expect(status.filter({ hasText: count })).toBeVisible()
    await expect(cards).toHaveCount(ofUser.length)
    await sheet.getByRole('combobox', { name: 'État' }).click()
    await chooseOption(page.getByRole('option', { name: 'Retirée' }))
    await expect(status.filter({ hasText: /^…$/ })).toBeVisible()
    await expect(status.filter({ hasText: count })).toHaveCount(0)
    release()
    await expect(status.filter({ hasText: /^…$/ })).toHaveCount(0)
    await sheet.getByRole('combobox', { name: 'État' }).click()
    await chooseOption(page.getByRole('option', { name: 'Tous les états' }))
    await sheet.getByRole('button', { name: 'Effacer le choix' }).click()
  })

  await test.step('to the days of one of them, and no others', async () => {
    const { fromDate, toDate } = all.at(-1)!
    const touching = all.filter((request) => request.fromDate <= toDate && fromDate <= request.toDate)
    await sheet.getByRole('combobox', { name: 'Période' }).click()
    await chooseOption(page.getByRole('option', { name: 'Entre deux dates' }))
    // The browser draws the date picker itself; the test only enters the day that it would return.
    const from = sheet.getByLabel('Du', { exact: true })
    await page.evaluate(() => {
      HTMLInputElement.prototype.showPicker = function opened() {
        this.dataset['opened'] = this.value
      }
    })
    await from.fill('24/12/2030')
    const choose = sheet.getByRole('button', { name: 'Choisir dans un calendrier' }).first()
    await expect(choose).toHaveAccessibleDescription('Du')
    await choose.press('Enter')
    const calendar = sheet.locator('input[type=date]').first()
    await expect(calendar).toHaveAttribute('data-opened', '2030-12-24')
    await calendar.fill(fromDate)
    await expect(from).toHaveValue(typedDay(fromDate))
    await sheet.getByLabel('Au (inclus)').fill(typedDay(toDate))
    await expect(status.filter({ hasText: new RegExp(`^${touching.length}.modifications?$`) })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a reason half written stays, and is asked about by nobody, whatever days are chosen meanwhile', async () => {
    await sheet.getByLabel('Au (inclus)').fill('')
    await sheet
      .getByRole('button', { name: /^(?:Refuser|Retirer)/ })
      .first()
      .click()
    await sheet.getByRole('textbox', { name: 'Motif' }).fill('Trop de monde')
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /^Quitter sans enregistrer/ }))
    const reason = sheet.getByRole('textbox', { name: 'Motif' })
    const end = sheet.getByLabel('Au (inclus)')
    await end.pressSequentially('24/12/2030')
    await expect(end).toHaveValue('24/12/2030')
    await expect(status.filter({ hasText: /modifications?$/ })).toBeVisible()
    await expect(reason).toHaveValue('Trop de monde')
    // These days have no request.
    await sheet.getByLabel('Du', { exact: true }).fill('23/12/2030')
    await expect(sheet.getByText('Rien ne correspond à cette recherche.')).toBeVisible()
    await expect(reason).toHaveValue('Trop de monde')
    await expect(question).toHaveCount(0)
    await sheet.getByLabel('Du', { exact: true }).fill(typedDay(all.at(-1)!.fromDate))
    await sheet.getByRole('button', { name: 'Ne rien changer' }).click()
  })

  await test.step('an end before its beginning is said', async () => {
    await sheet.getByLabel('Au (inclus)').fill('01/01/2020')
    await expect(sheet.getByText('La date de fin précède la date de début.')).toBeVisible()
  })

  await test.step('nothing found: the way back leads to the first of the choices', async () => {
    await sheet.getByLabel('Du', { exact: true }).fill(typedDay(dayIn(300)))
    await sheet.getByLabel('Au (inclus)').fill(typedDay(dayIn(301)))
    await expect(sheet.getByText('Rien ne correspond à cette recherche.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Effacer la recherche' }).press('Enter')
    await expect(cards.first()).toBeVisible()
    await expect(member).toBeFocused()
    await expect(sheet.getByLabel('Du', { exact: true })).toHaveCount(0)
  })
})
