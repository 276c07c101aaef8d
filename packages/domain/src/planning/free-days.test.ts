// Days without a vacation, at the edges that matter: nights, the ends of a week-end; and by chance.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDayNumber, isoWeekday, toDayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { freeDays, nextFreeWeekend } from './free-days.ts'
import { DAY_SHIFT, NIGHT_SHIFT } from './plan.fixture.ts'
import { dutyOf, type Shift } from './shift.ts'

const zone = zoneOf('Europe/Paris')
const on = (date: string, shift: Shift) => dutyOf(toDayNumber(date), shift, null, zone)
// 2026-11-23 is a Monday.
const FROM = toDayNumber('2026-11-23')
const TO = toDayNumber('2026-12-06')
const freeOf = (...duties: ReturnType<typeof on>[]) => freeDays(duties, FROM, TO).map(fromDayNumber)
const weekendOf = (from: string, ...duties: ReturnType<typeof on>[]) => {
  const day = nextFreeWeekend(freeDays(duties, FROM, TO), toDayNumber(from), TO)
  return day === null ? null : fromDayNumber(day)
}

describe('free days', () => {
  it('are those on which no vacation begins: the day a night ends on is one', () => {
    expect(freeOf(on('2026-11-24', NIGHT_SHIFT), on('2026-11-26', DAY_SHIFT))).not.toContain('2026-11-24')
    expect(freeOf(on('2026-11-24', NIGHT_SHIFT), on('2026-11-26', DAY_SHIFT))).toContain('2026-11-25')
    expect(freeOf(on('2026-11-22', NIGHT_SHIFT))).toContain('2026-11-23')
  })

  it('are those of all whose vacations are given, and with the days worked they are all the days', () => {
    const someDays = fc.array(fc.integer({ min: FROM - 1, max: TO + 1 }))
    fc.assert(
      fc.property(someDays, someDays, (ownDays, otherDays) => {
        const freeDaysOf = (days: readonly number[]) =>
          freeDays(
            days.map((day) => ({ day })),
            FROM,
            TO,
          )
        const both = freeDaysOf([...ownDays, ...otherDays])
        expect(both).toEqual(freeDaysOf(ownDays).filter((day) => freeDaysOf(otherDays).includes(day)))
        const worked = new Set([...ownDays, ...otherDays].filter((day) => day >= FROM && day <= TO))
        expect(both.length + worked.size).toBe(TO - FROM + 1)
        expect(both.some((day) => worked.has(day))).toBe(false)
      }),
    )
  })
})

describe('the next free week-end', () => {
  it('is the first one whose two days are free', () => {
    expect(weekendOf('2026-11-23')).toBe('2026-11-28')
    expect(weekendOf('2026-11-23', on('2026-11-29', DAY_SHIFT))).toBe('2026-12-05')
    expect(weekendOf('2026-11-23', on('2026-11-27', NIGHT_SHIFT))).toBe('2026-11-28')
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
