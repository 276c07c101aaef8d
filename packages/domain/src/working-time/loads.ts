// Rules on how much is worked: sliding hours, hours of the civil week, days in a row.
import { mondayOf } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { Duty } from '../planning/shift.ts'
import { HOUR_MS, at, firstRunning } from './changes.ts'
import type { Change } from './changes.ts'
import type { Finding } from './rests.ts'

const DAY_MINUTES = 1440

/** Time on duty in a window. What two vacations hold at once counts once: `overlap` speaks of it. */
function workedMs(list: readonly Duty[], from: number, to: number): number {
  let total = 0
  let counted = from
  for (let k = firstRunning(list, from); k < list.length; k++) {
    const { startAt, endAt } = at(list, k)
    if (startAt >= to) break
    if (endAt <= counted) continue
    total += Math.min(endAt, to) - Math.max(startAt, counted)
    counted = Math.min(endAt, to)
  }
  return total
}

/**
 * Starts of the windows among which the fullest one that touches `duty` is found. The hours held by a window change
 * direction only where it begins with a vacation or ends with one, so no other window can be fuller.
 */
function windowStarts(list: readonly Duty[], duty: Duty, spanMs: number): number[] {
  const starts: number[] = []
  const first = duty.startAt - spanMs
  for (let k = firstRunning(list, first); k < list.length; k++) {
    const { startAt, endAt } = at(list, k)
    if (startAt >= duty.endAt + spanMs) break
    if (startAt > first && startAt < duty.endAt) starts.push(startAt)
    const aligned = endAt - spanMs
    if (aligned > first && aligned < duty.endAt) starts.push(aligned)
  }
  return starts
}

/** Real hours in the fullest window of `days` × 24 h that touches `duty`, which stands in `duties` (sorted by start). */
export function worstSlidingWeek(duties: readonly Duty[], around: Duty, days = 7): number {
  const spanMs = days * 24 * HOUR_MS
  let worst = 0
  for (const from of windowStarts(duties, around, spanMs)) {
    worst = Math.max(worst, workedMs(duties, from, from + spanMs))
  }
  return worst / HOUR_MS
}

/**
 * Real hours over any `days` × 24 h, parts of vacations counted. Place: the very same window before, and every window that
 * touched the vacation this one replaces; so a breach that merely moves with an exchange is silent, and an addition is not.
 * The worst window of each new vacation is told, unless a window already told holds it with as many hours.
 */
export function findSlidingHours(change: Change, maxHours: number, days: number): Finding[] {
  const { after, before, replaced } = change
  const spanMs = days * 24 * HOUR_MS
  const maxMs = maxHours * HOUR_MS
  const told: { from: number; ms: number }[] = []
  const findings: Finding[] = []
  for (const a of change.added) {
    const duty = at(after, a)
    let worst = 0
    let worstFrom = 0
    let hadReplaced = -1
    for (const from of windowStarts(after, duty, spanMs)) {
      const found = workedMs(after, from, from + spanMs)
      if (found <= maxMs || found <= worst) continue
      if (found <= workedMs(before, from, from + spanMs)) continue
      if (hadReplaced < 0) {
        const origin = before[replaced.get(a) ?? -1]
        hadReplaced = origin === undefined ? 0 : worstSlidingWeek(before, origin, days) * HOUR_MS
      }
      if (found <= hadReplaced) continue
      worst = found
      worstFrom = from
    }
    if (worst === 0) continue
    if (told.some(({ from, ms }) => ms >= worst && duty.startAt < from + spanMs && duty.endAt > from)) continue
    told.push({ from: worstFrom, ms: worst })
    findings.push({ actual: worst / HOUR_MS, limit: maxHours, duty })
  }
  return findings
}

/** The Monday of the civil week that holds this local minute. */
function weekOf(nominalMinutes: number): DayNumber {
  return mondayOf(Math.floor(nominalMinutes / DAY_MINUTES))
}

function weekMinutes(list: readonly Duty[], monday: DayNumber, near: Duty): number {
  const from = monday * DAY_MINUTES
  const to = from + 7 * DAY_MINUTES
  let total = 0
  let counted = from
  // Nine days of real time before a vacation reach further back than the week it stands in, and the clock's own change.
  for (let k = firstRunning(list, near.startAt - 9 * 24 * HOUR_MS); k < list.length; k++) {
    const { nominalStart, nominalEnd } = at(list, k)
    if (nominalStart >= to) break
    if (nominalEnd <= counted) continue
    total += Math.min(nominalEnd, to) - Math.max(nominalStart, counted)
    counted = Math.min(nominalEnd, to)
  }
  return total
}

/**
 * Hours of the civil week, Monday 00:00 to Sunday 24:00 local, vacations clipped at its ends (CE, 9 June 2020, no. 438418).
 * Clipped and counted on the wall clock: the week of a clock change holds as many hours as any other, and needs no zone here.
 * Place: the same week. Told once a week, on the first new vacation in it.
 */
export function findCivilWeekHours(change: Change, maxHours: number): Finding[] {
  const { after, before } = change
  const findings: Finding[] = []
  let done = -Infinity
  for (const a of change.added) {
    const duty = at(after, a)
    const last = weekOf(duty.nominalEnd)
    for (let monday = Math.max(weekOf(duty.nominalStart), done + 7); monday <= last; monday += 7) {
      done = monday
      const found = weekMinutes(after, monday, duty)
      if (found > maxHours * 60 && found > weekMinutes(before, monday, duty)) {
        findings.push({ actual: found / 60, limit: maxHours, duty })
      }
    }
  }
  return findings
}

/** First and last day of the run of days, each with a vacation that starts in it, around number `i`. */
function runAround(list: readonly Duty[], i: number): { first: DayNumber; last: DayNumber } {
  let first = at(list, i).day
  let last = first
  for (let k = i - 1; k >= 0 && at(list, k).day >= first - 1; k--) first = at(list, k).day
  for (let k = i + 1; k < list.length && at(list, k).day <= last + 1; k++) last = at(list, k).day
  return { first, last }
}

/**
 * Days in a row on which a vacation starts. Place: the runs of before that share a vacation with this one, or hold one that
 * was replaced.
 */
export function findLongRuns(change: Change, maxDays: number): Finding[] {
  const { after, before, origins, replaced } = change
  const findings: Finding[] = []
  let done = -Infinity
  for (const a of change.added) {
    const duty = at(after, a)
    if (duty.day <= done) continue
    const { first, last } = runAround(after, a)
    done = last
    const found = last - first + 1
    if (found <= maxDays) continue
    let had = 0
    for (let k = firstOfDay(after, a, first); k < after.length && at(after, k).day <= last; k++) {
      const origin = at(origins, k) >= 0 ? at(origins, k) : (replaced.get(k) ?? -1)
      if (origin < 0) continue
      const run = runAround(before, origin)
      had = Math.max(had, run.last - run.first + 1)
    }
    if (found > had) findings.push({ actual: found, limit: maxDays, duty })
  }
  return findings
}

function firstOfDay(list: readonly Duty[], from: number, day: DayNumber): number {
  let k = from
  while (k > 0 && at(list, k - 1).day >= day) k--
  return k
}

/** New vacations on days of absence or rest asked for. Place: the day; silent when as many were already worked on it. */
export function findUnavailable(change: Change, isUnavailable: (day: DayNumber) => boolean): Finding[] {
  const { after, before, replaced } = change
  const findings: Finding[] = []
  for (const a of change.added) {
    const duty = at(after, a)
    if (!isUnavailable(duty.day)) continue
    if (before[replaced.get(a) ?? -1]?.day === duty.day) continue
    findings.push({ actual: 1, limit: 0, duty })
  }
  return findings
}

/** Vacations longer than allowed, on the wall clock. Place: the vacation replaced, when it was as long. */
export function findLongShifts(change: Change, maxHours: number): Finding[] {
  const { after, before, replaced } = change
  const findings: Finding[] = []
  for (const a of change.added) {
    const duty = at(after, a)
    const minutes = duty.nominalEnd - duty.nominalStart
    if (minutes <= maxHours * 60) continue
    const origin = before[replaced.get(a) ?? -1]
    if (origin !== undefined && origin.nominalEnd - origin.nominalStart >= minutes) continue
    findings.push({ actual: minutes / 60, limit: maxHours, duty })
  }
  return findings
}
