// Finds since when and until when a person is there: tables leave the cells of those who have not come yet, or have left, blank.
import { civilDateOf } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { Line } from './cycle-search.ts'
import { codeOn } from './places.ts'
import type { TeamPlan } from './places.ts'
import { EMPTY } from './planning-lines.ts'
import type { PlanningLine } from './planning-lines.ts'

/** So many blank cells at an end of a row where rests are written, and somebody is not there. */
const BLANKS = 3
/** So many shifts of the cycle left blank at an end of a row where rests are blank too. */
const MISSED_SHIFTS = 3

interface Teams {
  readonly plans: ReadonlyMap<number, TeamPlan>
  /** Teams in which a blank cell is a rest. */
  readonly restsBlank: ReadonlySet<number>
  /** Codes that are rests. */
  readonly rests: ReadonlySet<number>
}

/** The first and the last day of the span on which a person is there. */
export function presenceOf(line: PlanningLine, said: Line, teams: Teams, firstDay: DayNumber): readonly [number, number] {
  const { codes, from, to } = line
  let [first, last] = [from, to]
  while (first < to && codes[first] === EMPTY) first += 1
  while (last > from && codes[last] === EMPTY) last -= 1
  // Nothing at all is written: the row alone says that the person is there.
  if (codes[first] === EMPTY) return [from, to]
  const isAbsent = (blanks: readonly number[]) => {
    const team = said[blanks[0] ?? from]!
    const plan = teams.plans.get(team)
    if (plan === undefined || blanks.length === 0) return false
    return teams.restsBlank.has(team) ? blanks.filter((day) => !isRest(plan, day)).length >= MISSED_SHIFTS : blanks.length >= BLANKS
  }
  const isRest = (plan: TeamPlan, day: number) => teams.rests.has(codeOn(plan, day))
  const before = range(from, first - 1)
  const after = range(last + 1, to)
  const edge = (blanks: readonly number[], isEnd: boolean): number => {
    // Rests at the border are blank as well: the border of a month among them is the likelier day.
    const team = said[isEnd ? last : first]!
    const plan = teams.plans.get(team)
    if (plan === undefined || !teams.restsBlank.has(team)) return isEnd ? last : first
    let day = isEnd ? last : first
    const step = isEnd ? 1 : -1
    for (let next = day + step; blanks.includes(next) && isRest(plan, next); next += step)
      if (civilDateOf(firstDay + next + (isEnd ? 1 : 0)).day === 1) day = next
    return day
  }
  return [isAbsent(before) ? edge(before, false) : from, isAbsent(after) ? edge(after, true) : to]
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
