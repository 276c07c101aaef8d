// Balances of leave: definition 8 with its worked examples, rights in proportion, what expires, and a leave across the new year.
import { describe, expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import type { Day } from '../calendar/day.ts'
import type { MemberPlan, PlacedHours } from '../planning/center-plan.ts'
import { always, controlRoom, from, member, modification } from '../planning/plan.fixture.ts'
import { leaveBalance, leaveTermsIn } from './leave-balance.ts'
import type { LeaveBalanceInput, LeaveTerms } from './leave-balance.ts'
import { leaveDays } from './leave-use.ts'
import type { LeaveUnit } from './leave-use.ts'

const H = 60
const UNITS: readonly LeaveUnit[] = ['hours', 'shifts', 'workingDays']
const HOLIDAYS = { area: 'metropole', own: [] } as const
const terms: LeaveTerms = {
  activityId: 'annualLeave',
  fromYear: 2026,
  unit: 'hours',
  yearly: 200 * H,
  mayGoBelow: false,
  carriedUntil: null,
}

function taken(person: MemberPlan, unit: LeaveUnit, first: Day = '2026-01-01', last: Day = '2026-12-31') {
  const activityOf = new Map(person.modifications.map(({ _id }) => [_id, 'annualLeave']))
  const [fromDay, toDay] = [toDayNumber(first), toDayNumber(last)]
  return leaveDays({ center: controlRoom(), member: person, activityOf, holidays: HOLIDAYS, from: fromDay, to: toDay }, 'annualLeave', unit)
}
const total = (days: readonly { readonly amount: number }[]) => days.reduce((sum, { amount }) => sum + amount, 0)
const leave = (first: Day, last: Day) => member('a', 'A', { modifications: [modification('absence', first, last)] })
const hours = (day: Day, startTime: string, endTime: string): PlacedHours => ({
  _id: day,
  fromDay: toDayNumber(day),
  toDay: toDayNumber(day),
  weekdays: null,
  hours: { startTime, endTime, endsNextDay: endTime <= startTime },
  activity: { _id: 'annualLeave', name: 'Congé annuel', letters: 'CA', kind: 'leave', isNamed: false },
})

describe('8: leave is counted in hours, in vacations or in working days', () => {
  // A works J on 18 November 2026 (a Wednesday) and N on 19.
  test('from Monday 16 to Sunday 22: 36 h, three vacations, five working days', () => {
    const week = leave('2026-11-16', '2026-11-22')
    expect(UNITS.map((unit) => total(taken(week, unit)))).toEqual([36 * H, 300, 500])
  })

  test('a public holiday is no working day, and the clock change makes hours real', () => {
    // 11 November is a Wednesday; C works N on 24 October, which lasts 13 h.
    expect(total(taken(leave('2026-11-09', '2026-11-13'), 'workingDays'))).toBe(400)
    const night = member('c', 'C', { modifications: [modification('absence', '2026-10-24', '2026-10-24')] })
    expect([total(taken(night, 'hours')), total(taken(night, 'shifts')), total(taken(night, 'workingDays'))]).toEqual([13 * H, 100, 0])
  })

  test('hours of leave are a part of the vacations they take from, and nothing on a rest', () => {
    const placed = (...list: PlacedHours[]) => member('a', 'A', { placed: list })
    expect(taken(placed(hours('2026-11-18', '07:00', '13:00')), 'hours')).toEqual([{ day: toDayNumber('2026-11-18'), amount: 6 * H }])
    expect(taken(placed(hours('2026-11-18', '07:00', '13:00')), 'shifts')).toEqual([{ day: toDayNumber('2026-11-18'), amount: 50 }])
    // The night of 19 goes on until 7:00 of 20: its hours after midnight are of 19.
    expect(taken(placed(hours('2026-11-20', '04:00', '07:00')), 'hours')).toEqual([{ day: toDayNumber('2026-11-19'), amount: 3 * H }])
    expect(taken(placed(hours('2026-11-20', '09:00', '12:00')), 'hours')).toEqual([])
  })

  test('two absences on one day take it once', () => {
    const twice = member('a', 'A', {
      modifications: [
        modification('absence', '2026-11-18', '2026-11-18'),
        { ...modification('absence', '2026-11-16', '2026-11-20'), _id: 'x' },
      ],
    })
    expect(total(taken(twice, 'shifts'))).toBe(200)
  })

  test('across the new year each day is of its year', () => {
    const across = leave('2026-12-28', '2027-01-08')
    const [before, after] = [taken(across, 'workingDays'), taken(across, 'workingDays', '2027-01-01', '2027-12-31')]
    expect([total(before), total(after)]).toEqual([400, 500])
  })
})

describe('a balance', () => {
  const input: LeaveBalanceInput = {
    terms,
    year: 2026,
    since: toDayNumber('2026-01-01'),
    memberTerms: [],
    lines: [],
    days: [],
    asked: [],
    today: toDayNumber('2026-06-30'),
  }
  const on = (day: Day, amount: number) => ({ day: toDayNumber(day), amount })

  test('opening, right, gains, less what is taken and planned; what is asked is told apart', () => {
    const found = leaveBalance({
      ...input,
      lines: [
        { kind: 'opening', amount: 24 * H },
        { kind: 'gain', amount: 12 * H },
        { kind: 'transfer', amount: -6 * H },
        { kind: 'correction', amount: -2 * H },
      ],
      days: [on('2026-03-01', 12 * H), on('2026-08-01', 24 * H)],
      asked: [on('2026-09-01', 12 * H)],
    })
    expect(found).toMatchObject({ right: 200 * H, taken: 12 * H, planned: 24 * H, asked: 12 * H, expired: 0, expiring: null })
    expect(found.left).toBe((24 + 200 + 12 - 6 - 2 - 12 - 24) * H)
  })

  test('the right follows the share of time and the days of the year that count', () => {
    const half = from<{ share: number; annualMinutes: null }>(['2026-07-02', { share: 50, annualMinutes: null }])
    expect(leaveBalance({ ...input, memberTerms: half }).right / H).toBeCloseTo((200 * 182 + 100 * 183) / 365, 9)
    const came = toDayNumber('2026-09-01')
    expect(leaveBalance({ ...input, since: came, memberTerms: always({ share: 100, annualMinutes: 999 }) }).right / H).toBeCloseTo(
      (200 * 122) / 365,
      9,
    )
    expect(leaveBalance({ ...input, since: null }).right).toBe(0)
  })

  test('what was carried over is lost after its day, but for what was taken by then', () => {
    const carried: LeaveBalanceInput = {
      ...input,
      terms: { ...terms, carriedUntil: { month: 4, day: 30 } },
      lines: [{ kind: 'opening', amount: 36 * H }],
      days: [on('2026-04-30', 12 * H), on('2026-05-01', 12 * H)],
    }
    expect(leaveBalance({ ...carried, today: toDayNumber('2026-04-30') })).toMatchObject({
      expired: 0,
      expiring: { until: toDayNumber('2026-04-30'), amount: 24 * H },
      left: (36 + 200 - 24) * H,
    })
    expect(leaveBalance({ ...carried, today: toDayNumber('2026-05-01') })).toMatchObject({
      expired: 24 * H,
      expiring: null,
      left: (36 + 200 - 24 - 24) * H,
    })
  })

  test('the terms of a year are the latest that have begun', () => {
    const list = [{ ...terms, fromYear: 2028, yearly: 100 }, terms]
    expect([2025, 2026, 2027, 2028].map((year) => leaveTermsIn(list, 'annualLeave', year)?.yearly ?? null)).toEqual([
      null,
      200 * H,
      200 * H,
      100,
    ])
  })
})
