// A run is a number of days in a row on each of which a counted vacation starts. Rules that limit the length of runs use these functions.
import type { DayNumber } from '../calendar/day.ts'
import type { Duty, RotationDay, Shift } from '../planning/shift.ts'
import { at, type Change } from './changes.ts'
import { indicesIn, type Figure, type Finding, type Span } from './rule.ts'

/** Whether the rule counts this vacation. */
type Counts = (duty: Duty) => boolean

/** First and last day of the run that holds vacation number `i`, which is counted. */
function runAround(list: readonly Duty[], i: number, counts: Counts): Span {
  let from = at(list, i).day
  let to = from
  for (let k = i - 1; k >= 0 && at(list, k).day >= from - 1; k--) if (counts(at(list, k))) from = at(list, k).day
  for (let k = i + 1; k < list.length && at(list, k).day <= to + 1; k++) if (counts(at(list, k))) to = at(list, k).day
  return { from, to }
}

const lengthOf = ({ from, to }: Span) => to - from + 1

const countedIn = (list: readonly Duty[], days: Span, counts: Counts) => indicesIn(list, days).filter((index) => counts(at(list, index)))

/** Whether a run that stood before the change is still too long after it, in days outside the run `own`. */
function stillStands(after: readonly Duty[], spanBefore: Span, own: Span, limit: number, counts: Counts): boolean {
  return countedIn(after, spanBefore, counts).some((k) => {
    const { day } = at(after, k)
    return (day < own.from || day > own.to) && lengthOf(runAround(after, k, counts)) > limit
  })
}

/**
 * Place: the runs before the change that share a vacation with the new run, and those that held a vacation it replaces and are no longer too
 * long.
 */
export function findRuns({ after, before, added, origins, replaced }: Change, limit: number, counts: Counts): Finding[] {
  const findings: Finding[] = []
  let lastDay: DayNumber = -Infinity
  for (const a of added) {
    const duty = at(after, a)
    if (duty.day <= lastDay || !counts(duty)) continue
    const run = runAround(after, a, counts)
    lastDay = run.to
    const actual = lengthOf(run)
    if (actual <= limit) continue
    let longestBefore = 0
    for (const k of countedIn(after, run, counts)) {
      const isThere = at(origins, k) >= 0
      const origin = isThere ? at(origins, k) : (replaced.get(k) ?? -1)
      if (origin < 0 || !counts(at(before, origin))) continue
      const runBefore = runAround(before, origin, counts)
      if (isThere || !stillStands(after, runBefore, run, limit, counts)) longestBefore = Math.max(longestBefore, lengthOf(runBefore))
    }
    if (actual > longestBefore) findings.push({ actual, limit, duty })
  }
  return findings
}

/** The longest run that holds one of these days. */
export function longestOf(list: readonly Duty[], days: Span, limit: number, counts: Counts): Figure | null {
  const lengths = countedIn(list, days, counts).map((index) => lengthOf(runAround(list, index, counts)))
  return lengths.length === 0 ? null : { actual: Math.max(...lengths), limit }
}

/** The longest run of an uninterrupted cycle. Infinity when every day of it counts. */
export function longestOfCycle(days: readonly RotationDay[], counts: (shift: Shift) => boolean): number {
  if (days.every(({ shift }) => counts(shift))) return Infinity
  let longest = 0
  let run = 0
  // The loop goes round twice: a run may go over the end of the cycle.
  for (const { shift } of [...days, ...days]) {
    run = counts(shift) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}
