// Rules on what stands next to a vacation: two at once, daily rest, rest after a vacation, weekly rest.
import type { Duty } from '../planning/shift.ts'
import { HOUR_MS, at, firstRunning, nextOf, overlapMs, previousOf } from './changes.ts'
import type { Change } from './changes.ts'

/** A finding before it becomes a violation: figures and the vacations it shows on. */
export interface Finding {
  readonly actual: number
  readonly limit: number
  readonly duty: Duty
  readonly other?: Duty
}

/** What is missing between two vacations that follow each other, in the unit of the rule; negative when there is enough. */
type Shortfall = (earlier: Duty, later: Duty) => number

/**
 * Two vacations at once. Place: the other vacation, when it was there before (its longest overlap with anything before is
 * what counts); when both are new, the two vacations they replace.
 */
export function findOverlaps(change: Change): Finding[] {
  const { after, before, origins, replaced } = change
  const findings: Finding[] = []
  for (const a of change.added) {
    const duty = at(after, a)
    for (let k = firstRunning(after, duty.startAt); k < after.length; k++) {
      const other = at(after, k)
      if (other.startAt >= duty.endAt) break
      const origin = at(origins, k)
      if (k === a || (origin < 0 && k > a)) continue
      const found = overlapMs(duty, other)
      if (found === 0) continue
      const had = origin >= 0 ? longestOverlap(before, origin) : overlapOfReplaced(before, replaced.get(a), replaced.get(k))
      if (found > had) findings.push({ actual: found / HOUR_MS, limit: 0, duty, other })
    }
  }
  return findings
}

function longestOverlap(list: readonly Duty[], i: number): number {
  const duty = at(list, i)
  let longest = 0
  for (let k = firstRunning(list, duty.startAt); k < list.length && at(list, k).startAt < duty.endAt; k++) {
    if (k !== i) longest = Math.max(longest, overlapMs(duty, at(list, k)))
  }
  return longest
}

function overlapOfReplaced(before: readonly Duty[], a: number | undefined, b: number | undefined): number {
  const first = a === undefined ? undefined : before[a]
  const second = b === undefined ? undefined : before[b]
  return first === undefined || second === undefined ? 0 : overlapMs(first, second)
}

/** Rest on instants (directive 2003/88/EC, article 3): as many real hours, whatever the clock did that night. */
export function findShortDailyRests(change: Change, minHours: number): Finding[] {
  return findShortRests(
    change,
    (earlier, later) => minHours * HOUR_MS - (later.startAt - earlier.endAt),
    (earlier, later) => ({ actual: (later.startAt - earlier.endAt) / HOUR_MS, limit: minHours }),
  )
}

/** Rest on the wall clock (décret 2001-1382, articles 2 and 3): a night of 13 real hours asks no more rest than another. */
export function findShortRestsAfterShift(change: Change, ratio: number): Finding[] {
  const need = (earlier: Duty) => ratio * (earlier.nominalEnd - earlier.nominalStart)
  return findShortRests(
    change,
    (earlier, later) => need(earlier) - (later.nominalStart - earlier.nominalEnd),
    (earlier, later) => ({ actual: (later.nominalStart - earlier.nominalEnd) / 60, limit: need(earlier) / 60 }),
  )
}

/**
 * Rests on either side of each new vacation. Vacations that overlap leave no rest to measure: `overlap` speaks of them.
 * Place: the side of the neighbour that was there before; when both neighbours are new, the rest between the two they replace.
 * An overlap that goes away on that side was worse than any rest.
 */
function findShortRests(
  change: Change,
  shortfall: Shortfall,
  figures: (earlier: Duty, later: Duty) => { actual: number; limit: number },
): Finding[] {
  const { after, before, origins, replaced } = change
  const findings: Finding[] = []
  for (const a of change.added) {
    const duty = at(after, a)
    const p = previousOf(after, a)
    if (p >= 0) {
      const earlier = at(after, p)
      const missing = shortfall(earlier, duty)
      if (missing > 0) {
        const origin = at(origins, p)
        const had =
          origin >= 0 ? shortfallAfter(change, origin, shortfall) : shortfallBetween(before, replaced.get(p), replaced.get(a), shortfall)
        if (missing > had) findings.push({ ...figures(earlier, duty), duty, other: earlier })
      }
    }
    const n = nextOf(after, a)
    // A new neighbour speaks itself of what precedes it.
    if (n < 0 || at(origins, n) < 0) continue
    const later = at(after, n)
    const missing = shortfall(duty, later)
    if (missing <= 0) continue
    if (missing > shortfallBefore(change, at(origins, n), shortfall)) findings.push({ ...figures(duty, later), duty, other: later })
  }
  return findings
}

/** What was missing after number `i` of before. To be rid of an overlap is always better, whatever rest comes instead. */
function shortfallAfter({ before, removed }: Change, i: number, shortfall: Shortfall): number {
  const duty = at(before, i)
  if (removed.some((k) => k > i && at(before, k).startAt < duty.endAt)) return Infinity
  const n = nextOf(before, i)
  return n < 0 ? -Infinity : shortfall(duty, at(before, n))
}

/** What was missing before number `i` of before, likewise. */
function shortfallBefore({ before, removed }: Change, i: number, shortfall: Shortfall): number {
  const duty = at(before, i)
  if (removed.some((k) => k < i && at(before, k).endAt > duty.startAt)) return Infinity
  const p = previousOf(before, i)
  return p < 0 ? -Infinity : shortfall(at(before, p), duty)
}

function shortfallBetween(before: readonly Duty[], a: number | undefined, b: number | undefined, shortfall: Shortfall): number {
  const first = a === undefined ? undefined : before[a]
  const second = b === undefined ? undefined : before[b]
  if (first === undefined || second === undefined) return -Infinity
  return first.startAt <= second.startAt ? shortfall(first, second) : shortfall(second, first)
}

/** Vacations that follow each other without a rest of the asked length. Indices included. */
interface Stretch {
  readonly from: number
  readonly to: number
  /** On the wall clock, from the first start to the last end. */
  readonly minutes: number
  readonly longestRestMs: number
}

function stretchAround(list: readonly Duty[], i: number, minMs: number): Stretch {
  // Ends are not sorted when vacations overlap: the latest one so far decides where a rest begins.
  let from = i
  while (from > 0 && at(list, from).startAt - at(list, lastOverBefore(list, from)).endAt < minMs) from--
  let to = from
  let last = at(list, from)
  let longestRestMs = 0
  for (; to + 1 < list.length; to++) {
    const next = at(list, to + 1)
    const rest = next.startAt - last.endAt
    if (rest >= minMs) break
    if (rest > longestRestMs) longestRestMs = rest
    if (next.endAt > last.endAt) last = next
  }
  return { from, to, minutes: last.nominalEnd - at(list, from).nominalStart, longestRestMs }
}

/** Index of the vacation that ends last among those that precede number `i`, which is not the first, in the list. */
function lastOverBefore(list: readonly Duty[], i: number): number {
  let best = i - 1
  for (let k = firstRunning(list, at(list, best).endAt); k < i; k++) if (at(list, k).endAt > at(list, best).endAt) best = k
  return best
}

/**
 * One uninterrupted rest of `minHours` in every sliding window of `days` days. Directive 2003/88/EC, article 5, asks for 24 h
 * in each period of seven days, to which the daily rest is added: so the window must hold 24 h of a rest whose whole length
 * is `minHours`, and the remainder may run past it. In other words no stretch of service without such a rest lasts more
 * than `days − 1` days on the wall clock, from its first start to its last end; windows begin at starts of vacations.
 * (Six nights of a 5x8 cycle, 144 h, pass; the seven days of a continental cycle, 168 h, do not.)
 * Rests are real hours. Place: the stretches of before that meet this one in time, or hold a vacation replaced. It is worse
 * when the stretch is longer, or its longest rest shorter, than any of those that already broke the rule.
 */
export function findMissingWeeklyRests(change: Change, minHours: number, days: number): Finding[] {
  const { after, before, origins, replaced } = change
  const minMs = minHours * HOUR_MS
  const maxMinutes = (days - 1) * 1440
  const findings: Finding[] = []
  let done = -1
  for (const a of change.added) {
    if (a <= done) continue
    const stretch = stretchAround(after, a, minMs)
    done = stretch.to
    if (stretch.minutes <= maxMinutes) continue
    let hadMinutes = 0
    let hadRest = Infinity
    for (let k = stretch.from; k <= stretch.to; k++) {
      const origin = at(origins, k) >= 0 ? at(origins, k) : (replaced.get(k) ?? -1)
      if (origin < 0) continue
      const had = stretchAround(before, origin, minMs)
      if (had.minutes <= maxMinutes) continue
      hadMinutes = Math.max(hadMinutes, had.minutes)
      hadRest = Math.min(hadRest, had.longestRestMs)
    }
    if (stretch.minutes > hadMinutes || stretch.longestRestMs < hadRest) {
      findings.push({ actual: stretch.longestRestMs / HOUR_MS, limit: minHours, duty: at(after, a) })
    }
  }
  return findings
}
