// From a red figure to a colleague assigned: the vacation it speaks of, who is missing, and four presses at most.
import type { Locator } from '@playwright/test'
import type { Api } from './support/api.ts'
import { todayIn } from './support/calendar.ts'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

const addDays = (day: string, count: number) => new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

const REASON = 'Il manque quelqu’un, un essai de bout en bout'

/** A vacation of the coming weeks that lacks somebody: the one nearest to its minimum, from which as many are taken away as it needs. */
async function shortVacation(api: Api): Promise<{ readonly day: string; readonly shift: string }> {
  const id = api.session.userData.centerId ?? ''
  const startDate = addDays(todayIn('Europe/Paris'), 3)
  const [{ minimumStaffing }, { members }, planning] = await Promise.all([
    api.call('centers.rules', { params: { id } }),
    api.call('shifts.roster', { params: { id } }),
    api.call('shifts.centerPlanning', { params: { id }, query: { startDate, endDate: addDays(startDate, 20) } }),
  ])
  const vacations = Object.entries(minimumStaffing).flatMap(([shift, { total }]) => {
    const stateOf = new Map(planning.legend.filter((one) => one.shift === shift).map(({ code, state }) => [code, state]))
    return Array.from({ length: planning.days }, (_, index) => {
      const states = members.map((_member, row) => stateOf.get(planning.rows[row]?.[index] ?? ''))
      const count = states.filter((state) => state === 'planned' || state === 'taken' || state === 'modified').length
      // Nobody who took a vacation from a colleague: it would be left uncovered.
      const present = members.filter((_member, row) => states[row] === 'planned')
      return { day: addDays(startDate, index), shift, present, extra: count - total }
    })
  })
  const [nearest] = vacations.filter(({ present }) => present.length > 0).toSorted((a, b) => a.extra - b.extra)
  if (nearest === undefined) throw new Error('no vacation with a minimum')
  const { day, shift, present, extra } = nearest
  for (const { _id: userId } of present.filter((one) => one._id !== api.session.userData._id).slice(0, Math.max(0, extra + 1))) {
    await api.call('planning.register', {
      body: { userId, type: 'off_day', fromDate: day, toDate: day, approve: true, reason: REASON },
    })
  }
  return { day, shift }
}

/** The planning of that day as it was. */
async function undo(api: Api, day: string): Promise<void> {
  const { modifications } = await api.call('planning.list', { query: { status: 'approved', startDate: day, endDate: day, limit: 100 } })
  // Oldest first: who was sent away comes back before who was assigned goes.
  for (const { _id: id } of modifications.filter(({ reason }) => reason === REASON).toReversed()) {
    await api.call('planning.withdraw', { params: { id }, body: { override: { reason: 'L’essai est fini' } } })
  }
}

test('a red figure opens its vacation, and a colleague is assigned to it in four presses at most', async ({ as }) => {
  const { page, api } = await as(people.admin)
  const { day, shift } = await shortVacation(api)
  let presses = 0
  const press = async (what: Locator) => {
    presses += 1
    await what.click()
  }
  try {
    await page.goto(`/calendar?view=team&month=${day.slice(0, 7)}`)
    const figures = page.locator('.matrix-foot').getByRole('row')
    const row = figures.filter({ has: page.getByRole('rowheader').getByText(shift, { exact: true }) })
    await press(row.locator(`[aria-colindex="${Number(day.slice(8)) + 1}"]`).getByRole('button'))
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
