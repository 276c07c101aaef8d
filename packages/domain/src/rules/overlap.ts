// Two vacations at once.
import type { Duty } from '../planning/shift.ts'
import { HOUR_MS, at, firstRunning, overlapMs, overlapping, type Change } from './changes.ts'
import { inAllRegimes, indicesIn, rule, type Finding } from './rule.ts'

/** Place: the other vacation, and what it overlapped that is gone; when both are new, the two vacations they replace. */
function find({ after, before, added, removed, origins, replaced }: Change): Finding[] {
  const findings: Finding[] = []
  for (const a of added) {
    const duty = at(after, a)
    for (let k = firstRunning(after, duty.startAt); k < after.length; k++) {
      const other = at(after, k)
      if (other.startAt >= duty.endAt) break
      const origin = at(origins, k)
      if (k === a || (origin < 0 && k > a)) continue
      const found = overlapMs(duty, other)
      if (found === 0) continue
      const removedDuties = origin >= 0 ? removed.map((index) => at(before, index)) : [before[replaced.get(a) ?? -1]]
      const otherBefore = origin >= 0 ? at(before, origin) : before[replaced.get(k) ?? -1]
      const overlapsBefore = removedDuties.map((removedDuty) =>
        removedDuty === undefined || otherBefore === undefined ? 0 : overlapMs(removedDuty, otherBefore),
      )
      if (found > Math.max(0, ...overlapsBefore)) findings.push({ actual: found / HOUR_MS, limit: 0, duty, neighbour: other })
    }
  }
  return findings
}

function longestOverlap(list: readonly Duty[], i: number): number {
  return Math.max(0, ...overlapping(list, i).map((k) => overlapMs(at(list, i), at(list, k))))
}

export const overlap = rule('overlap', {
  parameters: {},
  asks: 'most',
  regimes: inAllRegimes({ severity: 'blocking', reference: '' }),
  find,
  /** Nothing is said where nothing overlaps. */
  figure(list, days) {
    const longest = Math.max(0, ...indicesIn(list, days).map((index) => longestOverlap(list, index)))
    return longest === 0 ? null : { actual: longest / HOUR_MS, limit: 0 }
  },
})
