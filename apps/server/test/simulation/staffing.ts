// Staffing by the hour as the simulation reads it: people are counted at each half hour, and held against the lacks that the planning of the
// centre travels with. All hours of vacations, parts and rows begin and end at half hours.
import type { StaffingRow } from '@releve/domain/planning/staffing-rows'
import type { CenterPlanning } from '@releve/contract/shifts'
import { workedPieces } from './model.ts'
import type { Model } from './model.ts'
import { dateOf, dayOf, endOf, instantOf, startOf, todayOf } from './time.ts'

const HALF_HOUR_MS = 1_800_000
/** The public holidays of the months that are played, and of those after them: a month that begins late looks past its end. */
const HOLIDAYS: ReadonlySet<string> = new Set(
  '2026-11-01 2026-11-11 2026-12-25 2027-01-01 2027-03-29 2027-05-01 2027-05-06 2027-05-08'.split(' '),
)

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** How particular a row is on a day: a public holiday goes before the day of the week; 0: it does not hold. */
function rankOn({ kinds }: StaffingRow, day: number): number {
  if (HOLIDAYS.has(dateOf(day)) && kinds.includes('holiday')) return 2
  const weekday = new Date(day * 86_400_000).getUTCDay()
  return kinds.includes(weekday === 6 ? 'saturday' : weekday === 0 ? 'sunday' : 'weekday') ? 1 : 0
}

/** The fewest people who are asked for at an instant, by qualification; null: in all. */
function askedAt(rows: readonly StaffingRow[], instant: number): ReadonlyMap<string | null, number> {
  const today = todayOf(instant)
  const active = rows.flatMap((row) =>
    [today - 1, today].flatMap((day) => {
      const [start, end] = [minutesOf(row.startTime), minutesOf(row.endTime)]
      const isThen = instantOf(day, start) <= instant && instant < instantOf(day, end <= start ? end + 1440 : end)
      const rank = rankOn(row, day)
      return isThen && rank > 0 ? [{ row, rank }] : []
    }),
  )
  const asked = new Map<string | null, number>()
  for (const { row, rank } of active) {
    const isSurpassed = active.some((other) => other.row.qualification === row.qualification && other.rank > rank)
    if (!isSurpassed) asked.set(row.qualification, Math.max(asked.get(row.qualification) ?? 0, row.minimum))
  }
  return asked
}

interface Counted {
  readonly startAt: number
  readonly endAt: number
  readonly qualifications: readonly string[]
}

/** Everybody's hours of these days. */
const presentOn = (model: Model, from: number, to: number): Counted[] =>
  [...model.members.values()].flatMap(({ id, isGone, qualifications }) =>
    isGone
      ? []
      : Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap((day) =>
          workedPieces(model, id, day).map((piece) => ({ startAt: startOf(day, piece), endAt: endOf(day, piece), qualifications })),
        ),
  )

/** The people who are missing at each half hour of these days, by its instant; those with nobody missing are left out. */
function lacksByMoment(model: Model, rows: readonly StaffingRow[], from: number, to: number): Map<number, number> {
  const people = presentOn(model, from - 1, to)
  const lacks = new Map<number, number>()
  for (let at = instantOf(from, 0); at < instantOf(to + 1, 0); at += HALF_HOUR_MS) {
    const there = people.filter(({ startAt, endAt }) => startAt <= at && at < endAt)
    let lack = 0
    for (const [qualification, minimum] of askedAt(rows, at)) {
      const count = there.filter(({ qualifications }) => qualification === null || qualifications.includes(qualification)).length
      lack = Math.max(lack, minimum - count)
    }
    if (lack > 0) lacks.set(at, lack)
  }
  return lacks
}

/** Half hours of these days and the following ones that have fewer people than the rows ask for, and had more before. */
export function newRowShortages(before: Model, after: Model, days: readonly number[], rows: readonly StaffingRow[]): string[] {
  if (rows.length === 0) return []
  return days.flatMap((day) => {
    const was = lacksByMoment(before, rows, day, day + 1)
    const worse = [...lacksByMoment(after, rows, day, day + 1)].find(([at, lack]) => lack > (was.get(at) ?? 0))
    return worse === undefined
      ? []
      : [`rows, at ${new Date(worse[0]).toISOString()}: ${worse[1]} missing, ${was.get(worse[0]) ?? 0} before`]
  })
}

/** Lists the days in its middle on which the planning says other lacks than are counted. */
export function lackProblems(
  model: Model,
  rows: readonly StaffingRow[],
  { lacks = [] }: Pick<CenterPlanning, 'lacks'>,
  days: { from: number; to: number },
): string[] {
  const counted = lacksByMoment(model, rows, days.from - 1, days.to + 2)
  const said = new Map<number, number>()
  const problems: string[] = []
  for (const { date, startTime, endTime, total } of lacks) {
    const day = dayOf(date)
    const [start, end] = [minutesOf(startTime), minutesOf(endTime)]
    if (day < days.from || day > days.to) continue
    // Hours after midnight are said of the day of their vacation.
    const first = [start, start + 1440].find((minute) => counted.get(instantOf(day, minute)) === total && !said.has(instantOf(day, minute)))
    if (first === undefined) {
      problems.push(`${date} ${startTime}–${endTime}: ${total} are said to be missing`)
      continue
    }
    const last = [end, end + 1440, end + 2880].find((minute) => minute > first) ?? first
    for (let at = instantOf(day, first); at < instantOf(day, last); at += HALF_HOUR_MS) said.set(at, total)
  }
  for (let at = instantOf(days.from + 1, 0); at < instantOf(days.to, 0); at += HALF_HOUR_MS)
    if ((said.get(at) ?? 0) !== (counted.get(at) ?? 0))
      problems.push(`${new Date(at).toISOString()}: ${said.get(at) ?? 0} are said to be missing, ${counted.get(at) ?? 0} are`)
  if (problems.length === 0) return []
  const people = presentOn(model, days.from, days.to + 1).map(({ startAt, endAt, qualifications }) => {
    const [start, end] = [startAt, endAt].map((at) => new Date(at).toISOString().slice(0, 16))
    return `${start}–${end} ${qualifications.join(' and ')}`
  })
  return [...problems.slice(0, 5), JSON.stringify({ rows, lacks }), ...people]
}
