// How loaded a member is of late against their team: whom one asks first for a vacation that is vacant, and what their administrators see.
import type { DayNumber } from '../calendar/day.ts'
import type { UserId } from '../ids.ts'
import { fairnessFigures } from './figures.ts'
import type { FairnessFigures, FairnessInput } from './figures.ts'
import { meanOf } from './mean.ts'

/** Three months of somebody's work say how loaded they are. */
export const LOAD_DAYS = 90

export interface Load {
  /** 0: as the mean of their team; 0.1: a tenth over it. Hours count for half, replacements for the other. */
  readonly load: number
  /** Of those days: what the load is made of. */
  readonly figures: FairnessFigures
}

export interface LoadInput extends Omit<FairnessInput, 'from' | 'to'> {
  /** The last of the LOAD_DAYS days that count. */
  readonly day: DayNumber
}

const apart = (figure: number, mean: number) => (mean === 0 ? 0 : figure / mean - 1)

/** Of each of `members`, against those who are in their team on `day`; who has no team, against the others who have none. */
export function loadsOf({ day, ...input }: LoadInput): Map<UserId, Load> {
  const people = fairnessFigures({ ...input, from: day - LOAD_DAYS + 1, to: day })
  const loads = new Map<UserId, Load>()
  for (const [, team] of Map.groupBy(people, ({ teamId }) => teamId)) {
    const mean = meanOf(team)
    for (const { userId, teamId: _team, since: _since, nightsByMonth: _nights, ...figures } of team) {
      if (mean === null) continue
      const load = (apart(figures.minutes, mean.minutes) + apart(figures.taken, mean.taken)) / 2
      loads.set(userId, { load, figures })
    }
  }
  return loads
}
