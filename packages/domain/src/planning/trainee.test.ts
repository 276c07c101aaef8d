// Trainees: present, at work, and counted by no staffing; what they did beside a tutor, and the next vacation beside one.
import { describe, expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import { controlRoomCenter, operator } from '../demands/center.fixture.ts'
import { idOf } from '../ids.fixture.ts'
import { defaultRules } from '../working-time/profiles.ts'
import { roomVacations } from '../working-time/room.ts'
import { vacationLacks } from '../working-time/vacation-lacks.ts'
import { doublings } from './doublings.ts'
import { dutyGroups } from './duty-groups.ts'
import { controlRoom, member, work } from './plan.fixture.ts'
import { presenceOver } from './presence.ts'
import { peopleOn } from './staffing-of-day.ts'
import { isTraineeOn } from './trainee.ts'
import type { Traineeship } from './trainee.ts'

/** Team A works J on the 18th and on the 22nd, N on the 19th and the 23rd. */
const FIRST = '2026-11-18'
const SECOND = '2026-11-22'
const [first, second] = [toDayNumber(FIRST), toDayNumber(SECOND)]
const learning = (more: Partial<Traineeship> = {}): Traineeship => ({
  qualification: 'CDS',
  fromDay: first,
  untilDay: second,
  tutorId: null,
  ...more,
})

test.each([
  ['the day before', first - 1, false],
  ['its first day', first, true],
  ['its last day', second, true],
  ['the day after', second + 1, false],
])('a traineeship holds on %s: %s, %s', (_, day, expected) => {
  expect(isTraineeOn({ traineeships: [learning()] }, day)).toBe(expected)
  expect(isTraineeOn({ traineeships: [learning({ untilDay: null })] }, day)).toBe(day >= first)
  expect(isTraineeOn({}, day)).toBe(false)
})

describe('a trainee on a vacation', () => {
  const plan = controlRoom()
  const people = [member('a', 'A'), member('t', 'A', { traineeships: [learning({ untilDay: first })] })]

  test('is counted in no presence, no minimum and no row of that day, and in all of the next', () => {
    const names = (day: number) => peopleOn(plan, people, day, 'J').map(({ userId }) => userId)
    expect([names(first), names(second)]).toEqual([['a'], ['a', 't']])
    expect(presenceOver(plan, people, first, first).map(({ userId }) => userId)).toEqual(['a'])
    const row = { qualification: null, startTime: '07:00', endTime: '19:00', kinds: ['weekday', 'sunday'], dates: [] } as const
    const staffing = {
      byShift: {},
      rows: [{ ...row, minimum: 2, target: null, maximum: null }],
      calendar: { holidays: { area: 'metropole', own: [] }, schoolHolidays: [] },
    } as const
    const lacks = (day: number) => vacationLacks({ ...plan, staffing }, people, day, day).map(({ total }) => total)
    expect([lacks(first), lacks(second)]).toEqual([[1], []])
  })

  test('stands in the room, and fills no place of it', () => {
    const groups = dutyGroups(plan, people, first, first)
    expect(groups.map(({ people: there }) => there.map(({ userId, isTrainee = false }) => [userId, isTrainee]))).toEqual([
      [
        ['a', false],
        ['t', true],
      ],
    ])
    const terms = { minimumStaffing: { J: { total: 2, byQualification: {} } }, followedFrom: first, lacks: [], qualificationsOf: () => [] }
    expect(roomVacations(groups, terms, 0)).toMatchObject([{ counted: [{ userId: 'a' }], shortage: { total: 1 } }])
  })
})

describe('a trainee in an exchange', () => {
  const rules = { ...defaultRules('SPP12'), minimumStaffing: { J: { total: 2, byQualification: {} } } }
  const learns = { traineeships: [learning({ untilDay: null })] }

  test('takes the place of nobody who counts', () => {
    const center = controlRoomCenter({
      rules,
      members: [operator('a', 'A'), operator('x', 'A'), operator('t', null, learns), operator('o', null)],
    })
    const id = center.post('a', { type: 'substitution', date: SECOND })
    expect(center.tryAccept(id, 't')?.violations).toMatchObject([{ code: 'minimumStaffing', actual: 1, limit: 2 }])
    expect(center.tryAccept(id, 'o')).toBeNull()
  })

  test('leaves no hole when they give a vacation, whoever takes it', () => {
    const center = controlRoomCenter({
      rules,
      members: [operator('a', 'A'), operator('x', 'A'), operator('t', 'A', learns), operator('u', null, learns)],
    })
    const id = center.post('t', { type: 'substitution', date: SECOND })
    expect(center.tryAccept(id, 'u')).toBeNull()
  })
})

describe('doublings', () => {
  const plan = controlRoom()
  const trainee = member('t', 'A', { traineeships: [learning({ untilDay: null })] })
  const count = (members: ReturnType<typeof member>[], more: Partial<Traineeship> = {}, to = first + 5) =>
    doublings(plan, learning({ untilDay: null, ...more }), { trainee, members, profile: 'SPP12' }, first, to).map(
      ({ day, tutorId, isByDay, isByNight }) => [day - first, tutorId, isByDay, isByNight],
    )

  test('are the vacations beside somebody who holds the qualification, by day and by night', () => {
    expect(count([member('a', 'A', { qualifications: ['CDS'] }), member('b', 'B', { qualifications: ['CDS'] })])).toEqual([
      [0, 'a', true, false],
      [1, 'a', false, true],
      [4, 'a', true, false],
      [5, 'a', false, true],
    ])
  })

  test('are none beside somebody who does not hold it that day, or learns too', () => {
    const lapsed = { qualifications: ['CDS'], validity: [{ name: 'CDS', fromDay: null, untilDay: first - 1 }] }
    expect(count([member('a', 'A', lapsed)])).toEqual([])
    expect(count([member('a', 'A', { qualifications: ['CDS'], traineeships: [learning({ untilDay: null })] })])).toEqual([])
  })

  test('are those beside the tutor who is named, wherever the tutor works them', () => {
    const others = [member('a', 'A', { qualifications: ['CDS'] }), member('b', 'B', { qualifications: ['CDS'] })]
    expect(count(others, { tutorId: idOf('user', 'b') })).toEqual([])
    expect(count(others, { tutorId: idOf('user', 'a') }, first + 1)).toHaveLength(2)
  })

  test('are the vacations in which the tutor is there for half of the time at least', () => {
    const away = (from: string, to: string) =>
      member('a', 'A', {
        qualifications: ['CDS'],
        placed: [
          {
            _id: 'h',
            fromDay: first,
            toDay: first,
            weekdays: null,
            hours: { startTime: from, endTime: to, endsNextDay: false },
            activity: { _id: 'visit', name: 'Visite', letters: 'V', kind: 'work', isNamed: true },
          },
        ],
      })
    expect(count([away('07:00', '13:00')], {}, first)).toHaveLength(1)
    expect(count([away('07:00', '13:15')], {}, first)).toHaveLength(0)
  })

  test('of a guard of 24 h count by day and by night', () => {
    const guard = { shift: work('G', '08:00', 24) }
    const modification = { _id: 'm', type: 'custom_modification', fromDay: first, toDay: first, ...guard } as const
    const both = [member('a', 'A', { qualifications: ['CDS'], modifications: [modification] })]
    const list = doublings(
      plan,
      learning(),
      { trainee: { ...trainee, modifications: [modification] }, members: both, profile: 'SPP_G24' },
      first,
      first,
    )
    expect(list).toMatchObject([{ isByDay: true, isByNight: true }])
  })
})
