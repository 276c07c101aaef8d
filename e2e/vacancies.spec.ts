// From a red figure to the running wave in three presses; a colleague who is asked reads it, takes it, and the board says so.
import type { Locator } from '@playwright/test'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { redFigure, shortVacation, undo } from './support/short-vacation.ts'

test('three presses from the red figure to the running wave, and the first yes fills it', async ({ as, apiOf }) => {
  const { page, api } = await as(people.admin)
  const { day, shift } = await shortVacation(api)
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.click()
  }
  try {
    await press(await redFigure(page, { day, shift }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Chercher quelqu’un' }))
    await expect(page).toHaveURL(/\/vacancies\?vacancy=/)
    const id = new URL(page.url()).searchParams.get('vacancy') ?? ''
    await press(page.getByRole('button', { name: 'Lancer la vague' }))
    await expect(snackbar(page, 'La vague est lancée.')).toBeVisible()
    expect(presses).toBe(3)
    await expectAccessible(page)

    // The test needs somebody who can take it, whoever the ranking names first.
    const board = await api.call('vacancies.get', { params: { id } })
    const [first] = board.lines.filter(({ limit }) => limit.length === 0)
    expect(first).toBeDefined()
    const { email = '' } = await api.call('users.get', { params: { id: first?.member._id ?? '' } })
    const colleague = await as(email)
    await colleague.page.goto(`/exchange/replace?demand=${id}`)
    await expect(colleague.page.getByText('Vacation à pourvoir').first()).toBeVisible()
    // A no is as near as a yes: nothing has to be scrolled for it.
    await expect(colleague.page.getByRole('button', { name: 'Pas cette fois' })).toBeInViewport({ ratio: 1 })
    await colleague.page.getByRole('button', { name: 'Pas cette fois' }).click()
    await expect(snackbar(colleague.page, 'C’est noté\u00A0: pas cette fois.')).toBeVisible()
    // And may think again.
    await colleague.page.goto(`/exchange/replace?demand=${id}`)
    await colleague.page.getByRole('button', { name: 'Prendre la vacation' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Pourvue' })).toBeVisible()
    const third = await apiOf(people.helene)
    const { status } = await third.call('demands.get', { params: { id } })
    expect(status).toBe('accepted')
    // Their page would read on what goes.
    await colleague.page.goto('/patchnotes')
    await colleague.api.call('demands.unaccept', { params: { id } })
    const { version } = (await api.call('vacancies.get', { params: { id } })).vacancy
    await api.call('vacancies.close', { params: { id }, body: { version } })
  } finally {
    await undo(api, day)
  }
})

test('four presses from the home page to the running wave for a member who calls in absent', async ({ as }) => {
  const { page, api } = await as(people.admin)
  await page.goto('/dashboard')
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.click()
  }
  // Those who relieve the vacation that runs.
  await press(page.getByRole('link', { name: /^Relève/ }).first())
  const faces = page.getByRole('dialog').getByRole('button', { name: /modifier son planning$/ })
  await expect(faces.first()).toBeVisible()
  await press(faces.last())
  await expect(page).toHaveURL(/[?&]member=/)
  const { searchParams } = new URL(page.url())
  const [userId, date] = [searchParams.get('member') ?? '', searchParams.get('ask') ?? '']
  // The form shows what the absence leaves before it is registered.
  await expect(page.getByRole('dialog').getByText('1 vacation touchée')).toBeVisible()
  await press(page.getByRole('dialog').getByRole('button', { name: 'Chercher des remplaçants' }))
  await expect(page).toHaveURL(/\/vacancies\?vacancy=/)
  const id = new URL(page.url()).searchParams.get('vacancy') ?? ''
  try {
    await press(page.getByRole('button', { name: 'Lancer la vague' }))
    await expect(snackbar(page, 'La vague est lancée.')).toBeVisible()
    expect(presses).toBe(4)
    expect((await api.call('vacancies.get', { params: { id } })).vacancy.origin).toBe('absence')
  } finally {
    const { version } = (await api.call('vacancies.get', { params: { id } })).vacancy
    await api.call('vacancies.close', { params: { id }, body: { version } })
    const { modifications } = await api.call('planning.list', { query: { userId, status: 'approved', limit: 100 } })
    const own = modifications.find(({ type, fromDate, toDate }) => type === 'absence' && fromDate === date && toDate === date)
    await api.call('planning.withdraw', { params: { id: own?._id ?? '' }, body: { override: { reason: 'L’essai est fini' } } })
  }
})
