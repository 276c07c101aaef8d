// The teams of a member, one after the other: a dated list in which two never hold at once, and none is missing unless it was wanted.
import type { IdLike, TeamId } from '../ids.ts'
import type { DayNumber } from '../calendar/day.ts'
import { datedValue } from './cycle.ts'
import type { Dated } from './center-plan.ts'

type Teams = readonly Dated<TeamId | null>[]

export interface NewMembership {
  /** Null: no team. */
  readonly teamId: TeamId | null
  readonly from: DayNumber
  /** The last day in it, after which they are again where they would have been; null: for good, and what was planned later gives way. */
  readonly to: DayNumber | null
}

/** No entry says again what the one before says; before the first they have no team, so that it is not said either. */
function tidy(teams: Teams): Teams {
  return teams.filter(({ value }, index) => value !== (index === 0 ? null : (teams[index - 1]?.value ?? null)))
}

/** Their teams once they are in that one from a day on. Every day outside `from … to` says what it said. */
export function joinTeam(teams: Teams, { teamId, from, to }: NewMembership): Teams {
  const before = teams.filter(({ fromDay }) => fromDay < from)
  const joined = { fromDay: from, value: teamId }
  if (to === null) return tidy([...before, joined])
  const next = to + 1
  const back = { fromDay: next, value: datedValue(teams, next) ?? null }
  return tidy([...before, joined, back, ...teams.filter(({ fromDay }) => fromDay > next)])
}

/** Their teams without the one that begins on that day: the one before it goes on. */
export function leaveOut(teams: Teams, fromDay: DayNumber): Teams {
  return tidy(teams.filter((entry) => entry.fromDay !== fromDay))
}

/** A comparison takes the identifiers that a device has too. */
type TeamsLike = readonly Dated<IdLike<'team'> | null>[]

/** The first day of which the two do not say the same; null when they agree. */
export function firstDifference(a: TeamsLike, b: TeamsLike): DayNumber | null {
  const days = [...new Set([...a, ...b].map(({ fromDay }) => fromDay))].sort((x, y) => x - y)
  return days.find((day) => (datedValue(a, day) ?? null) !== (datedValue(b, day) ?? null)) ?? null
}

/** As `firstDifference`, of that day and those after it. */
export function firstDifferenceFrom(a: TeamsLike, b: TeamsLike, from: DayNumber): DayNumber | null {
  const since = (teams: TeamsLike): TeamsLike => [
    { fromDay: from, value: datedValue(teams, from) ?? null },
    ...teams.filter(({ fromDay }) => fromDay > from),
  ]
  return firstDifference(since(a), since(b))
}
