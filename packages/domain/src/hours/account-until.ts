// How long an account stands: the hours that are done and those that are planned change as something of theirs ends, and what is due until today
// at midnight. Whoever counts five hundred accounts counts each again only then.
import { zoneOf } from '../calendar/zone.ts'
import type { CenterPlan, MemberPlan } from '../planning/center-plan.ts'
import { heldParts, pieces } from '../planning/pieces.ts'
import { dutyOf } from '../planning/shift.ts'

/** The first instant after `now` at which the account of the member is another one, as long as their planning is the same. */
export function accountUntil(center: CenterPlan, member: MemberPlan, now: number): number {
  const zone = zoneOf(center.zone)
  const today = zone.dayAt(now)
  let until = zone.instantAt(today + 1, 0)
  const consider = (endAt: number) => {
    if (endAt > now && endAt < until) until = endAt
  }
  for (const { endAt } of pieces(center, member, today - 1, today)) consider(endAt)
  // Hours that the plan held under an absence of the day count, or are given up, as they end.
  for (const day of [today - 1, today])
    for (const { shift, part } of heldParts(center, member, day)) consider(dutyOf(day, shift, null, zone, part).endAt)
  return until
}
