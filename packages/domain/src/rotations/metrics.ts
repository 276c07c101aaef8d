// The figures of a cycle before anybody works it: hours, rests, week-ends, coverage. They use nominal hours on the wall clock; every figure
// covers all teams over the period after which cycle and week meet again.
import type { RotationDay } from '../planning/shift.ts'
import { nominalMinutes, timesOf } from '../planning/shift.ts'
import { minutesOf } from '../calendar/clock-time.ts'
import { longestOfCycle } from '../rules/runs.ts'
import { positionInCycle } from '../planning/cycle.ts'

const DAY = 1440
const WEEK = 7 * DAY
/** Half a year of 365 days: décret 2013-1186 counts guards and hours of presence per semester. */
const SEMESTER_DAYS = 182.5

interface ShiftCoverage {
  readonly name: string
  /** Fewest and most teams on that vacation, Monday first. */
  readonly fewest: readonly number[]
  readonly most: readonly number[]
}

export interface CycleMetrics {
  readonly averageWeekHours: number
  /** Infinity when nobody ever works. */
  readonly shortestRestHours: number
  /** Days in a row on which a vacation starts. Infinity when no day of the cycle is free. */
  readonly longestRunDays: number
  /** Hours worked within any 168 consecutive hours. */
  readonly maxSlidingWeekHours: number
  /** Hours of vacations that start within a civil week (Monday to Sunday). */
  readonly maxCivilWeekHoursByStart: number
  /** Hours worked between Monday 00:00 and Sunday 24:00. */
  readonly maxCivilWeekHoursByClock: number
  /** The longest rest of the worst civil week, rests cut at its ends. */
  readonly minLongestWeeklyRestHours: number
  /** Week-ends without work between Saturday 00:00 and Sunday 24:00, of all week-ends of all teams. */
  readonly freeWeekends: number
  readonly weekends: number
  readonly dutiesPerSemester: number
  readonly presenceHoursPerSemester: number
  readonly coverage: readonly ShiftCoverage[]
  /** Each vacation has as many teams on every Monday, on every Tuesday… */
  readonly isEvenlyCovered: boolean
}

interface Work {
  readonly day: number
  readonly start: number
  readonly end: number
}

function leastCommonMultiple(a: number, b: number): number {
  let [x, y] = [a, b]
  while (y !== 0) [x, y] = [y, x % y]
  return (a / x) * b
}

/** Days after which cycle and week meet again. */
export function periodOf(days: readonly RotationDay[]): number {
  return leastCommonMultiple(days.length, 7)
}

/** Work of one team, from one period before day 0 (a Monday) to one after, in minutes from day 0. */
function worksOf(days: readonly RotationDay[], offset: number, period: number): Work[] {
  const works: Work[] = []
  for (let day = -period; day < 2 * period; day++) {
    const shift = days[positionInCycle(day, -offset, days.length)]?.shift
    if (shift === undefined || shift.type === 'rest') continue
    const start = day * DAY + minutesOf(timesOf(shift).startTime)
    works.push({ day, start, end: start + nominalMinutes(shift) })
  }
  return works
}

function minutesWithin(works: readonly Work[], from: number, to: number): number {
  let sum = 0
  for (const { start, end } of works) sum += Math.max(0, Math.min(end, to) - Math.max(start, from))
  return sum
}

function minutesStartedIn(works: readonly Work[], fromDay: number, dayCount: number): number {
  let sum = 0
  for (const { day, start, end } of works) if (day >= fromDay && day < fromDay + dayCount) sum += end - start
  return sum
}

function longestRestWithin(works: readonly Work[], from: number, to: number): number {
  let longest = 0
  let restStart = from
  for (const { start, end } of works) {
    if (end <= from || start >= to) continue
    longest = Math.max(longest, start - restStart)
    restStart = Math.max(restStart, end)
  }
  return Math.max(longest, to - restStart)
}

function coverageOf(days: readonly RotationDay[], offsets: readonly number[], period: number): ShiftCoverage[] {
  const names = new Set(days.filter(({ shift }) => shift.type === 'work').map(({ shift }) => shift.name))
  return [...names].map((name) => {
    const fewest = Array.from({ length: 7 }, () => Infinity)
    const most = Array.from({ length: 7 }, () => 0)
    for (let day = 0; day < period; day++) {
      let count = 0
      for (const offset of offsets) {
        const shift = days[positionInCycle(day, -offset, days.length)]?.shift
        if (shift?.type === 'work' && shift.name === name) count++
      }
      const weekday = day % 7
      fewest[weekday] = Math.min(fewest[weekday] ?? Infinity, count)
      most[weekday] = Math.max(most[weekday] ?? 0, count)
    }
    return { name, fewest, most }
  })
}

/** `offsets`: the position of each team in the cycle on a reference Monday. `days` must not be empty. */
export function cycleMetrics(days: readonly RotationDay[], offsets: readonly number[]): CycleMetrics {
  const period = periodOf(days)
  let shortestRest = Infinity
  let maxSliding = 0
  let maxByStart = 0
  let maxByClock = 0
  let minLongestRest = Infinity
  let freeWeekends = 0
  for (const offset of offsets) {
    const works = worksOf(days, offset, period)
    for (const [index, work] of works.entries()) {
      const next = works[index + 1]
      if (next !== undefined) shortestRest = Math.min(shortestRest, next.start - work.end)
    }
    // The fullest window begins where a vacation begins: from elsewhere it can slide to one without losing work.
    for (const { day, start } of works) {
      if (day >= 0 && day < period) maxSliding = Math.max(maxSliding, minutesWithin(works, start, start + WEEK))
    }
    for (let monday = 0; monday < period; monday += 7) {
      const from = monday * DAY
      maxByStart = Math.max(maxByStart, minutesStartedIn(works, monday, 7))
      maxByClock = Math.max(maxByClock, minutesWithin(works, from, from + WEEK))
      minLongestRest = Math.min(minLongestRest, longestRestWithin(works, from, from + WEEK))
      if (minutesWithin(works, from + 5 * DAY, from + WEEK) === 0) freeWeekends++
    }
  }
  const dutyCount = days.filter(({ shift }) => shift.type === 'work').length
  const hours = days.reduce((sum, { shift }) => sum + nominalMinutes(shift), 0) / 60
  const coverage = coverageOf(days, offsets, period)
  return {
    averageWeekHours: (hours / days.length) * 7,
    shortestRestHours: shortestRest / 60,
    longestRunDays: longestOfCycle(days, ({ type }) => type === 'work'),
    maxSlidingWeekHours: maxSliding / 60,
    maxCivilWeekHoursByStart: maxByStart / 60,
    maxCivilWeekHoursByClock: maxByClock / 60,
    minLongestWeeklyRestHours: minLongestRest / 60,
    freeWeekends,
    weekends: (offsets.length * period) / 7,
    dutiesPerSemester: (dutyCount / days.length) * SEMESTER_DAYS,
    presenceHoursPerSemester: (hours / days.length) * SEMESTER_DAYS,
    coverage,
    isEvenlyCovered: coverage.every(({ fewest, most }) => fewest.every((count, weekday) => count === most[weekday])),
  }
}
