// The rest between a vacation and those that stand next to it, for the rules that ask for one.
import type { Duty } from '../planning/shift.ts'
import { at, nextOf, overlapping, previousOf, type Change } from './changes.ts'
import { indicesIn, type Figure, type Finding, type Span } from './rule.ts'

/** The rest between two vacations that follow each other. */
interface Rest extends Pick<Finding, 'actual' | 'limit' | 'clockChange'> {}
type RestOf = (earlier: Duty, later: Duty) => Rest

const missing = ({ actual, limit }: Rest) => limit - actual

/** The hours that the rest between the two lacks. A break within one stretch of work is no rest: nothing is asked of it. */
const lackOf = (earlier: Duty, later: Duty, restOf: RestOf) => (later.isContinued === true ? -Infinity : missing(restOf(earlier, later)))

/**
 * Rests on either side of each new vacation. Vacations that overlap leave no rest to measure: `overlap` speaks of them.
 * Place: the side of the neighbour that was there before; when both neighbours are new, the rest between the two they replace.
 * An overlap that goes away on that side was worse than any rest.
 */
export function findShortRests(change: Change, restOf: RestOf): Finding[] {
  const { after, before, origins, replaced } = change
  const findings: Finding[] = []
  for (const a of change.added) {
    const duty = at(after, a)
    const p = previousOf(after, a)
    if (p >= 0) {
      const earlier = at(after, p)
      const rest = restOf(earlier, duty)
      const lack = lackOf(earlier, duty, restOf)
      if (lack > 0) {
        const origin = at(origins, p)
        const missingBefore =
          origin >= 0
            ? missingAfter(change, origin, restOf)
            : missingBetween(before[replaced.get(p) ?? -1], before[replaced.get(a) ?? -1], restOf)
        if (lack > missingBefore) findings.push({ ...rest, duty, neighbour: earlier })
      }
    }
    const n = nextOf(after, a)
    // A new neighbour speaks itself of what precedes it.
    if (n < 0 || at(origins, n) < 0) continue
    const later = at(after, n)
    const rest = restOf(duty, later)
    const lack = lackOf(duty, later, restOf)
    if (lack <= 0) continue
    if (lack > missingBefore(change, at(origins, n), restOf)) findings.push({ ...rest, duty, neighbour: later })
  }
  return findings
}

/** The missing rest after number `i` of before. The end of an overlap is always better, whatever rest comes instead. */
function missingAfter({ before, removed }: Change, i: number, restOf: RestOf): number {
  const duty = at(before, i)
  if (removed.some((k) => k > i && at(before, k).startAt < duty.endAt)) return Infinity
  const n = nextOf(before, i)
  return n < 0 ? -Infinity : lackOf(duty, at(before, n), restOf)
}

/** The missing rest before number `i` of before, likewise. */
function missingBefore({ before, removed }: Change, i: number, restOf: RestOf): number {
  const duty = at(before, i)
  if (removed.some((k) => k < i && at(before, k).endAt > duty.startAt)) return Infinity
  const p = previousOf(before, i)
  return p < 0 ? -Infinity : lackOf(at(before, p), duty, restOf)
}

function missingBetween(a: Duty | undefined, b: Duty | undefined, restOf: RestOf): number {
  if (a === undefined || b === undefined) return -Infinity
  return a.startAt <= b.startAt ? lackOf(a, b, restOf) : lackOf(b, a, restOf)
}

/**
 * The rest that lacks most, or is nearest to lacking, on either side of the vacations of these days. Of two that overlap it is less than
 * none: a cycle in which they do leaves no rest, whatever `overlap` says of it.
 */
export function worstRest(list: readonly Duty[], days: Span, restOf: RestOf): Figure | null {
  const rests = indicesIn(list, days).flatMap((index) => {
    const duty = at(list, index)
    const [earlier, later] = [list[previousOf(list, index)], list[nextOf(list, index)]]
    return [
      ...(earlier === undefined || duty.isContinued ? [] : [restOf(earlier, duty)]),
      ...(later === undefined || later.isContinued ? [] : [restOf(duty, later)]),
      ...overlapping(list, index).map((other) => (other < index ? restOf(at(list, other), duty) : restOf(duty, at(list, other)))),
    ]
  })
  const [first, ...others] = rests
  if (first === undefined) return null
  const { actual, limit } = others.reduce((worst, rest) => (missing(rest) > missing(worst) ? rest : worst), first)
  return { actual, limit }
}
