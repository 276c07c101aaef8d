// The people of a vacation: an administrator comes from one of them to a change of their planning, a member reads who they are.
import { expect, test, vi } from 'vitest'
import { draw } from '../../../../../test/draw.tsx'
import { personOf, shiftOf, userIdOf } from '../../../../../test/scene.ts'
import { VacationSheet } from './vacation-sheet.tsx'

const DAY = '2026-11-18'

const drawSheet = (as: 'a' | 'administrator', { member = {}, planning = {} }: { member?: object; planning?: object } = {}) =>
  draw(<VacationSheet vacation={{ day: DAY, shift: 'J' }} open onOpenChange={vi.fn<(isOpen: boolean) => void>()} />, {
    as,
    at: `/calendar?view=team&day=${DAY}&shift=J`,
    page: '/member/calendar',
    answers: {
      'shifts.roster': {
        roster: '1',
        members: (['a', 'administrator'] as const).map((person) => ({
          ...personOf(person),
          role: null,
          teamId: null,
          qualifications: [],
          avatar: null,
          ...(person === 'a' && member),
        })),
      },
      'shifts.centerPlanning': {
        roster: '1',
        from: DAY,
        days: 1,
        shifts: [shiftOf('J')],
        legend: [{ code: 'J', shift: 'J', state: 'planned' }],
        rows: ['J', 'J'],
        ...planning,
      },
    },
  })

test('an administrator changes the planning of whoever is absent, and asks for their own', async () => {
  const { getByRole, getByText, address } = await drawSheet('administrator')
  await expect.element(getByText(/Une personne est absente/)).toBeVisible()
  await getByRole('button', { name: /Alix Aulne.*modifier son planning$/ }).click()
  await expect.poll(address).toContain(`ask=${DAY}`)
  expect(address()).toContain(`member=${userIdOf('a')}`)
  await getByRole('button', { name: /Odile Orme.*modifier son planning$/ }).click()
  await expect.poll(address).not.toContain('member=')
  expect(address()).toContain(`ask=${DAY}`)
})

test('a member reads who is there, and changes nobody’s planning', async () => {
  const { getByText, getByTitle, getByRole } = await drawSheet('a')
  await expect.element(getByTitle('Alix Aulne')).toBeVisible()
  expect(getByRole('button', { name: /modifier son planning/ }).elements()).toEqual([])
  expect(getByText(/Une personne est absente/).elements()).toEqual([])
})

test('a trainee is said beside those who count', async () => {
  const traineeships = [{ qualification: 'CDS', fromDate: DAY, untilDate: DAY, tutorId: userIdOf('administrator') }]
  const trainee = await drawSheet('a', { member: { traineeships } })
  await expect.element(trainee.getByText('1\u00A0présent')).toBeVisible()
  await expect.element(trainee.getByText('En doublure\u00A0: Alix Aulne (CDS, avec Odile Orme)')).toBeVisible()
})

test('the hours of whoever is there for some of the vacation are said', async () => {
  const planning = {
    legend: [
      { code: 'J', shift: 'J', state: 'planned' },
      { code: 'p', shift: 'J', state: 'planned', mark: 'part' },
    ],
    rows: ['p', 'J'],
    parts: [{ row: 0, day: 0, minutes: 420, spans: [[420, 840]] }],
  }
  const { getByText } = await drawSheet('a', { planning })
  await expect.element(getByText(/^Alix Aulne est là de.07:00 à.14:00$/)).toBeVisible()
})
