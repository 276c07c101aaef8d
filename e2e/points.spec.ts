// The balance through time, drawn and as a table. Giving points to a colleague: what is missing is said at its field, what was typed is not
// lost, what it changes is shown first.
import { chooseOption } from './support/choose-option.ts'
import type { Page } from '@playwright/test'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

/** Colours of the drawing, the empty ones left out. */
async function drawnColours(page: Page): Promise<string[]> {
  return page.locator('.uplot canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return []
    const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    const colours = new Set<string>()
    for (let pixel = 0; pixel < data.length; pixel += 4) if (data[pixel + 3] === 255) colours.add(data.slice(pixel, pixel + 3).join(' '))
    return [...colours].toSorted()
  })
}

test('points are given to a colleague, once, after a look at what it changes', async ({ as, apiOf, consoleWatch }) => {
  consoleWatch.tolerate(/ERR_INTERNET_DISCONNECTED/)
  const camille = await apiOf(people.camille)
  const { page, context, id, api } = await as(people.helene)
  const balanceOf = async () => (await api.call('points.balance', { params: { id } })).points
  const before = await balanceOf()
  await page.goto(`/profile/${id}/transaction-history`)
  await page.getByRole('button', { name: 'Transférer' }).filter({ visible: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Transférer des points' })

  await test.step('what is missing is said, and the focus goes there', async () => {
    await sheet.getByRole('button', { name: 'Continuer' }).click()
    await expect(sheet.getByText('Choisissez à qui transférer ces points.')).toBeVisible()
    await expect(sheet.getByRole('combobox', { name: 'À qui' })).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('what was typed is not lost by a slip', async () => {
    await sheet.getByLabel('Motif (facultatif)').fill('Pour la soirée')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /^Quitter sans enregistrer/ }))
    await question.getByRole('button', { name: 'Continuer la saisie' }).click()
    await expect(sheet.getByLabel('Motif (facultatif)')).toHaveValue('Pour la soirée')
  })

  await test.step('given once, however often one presses', async () => {
    await sheet.getByRole('combobox', { name: 'À qui' }).click()
    await expect(page.getByRole('option', { name: /^Érable Camille/ })).toBeVisible()
    await expectAccessible(page)
    await chooseOption(page.getByRole('option', { name: /^Érable Camille/ }))
    await sheet.getByLabel('Combien').fill('2')
    const less = sheet.getByRole('button', { name: 'Diminuer' })
    await less.press('Enter')
    await expect(sheet.getByLabel('Combien')).toHaveValue('1')
    // There is nothing less to give, and one is still where one was.
    await expect(less).toBeFocused()
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Transférer 1 point' })
    // Without network one may look; what would send it says why it waits.
    await context.setOffline(true)
    await sheet.getByRole('button', { name: 'Continuer' }).click()
    await expect(confirm).toBeDisabled()
    await expect(confirm).toHaveAccessibleDescription(/dès le retour de la connexion/)
    await context.setOffline(false)
    await expect(confirm).toBeEnabled({ timeout: 30_000 })
    await expectAccessible(page)
    await confirm.dblclick()
    await expect(snackbar(page, /point transféré à Camille Érable/)).toBeVisible()
    expect(await balanceOf()).toBe(before - 1)
  })

  await camille.call('points.transfer', {
    params: { id: camille.session.userData._id },
    body: { toUserId: id, amount: 1, description: '', type: 'transfer', scheduledDate: null },
  })
})

test('the curve of the points opens its table by keyboard, and says what it was on the day one points at', async ({ as }) => {
  const { page, id, api } = await as(people.camille)
  const { points: balance } = await api.call('points.balance', { params: { id } })
  await page.goto(`/profile/${id}/transaction-history`)
  const chart = page.getByRole('figure', { name: /^Solde du / })
  const table = chart.getByRole('table', { name: /^Solde du / })

  await test.step('the same figures as a table', async () => {
    await expect(chart.getByText('Voir les chiffres')).toBeVisible({ timeout: 30_000 })
    await expect(table).toBeHidden()
    await chart.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(chart.getByText('Masquer les chiffres')).toBeVisible()
    await expect(table.getByRole('columnheader')).toHaveText(['Jour', 'Mouvement', 'Solde'])
    const last = table.getByRole('row').last()
    await expect(last.getByRole('cell').last()).toHaveText(String(balance))
    await expectAccessible(page)
  })

  await test.step('what is read where one points', async () => {
    const drawing = chart.locator('.u-over')
    const box = await drawing.boundingBox()
    if (box === null) throw new Error('nothing drawn')
    const reading = chart.getByText(new RegExp(`: ${balance}\u00A0points`))
    await expect(reading).toBeHidden()
    // Drawn anew under a pointer that rests, it is read at the next move of the hand.
    await expect(async () => {
      await drawing.hover({ position: { x: box.width - 2, y: box.height / 2 } })
      await expect(reading).toBeVisible({ timeout: 2000 })
    }).toPass()
  })

  await test.step('the light theme draws it anew', async () => {
    const surface = () => drawnColours(page)
    const dark = await surface()
    await page.evaluate(() => {
      document.documentElement.dataset['theme'] = 'light'
    })
    await expect.poll(surface).not.toEqual(dark)
  })
})
