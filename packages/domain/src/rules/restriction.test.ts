// A restriction of a member, on plannings of letters; the hours between two times also against a count minute by minute.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromDayNumber } from '../calendar/day.ts'
import { clockOf } from '../calendar/clock-time.ts'
import { line } from '../working-time/duty.fixture.ts'
import { violations } from '../working-time/evaluate.ts'
import { anyPlanning, changeOf } from '../working-time/hourly.fixture.ts'
import { ruleOfRestriction } from './restriction.ts'
import type { Restriction } from './restriction.ts'

/** A Monday. */
const FROM = '2026-11-30'
const ALWAYS = { severity: 'blocking', fromDate: null, untilDate: null } as const
const NO_NIGHT = { kind: 'hours', startTime: '21:00', endTime: '06:00', ...ALWAYS } as const
const TWO_DAYS = { kind: 'twoDays', ...ALWAYS } as const
const WEDNESDAYS = { kind: 'weekdays', weekdays: [3], isEveryOtherWeek: false, ...ALWAYS } as const

const judge = (restriction: Restriction, after: string, before = 'R') =>
  violations({
    userId: 'u',
    profile: 'SPP12',
    before: line(FROM, before),
    after: line(FROM, after),
    rules: [ruleOfRestriction(restriction)],
  }).map(({ severity, actual, limit, day }) => [fromDayNumber(day).slice(5), actual, limit, severity])

test.each<[string, Restriction, string, string, ReturnType<typeof judge>]>([
  ['a night', NO_NIGHT, 'J N', 'R', [['12-01', 9, 0, 'blocking']]],
  ['a day', NO_NIGHT, 'J K D', 'R', []],
  ['a guard of 24 hours', NO_NIGHT, 'G', 'R', [['11-30', 9, 0, 'blocking']]],
  ['a night for another night of the same hours', NO_NIGHT, 'R N', 'N R', []],
  ['a night that was there', NO_NIGHT, 'N R K', 'N', []],
  ['a warning', { ...NO_NIGHT, severity: 'warning' }, 'N', 'R', [['11-30', 9, 0, 'warning']]],
  ['twelve hours', { kind: 'length', hours: 8, ...ALWAYS }, 'K J', 'R', [['12-01', 12, 8, 'blocking']]],
  ['four days of twelve hours', { kind: 'week', hours: 40, ...ALWAYS }, 'J J J J', 'J J J', [['12-03', 48, 40, 'blocking']]],
  ['a short rest', { kind: 'rest', hours: 13, ...ALWAYS }, 'J J', 'J', [['12-01', 12, 13, 'blocking']]],
  ['the only two days in a row of a week', TWO_DAYS, 'J J J J J R J', 'J J J J J R R', [['12-06', 1, 2, 'blocking']]],
  ['a day of a week that has two others in a row', TWO_DAYS, 'J J J J R R J', 'J J J J R R R', []],
  ['two days in a row of two weeks', TWO_DAYS, 'J R J R J R J R', 'R R J R J R J R', [['11-30', 1, 2, 'blocking']]],
  ['a night that ends in the next week', TWO_DAYS, 'R R R R R R N J J J J J R J', 'R R R R R R R J J J J J R J', []],
  ['a week that had no two days in a row', TWO_DAYS, 'J J J R J R J', 'J R J R J R J', []],
  ['a day off', WEDNESDAYS, 'J J J J', 'R', [['12-02', 1, 0, 'blocking']]],
  ['other hours on a day off that is worked', WEDNESDAYS, 'R R j', 'R R J', []],
  [
    'every other week',
    { ...WEDNESDAYS, isEveryOtherWeek: true, fromDate: '2026-12-01' },
    'R R J R R R R R R J R R R R R R J',
    'R',
    [
      ['12-02', 1, 0, 'blocking'],
      ['12-16', 1, 0, 'blocking'],
    ],
  ],
  [
    'the days between which it holds',
    { ...NO_NIGHT, fromDate: '2026-12-02', untilDate: '2026-12-02' },
    'N R N R N',
    'R',
    [['12-02', 9, 0, 'blocking']],
  ],
])('%s', (_, restriction, after, before, expected) => {
  expect(judge(restriction, after, before)).toEqual(expected)
})

test('work in the barred hours is found as a count minute by minute finds it', () => {
  let foundCount = 0
  fc.assert(
    fc.property(anyPlanning, fc.nat(95), fc.integer({ min: 1, max: 95 }), (after, start, length) => {
      const from = start * 15
      const to = (from + length * 15) % 1440
      const isBarred = (minute: number) => (from < to ? minute >= from && minute < to : minute >= from || minute < to)
      const restriction: Restriction = { kind: 'hours', startTime: clockOf(from), endTime: clockOf(to), ...ALWAYS }
      const expected = after.map(({ nominalStart, nominalEnd }) => {
        let minutes = 0
        for (let minute = nominalStart; minute < nominalEnd; minute++) if (isBarred(minute % 1440)) minutes++
        return minutes / 60
      })
      const found = violations({ userId: 'u', profile: 'SPP12', before: [], after, rules: [ruleOfRestriction(restriction)] })
      foundCount += found.length
      expect(found.map(({ actual }) => actual)).toEqual(expected.filter((hours) => hours > 0))
    }),
    { numRuns: 60 },
  )
  expect(foundCount).toBeGreaterThan(20)
})

test('what breaks no restriction before, and nothing new after, is silent; less work always is', () => {
  fc.assert(
    fc.property(changeOf(anyPlanning), ({ before }) => {
      const first = before[0]
      const restriction: Restriction = { ...NO_NIGHT, fromDate: first === undefined ? FROM : fromDayNumber(first.day) }
      const judged = { userId: 'u', profile: 'SPP12' as const, rules: [ruleOfRestriction(restriction)] }
      expect(violations({ ...judged, before, after: before })).toEqual([])
      expect(violations({ ...judged, before, after: before.slice(1) })).toEqual([])
    }),
    { numRuns: 40 },
  )
})
