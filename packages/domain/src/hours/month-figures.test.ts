// The figures of a closed month: A of the demo works J on 2, 6, 10 … November 2026 and N on the day after.
import { describe, expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import type { Day } from '../calendar/day.ts'
import type { ActivityKind } from '../planning/activity.ts'
import type { MemberPlan, PlacedHours } from '../planning/center-plan.ts'
import { center, controlRoom, DAY_SHIFT, member, modification, rotation, team, transfer, work } from '../planning/plan.fixture.ts'
import type { ServiceTerms } from '../working-time/service-figures.ts'
import { usualMealWindows } from './meals.ts'
import { monthFigures } from './month-figures.ts'
import type { MonthFiguresInput } from './month-figures.ts'

const H = 60
const terms: ServiceTerms = { holidays: { area: 'metropole', own: [] }, profile: 'SPP12' }
const quiet = center([rotation('rest', 'R', {})], [team('A', '2026-01-01')])

function figures(person: MemberPlan, overrides: Partial<MonthFiguresInput> = {}) {
  return monthFigures({
    center: controlRoom(),
    member: person,
    month: toDayNumber('2026-11-01'),
    terms,
    centerTerms: [],
    leaves: new Set(),
    meals: usualMealWindows,
    activityOf: new Map(),
    ...overrides,
  })
}

function placed(day: Day, startTime: string, endTime: string, kind: ActivityKind): PlacedHours {
  return {
    _id: `${kind} ${day} ${startTime}`,
    fromDay: toDayNumber(day),
    toDay: toDayNumber(day),
    weekdays: null,
    hours: { startTime, endTime, endsNextDay: endTime <= startTime },
    activity: { _id: `the ${kind}`, name: kind, letters: kind, kind, isNamed: false },
  }
}

test('a month of the cycle: hours, nights, Sundays, the holiday, meals', () => {
  // J 2, 6 … 30 (eight), N 3, 7 … 27 (seven). Sundays: 7 h of the night of 7, 5 h of that of 15, J of 22; the holiday: 5 h of the night of 11.
  expect(figures(member('a', 'A'))).toMatchObject({
    hours: 180 * H,
    night: 49 * H,
    sundays: 24 * H,
    holidays: 5 * H,
    overCycle: 0,
    meals: 15,
    activities: [],
  })
})

test('the last night counts wholly, though it ends in the next month', () => {
  const person = member('a', 'A', { transfers: [transfer('x', 'a', '2026-11-30', work('N', '19:00', 12), 'B')] })
  expect(figures(person, { center: quiet })).toMatchObject({ hours: 12 * H, overCycle: 12 * H })
  expect(figures(person, { center: quiet, month: toDayNumber('2026-12-01') })).toMatchObject({ hours: 0, night: 0 })
})

describe('9: meals', () => {
  const meals = (overrides: Partial<MemberPlan>) => figures(member('a', 'A', overrides), { center: quiet }).meals
  const taken = (day: Day, startTime: string, hours: number) => ({ transfers: [transfer('x', 'a', day, work('V', startTime, hours), 'B')] })
  test.each<[string, Partial<MemberPlan>, number]>([
    ['a day', taken('2026-11-05', '07:00', 12), 1],
    ['a night', taken('2026-11-05', '19:00', 12), 1],
    ['six hours that touch noon', taken('2026-11-05', '05:30', 6), 1],
    ['six hours that end as noon begins', taken('2026-11-05', '05:00', 6), 0],
    ['less than six hours', taken('2026-11-05', '09:00', 5), 0],
    ['a night that touches neither', taken('2026-11-05', '21:00', 12), 0],
    [
      'training in the middle of a day is one stretch with it',
      { ...taken('2026-11-05', '07:00', 12), placed: [placed('2026-11-05', '09:00', '11:30', 'work')] },
      1,
    ],
    [
      'a doctor in the middle leaves a stretch of seven hours',
      { ...taken('2026-11-05', '07:00', 12), placed: [placed('2026-11-05', '09:00', '12:00', 'absence')] },
      1,
    ],
    [
      'a doctor at noon leaves no stretch of six',
      { ...taken('2026-11-05', '07:00', 12), placed: [placed('2026-11-05', '12:00', '14:00', 'absence')] },
      0,
    ],
  ])('%s', (_what, overrides, count) => expect(meals(overrides)).toBe(count))
})

describe('8: absences are counted in hours, in shifts and in working days', () => {
  const of = (overrides: Partial<MemberPlan>, more: Partial<MonthFiguresInput> = {}) =>
    figures(member('a', 'A', overrides), more).activities.map(({ activityId, from, to, minutes, shifts, workingDays }) => [
      activityId,
      from - toDayNumber('2026-11-01') + 1,
      to - toDayNumber('2026-11-01') + 1,
      minutes / H,
      shifts,
      workingDays,
    ])

  test('whole days under their activity, cut at the month', () => {
    const days = modification('absence', '2026-10-28', '2026-11-11')
    // J 2, 6, 10, N 3, 7, 11; working days 2 to 6, 9, 10, and 11 is a holiday.
    expect(of({ modifications: [days] }, { activityOf: new Map([[days._id, 'sickLeave']]) })).toEqual([['sickLeave', 1, 11, 72, 6, 7]])
    expect(of({ modifications: [days] })).toEqual([['absence', 1, 11, 72, 6, 7]])
    expect(of({ modifications: [modification('off_day', '2026-11-04', '2026-11-05')] })).toEqual([['off_day', 4, 5, 0, 0, 2]])
  })

  test('hours within a shift, each day apart; work is one sum', () => {
    const list = [
      placed('2026-11-02', '07:00', '10:00', 'leave'),
      placed('2026-11-06', '07:00', '13:00', 'leave'),
      placed('2026-11-04', '09:00', '12:00', 'work'),
      placed('2026-11-05', '14:00', '18:00', 'work'),
    ]
    expect(of({ placed: list })).toEqual([
      ['the work', 1, 30, 7, 0, 0],
      ['the leave', 2, 2, 3, 0.25, 0.25],
      ['the leave', 6, 6, 6, 0.5, 0.5],
    ])
  })

  test('a guard of 24 h counts in proportion', () => {
    const guards = center([rotation('g', 'GRRR', { G: work('G', '08:00', 24) })], [team('A', '2026-11-02')])
    const [found] = figures(member('a', 'A', { modifications: [modification('off_day', '2026-11-02', '2026-11-02')] }), {
      center: guards,
      centerTerms: [{ fromDay: toDayNumber('2026-01-01'), value: { annualMinutes: 1607 * H, guardHours: 18.71 } }],
    }).activities
    expect((found?.minutes ?? 0) / H).toBeCloseTo(18.71, 9)
  })
})

test('what was given away is not theirs', () => {
  const given = figures(member('a', 'A', { transfers: [transfer('a', 'y', '2026-11-02', DAY_SHIFT, 'A')] }))
  expect(given).toMatchObject({ hours: 168 * H, meals: 14 })
})
