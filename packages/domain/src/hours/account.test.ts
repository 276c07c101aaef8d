// The ten definitions of docs/domain.md with their worked examples, as far as hours go.
import { describe, expect, test } from 'vitest'
import { dayNumberOf, toDayNumber } from '../calendar/day.ts'
import type { Day } from '../calendar/day.ts'
import type { ActivityKind } from '../planning/activity.ts'
import type { CenterPlan, MemberPlan, PlacedHours } from '../planning/center-plan.ts'
import {
  always,
  center,
  controlRoom,
  DAY_SHIFT,
  from,
  member,
  modification,
  NIGHT_SHIFT,
  rotation,
  team,
  transfer,
  work,
} from '../planning/plan.fixture.ts'
import type { ServiceTerms } from '../working-time/service-figures.ts'
import { hoursAccount } from './account.ts'
import type { AccountInput } from './account.ts'
import { clockHours } from './clock-hours.ts'
import { dueMinutes } from './due.ts'
import type { CenterHourTerms, MemberHourTerms } from './due.ts'
import { countedMinutes } from './month-hours.ts'
import { zoneOf } from '../calendar/zone.ts'

const H = 60
const terms: ServiceTerms = { holidays: { area: 'metropole', own: [] }, profile: 'SPP12' }
const END_OF_TIME = Date.parse('2100-01-01')

/** Somebody who rests always: only what a test adds is in their year. */
const quiet: CenterPlan = center([rotation('rest', 'R', {})], [team('A', '2026-01-01')])

function account(plan: CenterPlan, person: MemberPlan, overrides: Partial<AccountInput> = {}) {
  const { year = 2026 } = overrides
  return hoursAccount({
    center: plan,
    member: person,
    year,
    terms,
    centerTerms: [],
    memberTerms: [],
    leaves: new Set(),
    written: 0,
    now: END_OF_TIME,
    ...overrides,
  })
}

const monthOf = (result: ReturnType<typeof account>, month: number, year = 2026) => {
  const first = dayNumberOf(year, month, 1)
  const found = result.months.find((each) => each.month === first)
  if (found === undefined) throw new Error(`no month ${month}`)
  return found
}

const given = (day: Day, shift = NIGHT_SHIFT) => transfer('x', 'a', day, shift, 'B')

function placed(day: Day, startTime: string, endTime: string, kind: ActivityKind): PlacedHours {
  return {
    _id: `${kind} ${day}`,
    fromDay: toDayNumber(day),
    toDay: toDayNumber(day),
    weekdays: null,
    hours: { startTime, endTime, endsNextDay: endTime <= startTime },
    activity: { _id: kind, name: kind, letters: kind, kind, isNamed: false },
  }
}

test('1: a night of 31 December is of December, and its hours of 1 January are of a holiday', () => {
  const person = member('a', 'A', { transfers: [given('2026-12-31')] })
  const old = account(quiet, person)
  expect(monthOf(old, 12).done).toMatchObject({ night: 12 * H, onHolidays: 7 * H, atNight: 7 * H, onSundays: 0 })
  expect(account(quiet, person, { year: 2027 }).done).toBe(0)
})

test.each([
  // The night of the clock change, and the one after, by regime: 22–05 and 21–06.
  ['SPP12', '2026-03-28', 11, 6],
  ['SPP12', '2026-03-29', 12, 7],
  ['SPP12', '2026-10-24', 13, 8],
  ['FPH', '2026-03-28', 11, 8],
  ['CODE_TRAVAIL', '2026-10-24', 13, 10],
] as const)('2, 3: in %s the night of %s lasts %i h, of which %i at night', (profile, day, hours, atNight) => {
  const { done } = monthOf(
    account(quiet, member('a', 'A', { transfers: [given(day)] }), { terms: { ...terms, profile } }),
    Number(day.slice(5, 7)),
  )
  expect(done).toMatchObject({ night: hours * H, atNight: atNight * H })
})

test('2: an hour that is of a Sunday and of a holiday counts as one of the holiday', () => {
  const zone = zoneOf('Europe/Paris')
  const day = toDayNumber('2026-11-01')
  const span = { startAt: zone.instantAt(day, -5 * H), endAt: zone.instantAt(day, 34 * H) }
  expect(clockHours(span, terms, zone)).toEqual({ night: 14 * 3_600_000, sunday: 0, holiday: 24 * 3_600_000 })
})

describe('4: a guard of 24 h counts for fewer hours', () => {
  const guards: readonly { fromDay: number; value: CenterHourTerms }[] = always({ annualMinutes: 1607 * H, guardHours: 18.71 })
  const G = work('G', '08:00', 24)

  test('82 guards at 18.71 h and six shifts of 12 h are 1 606.22 h', () => {
    const days = (count: number, firstDay: Day) => Array.from({ length: count }, (_, index) => toDayNumber(firstDay) + index * 2)
    const transfers = [
      ...days(82, '2026-01-02').map((day) => ({ ...given('2026-01-02', G), day })),
      ...days(6, '2026-11-01').map((day) => ({ ...given('2026-01-02', DAY_SHIFT), day })),
    ]
    expect(account(quiet, member('a', 'A', { transfers }), { centerTerms: guards }).done / H).toBeCloseTo(1606.22, 9)
  })

  test('a part of one counts in proportion, and hours by the clock are real', () => {
    const person = member('a', 'A', { transfers: [given('2026-07-01', G)], placed: [placed('2026-07-01', '08:00', '14:00', 'leave')] })
    const { done } = monthOf(account(quiet, person, { centerTerms: guards }), 7)
    expect((countedMinutes(done) / H) * 24).toBeCloseTo(18 * 18.71, 9)
    expect((done.leave / H) * 24).toBeCloseTo(6 * 18.71, 9)
    expect(done.atNight).toBe(7 * H)
  })

  test('a part of one that was taken counts in proportion, and is missing where it was given', () => {
    const part = { ...given('2026-07-01', G), part: { from: 8 * H, to: 14 * H } }
    const counted = (person: MemberPlan) => (countedMinutes(monthOf(account(quiet, person, { centerTerms: guards }), 7).done) / H) * 24
    expect(counted(member('a', 'A', { parts: [part] }))).toBeCloseTo(6 * 18.71, 9)
    expect(counted(member('x', 'A', { parts: [part], transfers: [transfer('y', 'x', '2026-07-01', G, 'B')] }))).toBeCloseTo(18 * 18.71, 9)
  })
})

test('5: the year is cut where the share of time or the quota changes, and where planning begins', () => {
  const memberTerms: readonly { fromDay: number; value: MemberHourTerms }[] = from(['2026-07-02', { share: 80, annualMinutes: null }])
  const centerTerms = from<CenterHourTerms>(['2026-12-01', { annualMinutes: 1460 * H, guardHours: null }])
  const input = { centerTerms, memberTerms, daysOfYear: 365, from: toDayNumber('2026-01-01'), to: toDayNumber('2026-12-31') }
  expect(dueMinutes(input) / H).toBeCloseTo((1607 * 182 + 0.8 * 1607 * 152 + 0.8 * 1460 * 31) / 365, 9)
  const own = from<MemberHourTerms>(['2025-01-01', { share: 50, annualMinutes: 1476 * H }])
  expect(dueMinutes({ ...input, memberTerms: own }) / H).toBeCloseTo(738, 9)
  const late = center([rotation('jnrr', 'JNRR', { J: DAY_SHIFT, N: NIGHT_SHIFT })], [team('A', '2026-01-01')], {
    activations: from(['2026-09-01', rotation('jnrr', 'R', {})._id]),
  })
  const result = account(late, member('a', 'A'))
  expect(result.since).toBe(toDayNumber('2026-09-01'))
  expect(result.due / H).toBeCloseTo((1607 * 122) / 365, 9)
  expect(account(late, member('a', 'A'), { year: 2025 })).toMatchObject({ since: null, due: 0, balance: 0 })
  expect(account(late, member('a', 'A'), { year: 2028 }).due / H).toBeCloseTo(1607, 9)
})

/** The end of the day of 18 November, 15:00 to 19:00, from one to the other. */
const evening = (giver: string, taker: string): Partial<MemberPlan> => ({
  parts: [{ ...transfer(giver, taker, '2026-11-18', DAY_SHIFT, 'A'), part: { from: 15 * H, to: 19 * H } }],
})

describe('7: hours over the cycle', () => {
  // A of the demo works J on 18 and 22 November 2026, N on 19 and 23.
  const over = (overrides: Partial<MemberPlan>) => monthOf(account(controlRoom(), member('a', 'A', overrides)), 11).overCycle

  test.each<[string, Partial<MemberPlan>, number]>([
    ['nothing but the cycle', {}, 0],
    ['a night taken', { transfers: [given('2026-11-20')] }, 12],
    ['a night taken and a day given', { transfers: [given('2026-11-20'), transfer('a', 'y', '2026-11-18', DAY_SHIFT, 'A')] }, 0],
    ['a day given', { transfers: [transfer('a', 'y', '2026-11-18', DAY_SHIFT, 'A')] }, 0],
    ['training, and as many hours of a day given', { placed: [placed('2026-11-20', '09:00', '13:00', 'work')], ...evening('a', 'y') }, 0],
    ['training on a day of rest', { placed: [placed('2026-11-20', '09:00', '17:00', 'work')] }, 8],
    ['training within a shift', { placed: [placed('2026-11-18', '09:00', '17:00', 'work')] }, 0],
    ['training that goes on after a shift', { placed: [placed('2026-11-18', '17:00', '21:00', 'work')] }, 2],
    ['a night of leave', { modifications: [modification('off_day', '2026-11-19', '2026-11-19')], transfers: [given('2026-11-20')] }, 12],
    [
      'later hours than the cycle’s',
      { modifications: [modification('custom_modification', '2026-11-18', '2026-11-18', work('J', '09:00', 12))] },
      2,
    ],
  ])('%s', (_what, overrides, hours) => expect(over(overrides)).toBe(hours * H))
})

describe('10: away', () => {
  // A works J on 18 November 2026 and N on 19.
  const november = (overrides: Partial<MemberPlan>, leaves: readonly string[] = []) =>
    monthOf(account(controlRoom(), member('a', 'A', overrides), { leaves: new Set(leaves) }), 11).done
  const whole = countedMinutes(november({}))

  test('an absence counts what was planned, a leave and a day off count nothing', () => {
    const absence = modification('absence', '2026-11-18', '2026-11-19')
    expect(november({ modifications: [absence] })).toMatchObject({ absence: 24 * H, leave: 0 })
    expect(countedMinutes(november({ modifications: [absence] }))).toBe(whole)
    for (const done of [
      november({ modifications: [absence] }, [absence._id]),
      november({ modifications: [modification('off_day', '2026-11-18', '2026-11-19')] }),
    ]) {
      expect(done).toMatchObject({ absence: 0, leave: 24 * H })
      expect(countedMinutes(done)).toBe(whole - 24 * H)
    }
  })

  test('of a day of which a colleague works a part, an absence counts the rest; of a part taken, that part', () => {
    const away = { modifications: [modification('absence', '2026-11-18', '2026-11-18')] }
    expect(november({ ...away, ...evening('a', 'y') })).toMatchObject({ absence: 8 * H })
    expect(monthOf(account(quiet, member('z', 'A', { ...away, ...evening('a', 'z') })), 11).done).toMatchObject({ absence: 4 * H, day: 0 })
  })

  test('hours of an absence count within a shift alone, and those of a leave are given up', () => {
    const visit = november({ placed: [placed('2026-11-18', '17:00', '21:00', 'absence')] })
    expect(visit).toMatchObject({ absence: 2 * H })
    expect(countedMinutes(visit)).toBe(whole)
    const leave = november({ placed: [placed('2026-11-20', '05:00', '08:00', 'leave')] })
    expect(leave.leave).toBe(2 * H)
    expect(countedMinutes(leave)).toBe(whole - 2 * H)
  })
})

test('what is under way is still planned, and the balance is of today and of the year’s end', () => {
  const now = Date.parse('2026-11-19T20:00+01:00')
  const result = account(controlRoom(), member('a', 'A'), { now, written: 8 * H })
  const november = monthOf(result, 11)
  expect([november.done.day + november.done.night, november.planned.day + november.planned.night].map((minutes) => minutes / H)).toEqual([
    108, 72,
  ])
  expect(result.balance).toBeCloseTo(8 * H + result.done + result.planned - 1607 * H, 9)
  expect(result.balanceToday).toBeCloseTo(8 * H + result.done - (1607 * H * 323) / 365, 6)
})
