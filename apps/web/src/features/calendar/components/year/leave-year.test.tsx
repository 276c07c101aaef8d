// The year of leave of a centre: who is away when, with the name of it for who may read it, the staffing that is left, another year and a failure.
import type { CenterPlanning } from '@releve/contract/shifts'
import type { WireModification } from '@releve/contract/planning'
import { daysBetween } from '@releve/domain/calendar/day'
import { expect, test } from 'vitest'
import { refused, type Answers } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { CENTER, centerRules, idOf, NOW, personOf, shiftOf, teamIdOf, userIdOf, type Member } from '../../../../../test/scene.ts'
import { words } from '../../../../../test/words.ts'
import { LeaveYear } from './leave-year.tsx'

const memberOf = (letter: Member) => ({ ...personOf(letter), role: null, teamId: teamIdOf(letter), qualifications: [], avatar: null })

/** Everybody works J every day, but for Alix from 3 to 16 August. */
function planningFrom(from: string): CenterPlanning {
  const days = daysBetween(from, `${from.slice(0, 4)}-12-31`) + 1
  const away = daysBetween(from, `${from.slice(0, 4)}-08-03`)
  const row = 'J'.repeat(days)
  return {
    roster: '1',
    from,
    days,
    shifts: [shiftOf('J')],
    legend: [
      { code: 'J', shift: 'J', state: 'planned' },
      { code: '-', shift: '', state: 'unavailable' },
    ],
    rows: [`${row.slice(0, away)}${'-'.repeat(14)}${row.slice(away + 14)}`, row],
  }
}

const leave: WireModification = {
  _id: idOf(70),
  centerId: CENTER,
  userId: userIdOf('a'),
  user: personOf('a'),
  type: 'absence',
  status: 'approved',
  fromDate: '2026-08-03',
  toDate: '2026-08-16',
  shift: null,
  cause: 'annualLeave',
  causeName: 'Congé annuel',
  comment: '',
  createdBy: personOf('a'),
  decidedBy: personOf('administrator'),
  reason: null,
  createdAt: NOW,
  decidedAt: NOW,
}

const drawYear = (as: 'administrator' | 'b', answers: Answers = {}) =>
  draw(<LeaveYear centerId={CENTER} />, {
    as,
    answers: {
      'centers.rules': { ...centerRules, minimumStaffing: { J: { total: 2, byQualification: {} } } },
      'activities.list': { activities: [{ _id: 'annualLeave', name: 'Congé annuel', letters: 'CA', kind: 'leave', isNamed: false }] },
      'planning.list': { modifications: [leave], next: null },
      'shifts.roster': { roster: '1', members: [memberOf('a'), memberOf('b')] },
      'shifts.centerPlanning': ({ query }) => planningFrom(query['startDate'] ?? ''),
      ...answers,
    },
  })

test('an administrator reads whose leave it is, and the staffing that it leaves week by week', async () => {
  const { getByText, getByRole } = await drawYear('administrator')
  await expect.element(getByText(words('Congé annuel, du lun. 3 août au dim. 16 août'))).toBeInTheDocument()
  const weeks = getByRole('list', { name: 'Restent' })
  await expect.element(weeks.getByText(words('Semaine 32 : 1 présent pour un minimum de 2, jour du lun. 3 août'))).toBeInTheDocument()
  await expect.element(weeks.getByText(words('Semaine 34 : 2 présents pour un minimum de 2, jour du lun. 17 août'))).toBeInTheDocument()
  await expect.element(getByRole('list', { name: words('Aucune absence de Basile Bouleau') })).toBeInTheDocument()
})

test('a colleague reads that somebody is away, and asks for no cause', async () => {
  const { getByText, asked } = await drawYear('b')
  await expect.element(getByText(words('Indisponible, du lun. 3 août au dim. 16 août'))).toBeInTheDocument()
  expect(asked('planning.list')).toEqual([])
})

test('another year is read by a press, and one team alone is shown', async () => {
  const { getByRole, getByText, asked } = await drawYear('administrator')
  await getByRole('button', { name: 'Année suivante' }).click()
  await expect.element(getByRole('heading', { name: 'Congés de 2027' })).toBeVisible()
  await expect.poll(() => asked('shifts.centerPlanning').at(-1)?.query).toMatchObject({ startDate: '2027-01-01', endDate: '2027-12-31' })
  await getByRole('combobox', { name: 'Équipe affichée' }).click()
  await getByRole('option', { name: 'Équipe B' }).click()
  await expect.element(getByText('Basile Bouleau')).toBeVisible()
  expect(getByText('Alix Aulne').elements()).toEqual([])
})

test('hours that lack somebody are told where the vacation itself has enough people', async () => {
  const { getByText } = await drawYear('administrator', {
    'centers.rules': centerRules,
    'shifts.centerPlanning': ({ query }) => ({
      ...planningFrom(query['startDate'] ?? ''),
      lacks: [{ date: '2026-05-06', shift: 'J', startTime: '15:00', endTime: '19:00', total: 1, missing: {} }],
    }),
  })
  await expect
    .element(getByText(words('Semaine 19 : 2 présents, jour du mer. 6 mai, il manque du monde à certaines heures')))
    .toBeInTheDocument()
})

test('a year that cannot be read says so, and is read again by a press', async () => {
  let isDown = true
  const { getByRole, getByText } = await drawYear('administrator', {
    'shifts.centerPlanning': ({ query }) => (isDown ? refused('unexpected') : planningFrom(query['startDate'] ?? '')),
  })
  await expect.element(getByText('L’année n’a pas pu être chargée')).toBeVisible()
  isDown = false
  await getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(getByText(words('Congé annuel, du lun. 3 août au dim. 16 août'))).toBeInTheDocument()
})
