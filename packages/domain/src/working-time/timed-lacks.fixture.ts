// Random rows and presences, and the people that are missing at each minute of three days, counted one minute after the other: a second reading of
// staffing by the hour that shares nothing with the code.
import fc from 'fast-check'
import { expect } from 'vitest'
import { clockOf } from '../calendar/clock-time.ts'
import { fromDayNumber, isoWeekday, toDayNumber } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { Zone } from '../calendar/zone.ts'
import { idOf } from '../ids.fixture.ts'
import type { Presence } from '../planning/presence.ts'
import { DAY_KINDS } from '../planning/staffing-rows.ts'
import type { StaffingRow, StaffingTerms } from '../planning/staffing-rows.ts'
import { lacksByRows } from './timed-lacks.ts'

const ZONES = ['Europe/Paris', 'America/Miquelon', 'Australia/Sydney', 'Indian/Reunion'] as const
/** Both changes of the clock of Paris, of Miquelon and of Sydney; 14 July and 11 November are public holidays. */
const FIRST_DAYS = ['2026-03-07', '2026-03-28', '2026-04-04', '2026-10-03', '2026-10-24', '2026-10-31', '2026-11-10', '2026-07-13']
const LENGTH = 3
export const NAMES = ['CDS', 'OP'] as const
export const HOLIDAYS = { area: 'metropole', own: [] } as const

const anyClock = fc.oneof(
  fc.constantFrom('00:00', '02:00', '02:30', '03:00', '07:00', '19:00'),
  fc.integer({ min: 0, max: 1439 }).map(clockOf),
)

const anyRow = (first: DayNumber): fc.Arbitrary<StaffingRow> =>
  fc.record({
    qualification: fc.constantFrom(null, ...NAMES),
    startTime: anyClock,
    endTime: anyClock,
    kinds: fc.subarray([...DAY_KINDS]),
    dates: fc.uniqueArray(
      fc.integer({ min: -1, max: LENGTH }).map((offset) => fromDayNumber(first + offset)),
      { maxLength: 2 },
    ),
    minimum: fc.integer({ min: 0, max: 4 }),
    target: fc.constant(null),
    maximum: fc.constant(null),
  })

interface Scene {
  readonly zone: Zone
  readonly first: DayNumber
  readonly terms: StaffingTerms
  readonly presence: readonly Presence[]
}

const MINUTE = 60_000

export const anyScene: fc.Arbitrary<Scene> = fc
  .tuple(fc.constantFrom(...ZONES), fc.constantFrom(...FIRST_DAYS))
  .chain(([name, firstDay]) => {
    const [zone, first] = [zoneOf(name), toDayNumber(firstDay)]
    const midnight = zone.instantAt(first - 1, 0)
    const anySpan = fc
      .record({ from: fc.integer({ min: 0, max: (LENGTH + 2) * 1440 }), minutes: fc.integer({ min: 1, max: 1600 }) })
      .map(({ from, minutes }) => ({ startAt: midnight + from * MINUTE, endAt: midnight + (from + minutes) * MINUTE }))
    const anyPresence = fc
      .record({ qualifications: fc.subarray([...NAMES]), parts: fc.array(anySpan, { maxLength: 3 }) })
      .map(({ qualifications, parts }): Presence => {
        const whole = { startAt: Math.min(midnight, ...parts.map((part) => part.startAt)), endAt: Infinity }
        return { userId: idOf('user', 'u'), qualifications, day: first, shiftName: 'J', whole, parts }
      })
    const schoolHolidays = [{ from: first + 1, to: first + 1 }]
    return fc.record({
      zone: fc.constant(zone),
      first: fc.constant(first),
      terms: fc
        .array(anyRow(first), { maxLength: 5 })
        .map((rows) => ({ rows, byShift: {}, calendar: { holidays: HOLIDAYS, schoolHolidays } })),
      presence: fc.array(anyPresence, { maxLength: 7 }),
    })
  })

/** The rank that the row has on a day, read anew: a named day, a public holiday, a school holiday, the day of the week. */
function naiveRank({ kinds, dates }: StaffingRow, day: DayNumber, first: DayNumber): number {
  const date = fromDayNumber(day)
  if (dates.includes(date)) return 4
  if (kinds.includes('holiday') && ['07-14', '11-11', '11-01'].includes(date.slice(5))) return 3
  if (kinds.includes('holiday') && ['2026-04-06'].includes(date)) return 3
  if (kinds.includes('schoolHoliday') && day === first + 1) return 2
  const weekday = isoWeekday(day)
  return kinds.includes(weekday === 6 ? 'saturday' : weekday === 7 ? 'sunday' : 'weekday') ? 1 : 0
}

/** Counts the people who are missing at each minute of the days, one minute after the other. */
function naiveLacks({ zone, first, terms, presence }: Scene): string[] {
  const startAt = zone.instantAt(first, 0)
  const endAt = zone.instantAt(first + LENGTH, 0)
  const spans = terms.rows.flatMap((row) =>
    Array.from({ length: LENGTH + 2 }, (_, index) => {
      const day = first - 1 + index
      const [from, to] = [row.startTime, row.endTime].map((clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)))
      const until = to! <= from! ? to! + 1440 : to!
      return { row, rank: naiveRank(row, day, first), from: zone.instantAt(day, from!), until: zone.instantAt(day, until) }
    }),
  )
  const lacks: string[] = []
  for (let at = startAt; at < endAt; at += MINUTE) {
    const active = spans.filter(({ rank, from, until }) => rank > 0 && from <= at && at < until)
    const minimumFor = (qualification: string | null) => {
      const own = active.filter(({ row }) => row.qualification === qualification)
      const rank = Math.max(...own.map((each) => each.rank))
      return Math.max(0, ...own.filter((each) => each.rank === rank).map(({ row }) => row.minimum))
    }
    const there = presence.filter(({ parts }) => parts.some((part) => part.startAt <= at && at < part.endAt))
    // Two qualifications: as many places as can be filled, tried out one by one.
    const [chiefs, operators] = [minimumFor('CDS'), minimumFor('OP')]
    let filled = 0
    for (let mask = 0; mask < 2 ** there.length; mask++) {
      const asChief = there.filter((_, index) => (mask >> index) & 1)
      const asOperator = there.filter((_, index) => !((mask >> index) & 1))
      const held = (people: readonly Presence[], name: string) =>
        people.filter(({ qualifications }) => qualifications.includes(name)).length
      filled = Math.max(filled, Math.min(chiefs, held(asChief, 'CDS')) + Math.min(operators, held(asOperator, 'OP')))
    }
    lacks.push(String(Math.max(0, minimumFor(null) - there.length, chiefs + operators - filled)))
  }
  return lacks
}

/** The lacks by rows are those of every minute. */
export function expectLacksOfMinutes(scene: Scene): void {
  const { zone, first, terms, presence } = scene
  const span = { startAt: zone.instantAt(first, 0), endAt: zone.instantAt(first + LENGTH, 0) }
  const minutes = Array.from({ length: (span.endAt - span.startAt) / MINUTE }, () => '0')
  for (const { startAt, endAt, total } of lacksByRows(terms, presence, span, zone))
    minutes.fill(String(total), (startAt - span.startAt) / MINUTE, (endAt - span.startAt) / MINUTE)
  expect(minutes.join('')).toBe(naiveLacks(scene).join(''))
}
