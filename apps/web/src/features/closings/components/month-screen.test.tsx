// A month as human resources read it: its figures lead to the account of each person, and nothing of it can be changed.
import { expect, test } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { CENTER, idOf, personOf } from '../../../../test/scene.ts'
import { MonthScreen } from './month-screen.tsx'

const month = {
  month: '2026-10',
  state: 'open' as const,
  closing: null,
  reopened: null,
  pending: [{ _id: idOf(70), user: personOf('b'), startDate: '2026-10-05', endDate: '2026-10-06', name: 'Congé' }],
  demands: [],
  lacks: [],
  people: [
    {
      user: personOf('a'),
      registrationNumber: null,
      share: 100,
      hours: 7200,
      night: 0,
      sundays: 0,
      holidays: 0,
      overCycle: 0,
      meals: 0,
      activityTotals: [],
    },
  ],
  activityNames: [],
  regularisations: [],
  closedMonths: [],
}

const drawMonth = (isHr: boolean, state: 'open' | 'closed' = 'open') => {
  const closing = state === 'closed' ? { closedBy: personOf('administrator'), closedAt: 0, note: '' } : null
  const settings = { stepMinutes: 15 as const, meals: [], codes: [], profiles: [] }
  return draw(<MonthScreen centerId={CENTER} month="2026-10" onMonth={() => undefined} />, {
    ...(isHr ? { account: { roles: [{ role: 'hr' as const, teamId: null, untilDate: null }] } } : { as: 'administrator' as const }),
    answers: { 'closings.month': { ...month, state, closing }, 'payroll.settings': settings, 'activities.list': { activities: [] } },
  })
}

test('human resources read what is open and the figures, with the ways to accounts and absences', async () => {
  const { getByRole, getByText } = await drawMonth(true)
  const person = getByRole('link', { name: /^Alix Aulne/ })
  await expect.element(person).toHaveAttribute('href', expect.stringContaining('/hours?year=2026'))
  await expect.element(getByRole('link', { name: 'Voir les absences' })).toHaveAttribute('href', '/calendar?requests=all')
  await expect.element(getByText('1\u00A0demande à décider')).toBeVisible()
  for (const name of [/^Clore/, /^Codes/, /^Réglages/, /régularisation/]) expect(getByRole('button', { name }).elements()).toEqual([])
  expect(getByRole('link', { name: /^Traiter|^Saisir/ }).elements()).toEqual([])
})

test('of a closed month they save the file, and write no correction', async () => {
  const { getByRole } = await drawMonth(true, 'closed')
  await expect.element(getByRole('button', { name: 'Établir le fichier' })).toBeVisible()
  expect(getByRole('button', { name: 'Écrire une régularisation' }).elements()).toEqual([])
})

test('administrators close it, and settle what is open', async () => {
  const { getByRole } = await drawMonth(false)
  await expect.element(getByRole('button', { name: 'Clore octobre' })).toBeVisible()
  await expect.element(getByRole('link', { name: 'Traiter' })).toHaveAttribute('href', '/decide')
})
