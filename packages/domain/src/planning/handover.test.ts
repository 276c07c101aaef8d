// The duty groups, their relief, and the reader of a note: by the plan, at the minute, when clocks change too.
import { describe, expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import { idOf } from '../ids.fixture.ts'
import type { MemberPlan, Modification, Transfer } from './center-plan.ts'
import { dutyGroups, groupsAt } from './duty-groups.ts'
import { isUnderstood, ownDuty, reliefFrom, reliefOf } from './handover.ts'
import { always, center, controlRoom, DAY_SHIFT, NIGHT_SHIFT, rotation, team, work } from './plan.fixture.ts'

const at = (wall: string) => Temporal.PlainDateTime.from(wall).toZonedDateTime('Europe/Paris').epochMilliseconds
const wallOf = (instant: number) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO('Europe/Paris').toPlainDateTime().toString({ smallestUnit: 'minute' })
const user = (name: string) => idOf('user', name)

function member(name: string, teamName: string | null, overrides: Partial<MemberPlan> = {}): MemberPlan {
  const teamId = teamName === null ? null : idOf('team', teamName)
  return { userId: user(name), qualifications: [], teams: always(teamId), transfers: [], modifications: [], ...overrides }
}

const DAY = '2026-03-10'
/** The teams that work J and N that day, by letter, out of four. */
const plan = controlRoom()
const everyTeam = [...plan.teams.keys()]
const [dayTeam, nightTeam] = ['J', 'N'].map((name) => {
  const people = everyTeam.map((teamId) => member(`one of ${teamId}`, teamId))
  return dutyGroups(plan, people, toDayNumber(DAY), toDayNumber(DAY)).find((group) => group.name === name)?.teamId ?? ''
})
const ann = member('ann', dayTeam ?? null)
const bob = member('bob', dayTeam ?? null)
const cleo = member('cleo', nightTeam ?? null)
const dan = member('dan', nightTeam ?? null)
const groupsOf = (...members: readonly MemberPlan[]) => dutyGroups(plan, members, toDayNumber(DAY) - 1, toDayNumber(DAY) + 3)
const names = (relief: ReturnType<typeof reliefOf>) => relief?.userIds.toSorted()

const absent = (day: string): Modification => ({
  _id: 'absence',
  type: 'absence',
  fromDay: toDayNumber(day),
  toDay: toDayNumber(day),
  shift: null,
})
/** Dan's night goes to Ann. */
const transfer: Transfer = {
  demandId: idOf('demand', 'd'),
  type: 'substitution',
  day: toDayNumber(DAY),
  giverId: user('dan'),
  takerId: user('eve'),
  given: NIGHT_SHIFT,
  givenTeamId: idOf('team', nightTeam ?? ''),
  returned: null,
  returnedTeamId: null,
  at: 0,
}

describe('who works together', () => {
  test('by vacation, in order of starts, with the team most of them work for', () => {
    const groups = groupsOf(ann, bob, cleo, dan).filter(({ day }) => day === toDayNumber(DAY))
    expect(groups.map(({ name, people, teamId }) => [name, people.map(({ userId }) => userId), teamId])).toEqual([
      ['J', ['ann', 'bob'], dayTeam],
      ['N', ['cleo', 'dan'], nightTeam],
    ])
    expect(groupsAt(groups, at(`${DAY}T18:59`)).map(({ name }) => name)).toEqual(['J'])
    expect(groupsAt(groups, at(`${DAY}T19:00`)).map(({ name }) => name)).toEqual(['N'])
  })

  test('without who is absent, with who took over, and at the usual hours however one of them works', () => {
    const late = { ...DAY_SHIFT, variation: { name: 'late', startTime: '08:00', endTime: '20:00', endsNextDay: false } } as const
    const custom: Modification = { ...absent(DAY), type: 'custom_modification', shift: late }
    const groups = groupsOf(
      ann,
      { ...bob, modifications: [custom] },
      member('fay', dayTeam ?? null),
      { ...cleo, modifications: [absent(DAY)] },
      { ...dan, transfers: [transfer] },
      member('eve', null, { transfers: [transfer] }),
    ).filter(({ day }) => day === toDayNumber(DAY))
    expect(groups.map(({ people }) => people.map(({ userId }) => userId))).toEqual([['ann', 'bob', 'fay'], ['eve']])
    expect(wallOf(groups[0]?.startAt ?? 0)).toBe(`${DAY}T07:00`)
    expect(wallOf(groups[0]?.people[1]?.startAt ?? 0)).toBe(`${DAY}T08:00`)
    // She works for the team whose vacation she took.
    expect(groups[1]?.teamId).toBe(nightTeam)
  })
})

describe('who writes', () => {
  test.each([
    [`${DAY}T06:59`, false],
    [`${DAY}T07:00`, true],
    [`${DAY}T19:29`, true],
    [`${DAY}T19:30`, false],
  ])('at %s somebody of the day: %s', (now, writes) => {
    expect(ownDuty(groupsOf(ann, cleo), user('ann'), at(now)) !== null).toBe(writes)
  })
})

describe('who relieves', () => {
  test.each([
    ['of the day, at noon', 'ann', `${DAY}T12:00`, `${DAY}T19:00`, ['cleo', 'dan']],
    ['of the day, just relieved', 'ann', `${DAY}T19:10`, `${DAY}T19:00`, ['cleo', 'dan']],
    // An administrator at home.
    ['of nobody, at noon', 'zoe', `${DAY}T12:00`, `${DAY}T19:00`, ['cleo', 'dan']],
  ])('%s', (_case, writer, now, startAt, people) => {
    const groups = groupsOf(ann, bob, cleo, dan)
    const relief = reliefOf(groups, reliefFrom(ownDuty(groups, user(writer), at(now)), at(now)), user(writer))
    expect([wallOf(relief?.startAt ?? 0), names(relief)]).toEqual([startAt, people])
  })

  test('starts that are spread over an hour are one relief, and the next one is another', () => {
    const shifts = { M: work('M', '06:00', 8), K: work('K', '07:00', 8), A: work('A', '14:00', 8) }
    const spread = center(
      [rotation('mka', 'M', shifts), rotation('k', 'K', shifts), rotation('a', 'A', shifts)],
      ['mka', 'k', 'a'].map((name) => team(name, DAY, { rotations: always(idOf('rotation', name)) })),
    )
    const groups = dutyGroups(
      spread,
      [member('mo', 'mka'), member('kim', 'k'), member('al', 'a')],
      toDayNumber(DAY) - 1,
      toDayNumber(DAY) + 1,
    )
    const reliefAt = (name: string, now: string) => reliefOf(groups, reliefFrom(ownDuty(groups, user(name), at(now)), at(now)), user(name))
    expect(names(reliefAt('al', `${DAY}T15:00`))).toEqual(['kim', 'mo'])
    expect(names(reliefAt('mo', `${DAY}T06:30`))).toEqual(['al'])
  })

  test('on the night that has an hour more', () => {
    const groups = dutyGroups(
      plan,
      [ann, bob, cleo, dan, ...everyTeam.map((id) => member(`of ${id}`, id))],
      toDayNumber('2026-10-24'),
      toDayNumber('2026-10-26'),
    )
    const night = groups.find(({ name, day }) => name === 'N' && day === toDayNumber('2026-10-24'))
    const writer = night?.people[0]?.userId ?? user('nobody')
    const now = at('2026-10-25T06:00')
    const relief = reliefOf(groups, reliefFrom(ownDuty(groups, writer, now), now), writer)
    expect(wallOf(relief?.startAt ?? 0)).toBe('2026-10-25T07:00')
  })

  test('nobody, where the plan has nobody', () => {
    expect(reliefOf(groupsOf(ann), at(`${DAY}T19:00`), user('ann'))).toBeNull()
    expect(isUnderstood(null, new Set())).toBe(false)
  })
})

test('it is understood once all of the relief have said so, whoever is of it by then', () => {
  const fromAt = at(`${DAY}T18:00`)
  const before = reliefOf(groupsOf(ann, cleo, dan), fromAt, user('ann'))
  expect(isUnderstood(before, new Set([user('cleo')]))).toBe(false)
  expect(isUnderstood(before, new Set([user('cleo'), user('dan')]))).toBe(true)
  const after = reliefOf(
    groupsOf(ann, cleo, { ...dan, transfers: [transfer] }, member('eve', null, { transfers: [transfer] })),
    fromAt,
    user('ann'),
  )
  expect(isUnderstood(after, new Set([user('cleo'), user('dan')]))).toBe(false)
  expect(isUnderstood(after, new Set([user('cleo'), user('eve')]))).toBe(true)
})

test('a colleague who comes late, since hours of an activity take the beginning of their vacation, relieves nobody', () => {
  const hours = { startTime: '07:00', endTime: '12:00', endsNextDay: false }
  const activity = { _id: 'family', name: 'Médecin', letters: 'MED', kind: 'absence', isNamed: false } as const
  const day = toDayNumber(DAY)
  const late = member('late', dayTeam ?? null, { placed: [{ _id: 'p', fromDay: day, toDay: day, weekdays: null, hours, activity }] })
  const groups = groupsOf(ann, late, cleo)
  const [person] = groups.flatMap(({ people }) =>
    people.filter(({ userId, startAt }) => userId === late.userId && startAt === at(`${DAY}T12:00`)),
  )
  expect(person?.isLate).toBe(true)
  expect(names(reliefOf(groups, at(`${DAY}T11:00`), user('ann')))).toEqual(['cleo'])
})
