// The vacations that start in a civil semester, for the rules that limit it (décret 2013-1186).
import { fromDayNumber, type DayNumber } from '../calendar/day.ts'
import type { Duty, RotationDay, Shift } from '../planning/shift.ts'
import { at, type Change } from './changes.ts'
import type { Figure, Finding, Span } from './rule.ts'

/** It lasts from 1 July to 31 December. */
export const LONGEST_SEMESTER_DAYS = 184

/** January to June, July to December: one number each. */
function semesterOf(day: DayNumber): number {
  const [year = 0, month = 0] = fromDayNumber(day).split('-').map(Number)
  return year * 2 + (month > 6 ? 1 : 0)
}

type CountOf = (duty: Duty) => number

const totalOf = (list: readonly Duty[], semester: number, countOf: CountOf) =>
  list.reduce((sum, duty) => sum + (semesterOf(duty.day) === semester ? countOf(duty) : 0), 0)

/** Place: the semester; reported once, on its first new vacation. */
export function findSemester({ after, before, added }: Change, limit: number, countOf: CountOf): Finding[] {
  const findings: Finding[] = []
  const judgedSemesters = new Set<number>()
  for (const a of added) {
    const duty = at(after, a)
    const semester = semesterOf(duty.day)
    if (judgedSemesters.has(semester)) continue
    judgedSemesters.add(semester)
    const actual = totalOf(after, semester, countOf)
    if (actual > limit && actual > totalOf(before, semester, countOf)) findings.push({ actual, limit, duty })
  }
  return findings
}

export function fullestSemester(list: readonly Duty[], { from, to }: Span, limit: number, countOf: CountOf): Figure | null {
  const semesters = new Set(list.filter(({ day }) => day >= from && day <= to).map(({ day }) => semesterOf(day)))
  if (semesters.size === 0) return null
  return { actual: Math.max(...[...semesters].map((semester) => totalOf(list, semester, countOf))), limit }
}

/** The most that a July to December holds, whichever day of the cycle it begins on: an average would be that of no real semester. */
export function fullestSemesterOfCycle(days: readonly RotationDay[], limit: number, countOf: (shift: Shift) => number): Figure {
  const counts = days.map(({ shift }) => countOf(shift))
  const countAt = (day: number) => at(counts, day % counts.length)
  let guardCount = 0
  for (let day = 0; day < LONGEST_SEMESTER_DAYS; day++) guardCount += countAt(day)
  let most = guardCount
  for (let start = 1; start < counts.length; start++) {
    guardCount += countAt(start + LONGEST_SEMESTER_DAYS - 1) - countAt(start - 1)
    most = Math.max(most, guardCount)
  }
  return { actual: most, limit }
}
