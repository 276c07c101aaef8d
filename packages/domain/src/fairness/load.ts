// How loaded a member is of late against their team: whom one asks first for a vacation that is vacant, and what their administrators see.
import type { DayNumber } from '../calendar/day.ts'
import type { UserId } from '../ids.ts'
import type { MemberPlan } from '../planning/center-plan.ts'
import { fairnessFigures } from './figures.ts'
import type { FairnessInput } from './figures.ts'

/** Three months of somebody's work say how loaded they are. */
export const LOAD_DAYS = 90

export interface Load {
  /** Real minutes worked in those days. */
  readonly minutes: number
  /** Those of the vacations they took as a replacement: they count once more, for they were worked in somebody's place. */
  readonly replacementMinutes: number
  /** The days among LOAD_DAYS on which they were of the centre and not away. */
  readonly presentDays: number
  /**
   * Hours and replacements together, for each day of presence, against the mean of their team. 0: at the mean, or never present; 0.1: a
   * tenth above it.
   */
  readonly load: number
}

export interface LoadInput extends Omit<FairnessInput, 'from' | 'to'> {
  /** The last of the LOAD_DAYS days that count. */
  readonly day: DayNumber
}

/** Absences may lie over one another. @param since the first day on which they had a team; null: before those days, or they never had one */
function presentDaysOf({ modifications }: MemberPlan, from: DayNumber, to: DayNumber, since: DayNumber | null): number {
  const away = new Set<DayNumber>()
  const first = since ?? from
  for (const { type, fromDay, toDay } of modifications) {
    if (type === 'custom_modification') continue
    for (let day = Math.max(first, fromDay); day <= Math.min(to, toDay); day++) away.add(day)
  }
  return to - first + 1 - away.size
}

/**
 * The load of each of `members` against the members of their team on `day`; a member without a team is compared with the others who have
 * none.
 */
export function loadsOf({ day, ...input }: LoadInput): Map<UserId, Load> {
  const from = day - LOAD_DAYS + 1
  const people = fairnessFigures({ ...input, from, to: day })
  const plans = new Map(input.members.map((member) => [member.userId, member]))
  const loads = new Map<UserId, Load>()
  for (const [, team] of Map.groupBy(people, ({ teamId }) => teamId)) {
    const counted = team.map(({ userId, minutes, takenMinutes: replacementMinutes, since }) => {
      const plan = plans.get(userId)
      const presentDays = plan === undefined ? 0 : presentDaysOf(plan, from, day, since)
      // A member who was never there says nothing about the others' load.
      const ofDay = presentDays === 0 ? null : (minutes + replacementMinutes) / presentDays
      return { userId, minutes, replacementMinutes, presentDays, ofDay }
    })
    const known = counted.flatMap(({ ofDay }) => (ofDay === null ? [] : [ofDay]))
    const mean = known.length === 0 ? 0 : known.reduce((sum, minutes) => sum + minutes, 0) / known.length
    for (const { userId, ofDay, ...figures } of counted)
      loads.set(userId, { ...figures, load: ofDay === null || mean === 0 ? 0 : ofDay / mean - 1 })
  }
  return loads
}
