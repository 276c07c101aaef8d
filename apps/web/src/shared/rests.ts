// The rests around a vacation, or around a day off, with what the domain says of each.
import { toDayNumber, type Day } from '@releve/domain/calendar/day'
import { restSeverity } from '@releve/domain/demands/rest-severity'
import type { Duty } from '@releve/domain/planning/shift'
import { wouldRest } from '@releve/domain/working-time/rest-around'
import type { Rule } from '@releve/domain/working-time/rules'
import type { RestTone } from './rest-line.tsx'

/** Red when a rule that refuses is broken between the two, amber for one that warns. */
function restTone(earlier: Duty, later: Duty, rules: readonly Rule[]): RestTone {
  const severity = restSeverity(earlier, later, rules)
  return severity === 'blocking' ? 'error' : severity === 'warning' ? 'warn' : 'ok'
}

/**
 * The vacation before, that of the day if any, the one after: those that are known, in order, each with the rest that follows, up to the
 * next; null after the last. `duties` in order of starts.
 */
export function restsAround(duties: readonly Duty[], day: Day, rules: readonly Rule[]) {
  const n = toDayNumber(day)
  const current = duties.find((duty) => duty.day === n) ?? null
  const { previous, next } =
    current === null
      ? { previous: duties.findLast((duty) => duty.day < n) ?? null, next: duties.find((duty) => duty.day > n) ?? null }
      : wouldRest(duties, current)
  const chain = [previous, current, next].filter((duty) => duty !== null)
  return chain.map((duty, index) => {
    const later = chain[index + 1]
    const hours = later === undefined ? null : wouldRest([duty], later).beforeHours
    const rest = later === undefined || hours === null ? null : { minutes: Math.round(hours * 60), tone: restTone(duty, later, rules) }
    return { duty, isCurrent: duty === current, rest }
  })
}

export type RestStep = ReturnType<typeof restsAround>[number]
