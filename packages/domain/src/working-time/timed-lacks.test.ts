// Lacks by the hour, case by case: Deux-Sèvres as it is published, a part of a vacation, vacations that follow each other.
import { describe, expect, test } from 'vitest'
import { clockOf } from '../calendar/clock-time.ts'
import { toDayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { idOf } from '../ids.fixture.ts'
import type { Presence } from '../planning/presence.ts'
import { refuseStaffing } from '../planning/staffing-rows.ts'
import type { DayKind, StaffingRow } from '../planning/staffing-rows.ts'
import { lackOfVacation } from './staffing.ts'
import { inVacations, lacksByCuts, lacksByRows } from './timed-lacks.ts'

const ZONE = zoneOf('Europe/Paris')
const CALENDAR = { holidays: { area: 'metropole', own: [] }, schoolHolidays: [] } as const

const row = (minimum: number, startTime: string, endTime: string, kinds: readonly DayKind[], rest: Partial<StaffingRow> = {}) => ({
  qualification: null,
  startTime,
  endTime,
  kinds,
  dates: [],
  minimum,
  target: null,
  maximum: null,
  ...rest,
})

const OFF: readonly DayKind[] = ['saturday', 'sunday', 'holiday']
/** Weekdays 6 from 07 to 19 and 4 from 19 to 07; weekends and holidays 4 professionals and 2 volunteers by day, 4 by night. */
const DEUX_SEVRES: readonly StaffingRow[] = [
  row(6, '07:00', '19:00', ['weekday']),
  row(4, '07:00', '19:00', OFF, { qualification: 'SPP' }),
  row(2, '07:00', '19:00', OFF, { qualification: 'SPV' }),
  row(4, '19:00', '07:00', ['weekday', ...OFF]),
  // A public holiday in the week asks for these six alone.
  row(6, '07:00', '19:00', OFF),
]

function guard(day: string, qualification: string, startTime = '07:00', hours = 24): Presence {
  const number = toDayNumber(day)
  const startAt = ZONE.instantAt(number, Number(startTime.slice(0, 2)) * 60)
  const whole = { startAt, endAt: startAt + hours * 3_600_000 }
  return { userId: idOf('user', 'u'), qualifications: [qualification], day: number, shiftName: 'G', whole, parts: [whole] }
}

const guards = (day: string, ...words: readonly string[]) =>
  words.flatMap((word) => Array.from({ length: Number(word.split(' ')[0]) }, () => guard(day, word.split(' ')[1] ?? '')))

function lacksOn(day: string, presence: readonly Presence[]): string[] {
  const number = toDayNumber(day)
  const span = { startAt: ZONE.instantAt(number, 420), endAt: ZONE.instantAt(number + 1, 420) }
  const terms = { rows: DEUX_SEVRES, calendar: CALENDAR }
  return lacksByRows(terms, presence, span, ZONE).map(
    ({ startAt, endAt, total, missing }) =>
      `${clockOf(ZONE.minutesAt(startAt))}–${clockOf(ZONE.minutesAt(endAt))} ${total} ${JSON.stringify(missing)}`,
  )
}

describe('Deux-Sèvres', () => {
  const [WEDNESDAY, SATURDAY, ARMISTICE] = ['2026-11-18', '2026-11-21', '2026-11-11']

  test('does not contradict itself', () => expect(refuseStaffing(DEUX_SEVRES)).toBeNull())

  test.each([
    ['a weekday with six', WEDNESDAY, guards(WEDNESDAY, '6 SPP'), []],
    ['a weekday with five lacks one by day, none by night', WEDNESDAY, guards(WEDNESDAY, '5 SPP'), ['07:00–19:00 1 {}']],
    ['a weekday with three lacks by night too', WEDNESDAY, guards(WEDNESDAY, '3 SPP'), ['07:00–19:00 3 {}', '19:00–07:00 1 {}']],
    ['a Saturday with four and two', SATURDAY, guards(SATURDAY, '4 SPP', '2 SPV'), []],
    ['a Saturday with six professionals lacks two volunteers', SATURDAY, guards(SATURDAY, '6 SPP'), ['07:00–19:00 2 {"SPV":2}']],
    ['volunteers do not make up for a professional', SATURDAY, guards(SATURDAY, '3 SPP', '3 SPV'), ['07:00–19:00 1 {"SPP":1}']],
    ['a public holiday in the week is as a Sunday', ARMISTICE, guards(ARMISTICE, '6 SPP'), ['07:00–19:00 2 {"SPV":2}']],
    [
      'a volunteer who comes until noon',
      SATURDAY,
      [...guards(SATURDAY, '4 SPP', '1 SPV'), guard(SATURDAY, 'SPV', '07:00', 5)],
      ['12:00–19:00 1 {"SPV":1}'],
    ],
  ])('%s', (_what, day, presence, expected) => expect(lacksOn(day, presence)).toEqual(expected))
})

test('the row of a named day goes before that of a holiday, this before the week, and what it leaves out stays', () => {
  const minimumAt = (day: string, hour: number) => {
    const rows = [
      row(5, '00:00', '00:00', ['weekday']),
      row(3, '07:00', '19:00', ['holiday']),
      row(8, '07:00', '12:00', [], { dates: ['2026-11-11'] }),
    ]
    const at = ZONE.instantAt(toDayNumber(day), hour * 60)
    const span = { startAt: at, endAt: at + 60_000 }
    return lacksByRows({ rows, calendar: CALENDAR }, [], span, ZONE)[0]?.total
  }
  expect([8, 14, 20].map((hour) => minimumAt('2026-11-11', hour))).toEqual([8, 3, 5])
  expect(minimumAt('2026-11-12', 8)).toBe(5)
})

describe('rows that contradict', () => {
  test.each([
    ['a minimum over its maximum', [row(4, '07:00', '19:00', ['weekday'], { maximum: 3 })], 'staffingOutOfOrder'],
    ['a target below the minimum', [row(4, '07:00', '19:00', ['weekday'], { target: 3 })], 'staffingOutOfOrder'],
    ['a target over the maximum', [row(2, '07:00', '19:00', ['weekday'], { target: 5, maximum: 4 })], 'staffingOutOfOrder'],
    ['two for the same hours', [row(4, '07:00', '19:00', ['weekday']), row(5, '18:00', '20:00', ['weekday', 'sunday'])], 'staffingTwice'],
    [
      'a night that runs into the row of the morning',
      [row(4, '19:00', '08:00', ['weekday']), row(5, '07:00', '19:00', ['weekday'])],
      'staffingTwice',
    ],
    [
      'two for a named day',
      [row(4, '07:00', '19:00', [], { dates: ['2026-12-24'] }), row(5, '07:00', '08:00', [], { dates: ['2026-12-24'] })],
      'staffingTwice',
    ],
    ['two functions', [row(4, '07:00', '19:00', ['weekday']), row(1, '07:00', '19:00', ['weekday'], { qualification: 'CDS' })], null],
    ['hours that touch', [row(4, '07:00', '19:00', ['weekday']), row(2, '19:00', '07:00', ['weekday'])], null],
    ['other days', [row(4, '07:00', '19:00', ['weekday']), row(2, '07:00', '19:00', ['saturday'])], null],
    ['a Saturday night before a Saturday', [row(4, '19:00', '08:00', ['saturday']), row(5, '07:00', '19:00', ['saturday'])], null],
  ])('%s', (_what, rows, expected) => expect(refuseStaffing(rows)?.refusal ?? null).toBe(expected))
})

describe('the vacation in which a lack lies', () => {
  const day = toDayNumber('2026-11-18')
  const placed = (name: string, on: number, from: number, hours: number) => {
    const startAt = ZONE.instantAt(on, from * 60)
    return { day: on, name, startAt, endAt: startAt + hours * 3_600_000 }
  }
  const lack = (from: number, to: number) => ({
    startAt: ZONE.instantAt(day, from * 60),
    endAt: ZONE.instantAt(day, to * 60),
    total: 1,
    missing: { CDS: 1 },
    present: [],
    minimum: { total: 0, byQualification: { CDS: 1 } },
  })
  const told = (from: number, to: number, vacations: readonly ReturnType<typeof placed>[]) =>
    inVacations([lack(from, to)], vacations, ZONE).map(({ shiftName, startTime, endTime }) => `${shiftName} ${startTime}–${endTime}`)

  test('it is cut where one vacation goes into the next', () =>
    expect(told(15, 22, [placed('J', day, 7, 12), placed('N', day, 19, 12)])).toEqual(['J 15:00–19:00', 'N 19:00–22:00']))
  test('of two that hold it, it lies in the shorter one', () =>
    expect(told(15, 17, [placed('G', day, 7, 24), placed('J', day, 7, 12)])).toEqual(['J 15:00–17:00']))
  test('hours that no vacation covers stand alone', () =>
    expect(told(5, 9, [placed('J', day, 7, 12)])).toEqual(['null 05:00–07:00', 'J 07:00–09:00']))
  test('hours without a vacation are cut after a day, for the clock says no more', () => {
    const found = inVacations([lack(7, 43)], [], ZONE).map((each) => `${each.day - day} ${each.startTime}–${each.endTime}`)
    expect(found).toEqual(['0 07:00–07:00', '1 07:00–19:00'])
  })

  test('it has the figures of its worst moment', () => {
    const hours = { startTime: '07:00', endTime: '19:00' }
    const during = [{ startTime: '15:00', endTime: '19:00', total: 1, missing: { CDS: 1 } }]
    expect(lackOfVacation(null, during, hours)).toEqual({ total: 1, missing: { CDS: 1 }, during })
    expect(lackOfVacation({ total: 2, missing: {} }, during, hours)).toEqual({
      total: 2,
      missing: {},
      during: [{ ...hours, total: 2, missing: {} }, ...during],
    })
    expect(lackOfVacation(null, [], hours)).toEqual({ total: 0, missing: {} })
  })
})

describe('a minimum of a vacation of which somebody works a part', () => {
  const DAY = '2026-11-18'
  const at = (hour: number) => ZONE.instantAt(toDayNumber(DAY), hour * 60)
  const on = (qualification: string, parts: readonly (readonly [number, number])[] = [[7, 19]]): Presence => ({
    ...guard(DAY, qualification, '07:00', 12),
    parts: parts.map(([from, to]) => ({ startAt: at(from), endAt: at(to) })),
  })
  const told = (people: readonly Presence[], total = 2) =>
    lacksByCuts(people, { total, byQualification: { CDS: 1 } }).map(
      ({ startAt, endAt, total: lacking, missing }) =>
        `${clockOf(ZONE.minutesAt(startAt))}–${clockOf(ZONE.minutesAt(endAt))} ${lacking} ${JSON.stringify(missing)}`,
    )

  test('lacks them from when they leave', () => expect(told([on('CDS', [[7, 15]]), on('OP')])).toEqual(['15:00–19:00 1 {"CDS":1}']))
  test('and in the hours in the middle', () =>
    expect(
      told([
        on('CDS', [
          [7, 10],
          [12, 19],
        ]),
        on('OP'),
      ]),
    ).toEqual(['10:00–12:00 1 {"CDS":1}']))
  test('not where others suffice', () => expect(told([on('CDS', [[7, 15]]), on('OP'), on('CDS')])).toEqual([]))
  test('adds nothing to what lacks anyhow', () => expect(told([on('OP', [[7, 15]]), on('CDS')], 5)).toEqual(['15:00–19:00 4 {}']))
  test('somebody of whom nothing is left was missing all along', () => expect(told([on('CDS', []), on('OP')])).toEqual([]))
  test('one of two who leaves at ten while the other comes at ten', () =>
    expect(told([on('CDS', [[7, 10]]), on('CDS', [[10, 19]])], 1)).toEqual([]))
})
