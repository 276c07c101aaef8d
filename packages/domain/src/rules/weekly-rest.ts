// One uninterrupted rest of `minHours` in every sliding window of `days` days. Directive 2003/88/EC, article 5, asks for 24 h in each
// period of seven days, to which the daily rest is added: so the window must hold 24 h of a rest whose whole length is `minHours`, and
// the remainder may run past it. In other words no stretch of service without such a rest lasts more than `days − 1` days on the wall
// clock, from its first start to its last end; windows begin at starts of vacations. (Six nights of a 5x8 cycle, 144 h, pass; the seven
// days of a continental cycle, 168 h, do not.) Rests are real hours.
import type { Duty } from '../planning/shift.ts'
import { HOUR_MS, at, clockChange, firstRunning, type Change } from './changes.ts'
import texts from './references.json' with { type: 'json' }
import { indicesIn, rule, type Finding } from './rule.ts'

/** Vacations that follow each other without a rest of the asked length. Indices included. */
interface Stretch {
  readonly from: number
  readonly to: number
  /** Minutes on the wall clock, from the first start to the last end. */
  readonly minutes: number
  readonly longestRestMs: number
  /** The length of that rest, by the wall clock. */
  readonly longestRestMinutes: number
}

function stretchAround(list: readonly Duty[], i: number, minMs: number): Stretch {
  // Ends are not sorted when vacations overlap: the latest one so far decides where a rest begins.
  let from = i
  while (from > 0 && restBefore(list, from) < minMs) from--
  let to = from
  let last = at(list, from)
  let longestRestMs = 0
  let longestRestMinutes = 0
  for (; to + 1 < list.length; to++) {
    const next = at(list, to + 1)
    const rest = next.startAt - last.endAt
    if (rest >= minMs) break
    if (rest > longestRestMs) {
      longestRestMs = rest
      longestRestMinutes = next.nominalStart - last.nominalEnd
    }
    if (next.endAt > last.endAt) last = next
  }
  return { from, to, minutes: last.nominalEnd - at(list, from).nominalStart, longestRestMs, longestRestMinutes }
}

/** Measures the rest between the last of all vacations before number `i` and that one; Infinity before the first. */
function restBefore(list: readonly Duty[], i: number): number {
  if (i === 0) return Infinity
  const { startAt, endAt } = at(list, i - 1)
  let latest = endAt
  for (let k = firstRunning(list, startAt); k < i; k++) latest = Math.max(latest, at(list, k).endAt)
  return at(list, i).startAt - latest
}

/** Whether a stretch of before is still too long somewhere else than in `own`. */
function stillStands({ after, before }: Change, stretchBefore: Stretch, own: Stretch, minMs: number, maxMinutes: number): boolean {
  const [start, end] = [at(before, stretchBefore.from).startAt, at(before, stretchBefore.to).startAt]
  return after.some(
    ({ startAt }, k) =>
      startAt >= start && startAt <= end && (k < own.from || k > own.to) && stretchAround(after, k, minMs).minutes > maxMinutes,
  )
}

/**
 * Place: the stretches of before that share a vacation with this one, or that held one it replaces and are no longer too long. It is worse
 * when the stretch is longer, or its longest rest shorter, than any of those that already broke the rule.
 */
function find(change: Change, { minHours, days }: { readonly minHours: number; readonly days: number }): Finding[] {
  const { after, before, origins, replaced } = change
  const minMs = minHours * HOUR_MS
  const maxMinutes = (days - 1) * 1440
  const findings: Finding[] = []
  let lastIndex = -1
  for (const a of change.added) {
    if (a <= lastIndex) continue
    const stretch = stretchAround(after, a, minMs)
    lastIndex = stretch.to
    if (stretch.minutes <= maxMinutes) continue
    let hadMinutes = 0
    let hadRest = Infinity
    for (let k = stretch.from; k <= stretch.to; k++) {
      const isThere = at(origins, k) >= 0
      const origin = isThere ? at(origins, k) : (replaced.get(k) ?? -1)
      if (origin < 0) continue
      const stretchBefore = stretchAround(before, origin, minMs)
      if (stretchBefore.minutes <= maxMinutes || (!isThere && stillStands(change, stretchBefore, stretch, minMs, maxMinutes))) continue
      hadMinutes = Math.max(hadMinutes, stretchBefore.minutes)
      hadRest = Math.min(hadRest, stretchBefore.longestRestMs)
    }
    const { minutes, longestRestMs, longestRestMinutes } = stretch
    if (minutes > hadMinutes || longestRestMs < hadRest) {
      const clock = clockChange(longestRestMs, longestRestMinutes)
      findings.push({ actual: longestRestMs / HOUR_MS, limit: minHours, duty: at(after, a), ...clock })
    }
  }
  return findings
}

/** The longest rest that every window around number `i` is sure to hold: asked for more, the stretch around it would be too long. */
function sureRestMs(list: readonly Duty[], i: number, maxMinutes: number): number {
  let [from, to, longest] = [i, i, 0]
  let last = at(list, i)
  while (last.nominalEnd - at(list, from).nominalStart <= maxMinutes) {
    const earlier = restBefore(list, from)
    const next = list[to + 1]
    const later = next === undefined ? Infinity : next.startAt - last.endAt
    longest = Math.max(longest, Math.min(earlier, later))
    if (longest === Infinity) break
    if (earlier <= later) from--
    else to++
    const joined = at(list, earlier <= later ? from : to)
    if (joined.endAt > last.endAt) last = joined
  }
  return longest
}

/**
 * The shorter of the two long rests that frame the service around number `i`, in hours; null when neither is in sight. It stands beside a
 * decision, since people find it in their planning; `figure`, what every window is sure to hold, judges a cycle.
 */
export function framingRest(list: readonly Duty[], i: number, minHours: number): number | null {
  const { from, to } = stretchAround(list, i, minHours * HOUR_MS)
  const shorter = Math.min(restBefore(list, from), to + 1 < list.length ? restBefore(list, to + 1) : Infinity)
  return shorter === Infinity ? null : shorter / HOUR_MS
}

export const weeklyRest = rule('weeklyRest', {
  parameters: {
    minHours: { kind: 'hours', unit: 'hours', min: 1, max: 120 },
    days: { kind: 'count', unit: 'days', min: 1, max: 7, isPeriod: true },
  },
  asks: 'least',
  figureLine: 'own',
  regimes: {
    SPP12: { severity: 'warning', reference: texts.directive5, minHours: 35, days: 7 },
    SPP_G24: { severity: 'warning', reference: texts.directive5, minHours: 35, days: 7 },
    FPT: { severity: 'warning', reference: texts.decree20008153, minHours: 35, days: 7 },
    FPH: { severity: 'warning', reference: texts.decree200296, minHours: 36, days: 7 },
    PN: { severity: 'warning', reference: texts.decree20008153, minHours: 35, days: 7 },
    CODE_TRAVAIL: { severity: 'warning', reference: texts.labourCodeWeeklyRest, minHours: 35, days: 7 },
  },
  find,
  figure(list, days, values) {
    const sure = indicesIn(list, days).map((index) => sureRestMs(list, index, (values.days - 1) * 1440))
    return sure.length === 0 ? null : { actual: Math.min(...sure) / HOUR_MS, limit: values.minHours }
  },
})
