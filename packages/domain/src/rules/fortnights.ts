// Days of rest of two civil weeks, for the rules that count them. The two weeks are set beforehand and do not slide (CAA Toulouse, 2 July
// 2024, no. 22TL21490): they follow each other from the first Monday under décret 2002-9 on. A day of rest is a whole day of the calendar
// (CAA Lyon, 9 October 2018, no. 17LY01561): the morning on which a night ends is none. A day away counts as rest: whoever is on leave or
// ill lacks none.
import { toDayNumber, type DayNumber } from '../calendar/day.ts'
import type { Duty } from '../planning/shift.ts'
import { HOUR_MS, at, firstRunning, type Change } from './changes.ts'
import { indicesIn, type Figure, type Finding, type Span } from './rule.ts'

const DAY_MINUTES = 1440
const FIRST_MONDAY: DayNumber = toDayNumber('2002-01-07')
export const FORTNIGHT_DAYS = 14

const fortnightOf = (day: DayNumber): DayNumber => FIRST_MONDAY + Math.floor((day - FIRST_MONDAY) / FORTNIGHT_DAYS) * FORTNIGHT_DAYS

/** Says of each day of a fortnight, and of the Monday after it, whether it is one of rest. */
export type IsRest = (index: number) => boolean

/** Counts the days of two weeks that the rule asks for. */
type Counts = (isRest: IsRest) => number

/** `near` stands in these two weeks or beside them. */
function restIn(list: readonly Duty[], monday: DayNumber, near: Duty): IsRest {
  const worked = new Set<number>()
  for (let k = firstRunning(list, near.startAt - (FORTNIGHT_DAYS + 3) * 24 * HOUR_MS); k < list.length; k++) {
    const { nominalStart, nominalEnd } = at(list, k)
    const first = Math.floor(nominalStart / DAY_MINUTES) - monday
    if (first > FORTNIGHT_DAYS) break
    for (let index = first; index <= Math.floor((nominalEnd - 1) / DAY_MINUTES) - monday; index++) worked.add(index)
  }
  return (index) => !worked.has(index)
}

/** The two weeks that a vacation touches; on their Monday after too, which may be the second day of a rest. */
function fortnightsOf({ nominalStart, nominalEnd }: Duty): DayNumber[] {
  const first = fortnightOf(Math.floor(nominalStart / DAY_MINUTES) - 1)
  const last = fortnightOf(Math.floor((nominalEnd - 1) / DAY_MINUTES))
  return first === last ? [first] : [first, last]
}

/** Place: the same two weeks. Reported once for them, on the first new vacation that touches them. */
export function findLacks({ after, before, added }: Change, least: number, counts: Counts): Finding[] {
  const findings: Finding[] = []
  const judged = new Set<DayNumber>()
  for (const a of added) {
    const duty = at(after, a)
    for (const monday of fortnightsOf(duty)) {
      if (judged.has(monday)) continue
      judged.add(monday)
      const actual = counts(restIn(after, monday, duty))
      if (actual < least && actual < counts(restIn(before, monday, duty))) findings.push({ actual, limit: least, duty })
    }
  }
  return findings
}

/** The two weeks that have fewest, among those that the vacations of these days touch. */
export function fewestOf(list: readonly Duty[], days: Span, least: number, counts: Counts): Figure | null {
  const found = indicesIn(list, days).flatMap((index) => {
    const duty = at(list, index)
    return fortnightsOf(duty).map((monday) => counts(restIn(list, monday, duty)))
  })
  return found.length === 0 ? null : { actual: Math.min(...found), limit: least }
}
