// Hours a week on average over any number of civil weeks in a row, on the wall clock, for the rules that limit them. Leave is neutral
// (directive 2003/88/EC, article 16 b): it counts for the hours that the plan held on its days, and a day of leave on which no cycle says
// anything is not part of the period.
import { mondayOf, type DayNumber } from '../calendar/day.ts'
import type { Leave } from '../planning/leave.ts'
import type { Duty } from '../planning/shift.ts'
import { at, type Change } from './changes.ts'
import type { Figure, Finding, Span, Worker } from './rule.ts'

const DAY_MINUTES = 1440

/** The Monday of the week that holds this local minute. */
export const weekOf = (nominalMinutes: number): DayNumber => mondayOf(Math.floor(nominalMinutes / DAY_MINUTES))

/** Minutes of `count` civil weeks from `first` (a Monday) on, clipped at their ends; what two vacations hold at once counts once. */
function weeklyMinutes(list: readonly Duty[], first: DayNumber, count: number): number[] {
  const totals = Array.from({ length: count }, () => 0)
  let counted = -Infinity
  for (const { nominalStart, nominalEnd } of list) {
    let from = Math.max(nominalStart, counted)
    counted = Math.max(counted, nominalEnd)
    while (from < nominalEnd) {
      const monday = weekOf(from)
      const to = Math.min(nominalEnd, (monday + 7) * DAY_MINUTES)
      const week = (monday - first) / 7
      if (week >= 0 && week < count) totals[week] = at(totals, week) + to - from
      from = to
    }
  }
  return totals
}

/** Adds up `count` weeks from number `start` on. */
export const sumOf = (weeks: readonly number[], start: number, count: number) => {
  let total = 0
  for (let week = start; week < start + count; week++) total += at(weeks, week)
  return total
}

interface Values {
  readonly maxHours: number
  readonly weeks: number
}

/** Says, of the weeks from number `start` on, whether the rule judges them; without it, it judges all. */
type Judges = (list: readonly Duty[], first: DayNumber, count: number) => (start: number) => boolean

const judgesAll: Judges = () => () => true

/**
 * Whether the average could pass the limit at all: everything that was read, within one period. A list of demands is read over two months,
 * which are far from filling half a year.
 */
function mayExceed(list: readonly Duty[], { held, unplannedDays }: Leave, { maxHours, weeks }: Values): boolean {
  const days = weeks * 7 - unplannedDays.length
  let minutes = 0
  for (const { nominalStart, nominalEnd } of list) minutes += nominalEnd - nominalStart
  for (const { nominalStart, nominalEnd } of held) minutes += nominalEnd - nominalStart
  return days <= 0 || (minutes / 60 / days) * 7 > maxHours
}

/** Place: the same weeks; so an exchange within them is silent. The fullest ones are reported, once, on the first new vacation in them. */
export function findFullest({ after, before, added }: Change, values: Values, worker: Worker, judges: Judges = judgesAll): Finding[] {
  const leave = worker.leave(values.weeks * 7)
  if (!mayExceed(after, leave, values)) return []
  const { maxHours, weeks } = values
  const touched = added.map((a) => {
    const { nominalStart, nominalEnd } = at(after, a)
    return { a, first: weekOf(nominalStart), last: weekOf(nominalEnd - 1) }
  })
  const first = Math.min(...touched.map((span) => span.first)) - (weeks - 1) * 7
  const count = (Math.max(...touched.map((span) => span.last)) - first) / 7 + weeks
  const [now, then] = [weeklyMinutes(after, first, count), weeklyMinutes(before, first, count)]
  // A day on which somebody works is no leave.
  const worked = new Set(after.map(({ day }) => day))
  const held = leave.held.filter(({ day }) => !worked.has(day))
  const neutral = held.length === 0 ? after : [...after, ...held].sort((a, b) => a.nominalStart - b.nominalStart)
  const counted = held.length === 0 ? now : weeklyMinutes(neutral, first, count)
  const isJudged = judges(neutral, first, count)
  const unplanned = leave.unplannedDays.filter((day) => !worked.has(day))
  let fullest: Finding | null = null
  for (let start = 0; start + weeks <= count; start++) {
    if (sumOf(now, start, weeks) <= sumOf(then, start, weeks)) continue
    const monday = first + start * 7
    const days = weeks * 7 - unplanned.filter((day) => day >= monday && day < monday + weeks * 7).length
    const actual = (sumOf(counted, start, weeks) / 60 / days) * 7
    if (days === 0 || actual <= (fullest?.actual ?? maxHours) || !isJudged(start)) continue
    const inside = touched.find((span) => span.last >= monday && span.first < monday + weeks * 7)
    if (inside !== undefined) fullest = { actual, limit: maxHours, duty: at(after, inside.a) }
  }
  return fullest === null ? [] : [fullest]
}

/** The fullest average of a planning among the weeks that hold one of these days; null: nobody works on them, or none of them is judged. */
export function fullestAverage(
  list: readonly Duty[],
  { from, to }: Span,
  { maxHours, weeks }: Values,
  judges: Judges = judgesAll,
): Figure | null {
  if (!list.some(({ day }) => day >= from && day <= to)) return null
  const first = mondayOf(from) - (weeks - 1) * 7
  const count = (mondayOf(to) - first) / 7 + weeks
  const minutes = weeklyMinutes(list, first, count)
  const isJudged = judges(list, first, count)
  const sums = Array.from({ length: count - weeks + 1 }, (_, start) => start)
    .filter((start) => isJudged(start))
    .map((start) => sumOf(minutes, start, weeks))
  return sums.length === 0 ? null : { actual: Math.max(...sums) / 60 / weeks, limit: maxHours }
}
