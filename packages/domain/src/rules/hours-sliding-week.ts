// Real hours over any `days` × 24 h, parts of vacations counted.
import type { Duty } from '../planning/shift.ts'
import { HOUR_MS, at, clockChange, firstRunning, type Change } from './changes.ts'
import texts from './references.json' with { type: 'json' }
import { indicesIn, rule, type Finding } from './rule.ts'

const DAY_MS = 24 * HOUR_MS

/** Time on duty in a window. What two vacations hold at once counts once: `overlap` speaks of it. */
function workedMs(list: readonly Duty[], from: number, to: number): number {
  let total = 0
  let counted = from
  for (let k = firstRunning(list, from); k < list.length && counted < to; k++) {
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
  const spanMs = days * DAY_MS
  let worst = 0
  for (const from of windowStarts(duties, around, spanMs)) {
    worst = Math.max(worst, workedMs(duties, from, from + spanMs))
  }
  return worst / HOUR_MS
}

interface Window {
  readonly from: number
  readonly to: number
  readonly ms: number
}

/** The windows around a vacation that hold at least so much of a planning. */
function fullWindows(list: readonly Duty[], around: Duty, spanMs: number, leastMs: number): Window[] {
  return windowStarts(list, around, spanMs)
    .map((from) => ({ from, to: from + spanMs, ms: workedMs(list, from, from + spanMs) }))
    .filter(({ ms }) => ms >= leastMs)
}

/** Whether all that is worked in one window is worked in the other. */
const holds = (list: readonly Duty[], outer: Window, { from, to }: Window) =>
  workedMs(list, from, Math.min(to, outer.from)) + workedMs(list, Math.max(from, outer.to), to) === 0

/**
 * The windows that number `a` of after makes too full, but for those to which a breach has merely moved: one as bad stood around the vacation
 * that it replaces, and without the new one nothing is too full there any more, or nothing but what these windows hold themselves.
 */
function newBreaches({ after, before, replaced }: Change, a: number, spanMs: number, maxMs: number): Window[] {
  const fuller = fullWindows(after, at(after, a), spanMs, maxMs + 1).filter(({ from, to, ms }) => ms > workedMs(before, from, to))
  const origin = before[replaced.get(a) ?? -1]
  if (fuller.length === 0 || origin === undefined) return fuller
  const hadMs = worstSlidingWeek(before, origin, spanMs / DAY_MS) * HOUR_MS
  const others = after.filter((_, index) => index !== a)
  const standing = fullWindows(others, origin, spanMs, maxMs + 1)
  const moved = fuller.filter((window) => window.ms <= hadMs && standing.every((other) => holds(others, window, other)))
  return fuller.filter((window) => !moved.some((other) => holds(after, other, window)))
}

/** The first vacation in the window whose real length differs from the wall clock's. */
function clockChangeIn(list: readonly Duty[], { from, to }: Window): Pick<Finding, 'clockChange'> {
  const changed = list.find(
    ({ startAt, endAt, nominalStart, nominalEnd }) =>
      startAt < to && endAt > from && endAt - startAt !== (nominalEnd - nominalStart) * 60_000,
  )
  return changed === undefined ? {} : clockChange(changed.endAt - changed.startAt, changed.nominalEnd - changed.nominalStart)
}

/**
 * Place: the very same window before, or a breach that no longer stands; so a breach that merely moves with an exchange is silent, and an
 * addition is not. The worst window of each new vacation is reported, unless one already reported holds it with as many hours.
 */
function find(change: Change, { maxHours, days }: { readonly maxHours: number; readonly days: number }): Finding[] {
  const reported: Window[] = []
  const findings: Finding[] = []
  for (const a of change.added) {
    const duty = at(change.after, a)
    const [worst] = newBreaches(change, a, days * DAY_MS, maxHours * HOUR_MS).toSorted((a, b) => b.ms - a.ms)
    if (worst === undefined) continue
    if (reported.some(({ from, to, ms }) => ms >= worst.ms && duty.startAt < to && duty.endAt > from)) continue
    reported.push(worst)
    findings.push({ actual: worst.ms / HOUR_MS, limit: maxHours, duty, ...clockChangeIn(change.after, worst) })
  }
  return findings
}

export const hoursSlidingWeek = rule('hoursSlidingWeek', {
  parameters: {
    maxHours: { kind: 'hours', unit: 'hours', min: 1, max: 168 },
    // Plannings are read no further around a change: seven days.
    days: { kind: 'count', unit: 'days', min: 1, max: 7, isPeriod: true },
  },
  asks: 'most',
  figureLine: 'own',
  isBudget: true,
  regimes: {
    SPP12: { severity: 'warning', reference: texts.directive6, maxHours: 48, days: 7 },
    SPP_G24: { severity: 'warning', reference: texts.directive6, maxHours: 48, days: 7 },
    FPH: { severity: 'blocking', reference: texts.decree200296, maxHours: 48, days: 7 },
  },
  find,
  figure(list, days, values) {
    const worst = indicesIn(list, days).map((index) => worstSlidingWeek(list, at(list, index), values.days))
    return worst.length === 0 ? null : { actual: Math.max(...worst), limit: values.maxHours }
  },
})
