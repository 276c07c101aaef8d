// Declared availability is compared with a second, naive model: a calendar of squares, each written by one declaration.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDayNumber, isoWeekday, toDayNumber } from '../calendar/day.ts'
import type { IsoWeekday } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { work } from '../planning/plan.fixture.ts'
import { dutyOf } from '../planning/shift.ts'
import {
  availabilityAnswers,
  availabilityFor,
  changedAvailability,
  MOST_DAYS_AHEAD,
  numberToCall,
  saidNothing,
  spansOf,
} from './availability.ts'
import type { Availability, AvailabilityChange } from './availability.ts'

// A Monday.
const TODAY = toDayNumber('2026-11-16')
const on = (date: string, name = 'J') => ({ day: toDayNumber(date), name })
const availabilityAfter = (...changes: AvailabilityChange[]): Availability =>
  changes.reduce((before, change) => {
    const changed = changedAvailability(before, change, TODAY)
    if ('refusal' in changed) throw new Error(changed.refusal)
    return changed.availability
  }, saidNothing)
const weekly = (weekday: IsoWeekday, kind: string, answer: 'available' | 'lastResort' | 'no' | null) => ({
  weekly: [{ weekday, kind, answer }],
})
const ofDays = (from: string, to: string, kind: string | null, answer: 'available' | 'lastResort' | 'no' | null) => ({
  days: [{ from, to, kind, answer }],
})

describe('availabilityFor', () => {
  test('who said nothing is unsaid, and no volunteer', () => {
    expect(availabilityFor(saidNothing, on('2026-11-17'))).toBe('unsaid')
    expect(saidNothing.volunteersForCalls).toBe(false)
    expect(saidNothing.callNumber).toBeNull()
  })

  test('each week, of one kind on one day of the week', () => {
    const member = availabilityAfter(weekly(2, 'J', 'available'), weekly(2, 'N', 'lastResort'))
    expect(availabilityFor(member, on('2026-11-17'))).toBe('available')
    expect(availabilityFor(member, on('2026-11-24', 'N'))).toBe('lastResort')
    expect(availabilityFor(member, on('2026-11-18'))).toBe('unsaid')
    expect(availabilityFor(member, on('2026-11-17', 'G'))).toBe('unsaid')
  })

  test('never on a day of the week: of every kind, whatever stands in its cells, which count again afterwards', () => {
    const never = availabilityAfter(weekly(3, 'J', 'available'), { never: [{ weekday: 3, isNever: true }] })
    expect(availabilityFor(never, on('2026-11-18'))).toBe('no')
    expect(availabilityFor(never, on('2026-11-18', 'G'))).toBe('no')
    const again = changedAvailability(never, { never: [{ weekday: 3, isNever: false }] }, TODAY)
    expect('availability' in again && availabilityFor(again.availability, on('2026-11-18'))).toBe('available')
  })

  test('a single day wins over the week, and of it the kind over the whole day', () => {
    const member = availabilityAfter(
      weekly(2, 'J', 'no'),
      { never: [{ weekday: 3, isNever: true }] },
      ofDays('2026-11-17', '2026-11-18', null, 'lastResort'),
      ofDays('2026-11-18', '2026-11-18', 'N', 'available'),
    )
    expect(availabilityFor(member, on('2026-11-17'))).toBe('lastResort')
    expect(availabilityFor(member, on('2026-11-18'))).toBe('lastResort')
    expect(availabilityFor(member, on('2026-11-18', 'N'))).toBe('available')
    expect(availabilityFor(member, on('2026-11-24'))).toBe('no')
  })

  test.each(['2026-10-24', '2026-10-25', '2027-03-27', '2027-03-28'])(
    'a night of %s is of the day it begins on, whatever the clocks do',
    (date) => {
      const duty = dutyOf(toDayNumber(date), work('N', '19:00', 12), null, zoneOf('Europe/Paris'))
      const member: Availability = { ...saidNothing, days: [{ day: date, kind: 'N', answer: 'available' }] }
      expect(availabilityFor(member, duty)).toBe('available')
      expect(availabilityFor(member, { ...duty, day: duty.day + 1 })).toBe('unsaid')
    },
  )

  test.each(['constructor', '__proto__', 'toString'])('a kind called %s is a kind like any other', (kind) => {
    expect(availabilityFor(availabilityAfter(weekly(2, 'J', 'available')), on('2026-11-17', kind))).toBe('unsaid')
    expect(availabilityFor(availabilityAfter(weekly(2, kind, 'no')), on('2026-11-17', kind))).toBe('no')
  })
})

describe('what is said', () => {
  test('what is not named stays', () => {
    const before = availabilityAfter({ volunteersForCalls: true, callNumber: '+33639980007' }, weekly(1, 'J', 'available'))
    const changed = changedAvailability(before, ofDays('2026-12-24', '2027-01-01', null, 'no'), TODAY)
    expect(changed).toMatchObject({ availability: { ...before, days: { length: 9 } } })
    expect(availabilityAfter({ volunteersForCalls: true, callNumber: '+33639980007' }, { callNumber: null }).callNumber).toBeNull()
  })

  test('of whole days it takes the place of what was said of their kinds; taken back, only itself goes', () => {
    const whole = availabilityAfter(ofDays('2026-12-24', '2026-12-24', 'N', 'available'), ofDays('2026-12-23', '2026-12-25', null, 'no'))
    expect(availabilityFor(whole, on('2026-12-24', 'N'))).toBe('no')
    const both = availabilityAfter(ofDays('2026-12-24', '2026-12-24', null, 'no'), ofDays('2026-12-24', '2026-12-24', 'N', 'available'))
    const without = changedAvailability(both, ofDays('2026-12-24', '2026-12-24', null, null), TODAY)
    expect(without).toMatchObject({ availability: { days: [{ day: '2026-12-24', kind: 'N', answer: 'available' }] } })
  })

  test('days that are over are forgotten, and refused; those far ahead are refused', () => {
    const before: Availability = { ...saidNothing, days: [{ day: '2026-11-15', kind: null, answer: 'no' }] }
    expect(changedAvailability(before, {}, TODAY)).toEqual({ availability: saidNothing })
    expect(changedAvailability(saidNothing, ofDays('2026-11-10', '2026-11-15', null, 'no'), TODAY)).toEqual({ refusal: 'availabilityPast' })
    expect(availabilityAfter(ofDays('2026-11-10', '2026-11-16', null, 'no')).days.map(({ day }) => day)).toEqual(['2026-11-16'])
    const last = fromDayNumber(TODAY + MOST_DAYS_AHEAD)
    const beyond = fromDayNumber(TODAY + MOST_DAYS_AHEAD + 1)
    expect(availabilityAfter(ofDays('2026-11-16', last, null, 'no')).days).toHaveLength(MOST_DAYS_AHEAD + 1)
    expect(changedAvailability(saidNothing, ofDays('2026-11-16', beyond, null, 'no'), TODAY)).toEqual({ refusal: 'availabilityTooFar' })
    // An answer that already stands is taken back all the same.
    expect(changedAvailability(saidNothing, ofDays('2026-11-10', beyond, null, null), TODAY)).toEqual({ availability: saidNothing })
  })

  test('so much and no more', () => {
    const last = fromDayNumber(TODAY + MOST_DAYS_AHEAD)
    const days = ['J', 'N'].map((kind) => ({ from: '2026-11-16', to: last, kind, answer: 'no' as const }))
    expect(changedAvailability(saidNothing, { days }, TODAY)).toEqual({ refusal: 'availabilityTooMuch' })
    const cells = Array.from({ length: 183 }, (_, index) => ({ weekday: 1 as const, kind: `K${index}`, answer: 'no' as const }))
    expect(changedAvailability(saidNothing, { weekly: cells }, TODAY)).toEqual({ refusal: 'availabilityTooMuch' })
  })

  test('a number is rung while its owner wants to be asked, and no longer', () => {
    expect(numberToCall({ volunteersForCalls: true, callNumber: '+33639980007' })).toBe('+33639980007')
    expect(numberToCall({ volunteersForCalls: false, callNumber: '+33639980007' })).toBeNull()
  })

  test('days in a row are one span', () => {
    const { days } = availabilityAfter(
      ofDays('2026-12-24', '2027-01-01', null, 'no'),
      ofDays('2026-12-27', '2026-12-27', null, 'lastResort'),
      ofDays('2026-12-25', '2026-12-26', 'N', 'available'),
    )
    expect(spansOf(days)).toEqual([
      { from: '2026-12-24', to: '2026-12-26', kind: null, answer: 'no' },
      { from: '2026-12-25', to: '2026-12-26', kind: 'N', answer: 'available' },
      { from: '2026-12-27', to: '2026-12-27', kind: null, answer: 'lastResort' },
      { from: '2026-12-28', to: '2027-01-01', kind: null, answer: 'no' },
    ])
  })
})

const KINDS = ['J', 'N', 'G']
const anyWeekday = fc.constantFrom<IsoWeekday[]>(1, 2, 3, 4, 5, 6, 7)
const anyAnswer = fc.option(fc.constantFrom(...availabilityAnswers))
const LENGTH = 24
const anyChange: fc.Arbitrary<AvailabilityChange> = fc.oneof(
  fc.record({ weekly: fc.array(fc.record({ weekday: anyWeekday, kind: fc.constantFrom(...KINDS), answer: anyAnswer }), { maxLength: 5 }) }),
  fc.record({ never: fc.array(fc.record({ weekday: anyWeekday, isNever: fc.boolean() }), { maxLength: 3 }) }),
  fc.record({
    days: fc.array(
      fc
        .record({
          from: fc.integer({ min: 0, max: LENGTH - 1 }),
          length: fc.integer({ min: 0, max: 6 }),
          kind: fc.option(fc.constantFrom(...KINDS)),
          answer: anyAnswer,
        })
        .map(({ from, length, kind, answer }) => ({
          from: fromDayNumber(TODAY + from),
          to: fromDayNumber(TODAY + from + length),
          kind,
          answer,
        })),
      { maxLength: 3 },
    ),
  }),
)

/** The answer in each square after all declarations, one after the other. */
function naive(changes: readonly AvailabilityChange[], day: number, name: string): string {
  let [cell, ofDay, ofKind]: (string | null)[] = [null, null, null]
  let isNever = false
  const date = fromDayNumber(day)
  for (const change of changes) {
    for (const weeklyAnswer of change.weekly ?? [])
      if (weeklyAnswer.weekday === isoWeekday(day) && weeklyAnswer.kind === name) cell = weeklyAnswer.answer
    for (const weekdayChange of change.never ?? []) if (weekdayChange.weekday === isoWeekday(day)) isNever = weekdayChange.isNever
    for (const dayChange of change.days ?? []) {
      if (dayChange.from > date || dayChange.to < date) continue
      if (dayChange.kind === name) ofKind = dayChange.answer
      if (dayChange.kind !== null) continue
      ofDay = dayChange.answer
      if (dayChange.answer !== null) ofKind = null
    }
  }
  return ofKind ?? ofDay ?? (isNever ? 'no' : (cell ?? 'unsaid'))
}

test('whatever is said in whatever order, each vacation gets what was said of it last', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 8 }), (changes) => {
      const member = availabilityAfter(...changes)
      for (let day = TODAY; day < TODAY + LENGTH + 6; day++)
        for (const name of [...KINDS, 'A']) expect(availabilityFor(member, { day, name })).toBe(naive(changes, day, name))
    }),
  )
})

test('said twice is said once, all at once is one after the other, and nothing is kept in two places', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 8 }), (changes) => {
      const member = availabilityAfter(...changes)
      expect(availabilityAfter(...changes, ...changes)).toEqual(availabilityAfter(...changes, ...changes, ...changes))
      const atOnce: AvailabilityChange = {
        weekly: changes.flatMap((change) => change.weekly ?? []),
        never: changes.flatMap((change) => change.never ?? []),
        days: changes.flatMap((change) => change.days ?? []),
      }
      expect(availabilityAfter(atOnce)).toEqual(member)
      expect(new Set(member.days.map(({ day, kind }) => `${day} ${kind}`)).size).toBe(member.days.length)
      expect(new Set(member.weekly.map(({ weekday, kind }) => `${weekday} ${kind}`)).size).toBe(member.weekly.length)
      expect(new Set(member.never).size).toBe(member.never.length)
    }),
  )
})

test('spans say what the days say, and no more', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 8 }), (changes) => {
      const { days } = availabilityAfter(...changes)
      const spans = spansOf(days)
      expect(availabilityAfter({ days: spans.toSorted((a, b) => Number(a.kind !== null) - Number(b.kind !== null)) }).days).toEqual(days)
      for (const { from, to } of spans) expect(from <= to).toBe(true)
    }),
  )
})
