// Whole days without a vacation, at the edges that matter: nights, midnight, the ends of a week-end; and by chance, against a naive count.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDayNumber, isoWeekday, toDayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { freeDays, nextFreeWeekend } from './free-days.ts'
import { DAY_SHIFT, NIGHT_SHIFT } from './plan.fixture.ts'
import { dutyOf, type Shift } from './shift.ts'

const zone = zoneOf('Europe/Paris')
const EVENING: Shift = { ...DAY_SHIFT, name: 'S', default: { startTime: '16:00', endTime: '00:00' }, endsNextDay: true }
const on = (date: string, shift: Shift) => dutyOf(toDayNumber(date), shift, null, zone)
// 2026-11-23 is a Monday.
const FROM = toDayNumber('2026-11-23')
const TO = toDayNumber('2026-12-06')
const freeOf = (...duties: ReturnType<typeof on>[]) => freeDays(duties, FROM, TO, zone).map(fromDayNumber)
const weekendOf = (from: string, ...duties: ReturnType<typeof on>[]) => {
  const day = nextFreeWeekend(freeDays(duties, FROM, TO, zone), toDayNumber(from), TO)
  return day === null ? null : fromDayNumber(day)
}

describe('free days', () => {
  it('a night takes the morning it ends in, what ends at midnight does not', () => {
    expect(freeOf(on('2026-11-24', NIGHT_SHIFT))).not.toContain('2026-11-25')
    expect(freeOf(on('2026-11-24', EVENING))).toContain('2026-11-25')
    expect(freeOf(on('2026-11-22', NIGHT_SHIFT))).not.toContain('2026-11-23')
  })

  it('are those of all whose vacations are given, whatever they work', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: FROM - 1, max: TO }), fc.constantFrom(DAY_SHIFT, NIGHT_SHIFT, EVENING))),
        fc.array(fc.tuple(fc.integer({ min: FROM - 1, max: TO }), fc.constantFrom(DAY_SHIFT, NIGHT_SHIFT, EVENING))),
        (mine, theirs) => {
          const placed = (list: typeof mine) => list.map(([day, shift]) => dutyOf(day, shift, null, zone))
          const both = freeDays([...placed(mine), ...placed(theirs)], FROM, TO, zone)
          const of = (list: typeof mine) => new Set(freeDays(placed(list), FROM, TO, zone))
          expect(both).toEqual([...of(mine).intersection(of(theirs))])
          // Hour by hour, as somebody would count who knows nothing of days.
          const all = placed([...mine, ...theirs])
          for (const day of both) {
            for (let hour = 0; hour < 24; hour++) {
              const at = zone.instantAt(day, hour * 60)
              expect(all.some(({ startAt, endAt }) => startAt <= at && at < endAt)).toBe(false)
            }
          }
        },
      ),
    )
  })
})

describe('the next free week-end', () => {
  it('is the first one whose two days are free', () => {
    expect(weekendOf('2026-11-23')).toBe('2026-11-28')
    expect(weekendOf('2026-11-23', on('2026-11-29', DAY_SHIFT))).toBe('2026-12-05')
    expect(weekendOf('2026-11-23', on('2026-11-27', NIGHT_SHIFT))).toBe('2026-12-05')
    expect(weekendOf('2026-11-23', on('2026-11-29', NIGHT_SHIFT), on('2026-12-05', DAY_SHIFT))).toBeNull()
  })

  it('is this one on its Saturday, the next one on its Sunday', () => {
    expect(weekendOf('2026-11-28')).toBe('2026-11-28')
    expect(weekendOf('2026-11-29')).toBe('2026-12-05')
  })

  it('is not said of a week-end whose Sunday is not known', () => {
    expect(nextFreeWeekend([FROM + 5, FROM + 6], FROM, FROM + 5)).toBeNull()
  })

  it('begins on a Saturday, and both days are free', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: FROM, max: FROM + 60 })), fc.integer({ min: FROM, max: FROM + 30 }), (free, from) => {
        const found = nextFreeWeekend(free, from, FROM + 60)
        if (found === null) return
        expect(isoWeekday(found)).toBe(6)
        expect([free.includes(found), free.includes(found + 1), found >= from]).toEqual([true, true, true])
      }),
    )
  })
})
