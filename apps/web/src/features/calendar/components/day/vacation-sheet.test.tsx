// The people of a vacation: an administrator comes from one of them to a change of their planning, a member reads who they are.
import { expect, test, vi } from 'vitest'
import { draw } from '../../../../../test/draw.tsx'
import { personOf, shiftOf, userIdOf } from '../../../../../test/scene.ts'
import { VacationSheet } from './vacation-sheet.tsx'

const DAY = '2026-11-18'

const drawSheet = (as: 'a' | 'administrator') =>
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
        })),
      },
      'shifts.centerPlanning': {
        roster: '1',
        from: DAY,
        days: 1,
        shifts: [shiftOf('J')],
        legend: [{ code: 'J', shift: 'J', state: 'planned' }],
        rows: ['J', 'J'],
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
