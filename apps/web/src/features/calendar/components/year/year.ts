// A year of leave as figures: who is away from when to when, and the tightest vacation of each week. No words.
import { addDays, daysBetween, fromDayNumber, isoWeek, mondayOf, toDayNumber, type Day } from '@releve/domain/calendar/day'
import { isOnDuty, type DecodedPlanning } from '#features/shifts/queries.ts'

/** Days on which somebody is away, both included. */
export interface AwayRun {
  readonly from: Day
  readonly to: Day
}

type YearPlanning = Pick<DecodedPlanning, 'days' | 'rowOf' | 'shifts' | 'isFollowed' | 'members' | 'lacksOn'>

/** The runs of a member; days of rest between two of them part them. */
export function awayRuns({ days, rowOf }: Pick<YearPlanning, 'days' | 'rowOf'>, memberIndex: number): AwayRun[] {
  const runs: { from: Day; to: Day }[] = []
  const row = rowOf(memberIndex)
  for (const [column, day] of days.entries()) {
    if (row[column]?.state !== 'unavailable') continue
    const last = runs.at(-1)
    if (last !== undefined && addDays(last.to, 1) === day) last.to = day
    else runs.push({ from: day, to: day })
  }
  return runs
}

/** The vacation of a week that lacks somebody, or has the fewest people beyond its minimum. */
interface TightVacation {
  readonly day: Day
  readonly shift: string
  readonly present: number
  /** Null: its people are asked for by the hour alone. */
  readonly minimum: number | null
  /** Fewer people than its minimum, or fewer than its hours ask for. */
  readonly isShort: boolean
}

export interface YearWeek {
  /** Its number, and its first day that is shown. */
  readonly week: number
  readonly from: Day
  /** Null: no vacation of it is asked for, or no cycle is followed yet. */
  readonly tightest: TightVacation | null
}

function isTighter(a: TightVacation, b: TightVacation): boolean {
  if (a.isShort !== b.isShort) return a.isShort
  return a.present - (a.minimum ?? 0) < b.present - (b.minimum ?? 0)
}

/** The weeks of the days, each with its tightest vacation, the first of those that are alike. */
export function yearWeeks(planning: YearPlanning, minimums: Readonly<Record<string, { readonly total: number }>>): YearWeek[] {
  const { days, shifts, rowOf, members, isFollowed, lacksOn } = planning
  const asked = shifts.flatMap(({ name, type }) => {
    const total = minimums[name]?.total ?? 0
    const isAsked = total > 0 || days.some((day) => lacksOn(day, name).length > 0)
    return type === 'work' && isAsked ? [{ shift: name, minimum: total > 0 ? total : null }] : []
  })
  const present = new Map(asked.map(({ shift }) => [shift, days.map(() => 0)]))
  for (const index of members.keys()) {
    for (const [column, cell] of rowOf(index).entries()) {
      const counts = isOnDuty(cell) ? present.get(cell.name) : undefined
      if (counts?.[column] !== undefined) counts[column] += 1
    }
  }
  const weeks = new Map<Day, { week: number; from: Day; tightest: TightVacation | null }>()
  for (const [column, day] of days.entries()) {
    const number = toDayNumber(day)
    const monday = fromDayNumber(mondayOf(number))
    const week = weeks.get(monday) ?? { week: isoWeek(number).week, from: day, tightest: null }
    weeks.set(monday, week)
    if (!isFollowed(day)) continue
    for (const { shift, minimum } of asked) {
      const count = present.get(shift)?.[column] ?? 0
      const isShort = (minimum !== null && count < minimum) || lacksOn(day, shift).length > 0
      const vacation = { day, shift, present: count, minimum, isShort }
      if (week.tightest === null || isTighter(vacation, week.tightest)) week.tightest = vacation
    }
  }
  return [...weeks.values()]
}

/** The beginning and the length of a run, as shares of the year. */
export function placeIn(days: readonly Day[], { from, to }: AwayRun): { readonly left: number; readonly width: number } {
  const first = days[0] ?? from
  return { left: daysBetween(first, from) / days.length, width: (daysBetween(from, to) + 1) / days.length }
}
