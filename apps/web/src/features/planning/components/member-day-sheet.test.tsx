// The day of a member, for their administrators: the days around it, the rests, the way to who is there and to a change. Planners place on days to
// come, and act in nobody's name on demands.
import { expect, test, vi } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { dayOf, daysOf, personOf, teamOf, userIdOf, userOf } from '../../../../test/scene.ts'
import { words } from '../../../../test/words.ts'
import { MemberDaySheet } from './member-day-sheet.tsx'

const DAY = '2026-11-22'

const drawSheet = () =>
  draw(<MemberDaySheet shown={{ memberId: userIdOf('a'), day: DAY }} open onOpenChange={vi.fn<(isOpen: boolean) => void>()} />, {
    as: 'administrator',
    at: `/calendar?view=team&day=${DAY}&member=${userIdOf('a')}`,
    page: '/member/calendar',
    answers: {
      'shifts.roster': {
        roster: '1',
        members: [{ ...personOf('a'), role: null, teamId: null, qualifications: [], avatar: null }],
      },
      'users.get': userOf('a'),
      'planning.list': { modifications: [], next: null },
      'shifts.getWithSubstitutions': () =>
        daysOf('a', '2026-11-12', '2026-12-02').map((day) => dayOf(day.date, day.shift.name, { teamObject: teamOf('a') })),
    },
  })

test('the days around it, and the rests, stand in it', async () => {
  const { getByRole } = await drawSheet()
  await expect.element(getByRole('img', { name: words('48 h de repos avant, 24 h après') })).toBeVisible()
  expect(getByRole('listitem').getByRole('button').elements()).toHaveLength(7)
})

test('a day beside it opens, and so does the vacation with all who are there', async () => {
  const { getByRole, address } = await drawSheet()
  await getByRole('button', { name: /^lundi 23 novembre/ }).click()
  await expect.poll(address).toContain('day=2026-11-23')
  await getByRole('button', { name: 'Voir qui est là' }).click()
  await expect.poll(address).toContain('shift=J')
  expect(address()).not.toContain('member=')
})

test('its main action is the change of their planning', async () => {
  const { getByRole, address } = await drawSheet()
  await getByRole('button', { name: 'Modifier son planning' }).click()
  await expect.poll(address).toContain(`ask=${DAY}`)
})

const roster = { roster: '1', members: [{ ...personOf('b'), role: null, teamId: null, qualifications: [], avatar: null }] }

const drawDay = (isPlanner: boolean, day: string) =>
  draw(<MemberDaySheet open shown={{ memberId: userIdOf('b'), day }} onOpenChange={() => undefined} />, {
    ...(isPlanner
      ? { account: { roles: [{ role: 'planner' as const, teamId: null, untilDate: null }] } }
      : { as: 'administrator' as const }),
    at: '/calendar',
    answers: {
      'shifts.roster': roster,
      'users.get': userOf('b'),
      'shifts.getWithSubstitutions': () => daysOf('b', '2026-11-01', '2026-12-10'),
      'planning.list': { modifications: [], next: null },
      'demands.list': [],
    },
  })

test('a planner registers for the member, and posts or gives nothing in their name', async () => {
  const { getByRole } = await drawDay(true, '2026-11-22')
  await expect.element(getByRole('button', { name: 'Modifier son planning' })).toBeVisible()
  expect(getByRole('button', { name: /en son nom/ }).elements()).toEqual([])
})

test('days that are over are for administrators alone', async () => {
  const planner = await drawDay(true, '2026-11-14')
  await expect.element(planner.getByRole('link', { name: /profil/ })).toBeVisible()
  await expect.element(planner.getByRole('button', { name: 'Jour suivant' })).toBeVisible()
  expect(planner.getByRole('button', { name: 'Modifier son planning' }).elements()).toEqual([])
  await planner.unmount()
  const administrator = await drawDay(false, '2026-11-14')
  await expect.element(administrator.getByRole('button', { name: 'Modifier son planning' })).toBeVisible()
})
