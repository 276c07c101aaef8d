// Rules over months: the average week, and what a semester holds. They need plannings read far around a change (`reachDays`); where
// less was read they see less, hence never say too much.
import { fromDayNumber, mondayOf } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { Duty } from '../planning/shift.ts'
import { at } from './changes.ts'
import type { Change } from './changes.ts'
import type { Finding } from './rests.ts'
import type { Rule } from './rules.ts'

const DAY_MINUTES = 1440
/** From 1 July to 31 December. */
const LONGEST_SEMESTER_DAYS = 184
/** A guard is a presence of 24 h. */
const GUARD_MINUTES = 24 * 60

function reachOf(rule: Rule): number {
  if (rule.code === 'averageWeek') return rule.weeks * 7
  return rule.code === 'semesterHours' || rule.code === 'semesterGuards' ? LONGEST_SEMESTER_DAYS : 0
}

/** Days either side of a change that these rules look at; 0 when none of them looks far. */
export function reachDays(rules: readonly Rule[]): number {
  return rules.reduce((reach, rule) => Math.max(reach, reachOf(rule)), 0)
}

/** Minutes of `count` civil weeks from `first` (a Monday) on, on the wall clock, clipped at their ends; what two hold at once counts once. */
function weeklyMinutes(list: readonly Duty[], first: DayNumber, count: number): number[] {
  const totals = Array.from({ length: count }, () => 0)
  let counted = -Infinity
  for (const { nominalStart, nominalEnd } of list) {
    let from = Math.max(nominalStart, counted)
    counted = Math.max(counted, nominalEnd)
    while (from < nominalEnd) {
      const monday = mondayOf(Math.floor(from / DAY_MINUTES))
      const to = Math.min(nominalEnd, (monday + 7) * DAY_MINUTES)
      const week = (monday - first) / 7
      if (week >= 0 && week < count) totals[week] = at(totals, week) + to - from
      from = to
    }
  }
  return totals
}

/**
 * Hours a week on average over any `weeks` civil weeks in a row. Place: the same weeks; so an exchange within them is silent. The
 * fullest ones are told, once, on the first new vacation in them. Absences count as no work.
 */
export function findAverageWeek(change: Change, maxHours: number, weeks: number): Finding[] {
  const { after, before, added } = change
  const touched = added.map((a) => {
    const { nominalStart, nominalEnd } = at(after, a)
    return { a, first: mondayOf(Math.floor(nominalStart / DAY_MINUTES)), last: mondayOf(Math.floor((nominalEnd - 1) / DAY_MINUTES)) }
  })
  const first = Math.min(...touched.map((one) => one.first)) - (weeks - 1) * 7
  const count = (Math.max(...touched.map((one) => one.last)) - first) / 7 + weeks
  const now = weeklyMinutes(after, first, count)
  const then = weeklyMinutes(before, first, count)
  let worst = maxHours * 60 * weeks
  let found: Finding | null = null
  for (let start = 0; start + weeks <= count; start++) {
    const sum = (minutes: readonly number[]) => minutes.slice(start, start + weeks).reduce((total, one) => total + one, 0)
    const minutes = sum(now)
    if (minutes <= worst || minutes <= sum(then)) continue
    const from = first + start * 7
    const inside = touched.find((one) => one.last >= from && one.first < from + weeks * 7)
    if (inside === undefined) continue
    worst = minutes
    found = { actual: minutes / 60 / weeks, limit: maxHours, duty: at(after, inside.a) }
  }
  return found === null ? [] : [found]
}

/** January to June, July to December: one number each. */
function semesterOf(day: DayNumber): number {
  const [year = 0, month = 0] = fromDayNumber(day).split('-').map(Number)
  return year * 2 + (month > 6 ? 1 : 0)
}

/** What the semester holds of the vacations that start in it. Place: the semester; told once, on its first new vacation. */
function findSemester(change: Change, limit: number, figure: (duty: Duty) => number): Finding[] {
  const { after, before, added } = change
  const findings: Finding[] = []
  const done = new Set<number>()
  for (const a of added) {
    const duty = at(after, a)
    const semester = semesterOf(duty.day)
    if (done.has(semester)) continue
    done.add(semester)
    const total = (list: readonly Duty[]) => list.reduce((sum, one) => sum + (semesterOf(one.day) === semester ? figure(one) : 0), 0)
    const actual = total(after)
    if (actual > limit && actual > total(before)) findings.push({ actual, limit, duty })
  }
  return findings
}

const minutesOf = ({ nominalStart, nominalEnd }: Duty) => nominalEnd - nominalStart

/** Hours of presence in a civil semester: the whole of each vacation. */
export function findSemesterHours(change: Change, maxHours: number): Finding[] {
  return findSemester(change, maxHours, (duty) => minutesOf(duty) / 60)
}

/** Guards of 24 h in a civil semester. */
export function findSemesterGuards(change: Change, maxGuards: number): Finding[] {
  return findSemester(change, maxGuards, (duty) => (minutesOf(duty) >= GUARD_MINUTES ? 1 : 0))
}
