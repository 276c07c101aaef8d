// From a red figure to a colleague assigned: the vacation it speaks of, who is missing, and four presses at most.
import type { Locator } from '@playwright/test'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { REASON, redFigure, shortVacation, undo } from './support/short-vacation.ts'

test('a red figure opens its vacation, and a colleague is assigned to it in four presses at most', async ({ as }) => {
  const { page, api } = await as(people.admin)
  const { day, shift } = await shortVacation(api)
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.click()
  }
  try {
    await press(await redFigure(page, { day, shift }))
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText(/Il manque/)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`day=${day}.*shift=${shift}|shift=${shift}.*day=${day}`))
    const first = sheet.getByRole('region', { name: 'Affecter quelqu’un' }).getByRole('listitem').first()
    const choose = first.getByRole('button', { name: /^Affecter / })
    const name = (await choose.getAttribute('aria-label'))?.replace('Affecter ', '') ?? ''
    await press(choose)
    const reason = first.getByRole('textbox', { name: 'Motif' })
    await press(reason)
    await reason.fill(REASON)
    await expectAccessible(page)
    await press(first.getByRole('button', { name: 'Affecter à cette vacation' }))
    await expect(snackbar(page, `Affectation enregistrée pour ${name}.`)).toBeVisible()
    expect(presses).toBeLessThanOrEqual(4)
    await expect(sheet.getByRole('region', { name: 'Affecter quelqu’un' }).getByText(name, { exact: true })).toHaveCount(0)
  } finally {
    await undo(api, day)
  }
})

test('a member reads who is missing, and is not asked to assign anybody', async ({ as, apiOf }) => {
  const admin = await apiOf(people.admin)
  const { day, shift } = await shortVacation(admin)
  try {
    const { page } = await as(people.helene)
    await page.goto(`/calendar?view=team&day=${day}&shift=${shift}`)
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText(/Il manque/)).toBeVisible()
    await expect(sheet.getByRole('button', { name: /^Affecter/ })).toHaveCount(0)
    await sheet.getByRole('button', { name: 'Voir votre journée' }).click()
    await expect(page).not.toHaveURL(/shift=/)
  } finally {
    await undo(admin, day)
  }
})

test('the alerts of the home page lead to the vacation they speak of', async ({ as }) => {
  const { page } = await as(people.admin)
  await page.goto('/dashboard')
  const alert = page.getByRole('region', { name: 'Sous l’effectif' }).getByRole('link').first()
  await expect(alert).toHaveAttribute('href', /day=.*shift=|shift=.*day=/)
  await alert.click()
  await expect(page.getByRole('dialog').getByText(/Il manque/)).toBeVisible()
})
