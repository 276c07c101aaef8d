// The counted figures on known days: the edges of a week-end and of a holiday, clock changes, vacations not over yet, replacements and
// their hands.
import { describe, expect, test } from 'vitest'
import { dayNumberOf, toDayNumber } from '../calendar/day.ts'
import type { ClockTime } from '../calendar/day.ts'
import { idOf } from '../ids.fixture.ts'
import type { ActivityKind } from '../planning/activity.ts'
import type { MemberPlan, Modification, PartTransfer, PlacedHours } from '../planning/center-plan.ts'
import { duties } from '../planning/duties.ts'
import { controlRoom, DAY_SHIFT, from, member, modification, NIGHT_SHIFT, transfer } from '../planning/plan.fixture.ts'
import { serviceFigures } from '../working-time/service-figures.ts'
import { fairnessFigures } from './figures.ts'
import { loadsOf } from './load.ts'
import { meanFor, ownComparison } from './mean.ts'

// J N R R. In November 2026: A works J on 2, 6 … 30 and N on 3, 7 … 27; D works J on 1, 5 … 29 and N on 2, 6 … 30.
const PLAN = controlRoom()
const TERMS = { holidays: { area: 'metropole', own: [] }, profile: 'SPP12' } as const

function figuresOf(members: readonly MemberPlan[], first: string, last: string, until = Infinity) {
  return fairnessFigures({ center: PLAN, members, from: toDayNumber(first), to: toDayNumber(last), terms: TERMS, until })
}
const novemberOf = (...members: MemberPlan[]) => figuresOf(members, '2026-11-01', '2026-11-30')

describe('what a vacation counts for', () => {
  test('a month is what the counters of one person say of it', () => {
    const a = member('a', 'A')
    const [from1, to30] = [toDayNumber('2026-11-01'), toDayNumber('2026-11-30')]
    const [found] = novemberOf(a)
    expect(found).toMatchObject(serviceFigures(duties(PLAN, a, from1, to30), from1, to30, TERMS))
    expect(found).toMatchObject({ nights: 7, weekends: 3, holidays: 1, minutes: 180 * 60, nightsByMonth: [7] })
  })

  test('the day it starts: a night of Friday is no week-end, one of Sunday is; that of Christmas Eve is no holiday', () => {
    // D works N on Friday 6; A N on Saturday 7; B works J on Saturday 7 and N on Sunday 8.
    const on = (team: string, day: string) => figuresOf([member('x', team)], day, day)[0]
    expect(on('D', '2026-11-06')).toMatchObject({ vacations: 1, nights: 1, weekends: 0, minutes: 720 })
    expect(on('B', '2026-11-08')).toMatchObject({ nights: 1, weekends: 1 })
    // In December, A works J on 24 and N on 25, and D works N on 24.
    expect(on('D', '2026-12-24')).toMatchObject({ nights: 1, holidays: 0 })
    expect(on('A', '2026-12-25')).toMatchObject({ nights: 1, holidays: 1 })
  })

  test('hours are real ones where the clocks change', () => {
    const ofSaturday = figuresOf(
      ['A', 'B', 'C', 'D'].map((team) => member(team, team)),
      '2026-10-24',
      '2026-10-24',
    )
    const nights = ofSaturday.filter((figures) => figures.nights === 1)
    expect(nights.map(({ minutes }) => minutes)).toEqual([13 * 60])
  })

  test('once it is over', () => {
    const a = member('a', 'A')
    const at = (clock: string) => Date.parse(`${clock}+01:00`)
    const upTo = (until: number) => figuresOf([a], '2026-11-02', '2026-11-03', until)[0]
    expect(upTo(at('2026-11-02T18:59'))).toMatchObject({ vacations: 0 })
    expect(upTo(at('2026-11-02T19:00'))).toMatchObject({ vacations: 1, nights: 0 })
    expect(upTo(at('2026-11-04T06:59'))).toMatchObject({ vacations: 1, nights: 0 })
    expect(upTo(at('2026-11-04T07:00'))).toMatchObject({ vacations: 2, nights: 1 })
  })

  test('an absence takes away, an assignment gives', () => {
    const absent = member('a', 'A', { modifications: [modification('absence', '2026-11-02', '2026-11-05')] })
    expect(novemberOf(absent)).toMatchObject([{ vacations: 13, nights: 6 }])
    const assigned = member('o', null, { modifications: [modification('custom_modification', '2026-11-11', '2026-11-11', NIGHT_SHIFT)] })
    expect(novemberOf(assigned)).toMatchObject([{ vacations: 1, nights: 1, holidays: 1, minutes: 720, teamId: null, since: null }])
  })

  test('a day in parts: the hours that are left of its vacation, training, and a part that a colleague took', () => {
    const placed = (day: string, kind: ActivityKind, startTime: ClockTime, endTime: ClockTime): PlacedHours => ({
      _id: kind,
      fromDay: toDayNumber(day),
      toDay: toDayNumber(day),
      weekdays: null,
      hours: { startTime, endTime, endsNextDay: false },
      activity: { _id: kind, name: kind, letters: 'X', kind, isNamed: false },
    })
    const onDays = (hours: PlacedHours) => figuresOf([member('a', 'A', { placed: [hours] })], '2026-11-02', '2026-11-04')[0]
    // J on the 2nd, N on the 3rd, rest on the 4th.
    expect(onDays(placed('2026-11-02', 'leave', '10:00', '14:00'))).toMatchObject({ vacations: 2, minutes: 20 * 60 })
    expect(onDays(placed('2026-11-02', 'work', '14:00', '17:00'))).toMatchObject({ vacations: 2, minutes: 24 * 60 })
    expect(onDays(placed('2026-11-04', 'work', '14:00', '17:00'))).toMatchObject({ vacations: 2, minutes: 27 * 60 })
    const part: PartTransfer = {
      demandId: idOf('demand', 'part'),
      day: toDayNumber('2026-11-02'),
      giverId: idOf('user', 'a'),
      takerId: idOf('user', 'o'),
      given: DAY_SHIFT,
      givenTeamId: idOf('team', 'A'),
      part: { from: 15 * 60, to: 19 * 60 },
      at: 0,
    }
    expect(
      figuresOf([member('a', 'A', { parts: [part] }), member('o', null, { parts: [part] })], '2026-11-02', '2026-11-02'),
    ).toMatchObject([
      { vacations: 1, minutes: 8 * 60 },
      { vacations: 1, minutes: 4 * 60 },
    ])
  })

  test('of who came in the period, from when', () => {
    const newcomer = member('a', null, { teams: from(['2026-11-10', idOf('team', 'A')]) })
    expect(novemberOf(newcomer)).toMatchObject([{ since: dayNumberOf(2026, 11, 10), teamId: 'A', vacations: 11 }])
    expect(figuresOf([newcomer], '2026-11-10', '2026-11-30')).toMatchObject([{ since: null }])
  })

  test('months that a period touches', () => {
    expect(figuresOf([member('a', 'A')], '2026-10-30', '2026-12-02')[0]?.nightsByMonth).toEqual([1, 7, 1])
  })
})

describe('replacements', () => {
  const DAY = '2026-11-02'
  const people = (...transfers: ReturnType<typeof transfer>[]) =>
    ['a', 'b', 'c'].map((id) =>
      member(id, id === 'a' ? 'A' : null, {
        transfers: transfers.filter(({ giverId, takerId }) => giverId === idOf('user', id) || takerId === idOf('user', id)),
      }),
    )
  const counted = (...transfers: ReturnType<typeof transfer>[]) =>
    figuresOf(people(...transfers), DAY, DAY).map(({ taken, asked, vacations }) => [taken, asked, vacations])

  test('who works it took it, whose it was asked', () => {
    expect(counted(transfer('a', 'b', DAY, DAY_SHIFT, 'A'))).toEqual([
      [0, 1, 0],
      [1, 0, 1],
      [0, 0, 0],
    ])
  })

  test('of who took it and gave it further nothing remains', () => {
    expect(counted(transfer('a', 'b', DAY, DAY_SHIFT, 'A'), transfer('b', 'c', DAY, DAY_SHIFT, 'A', { at: 2 }))).toEqual([
      [0, 1, 0],
      [0, 0, 0],
      [1, 0, 1],
    ])
  })

  test('come back, it is none', () => {
    expect(counted(transfer('a', 'b', DAY, DAY_SHIFT, 'A'), transfer('b', 'a', DAY, DAY_SHIFT, 'A', { at: 2 }))).toEqual([
      [0, 0, 1],
      [0, 0, 0],
      [0, 0, 0],
    ])
  })

  test('an exchange is none; what was exchanged and then replaced is, of who had it by the exchange', () => {
    const exchange = transfer('a', 'b', DAY, DAY_SHIFT, 'A', { type: 'switch' })
    expect(counted(exchange)).toEqual([
      [0, 0, 0],
      [0, 0, 1],
      [0, 0, 0],
    ])
    expect(counted(exchange, transfer('b', 'c', DAY, DAY_SHIFT, 'A', { at: 2 }))).toEqual([
      [0, 0, 0],
      [0, 1, 0],
      [1, 0, 1],
    ])
  })

  describe('of a vacancy', () => {
    const won = (holder: string | null) => ({
      ...modification('custom_modification', DAY, DAY, DAY_SHIFT),
      vacancy: { holderId: idOf('user', holder) },
    })
    const absence = modification('absence', DAY, DAY)
    const countedWith = (modifications: Readonly<Record<string, readonly Modification[]>>, ...transfers: ReturnType<typeof transfer>[]) =>
      figuresOf(
        people(...transfers).map((person) => ({ ...person, modifications: modifications[person.userId] ?? [] })),
        DAY,
        DAY,
      ).map(({ taken, asked, vacations }) => [taken, asked, vacations])

    test('whoever won it took it, once, and whose absence left it asked; of one that was nobody’s nobody did', () => {
      expect(countedWith({ a: [absence], b: [won('a')] })).toEqual([
        [0, 1, 0],
        [1, 0, 1],
        [0, 0, 0],
      ])
      expect(countedWith({ b: [won(null)] })).toEqual([
        [0, 0, 1],
        [1, 0, 1],
        [0, 0, 0],
      ])
    })

    test('given further, it is taken by who works it in the end, once', () => {
      const further = [transfer('b', 'c', DAY, DAY_SHIFT, 'A', { at: 2 })]
      expect(countedWith({ a: [absence], b: [won('a')] }, ...further)).toEqual([
        [0, 1, 0],
        [0, 0, 0],
        [1, 0, 1],
      ])
    })

    test('won and then under an absence, nobody took it; won again by another, they did', () => {
      expect(countedWith({ a: [absence], b: [won('a'), absence], c: [won('b')] })).toEqual([
        [0, 1, 0],
        [0, 1, 0],
        [1, 0, 1],
      ])
    })
  })

  test('taken and then under an absence, nobody worked it', () => {
    const [a, b] = people(transfer('a', 'b', DAY, DAY_SHIFT, 'A'))
    if (a === undefined || b === undefined) throw new Error('nobody')
    const absent = { ...b, modifications: [modification('absence', DAY, DAY)] }
    expect(figuresOf([a, absent], DAY, DAY)).toMatchObject([{ asked: 1 }, { taken: 0, vacations: 0 }])
  })
})

describe('against the others', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((id, index) => ({
    teamId: index < 4 ? 'A' : 'B',
    nights: index,
    weekends: 0,
    holidays: 0,
    minutes: index * 60,
    taken: 0,
    asked: 0,
    presence: 10,
  }))

  test('the mean of those who are compared, for as much presence; of nobody there is none', () => {
    expect(meanFor(10, five)).toMatchObject({ nights: 2, minutes: 120 })
    expect(meanFor(5, five)).toMatchObject({ nights: 1, minutes: 60 })
    expect(meanFor(10, [])).toBeNull()
    expect(meanFor(0, [])).toBeNull()
  })

  test('a member is held against their team, against the centre where a small team would give a colleague away', () => {
    const [first] = five
    const last = five.at(-1)
    if (first === undefined || last === undefined) throw new Error('nobody')
    expect(ownComparison(first, five)).toMatchObject({ of: 'team', count: 4, mean: { nights: 1.5 } })
    expect(ownComparison(last, five)).toMatchObject({ of: 'center', count: 5, mean: { nights: 2 } })
    expect(ownComparison(first, five.slice(0, 3))).toBeNull()
  })
})

describe('load', () => {
  test('hours of 90 days, those of replacements once more, against the team', () => {
    const day = toDayNumber('2026-11-30')
    // D rests on that day.
    const sameDayTransfer = transfer('a', 'b', '2026-11-03', NIGHT_SHIFT, 'A')
    const [a, b] = [member('a', 'A', { transfers: [sameDayTransfer] }), member('b', 'D', { transfers: [sameDayTransfer] })]
    const others = [member('c', 'A'), member('d', 'D')]
    const loads = loadsOf({ center: PLAN, members: [a, b, ...others], day, terms: TERMS, until: Infinity })
    const loadOf = (id: string) => loads.get(idOf('user', id))
    const [minutesOfA, minutesOfB, minutesOfD] = [loadOf('a')?.minutes ?? 0, loadOf('b')?.minutes ?? 0, loadOf('d')?.minutes ?? 0]
    expect(loadOf('a')).toMatchObject({ minutes: (loadOf('c')?.minutes ?? 0) - 720, replacementMinutes: 0 })
    expect(loadOf('a')?.load).toBeCloseTo(minutesOfA / ((minutesOfA + minutesOfA + 720) / 2) - 1)
    expect(loadOf('b')).toMatchObject({ minutes: minutesOfD + 720, replacementMinutes: 720 })
    expect(loadOf('b')?.load).toBeCloseTo((minutesOfB + 720) / ((minutesOfB + 720 + minutesOfD) / 2) - 1)
    expect(loadOf('d')?.load).toBeCloseTo(-(loadOf('b')?.load ?? 0))
  })

  test('where nobody did anything, nobody is loaded', () => {
    const loads = loadsOf({ center: PLAN, members: [member('a', null)], day: 0, terms: TERMS, until: Infinity })
    expect([...loads.values()].map(({ load }) => load)).toEqual([0])
  })
})
