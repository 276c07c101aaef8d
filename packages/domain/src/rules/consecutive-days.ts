// Days in a row on which a vacation starts.
import type { DayNumber } from '../calendar/day.ts'
import type { Duty, RotationDay } from '../planning/shift.ts'
import { at, type Change } from './changes.ts'
import texts from './references.json' with { type: 'json' }
import { indicesIn, rule, type Finding, type Span } from './rule.ts'

/** First and last day of the run of days, each with a vacation that starts in it, around number `i`. */
function runAround(list: readonly Duty[], i: number): Span {
  let first = at(list, i).day
  let last = first
  for (let k = i - 1; k >= 0 && at(list, k).day >= first - 1; k--) first = at(list, k).day
  for (let k = i + 1; k < list.length && at(list, k).day <= last + 1; k++) last = at(list, k).day
  return { from: first, to: last }
}

const lengthOf = ({ from, to }: Span) => to - from + 1

/** Whether a run of before is still too long somewhere else than in `own`. */
function stillStands(after: readonly Duty[], had: Span, own: Span, maxDays: number): boolean {
  return indicesIn(after, had).some((k) => {
    const { day } = at(after, k)
    return (day < own.from || day > own.to) && lengthOf(runAround(after, k)) > maxDays
  })
}

/** Place: the runs of before that share a vacation with this one, or that held one which was replaced and are no longer too long. */
function find({ after, before, added, origins, replaced }: Change, { maxDays }: { readonly maxDays: number }): Finding[] {
  const findings: Finding[] = []
  let done: DayNumber = -Infinity
  for (const a of added) {
    const duty = at(after, a)
    if (duty.day <= done) continue
    const run = runAround(after, a)
    done = run.to
    const found = lengthOf(run)
    if (found <= maxDays) continue
    let had = 0
    for (const k of indicesIn(after, run)) {
      const isThere = at(origins, k) >= 0
      const origin = isThere ? at(origins, k) : (replaced.get(k) ?? -1)
      if (origin < 0) continue
      const was = runAround(before, origin)
      if (isThere || !stillStands(after, was, run, maxDays)) had = Math.max(had, lengthOf(was))
    }
    if (found > had) findings.push({ actual: found, limit: maxDays, duty })
  }
  return findings
}

/** Days in a row on which a vacation starts. Infinity when no day of the cycle is free. */
export function longestRun(days: readonly RotationDay[]): number {
  if (days.every(({ shift }) => shift.type === 'work')) return Infinity
  let longest = 0
  let run = 0
  // Twice round: a run may go over the end of the cycle.
  for (const { shift } of [...days, ...days]) {
    run = shift.type === 'work' ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

export const consecutiveDays = rule('consecutiveDays', {
  parameters: { maxDays: { kind: 'count', unit: 'days', min: 1, max: 9 } },
  asks: 'most',
  regimes: {
    SPP12: { severity: 'warning', reference: '', maxDays: 6 },
    SPP_G24: { severity: 'warning', reference: '', maxDays: 6 },
    FPT: { severity: 'warning', reference: '', maxDays: 6 },
    CODE_TRAVAIL: { severity: 'warning', reference: texts.labourCodeSixDays, maxDays: 6 },
  },
  find,
  figure(list, days, { maxDays }) {
    const lengths = indicesIn(list, days).map((index) => lengthOf(runAround(list, index)))
    return lengths.length === 0 ? null : { actual: Math.max(...lengths), limit: maxDays }
  },
  /** A cycle without a day of rest has no end. */
  figureOfCycle: (days, { maxDays }) => ({ actual: longestRun(days), limit: maxDays }),
})
