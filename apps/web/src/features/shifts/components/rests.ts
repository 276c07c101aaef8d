// The rests around a vacation, or around a day off: figures, and whether the rules of the centre hold.
import type { Day } from '@releve/domain/calendar/day'
import { toDayNumber } from '@releve/domain/calendar/day'
import type { Duty } from '@releve/domain/planning/shift'
import { wouldRest } from '@releve/domain/working-time/evaluate'
import type { Rule } from '@releve/domain/working-time/rules'
import type { RestTone } from '../../../ui/rest-line.tsx'

const HOUR_MS = 3_600_000

/** Red when a rule that refuses is broken between the two, amber for one that warns. */
function restTone(earlier: Duty, later: Duty, rules: readonly Rule[]): RestTone {
  const isBroken = (rule: Rule): boolean => {
    if (rule.code === 'dailyRest') return later.startAt - earlier.endAt < rule.minHours * HOUR_MS
    if (rule.code !== 'restAfterShift') return false
    return later.nominalStart - earlier.nominalEnd < rule.ratio * (earlier.nominalEnd - earlier.nominalStart)
  }
  const broken = rules.filter((rule) => rule.severity !== 'information' && isBroken(rule))
  if (broken.length === 0) return 'ok'
  return broken.some(({ severity }) => severity === 'blocking') ? 'error' : 'warn'
}

export interface RestStep {
  readonly duty: Duty
  readonly isCurrent: boolean
  /** The rest that follows, up to the next step; null after the last. */
  readonly rest: { readonly minutes: number; readonly tone: RestTone } | null
}

function step(duty: Duty, next: Duty | null, isCurrent: boolean, rules: readonly Rule[]): RestStep {
  if (next === null) return { duty, isCurrent, rest: null }
  const minutes = Math.max(0, Math.round((next.startAt - duty.endAt) / 60_000))
  return { duty, isCurrent, rest: { minutes, tone: restTone(duty, next, rules) } }
}

/** The vacation before, that of the day if any, the one after: those that are known, in order. `duties` in order of starts. */
export function restsAround(duties: readonly Duty[], day: Day, rules: readonly Rule[]): RestStep[] {
  const n = toDayNumber(day)
  const current = duties.find((duty) => duty.day === n) ?? null
  const { previous, next } =
    current === null
      ? { previous: duties.findLast((duty) => duty.day < n) ?? null, next: duties.find((duty) => duty.day > n) ?? null }
      : wouldRest(duties, current)
  const chain = [previous, current, next].filter((duty) => duty !== null)
  return chain.map((duty, index) => step(duty, chain[index + 1] ?? null, duty === current, rules))
}
