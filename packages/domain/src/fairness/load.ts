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
  /** Both together against the mean of their team. 0: as the mean; 0.1: a tenth over it. */
  readonly load: number
}

export interface LoadInput extends Omit<FairnessInput, 'from' | 'to'> {
  /** The last of the LOAD_DAYS days that count. */
  readonly day: DayNumber
}

/** Of each of `members`, against those who are in their team on `day`; who has no team, against the others who have none. */
export function loadsOf({ day, ...input }: LoadInput): Map<UserId, Load> {
  const people = fairnessFigures({ ...input, from: day - LOAD_DAYS + 1, to: day })
  const loads = new Map<UserId, Load>()
  for (const [, team] of Map.groupBy(people, ({ teamId }) => teamId)) {
    const mean = team.reduce((sum, { minutes, takenMinutes }) => sum + minutes + takenMinutes, 0) / team.length
    for (const { userId, minutes, takenMinutes: replacementMinutes } of team) {
      loads.set(userId, { minutes, replacementMinutes, load: mean === 0 ? 0 : (minutes + replacementMinutes) / mean - 1 })
    }
  }
  return loads
}
