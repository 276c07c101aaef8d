// A member whose departure is decided: what lies beyond their last day stays written until they have left, so that the departure can be
// undone, and counts for nothing.
import type { TeamId } from '../ids.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { Dated, MemberPlan } from './center-plan.ts'

/** Their teams until that day, and none from the next one on. */
export function teamsUntil(teams: readonly Dated<TeamId | null>[], lastDay: DayNumber): readonly Dated<TeamId | null>[] {
  const held = teams.filter(({ fromDay }) => fromDay <= lastDay)
  return (held.at(-1)?.value ?? null) === null ? held : [...held, { fromDay: lastDay + 1, value: null }]
}

/** Days that end on that day at the latest; those that begin after it are left out. */
const cut = <Range extends { readonly fromDay: DayNumber; readonly toDay: DayNumber }>(
  ranges: readonly Range[],
  lastDay: DayNumber,
): Range[] => ranges.flatMap((range) => (range.fromDay > lastDay ? [] : range.toDay > lastDay ? { ...range, toDay: lastDay } : range))

/**
 * The member as they are planned: nothing of theirs lies beyond their last day. Exchanges that did were undone as it was decided, but for
 * those that had begun.
 */
export function untilLastDay(member: MemberPlan): MemberPlan {
  const { lastDay, teams, transfers, modifications, placed, parts } = member
  if (lastDay === undefined) return member
  return {
    ...member,
    teams: teamsUntil(teams, lastDay),
    transfers: transfers.filter(({ day }) => day <= lastDay),
    modifications: cut(modifications, lastDay),
    ...(placed !== undefined && { placed: cut(placed, lastDay) }),
    ...(parts !== undefined && { parts: parts.filter(({ day }) => day <= lastDay) }),
  }
}
