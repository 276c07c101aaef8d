// The last days of months that hours of the next day reach: they cut the end of a night, or a time on call in which somebody was called.
import { firstOfMonth } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { CenterPlan, MemberPlan, PlacedHours } from './center-plan.ts'
import { pieces } from './pieces.ts'
import { isPlacedOn } from './placed.ts'

/** Keeps the last days of months whose pieces differ between both plans of a member, which differ by these hours. */
export function monthEndsReached(center: CenterPlan, before: MemberPlan, after: MemberPlan, placed: PlacedHours): DayNumber[] {
  const spansOn = (member: MemberPlan, day: DayNumber) =>
    pieces(center, member, day, day)
      .map(({ startAt, endAt }) => `${startAt} ${endAt}`)
      .join()
  const found: DayNumber[] = []
  for (let day = placed.fromDay; day <= placed.toDay; day++) {
    if (firstOfMonth(day) !== day || !isPlacedOn(placed, day)) continue
    if (spansOn(before, day - 1) !== spansOn(after, day - 1)) found.push(day - 1)
  }
  return found
}
