// A departure with a day ahead: what lies beyond the day is listed before it is decided, exchanges are a question of their own, and what is
// decided can be undone. The day is Wednesday 18 November 2026.
import { expect, test } from 'vitest'
import type { WireDepartureState } from '@releve/contract/departures'
import type { WireUser } from '@releve/contract/users'
import { refused, type Answers } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { personOf, userOf } from '../../../../../test/scene.ts'
import { PlannedDeparture } from './planned-departure.tsx'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const NOTHING: WireDepartureState = { departure: null, beyond: null }
const BEYOND: WireDepartureState['beyond'] = {
  demands: [{ demandId: id(1), kind: 'substitution', status: 'accepted', date: '2027-01-04', other: personOf('b') }],
  modifications: [
    {
      _id: id(2),
      kind: 'absence',
      name: 'Congé annuel',
      fromDate: '2026-12-28',
      toDate: '2027-01-10',
      isSeries: false,
      status: 'approved',
    },
    {
      _id: id(3),
      kind: 'custom_modification',
      name: 'Formation',
      fromDate: '2026-12-01',
      toDate: '2027-02-28',
      isSeries: true,
      status: 'pending',
    },
  ],
  roles: [{ role: 'hr', teamId: null, untilDate: null }],
  points: { balance: 12, reserved: 0 },
  leave: [{ activityId: 'annualLeave', name: 'Congé annuel', unit: 'workingDays', left: 450 }],
}
const DECIDED: WireDepartureState = {
  departure: {
    lastDay: '2026-12-31',
    reason: 'Retraite',
    decidedBy: personOf('administrator'),
    decidedAt: Date.UTC(2026, 10, 17, 9),
    isHeld: false,
  },
  beyond: BEYOND,
}

const drawView = (state: WireDepartureState, answers: Answers = {}) => {
  const user: WireUser = userOf('a')
  return draw(<PlannedDeparture user={user} onDone={() => undefined} />, {
    as: 'administrator',
    answers: { 'users.departure': state, ...answers },
  })
}

test('the day is asked for; once it is there, all that lies beyond is listed by name', async () => {
  const { getByRole, getByText, asked } = await drawView({ departure: null, beyond: BEYOND }, { 'users.planDeparture': DECIDED })
  await getByRole('button', { name: 'Prévoir le départ' }).click()
  await expect.element(getByText('Indiquez une date.')).toBeVisible()
  await getByRole('textbox', { name: 'Dernier jour au centre' }).fill('31/12/2026')
  const list = getByRole('region', { name: 'Écrit au-delà de ce jour' })
  await expect.element(list).toBeVisible()
  const lines = list
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent.replace(/\s/g, ' '))
  expect(lines).toEqual([
    expect.stringMatching(/^Remplacement du lun\. 4 janv\. 2027, avec /),
    'Congé annuel, du lun. 28 déc. 2026 au dim. 10 janv. 2027',
    'Formation, du mar. 1er déc. 2026 au dim. 28 févr. 2027, chaque semaine, à décider',
    'Ressources humaines',
    '12 points',
    'Congé annuel : il reste 4,5 jours ouvrés',
  ])
  await getByRole('button', { name: 'Prévoir le départ' }).click()
  await getByRole('alertdialog').getByRole('button', { name: 'Prévoir le départ' }).click()
  await expect.poll(() => asked('users.planDeparture').map(({ body }) => body)).toEqual([{ lastDay: '2026-12-31' }])
})

test('a day that is over is refused beside its field', async () => {
  const late = refused('departurePast', {
    fields: { lastDay: 'Le dernier jour est aujourd’hui ou plus tard.' },
  })
  const { getByRole, getByText } = await drawView(NOTHING, { 'users.planDeparture': late })
  await getByRole('textbox', { name: 'Dernier jour au centre' }).fill('01/11/2026')
  await getByRole('button', { name: 'Prévoir le départ' }).click()
  await getByRole('alertdialog').getByRole('button', { name: 'Prévoir le départ' }).click()
  await expect.element(getByText('Le dernier jour est aujourd’hui ou plus tard.')).toBeVisible()
  await expect.element(getByRole('textbox', { name: 'Dernier jour au centre' })).toHaveAttribute('aria-invalid', 'true')
})

test('what is decided says its day, by whom and why, and is undone', async () => {
  const { getByRole, getByText, asked } = await drawView(DECIDED, { 'users.undoDeparture': NOTHING })
  await expect.element(getByText(/^Dernier jour\s: jeudi 31\sdécembre 2026$/)).toBeVisible()
  await expect.element(getByText(/^Décidé le mar\.\s17\snov\.\s2026\spar\s/)).toBeVisible()
  await expect.element(getByText(/^Motif\s: Retraite$/)).toBeVisible()
  await getByRole('button', { name: 'Annuler le départ' }).click()
  await expect.poll(() => asked('users.undoDeparture')).toHaveLength(1)
})

test('a departure that is held says what is missing', async () => {
  const { departure } = DECIDED
  const { getByText } = await drawView({ departure: departure && { ...departure, isHeld: true }, beyond: BEYOND })
  await expect.element(getByText(/^Ce jour est passé, mais c’est le dernier administrateur/)).toBeVisible()
})
