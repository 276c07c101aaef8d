// The hours under a target and over a maximum, case by case and against a count minute by minute.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockOf } from '../calendar/clock-time.ts'
import { toDayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { DAY_KINDS, refuseStaffing } from '../planning/staffing-rows.ts'
import type { StaffingRow } from '../planning/staffing-rows.ts'
import { remarksByRows } from './row-remarks.ts'

const ZONE = zoneOf('Europe/Paris')
const DAY = toDayNumber('2026-11-18')
const CALENDAR = { holidays: { area: 'metropole', own: [] }, schoolHolidays: [] } as const
const MINUTE = 60_000
const at = (minutes: number) => ZONE.instantAt(DAY, minutes)

const row = (minimum: number, target: number | null, maximum: number | null, qualification: string | null = null): StaffingRow => ({
  qualification,
  startTime: '07:00',
  endTime: '19:00',
  kinds: DAY_KINDS,
  dates: [],
  minimum,
  target,
  maximum,
})
/** Somebody from one hour to another. */
const there = (from: number, to: number, ...qualifications: string[]) => ({
  qualifications,
  parts: [{ startAt: at(from * 60), endAt: at(to * 60) }],
})
const all = (count: number, ...qualifications: string[]) => Array.from({ length: count }, () => there(7, 19, ...qualifications))
const remarks = (rows: readonly StaffingRow[], people: ReturnType<typeof all>) =>
  remarksByRows({ rows, calendar: CALENDAR }, people, { startAt: at(0), endAt: at(1440) }, ZONE).map(
    ({ startAt, endAt, kind, qualification, count }) =>
      `${clockOf(ZONE.minutesAt(startAt))}–${clockOf(ZONE.minutesAt(endAt))} ${kind} ${qualification ?? 'all'} ${count}`,
  )

describe('a target', () => {
  test('is missed where the minimum is kept, from which hour to which', () => {
    expect(remarks([row(2, 3, null)], all(3))).toEqual([])
    expect(remarks([row(2, 3, null)], [...all(2), there(7, 12)])).toEqual(['12:00–19:00 underTarget all 1'])
    expect(remarks([row(2, 4, null)], [...all(2), there(7, 12)])).toEqual([
      '07:00–12:00 underTarget all 1',
      '12:00–19:00 underTarget all 2',
    ])
  })
  test('says nothing where the minimum lacks: that is said as a lack', () => {
    expect(remarks([row(2, 3, null)], all(1))).toEqual([])
    expect(remarks([row(1, 2, null, 'CDS')], all(3, 'OP'))).toEqual([])
  })
  test('counts each person in one place', () => {
    const rows = [row(1, 2, null, 'CDS'), row(1, 1, null, 'OP')]
    expect(remarks(rows, [...all(1, 'CDS'), ...all(1, 'CDS', 'OP')])).toEqual(['07:00–19:00 underTarget CDS 1'])
    expect(remarks(rows, [...all(2, 'CDS'), ...all(1, 'OP')])).toEqual([])
  })
})

describe('a maximum', () => {
  test('is passed by everybody, or by the holders of a qualification', () => {
    expect(remarks([row(1, null, 2)], all(2))).toEqual([])
    expect(remarks([row(1, null, 2)], [...all(2), there(15, 21), there(16, 18)])).toEqual([
      '15:00–16:00 overMaximum all 1',
      '16:00–18:00 overMaximum all 2',
      '18:00–19:00 overMaximum all 1',
    ])
    expect(remarks([row(0, null, 1, 'CDS')], [...all(2, 'CDS'), ...all(4)])).toEqual(['07:00–19:00 overMaximum CDS 1'])
  })
})

test('are those of every minute', () => {
  const anyRow = fc
    .tuple(fc.integer({ min: 0, max: 3 }), fc.option(fc.integer({ min: 0, max: 2 })), fc.option(fc.integer({ min: 0, max: 2 })))
    .map(([minimum, more, most]) =>
      row(minimum, more === null ? null : minimum + more, most === null ? null : minimum + (more ?? 0) + most),
    )
  const anyPerson = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 12 }))
    .map(([from, hours]) => there(from, from + hours))
  fc.assert(
    fc.property(anyRow, fc.array(anyPerson, { maxLength: 7 }), (asked, people) => {
      expect(refuseStaffing([asked])).toBeNull()
      const counted = Array.from({ length: 1440 }, () => '')
      for (const { startAt, endAt, kind, count } of remarksByRows(
        { rows: [asked], calendar: CALENDAR },
        people,
        { startAt: at(0), endAt: at(1440) },
        ZONE,
      ))
        counted.fill(`${kind} ${count}`, (startAt - at(0)) / MINUTE, (endAt - at(0)) / MINUTE)
      const naive = counted.map((_, minute) => {
        if (minute < 420 || minute >= 1140) return ''
        const count = people.filter(({ parts }) => parts.some((part) => part.startAt <= at(minute) && at(minute) < part.endAt)).length
        const { minimum, target, maximum } = asked
        if (maximum !== null && count > maximum) return `overMaximum ${count - maximum}`
        return target !== null && count < target && count >= minimum ? `underTarget ${target - count}` : ''
      })
      expect(counted).toEqual(naive)
    }),
    { numRuns: 100 },
  )
})
