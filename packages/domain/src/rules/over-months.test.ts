// Rules over months: what an average and a semester count, against slow and obvious counts, and which exchanges they leave alone.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDayNumber, mondayOf, toDayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { Modification } from '../planning/center-plan.ts'
import { duties } from '../planning/duties.ts'
import { leaveOver, NO_LEAVE } from '../planning/leave.ts'
import type { Leave } from '../planning/leave.ts'
import { center, member, rotation, team, work } from '../planning/plan.fixture.ts'
import { dutyOf } from '../planning/shift.ts'
import type { Duty } from '../planning/shift.ts'
import { reachDays, violations } from '../working-time/evaluate.ts'
import { PROFILES } from '../working-time/profiles.ts'
import type { Rule } from '../working-time/rules.ts'

const zone = zoneOf('Europe/Paris')
const base = { severity: 'warning', reference: '' } as const
const guard = (day: number) => dutyOf(day, work('G', '08:00', 24), null, zone)
const shift = (day: number) => dutyOf(day, work('J', '07:00', 12), null, zone)
const judge = (before: readonly Duty[], after: readonly Duty[], rule: Rule) =>
  violations({ profile: 'SPP12', userId: 'u', before, after, rules: [rule] }).map(({ actual, limit, day }) => ({
    actual,
    limit,
    day: fromDayNumber(day),
  }))

const byDay = (a: Duty, b: Duty) => a.day - b.day
const every = (step: number, from: string, to: string, make: (day: number) => Duty): Duty[] => {
  const duties: Duty[] = []
  for (let day = toDayNumber(from); day <= toDayNumber(to); day += step) duties.push(make(day))
  return duties
}

describe('the semester', () => {
  const hours: Rule = { ...base, code: 'semesterHours', maxHours: 1128 }
  const guards: Rule = { ...base, code: 'semesterGuards', maxGuards: 47 }
  // One guard every four days is 46 from January to June 2027; one in three is over the cap.
  const four = every(4, '2027-01-01', '2027-06-30', guard)

  test('a cycle of one guard in four keeps it, one in three does not', () => {
    expect(four).toHaveLength(46)
    expect([judge([], four, guards), judge([], four, hours)]).toEqual([[], []])
    const three = every(3, '2027-01-01', '2027-06-30', guard)
    expect(judge([], three, guards)).toEqual([{ actual: 61, limit: 47, day: '2027-01-01' }])
    expect(judge([], three, hours)).toEqual([{ actual: 1464, limit: 1128, day: '2027-01-01' }])
  })

  test('the 48th is told, not the 47th; an exchange inside the semester is silent', () => {
    const more = (...days: string[]) => [...four, ...days.map((day) => guard(toDayNumber(day)))].sort(byDay)
    expect(judge(four, more('2027-01-03'), guards)).toEqual([])
    expect(judge(four, more('2027-01-03', '2027-03-04'), guards)).toEqual([{ actual: 48, limit: 47, day: '2027-01-03' }])
    const full = more('2027-01-03', '2027-03-04')
    const exchanged = [...full.filter(({ day }) => day !== toDayNumber('2027-01-03')), guard(toDayNumber('2027-02-04'))].sort(byDay)
    expect(judge(full, exchanged, guards)).toEqual([])
  })

  test('a guard belongs to the day it starts, hence to that semester, and short vacations are no guards', () => {
    const oneGuardRule: Rule = { ...base, code: 'semesterGuards', maxGuards: 1 }
    expect(judge([], [guard(toDayNumber('2027-06-30')), guard(toDayNumber('2027-07-02'))], oneGuardRule)).toEqual([])
    expect(judge([], [guard(toDayNumber('2027-06-28')), guard(toDayNumber('2027-06-30'))], oneGuardRule)).toHaveLength(1)
    expect(judge([], every(2, '2027-06-01', '2027-06-29', shift), oneGuardRule)).toEqual([])
  })
})

describe('the average week', () => {
  const rule: Rule = { ...base, code: 'averageWeek', maxHours: 44, weeks: 12 }

  test('a full week among light ones is allowed, twelve full ones are not', () => {
    // 48 h: Monday to Thursday, 12 h each.
    const weeks = (count: number) =>
      Array.from({ length: count }, (_, week) => [0, 1, 2, 3].map((day) => shift(toDayNumber('2027-01-04') + week * 7 + day)))
    expect(judge([], weeks(11).flat(), rule)).toEqual([])
    expect(judge([], weeks(12).flat(), rule)).toEqual([{ actual: 48, limit: 44, day: '2027-01-04' }])
  })

  test('against a slow count, day by day and minute by minute', () => {
    const two: Rule = { ...base, code: 'averageWeek', maxHours: 30, weeks: 2 }
    const monday = toDayNumber('2027-01-04')
    const anyDays = fc.uniqueArray(fc.integer({ min: 0, max: 34 }), { maxLength: 20 })
    const plannings = fc
      .tuple(anyDays, anyDays)
      .map((both) => both.map((days) => days.map((day) => guardOrShift(monday + day)).sort(byDay)))
    fc.assert(
      fc.property(plannings, ([before = [], after = []]) => {
        const worst = Math.max(0, ...judge(before, after, two).map(({ actual }) => actual))
        const now = fullestPair(after, monday)
        const then = fullestPair(before, monday)
        if (now > 30 && now > then) expect(worst).toBeCloseTo(now, 9)
        else expect(worst).toBeLessThanOrEqual(now + 1e-9)
        if (now <= 30) expect(worst).toBe(0)
      }),
      { numRuns: 300 },
    )
  })
})

describe('leave is neutral in the average (directive 2003/88/EC, article 16 b)', () => {
  const rule: Rule = { ...base, code: 'averageWeek', maxHours: 44, weeks: 12 }
  const monday = toDayNumber('2027-01-04')
  const week = (index: number, days: number) => Array.from({ length: days }, (_, day) => shift(monday + 7 * index + day))
  /** Ten weeks of 48 h or 36 h by turns, two weeks of leave, a day; then the tenth week becomes a full one. */
  const ten = Array.from({ length: 10 }, (_, index) => week(index, index % 2 === 0 ? 4 : 3))
  const before = [...ten.flat(), ...week(12, 1)]
  const after = [...ten.slice(0, 9).flat(), ...week(9, 7), ...week(12, 1)]
  const found = (leave: Leave = NO_LEAVE) =>
    violations({ profile: 'SPP12', userId: 'u', before, after, rules: [rule], leave: () => leave }).map(({ actual }) => actual)

  test('two weeks of leave do not lighten the ten others', () => {
    // 5 × 48 + 4 × 36 + 84 h: 46.8 over ten weeks, 39 over twelve; with 48 h and 36 h that the plan held, 46 over twelve.
    expect(found()).toEqual([])
    const [judged] = found({ held: [...week(10, 4), ...week(11, 3)], unplannedDays: [] })
    expect(judged).toBeCloseTo(46, 9)
    const unplannedDays = Array.from({ length: 14 }, (_, index) => monday + 70 + index)
    expect(found({ held: [], unplannedDays })[0]).toBeCloseTo(46.8, 9)
  })

  // G R R from 4 January on: 56 h a week. Every third guard is given up as leave, and one more vacation is taken.
  test.each<[string, (day: number) => Modification[]]>([
    ['the day of the guard alone', (day) => [{ _id: `${day}`, type: 'off_day', fromDay: day, toDay: day, shift: null }]],
    ['the guard and its rest', (day) => [{ _id: `${day}`, type: 'off_day', fromDay: day, toDay: day + 2, shift: null }]],
  ])('leave on %s is told alike', (_what, leaveFrom) => {
    const plan = center([rotation('grr', 'GRR', { G: work('G', '08:00', 24) })], [team('A', '2027-01-04')])
    const modifications = Array.from({ length: 28 }, (_, index) => index)
      .filter((index) => index % 3 === 2)
      .flatMap((index) => leaveFrom(monday + 3 * index))
    const person = member('a', 'A', { modifications })
    const [first, last] = [monday - 84, monday + 168]
    const worked = duties(plan, person, first, last)
    const extra = dutyOf(monday + 1, work('G', '08:00', 24), null, zone)
    const [judged] = violations({
      profile: 'SPP12',
      userId: 'u',
      before: worked,
      after: [...worked, extra].sort(byDay),
      rules: [rule],
      leave: (from, to) => leaveOver(plan, person, from, to),
    })
    expect(judged?.actual).toBeCloseTo(58, 9)
  })
})

/** Nights among days, so that some vacations lie over a Sunday. */
const guardOrShift = (day: number): Duty => (day % 3 === 0 ? dutyOf(day, work('N', '19:00', 12), null, zone) : shift(day))

/** Hours a week of the fullest two weeks, counted by the hour. */
function fullestPair(list: readonly Duty[], monday: number): number {
  const worked = new Map<number, number>()
  for (const { nominalStart, nominalEnd } of list) {
    for (let minute = nominalStart; minute < nominalEnd; minute += 60) {
      const week = mondayOf(Math.floor(minute / 1440))
      worked.set(week, (worked.get(week) ?? 0) + 1)
    }
  }
  let fullest = 0
  for (let week = monday - 7; week < monday + 49; week += 7)
    fullest = Math.max(fullest, (worked.get(week) ?? 0) + (worked.get(week + 7) ?? 0))
  return fullest / 2
}

test('how far each profile looks, in days', () => {
  expect(Object.entries(PROFILES).map(([profile, rules]) => [profile, reachDays(rules)])).toEqual([
    ['SPP12', 182],
    ['SPP_G24', 184],
    ['FPT', 84],
    ['FPH', 119],
    ['PN', 182],
    ['CODE_TRAVAIL', 84],
  ])
  expect(reachDays([])).toBe(0)
})
