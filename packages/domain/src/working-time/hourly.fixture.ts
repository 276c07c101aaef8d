// Random plannings and slow, obvious counts of them hour by hour, to check the rules against.
import fc from 'fast-check'
import { mondayOf } from '../calendar/day.ts'
import type { Duty } from '../planning/shift.ts'

const FIRST_DAY = 20_500
const DAYS = 24
export const HOUR_MS = 3_600_000

export function duty(hour: number, hours: number, name = 'J'): Duty {
  const start = FIRST_DAY * 24 + hour
  return {
    day: Math.floor(start / 24),
    name,
    startAt: start * HOUR_MS,
    endAt: (start + hours) * HOUR_MS,
    nominalStart: start * 60,
    nominalEnd: (start + hours) * 60,
    teamId: null,
  }
}

export const byStart = (a: Duty, b: Duty) => a.startAt - b.startAt || a.endAt - b.endAt
export const hourOf = (instant: number) => instant / HOUR_MS - FIRST_DAY * 24

export const anyDuty = fc
  .tuple(fc.nat(DAYS * 24 - 1), fc.constantFrom(1, 4, 8, 8, 10, 12, 12, 12, 24))
  .map(([hour, hours]) => duty(hour, hours))

/** Overlaps allowed. */
export const anyPlanning = fc.array(anyDuty, { maxLength: 16 }).map((duties) => duties.toSorted(byStart))

/** One after the other, with rests of 0 to 60 hours. */
export const orderlyPlanning = fc
  .array(fc.tuple(fc.constantFrom(0, 8, 10, 11, 12, 12, 12, 16, 24, 24, 36, 48, 60), fc.constantFrom(4, 8, 8, 12, 12, 24)), {
    maxLength: 20,
  })
  .map((steps) => {
    let hour = 0
    return steps.map(([rest, hours]) => {
      const start = hour + rest
      hour = start + hours
      return duty(start, hours)
    })
  })

/** A planning, and the same with up to two vacations removed and up to two others added. */
export function changeOf(planning: fc.Arbitrary<Duty[]>) {
  return fc
    .tuple(planning, fc.array(fc.nat(30), { maxLength: 2 }), fc.array(anyDuty, { maxLength: 2 }))
    .map(([before, removed, added]) => ({
      before,
      after: [...before.filter((_, index) => !removed.includes(index)), ...added].toSorted(byStart),
    }))
}

export const isOrderly = (list: readonly Duty[]) => list.every(({ startAt }, k) => k === 0 || list[k - 1]!.endAt <= startAt)

/** 1 for each hour on duty: two vacations at once are one hour of work. */
export function hourly(list: readonly Duty[]): number[] {
  const hours = Array.from({ length: (DAYS + 40) * 24 }, () => 0)
  for (const { startAt, endAt } of list) for (let h = hourOf(startAt); h < hourOf(endAt); h++) hours[h] = 1
  return hours
}

/** Hours in [from, from + span), with what lies outside counted as free. */
export function within(hours: readonly number[], from: number, span: number): number {
  let sum = 0
  for (let h = Math.max(0, from); h < Math.min(hours.length, from + span); h++) sum += hours[h]!
  return sum
}

export function fullestWindow(list: readonly Duty[], days = 7, around?: Duty): number {
  const hours = hourly(list)
  const span = days * 24
  let most = 0
  for (let from = -span; from < hours.length; from++) {
    const isTouching = around === undefined || (from < hourOf(around.endAt) && from + span > hourOf(around.startAt))
    if (isTouching) most = Math.max(most, within(hours, from, span))
  }
  return most
}

/** The fullest week among those that a change made fuller. */
export function fullestFuller(before: readonly Duty[], after: readonly Duty[]): number {
  const [then, now] = [hourly(before), hourly(after)]
  let most = 0
  for (let from = -168; from < now.length; from++) {
    const found = within(now, from, 168)
    if (found > most && found > within(then, from, 168)) most = found
  }
  return most
}

export function fullestCivilWeek(list: readonly Duty[]): number {
  const hours = hourly(list)
  let most = 0
  for (let from = (mondayOf(FIRST_DAY) - FIRST_DAY) * 24; from < hours.length; from += 168) {
    most = Math.max(most, within(hours, from, 168))
  }
  return most
}

export function longestRun(list: readonly Duty[]): number {
  const days = new Set(list.map(({ day }) => day))
  let longest = 0
  let length = 0
  for (let day = FIRST_DAY; day <= FIRST_DAY + DAYS + 40; day++) {
    length = days.has(day) ? length + 1 : 0
    longest = Math.max(longest, length)
  }
  return longest
}

export function longestOverlap(list: readonly Duty[]): number {
  let longest = 0
  for (const [k, a] of list.entries()) {
    for (const b of list.slice(k + 1)) {
      longest = Math.max(longest, Math.min(a.endAt, b.endAt) - Math.max(a.startAt, b.startAt))
    }
  }
  return longest / HOUR_MS
}

/** Hours missing to the worst daily rest of an orderly planning. */
export function missingRest(list: readonly Duty[]): number {
  return Math.max(0, ...list.slice(1).map(({ startAt }, k) => 11 - (startAt - list[k]!.endAt) / HOUR_MS))
}

/**
 * Whether every window of 7 days that starts with a vacation holds 24 h of a rest of 35 h. Time before the first vacation
 * and after the last is rest.
 */
export function hasWeeklyRests(list: readonly Duty[]): boolean {
  const hours = hourly(list)
  return list.every(({ startAt }) => {
    const from = hourOf(startAt)
    for (let h = from; h + 24 <= from + 168; h++) {
      if (within(hours, h, 24) > 0) continue
      let first = h
      let last = h + 24
      while (first > -40 && !hours[first - 1]) first--
      while (last < hours.length + 40 && !hours[last]) last++
      if (last - first >= 35) return true
    }
    return false
  })
}
