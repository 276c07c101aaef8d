// The hours in which a change of the plan leaves fewer people than a row of the centre asks for, and fewer than before it.
import { zoneOf } from '../calendar/zone.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { MemberPlan } from '../planning/center-plan.ts'
import { presenceOver } from '../planning/presence.ts'
import type { Severity } from '../rules/rule.ts'
import { rowViolations } from '../working-time/row-violations.ts'
import type { Violation } from '../working-time/rules.ts'
import { lacksOfPresence, vacationsOf } from '../working-time/vacation-lacks.ts'
import type { PlanState } from './plan-conflicts.ts'

/** So many days are read at once, so that the people of a year do not stand in memory together. */
const DAYS_AT_ONCE = 14

/** Days that follow each other, as spans of at most DAYS_AT_ONCE. */
function runsOf(days: readonly DayNumber[]): { readonly from: DayNumber; readonly to: DayNumber }[] {
  const runs: { from: DayNumber; to: DayNumber }[] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last !== undefined && day === last.to + 1 && day - last.from < DAYS_AT_ONCE) last.to = day
    else runs.push({ from: day, to: day })
  }
  return runs
}

/** @param days the days that the change touches, in order */
export function rowWarnings(before: PlanState, after: PlanState, days: readonly DayNumber[], severity: Severity): Violation[] {
  const { staffing: terms } = after.center
  if (terms === undefined || terms.rows.length === 0) return []
  const zone = zoneOf(after.center.zone)
  const presenceIn = ({ center }: PlanState, members: readonly MemberPlan[], from: DayNumber, to: DayNumber) =>
    presenceOver(center, members, from - 1, to + 1)
  const [membersBefore, membersAfter] = [[...before.members.values()], [...after.members.values()]]
  return runsOf(days).flatMap(({ from, to }) => {
    const presence = presenceIn(after, membersAfter, from, to)
    const lacks = lacksOfPresence(after.center, presence, from, to)
    if (lacks.length === 0) return []
    const presenceBefore = presenceIn(before, membersBefore, from, to)
    const vacations = vacationsOf(after.center, presence, from - 1, to + 1)
    return lacks.flatMap(({ day, shiftName, startAt, endAt }) => {
      const vacation = vacations.find((each) => each.day === day && each.name === shiftName)
      return rowViolations({
        terms,
        zone,
        day,
        shiftName: shiftName ?? '',
        whole: vacation ?? { startAt: -Infinity, endAt: Infinity },
        span: { startAt, endAt },
        before: presenceBefore,
        after: presence,
        userId: '',
        severity,
      })
    })
  })
}
