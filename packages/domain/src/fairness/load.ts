// How loaded a member is of late against their team: whom one asks first for a vacation that is vacant, and what their administrators see.
import type { DayNumber } from '../calendar/day.ts'
import type { UserId } from '../ids.ts'
import { fairnessFigures } from './figures.ts'
import type { FairnessInput } from './figures.ts'

/** Three months of somebody's work say how loaded they are. */
export const LOAD_DAYS = 90

export interface Load {
  /** Real minutes worked in those days. */
  readonly minutes: number
  /** Those of the vacations they took as a replacement: they count once more, for they were worked in somebody's place. */
  readonly replacementMinutes: number
  /** Their presence among LOAD_DAYS, in days at full time. */
  readonly presentDays: number
  /**
   * Hours and replacements together, for each day of presence, against those of their team. 0: as their team, or never present; 0.1: a
   * tenth above it.
   */
  readonly load: number
}

export interface LoadInput extends Omit<FairnessInput, 'from' | 'to'> {
  /** The last of the LOAD_DAYS days that count. */
  readonly day: DayNumber
}

/**
 * The load of each of `members` against the members of their team on `day`; a member without a team is compared with the others who have
 * none.
 */
export function loadsOf({ day, ...input }: LoadInput): Map<UserId, Load> {
  const people = fairnessFigures({ ...input, from: day - LOAD_DAYS + 1, to: day })
  const loads = new Map<UserId, Load>()
  for (const [, team] of Map.groupBy(people, ({ teamId }) => teamId)) {
    // A member who was never there says nothing about the others' load.
    const present = team.filter(({ presence }) => presence > 0)
    const total = present.reduce((sum, { minutes, takenMinutes }) => sum + minutes + takenMinutes, 0)
    const ofDay = total / present.reduce((sum, { presence }) => sum + presence, 0)
    for (const { userId, minutes, takenMinutes: replacementMinutes, presence: presentDays } of team) {
      const load = presentDays === 0 || total === 0 ? 0 : (minutes + replacementMinutes) / presentDays / ofDay - 1
      loads.set(userId, { minutes, replacementMinutes, presentDays, load })
    }
  }
  return loads
}
