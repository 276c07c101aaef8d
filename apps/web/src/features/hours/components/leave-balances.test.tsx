// Balances of leave as their member reads them, what administrators write to them, and the terms of a centre.
import { describe, expect, test } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { CENTER, idOf, personOf, userIdOf, userOf } from '../../../../test/scene.ts'
import type { WireLeave } from './leave-queries.ts'
import { LeaveBalances } from './leave-balances.tsx'
import { readAmount } from './leave-drafts.ts'
import { LeaveLineSheet } from './leave-line-sheet.tsx'
import { LeaveTerms } from './leave-terms.tsx'

const H = 60
const annual: WireLeave['balances'][number] = {
  activityId: 'annualLeave',
  name: 'Congé annuel',
  letters: 'CA',
  unit: 'hours',
  mayGoBelow: false,
  right: 200 * H,
  opening: 24 * H,
  gained: 0,
  transferred: 0,
  corrected: 0,
  closed: 0,
  taken: 72 * H,
  planned: 48 * H,
  asked: 12 * H,
  expired: 0,
  expiring: { until: '2026-12-31', amount: 12 * H },
  left: 104 * H,
}
const days = {
  ...annual,
  activityId: 'timeOffInLieu',
  name: 'Récupération',
  unit: 'workingDays' as const,
  left: -150,
  expiring: null,
  asked: 0,
}
const leave: WireLeave = {
  year: 2026,
  today: '2026-11-18',
  countedSince: '2026-01-01',
  balances: [annual, days],
  lines: [
    {
      _id: idOf(91),
      activityId: 'annualLeave',
      kind: 'opening',
      amount: 24 * H,
      reason: 'Solde de 2025',
      author: personOf('administrator'),
      at: Date.parse('2026-01-05T09:00Z'),
    },
  ],
}

test('a balance says what is left, what it is made of, what is asked and what will be lost', async () => {
  const { getByText, container } = await draw(<LeaveBalances userId={userIdOf('a')} year={2026} />, {
    answers: { 'leave.ofMember': leave },
  })
  await expect.element(getByText('104\u00A0h')).toBeVisible()
  await expect.element(getByText('−1,5\u00A0jour ouvré')).toBeVisible()
  await expect.element(getByText('Ce solde est au-dessous de zéro.')).toBeVisible()
  expect(container.textContent).toContain('12\u00A0h à prendre jusqu’au')
  expect(container.textContent).toContain('Demandé, pas encore décidé12\u00A0h')
  await expect.element(getByText('Congé annuel, report\u00A0: Solde de 2025')).toBeVisible()
})

test('where the centre keeps none, nothing stands there', async () => {
  const { container } = await draw(<LeaveBalances userId={userIdOf('a')} year={2026} />, {
    answers: { 'leave.ofMember': { ...leave, balances: [], lines: [] } },
  })
  await expect.poll(() => container.querySelector('section')).toBeNull()
})

describe('amounts as they are typed', () => {
  test.each([
    ['hours', '12 h 30', 750],
    ['hours', 'douze', null],
    ['shifts', '2,5', 250],
    ['workingDays', '2.25', 225],
    ['workingDays', '2h', null],
  ] as const)('%s: « %s »', (unit, text, amount) => expect(readAmount(unit, text)).toBe(amount))
})

test('an administrator carries leave into the next year', async () => {
  const sent: unknown[] = []
  const { getByLabelText, getByRole, getByText } = await draw(
    <LeaveLineSheet user={userOf('a')} year={2026} balances={leave.balances} open onOpenChange={() => {}} />,
    {
      as: 'administrator',
      answers: {
        'leave.write': ({ body }) => {
          sent.push(body)
          return leave
        },
      },
    },
  )
  await getByRole('button', { name: 'Écrire la ligne' }).click()
  await expect.element(getByText('Indiquez une quantité, par exemple 12.')).toBeVisible()
  await getByLabelText('Heures').fill('12 h 30')
  await getByLabelText('Motif').fill('Repos de nuit')
  await getByRole('button', { name: 'Écrire la ligne' }).click()
  await expect.poll(() => sent).toEqual([{ year: 2026, activityId: 'annualLeave', kind: 'gain', amount: 750, reason: 'Repos de nuit' }])
})

test('the terms of a centre are typed in the unit of each leave', async () => {
  const sent: unknown[] = []
  const terms = [
    {
      activityId: 'annualLeave',
      fromYear: 2026,
      unit: 'hours' as const,
      yearly: 200 * H,
      mayGoBelow: false,
      carriedUntil: { month: 4, day: 30 },
    },
  ]
  const { getByLabelText, getByRole, getByText } = await draw(<LeaveTerms centerId={CENTER} thisYear={2026} />, {
    as: 'administrator',
    answers: {
      'activities.list': { activities: [{ _id: 'annualLeave', name: 'Congé annuel', letters: 'CA', kind: 'leave', isNamed: false }] },
      'leave.centerTerms': { terms },
      'leave.saveCenterTerms': ({ body }) => {
        sent.push(body)
        return { terms }
      },
    },
  })
  const carried = getByLabelText('Report à prendre jusqu’au')
  await expect.element(carried).toHaveValue('30/04')
  await carried.fill('avril')
  await getByLabelText('Droit par an, à temps plein').fill('210')
  await getByRole('button', { name: 'Enregistrer les soldes' }).click()
  await expect.element(getByText('Indiquez un jour et un mois, par exemple 30/04.')).toBeVisible()
  await carried.fill('31/05')
  await getByRole('button', { name: 'Enregistrer les soldes' }).click()
  await expect.poll(() => sent).toEqual([{ terms: [{ ...terms[0], yearly: 210 * H, carriedUntil: { month: 5, day: 31 } }], seen: terms }])
})
