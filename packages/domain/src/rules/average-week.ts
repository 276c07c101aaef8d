// Hours a week on average over any `weeks` civil weeks in a row, on the wall clock. Leave is neutral (directive 2003/88/EC, article 16 b): it
// counts for the hours that the plan held on its days, and a day of leave on which no cycle says anything is not part of the period.
import { mondayOf, type DayNumber } from '../calendar/day.ts'
import type { Leave } from '../planning/leave.ts'
import type { Duty } from '../planning/shift.ts'
import { at, type Change } from './changes.ts'
import texts from './references.json' with { type: 'json' }
import { rule, type Finding, type Worker } from './rule.ts'

const DAY_MINUTES = 1440

const weekOf = (nominalMinutes: number): DayNumber => mondayOf(Math.floor(nominalMinutes / DAY_MINUTES))

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

const sumOf = (weeks: readonly number[], start: number, count: number) => {
  let total = 0
  for (let week = start; week < start + count; week++) total += at(weeks, week)
  return total
}

interface Values {
  readonly maxHours: number
  readonly weeks: number
}

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
function find({ after, before, added }: Change, values: Values, worker: Worker): Finding[] {
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
  const counted =
    held.length === 0
      ? now
      : weeklyMinutes(
          [...after, ...held].sort((a, b) => a.nominalStart - b.nominalStart),
          first,
          count,
        )
  const unplanned = leave.unplannedDays.filter((day) => !worked.has(day))
  let fullest: Finding | null = null
  for (let start = 0; start + weeks <= count; start++) {
    if (sumOf(now, start, weeks) <= sumOf(then, start, weeks)) continue
    const monday = first + start * 7
    const days = weeks * 7 - unplanned.filter((day) => day >= monday && day < monday + weeks * 7).length
    const actual = (sumOf(counted, start, weeks) / 60 / days) * 7
    if (days === 0 || actual <= (fullest?.actual ?? maxHours)) continue
    const inside = touched.find((span) => span.last >= monday && span.first < monday + weeks * 7)
    if (inside !== undefined) fullest = { actual, limit: maxHours, duty: at(after, inside.a) }
  }
  return fullest === null ? [] : [fullest]
}

export const averageWeek = rule('averageWeek', {
  parameters: {
    maxHours: { kind: 'hours', unit: 'hours', min: 1, max: 168 },
    weeks: { kind: 'count', unit: 'weeks', min: 2, max: 26, isPeriod: true },
  },
  asks: 'most',
  isBudget: true,
  regimes: {
    SPP12: { severity: 'warning', reference: texts.directive6, maxHours: 48, weeks: 26 },
    SPP_G24: { severity: 'warning', reference: texts.directive6, maxHours: 48, weeks: 26 },
    FPT: { severity: 'warning', reference: texts.decree20008153, maxHours: 44, weeks: 12 },
    FPH: { severity: 'warning', reference: texts.directive616, maxHours: 48, weeks: 17 },
    PN: { severity: 'warning', reference: texts.decree200212791, maxHours: 48, weeks: 26 },
    CODE_TRAVAIL: { severity: 'warning', reference: texts.labourCodeAverage, maxHours: 44, weeks: 12 },
  },
  reachDays: ({ weeks }) => weeks * 7,
  find,
  figure(list, { from, to }, { maxHours, weeks }) {
    if (!list.some(({ day }) => day >= from && day <= to)) return null
    const first = mondayOf(from) - (weeks - 1) * 7
    const count = (mondayOf(to) - first) / 7 + weeks
    const minutes = weeklyMinutes(list, first, count)
    const sums = Array.from({ length: count - weeks + 1 }, (_, start) => sumOf(minutes, start, weeks))
    return { actual: Math.max(...sums) / 60 / weeks, limit: maxHours }
  },
})
