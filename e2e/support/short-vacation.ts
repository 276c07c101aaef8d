// A vacation of the demo that lacks somebody, and its planning as it was before.
import type { Locator, Page } from '@playwright/test'
import type { Api } from './api.ts'
import { dayAfter, todayIn } from './calendar.ts'

export const REASON = 'Il manque quelqu’un, un essai de bout en bout'

/** Makes a vacation of the coming weeks lack somebody: sends people away from the one that is nearest to its minimum. */
export async function shortVacation(api: Api): Promise<{ readonly day: string; readonly shift: string }> {
  const id = api.session.userData.centerId ?? ''
  const startDate = dayAfter(todayIn('Europe/Paris'), 3)
  const [{ minimumStaffing }, { members }, planning] = await Promise.all([
    api.call('centers.rules', { params: { id } }),
    api.call('shifts.roster', { params: { id } }),
    api.call('shifts.centerPlanning', { params: { id }, query: { startDate, endDate: dayAfter(startDate, 20) } }),
  ])
  const vacations = Object.entries(minimumStaffing).flatMap(([shift, { total }]) => {
    const stateOf = new Map(planning.legend.filter((legendEntry) => legendEntry.shift === shift).map(({ code, state }) => [code, state]))
    return Array.from({ length: planning.days }, (_, index) => {
      const states = members.map((_member, row) => stateOf.get(planning.rows[row]?.[index] ?? ''))
      const count = states.filter((state) => state === 'planned' || state === 'taken' || state === 'modified').length
      // Nobody who took a vacation from a colleague is chosen: it would be left uncovered.
      const present = members.filter((_member, row) => states[row] === 'planned')
      return { day: dayAfter(startDate, index), shift, present, extra: count - total }
    })
  })
  const [nearest] = vacations.filter(({ present }) => present.length > 0).toSorted((a, b) => a.extra - b.extra)
  if (nearest === undefined) throw new Error('no vacation with a minimum')
  const { day, shift, present, extra } = nearest
  for (const { _id: userId } of present
    .filter((presentMember) => presentMember._id !== api.session.userData._id)
    .slice(0, Math.max(0, extra + 1))) {
    await api.call('planning.register', {
      body: { userId, type: 'off_day', fromDate: day, toDate: day, approve: true, reason: REASON },
    })
  }
  return { day, shift }
}

/** Puts the planning of that day back as it was. */
export async function undo(api: Api, day: string): Promise<void> {
  const { modifications } = await api.call('planning.list', { query: { status: 'approved', startDate: day, endDate: day, limit: 100 } })
  // The oldest change is undone first: those sent away come back before those assigned leave.
  for (const { _id: id } of modifications.filter(({ reason }) => reason === REASON).toReversed()) {
    await api.call('planning.withdraw', { params: { id }, body: { override: { reason: 'L’essai est fini' } } })
  }
}

/** Opens the matrix of its month, and finds the red figure of that vacation at the foot. */
export async function redFigure(page: Page, { day, shift }: { readonly day: string; readonly shift: string }): Promise<Locator> {
  await page.goto(`/calendar?view=team&month=${day.slice(0, 7)}`)
  const row = page
    .locator('.matrix-foot')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader').getByText(shift, { exact: true }) })
  return row.locator(`[aria-colindex="${Number(day.slice(8)) + 1}"]`).getByRole('button')
}
