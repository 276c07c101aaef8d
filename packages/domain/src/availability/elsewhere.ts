// Hours in which a member works or serves elsewhere: volunteer fire-fighter, second employer. Their member writes them, and nobody else reads
// them; no vacation is asked for beside them, nor without the rest on either side.
import { civilDateOf, fromDayNumber, isoWeekday, toDayNumber } from '../calendar/day.ts'
import type { ClockTime, Day, DayNumber, IsoWeekday } from '../calendar/day.ts'

export interface Elsewhere {
  /** Both days included; null: until further notice. */
  readonly fromDate: Day
  readonly untilDate: Day | null
  /** The days of the week on which it begins; empty: each day of the period. */
  readonly weekdays: readonly IsoWeekday[]
  /** Past midnight where the end is not later. */
  readonly startTime: ClockTime
  readonly endTime: ClockTime
}

/** A member may write as many. */
export const MOST_ELSEWHERE = 60
/** A centre may let its members be busy elsewhere on so many days of a month at most; this many: it sets no limit. */
export const UNLIMITED_ELSEWHERE = 31
/** The limit of a month is looked at so many months ahead. */
const LOOKED_MONTHS = 13

/** Whether it begins on that day. */
export function beginsOn({ fromDate, untilDate, weekdays }: Elsewhere, day: DayNumber): boolean {
  return (
    day >= toDayNumber(fromDate) &&
    (untilDate === null || day <= toDayNumber(untilDate)) &&
    (weekdays.length === 0 || weekdays.includes(isoWeekday(day)))
  )
}

const inOrder = (weekdays: readonly IsoWeekday[]) => weekdays.toSorted((a, b) => a - b).join()

export const isSameElsewhere = (a: Elsewhere, b: Elsewhere): boolean =>
  a.fromDate === b.fromDate &&
  a.untilDate === b.untilDate &&
  a.startTime === b.startTime &&
  a.endTime === b.endTime &&
  inOrder(a.weekdays) === inOrder(b.weekdays)

/** The first month, by a day of it, in which more of them begin than the centre allows; null: none does. @param today months before it stay */
export function overfullMonth(list: readonly Elsewhere[], most: number, today: DayNumber): Day | null {
  if (most >= UNLIMITED_ELSEWHERE) return null
  const counts = new Map<string, number>()
  const { day: dayOfMonth } = civilDateOf(today)
  for (let day = today - dayOfMonth + 1; day < today + LOOKED_MONTHS * 31; day++) {
    const date = fromDayNumber(day)
    const month = date.slice(0, 7)
    const count = (counts.get(month) ?? 0) + list.filter((each) => beginsOn(each, day)).length
    if (count > most) return date
    counts.set(month, count)
  }
  return null
}
