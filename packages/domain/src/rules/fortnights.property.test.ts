// Days and Sundays of rest of two civil weeks, and the average of night workers, against a slow reading hour by hour.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDayNumber, toDayNumber, type DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { work } from '../planning/plan.fixture.ts'
import { dutyOf } from '../planning/shift.ts'
import type { Duty } from '../planning/shift.ts'
import { violations } from '../working-time/evaluate.ts'
import { anyPlanning, changeOf, orderlyPlanning } from '../working-time/hourly.fixture.ts'
import type { Rule } from '../working-time/rules.ts'

const judge = (before: readonly Duty[], after: readonly Duty[], rule: Rule, profile: 'FPH' | 'CODE_TRAVAIL' = 'FPH') =>
  violations({ profile, userId: 'u', before, after, rules: [rule] })

const base = { severity: 'warning', reference: '' } as const
const ANCHOR = toDayNumber('2002-01-07')

const isWorked = (list: readonly Duty[], day: DayNumber) =>
  list.some(({ nominalStart, nominalEnd }) => nominalStart < (day + 1) * 1440 && nominalEnd > day * 1440)

/** The pairs of weeks that hold something of a planning, with what they count. */
function pairs(
  list: readonly Duty[],
  days: readonly DayNumber[],
  countOf: (isRest: (day: DayNumber) => boolean, monday: DayNumber) => number,
) {
  const mondays = new Set(days.flatMap((day) => [day - 1, day, day + 1, day + 2]).map((day) => day - ((((day - ANCHOR) % 14) + 14) % 14)))
  return new Map([...mondays].map((monday) => [monday, countOf((day) => !isWorked(list, day), monday)]))
}

const restDays = (isRest: (day: DayNumber) => boolean, monday: DayNumber) =>
  Array.from({ length: 14 }, (_, index) => isRest(monday + index)).filter(Boolean).length

const sundays = (isRest: (day: DayNumber) => boolean, monday: DayNumber) =>
  [monday + 6, monday + 13].filter((day) => isRest(day) && (isRest(day - 1) || isRest(day + 1))).length

describe.each([
  ['fortnightRest', restDays, (least: number) => ({ ...base, code: 'fortnightRest', minDays: least }) as const, 14],
  ['sundayRest', sundays, (least: number) => ({ ...base, code: 'sundayRest', minSundays: least }) as const, 2],
] as const)('%s', (_, countOf, ruleOf, most) => {
  test('is found exactly in the weeks that a change leaves with less, and too little', () => {
    let foundCount = 0
    fc.assert(
      fc.property(changeOf(fc.oneof(anyPlanning, orderlyPlanning)), fc.integer({ min: 1, max: most }), ({ before, after }, least) => {
        const days = [...before, ...after].map(({ day }) => day)
        const [then, now] = [pairs(before, days, countOf), pairs(after, days, countOf)]
        const expected = [...now].filter(([monday, count]) => count < least && count < (then.get(monday) ?? 0)).map(([, count]) => count)
        const found = judge(before, after, ruleOf(least)).map(({ actual }) => actual)
        foundCount += found.length
        expect(found.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b))
      }),
      { numRuns: 600 },
    )
    expect(foundCount).toBeGreaterThan(8)
  })
})

const zone = zoneOf('Europe/Paris')
const planning = (letters: string, from: string): Duty[] =>
  [...letters].flatMap((letter, index) => {
    const shift = { J: work('J', '07:00', 12), N: work('N', '19:00', 12), M: work('M', '06:00', 7.5) }[letter]
    return shift === undefined ? [] : [dutyOf(toDayNumber(from) + index, shift, null, zone)]
  })

describe('two weeks of a hospital (décret 2002-9, art. 6)', () => {
  const sunday: Rule = { ...base, code: 'sundayRest', minSundays: 1 }
  const rests: Rule = { ...base, code: 'fortnightRest', minDays: 4 }
  // From Monday 9 November 2026, the first of its two weeks.
  const from = '2026-11-09'

  test.each([
    ['a great and a small week', 'JJRRJJJRRJJRRR', [], []],
    ['the Sunday that a night of Saturday reaches into is none of rest', 'JJRRRNRJJRRJJJ', [], [0]],
    ['a Sunday alone, between two vacations, is not two days in a row', 'RRRRRJRJRRRRRJ', [], [0]],
    ['the Monday after counts with the last Sunday', 'RRRRRRJRRRRRJR', [], []],
    ['three days of rest', 'MMMMMRRMMMMMMR', [3], []],
    ['the morning on which a night ends is no day of rest', 'NRRRJJJNRJJJJJ', [2], [0]],
  ] as const)('%s', (_, letters, lacks, lost) => {
    const list = planning(letters, from)
    expect(judge([], list, rests).map(({ actual }) => actual)).toEqual(lacks)
    expect(judge([], list, sunday).map(({ actual }) => actual)).toEqual(lost)
  })

  test('two Sundays of different pairs may follow each other: the weeks do not slide', () => {
    const list = planning('RRRRRRRRRRRRJJJJRRRJJRRRRRRR', from)
    expect(list.filter(({ day }) => new Date(`${fromDayNumber(day)}T12:00Z`).getUTCDay() === 0)).toHaveLength(2)
    expect(judge([], list, sunday)).toEqual([])
  })

  test('what was lacking before is told only when it gets worse', () => {
    const before = planning('MMMMMRRMMMMMMR', from)
    expect(judge(before, planning('MMMMMMRMMMMMRR', from), rests)).toEqual([])
    expect(judge(before, planning('MMMMMMRMMMMMMR', from), rests).map(({ actual }) => actual)).toEqual([2])
  })
})

describe('night workers (code du travail, L. 3122-7)', () => {
  const rule: Rule = { ...base, code: 'nightWorkerWeek', maxHours: 40, weeks: 12, nightHours: 270 }
  const monday = '2026-11-16'

  test('42 h on average with nights are too many, without nights they are not', () => {
    const nights = judge([], planning('JNRR'.repeat(30), monday), rule, 'CODE_TRAVAIL')
    expect(nights.map(({ actual }) => Math.round(actual * 100) / 100)).toEqual([42])
    expect(judge([], planning('JJRR'.repeat(30), monday), rule, 'CODE_TRAVAIL')).toEqual([])
  })

  test('somebody who works few nights is no night worker', () => {
    // 9 h of night each: 270 h a year are 62.3 h of twelve weeks, seven nights.
    const few = (count: number) =>
      planning(
        'JJRR'.repeat(21).replaceAll('J', (_, at: number) => (at % 4 === 1 && at / 4 < count ? 'N' : 'J')),
        monday,
      )
    expect(judge([], few(6), rule, 'CODE_TRAVAIL')).toEqual([])
    expect(judge([], few(7), rule, 'CODE_TRAVAIL')).not.toEqual([])
  })
})
