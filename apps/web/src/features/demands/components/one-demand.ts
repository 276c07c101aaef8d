// A demand that one looks at: what one could give for it, and the days it is about.
import type { Day } from '@releve/domain/calendar/day'
import type { WireDemand } from '@releve/contract/demands'
import { useQuery } from '@tanstack/react-query'
import { callQuery, nothingBefore } from '#kit/call-query.ts'
import { useMe } from '#session/me.ts'
import { rosterQuery } from '#features/shifts/queries.ts'
import { teamsQuery } from '#features/teams/queries.ts'
import { demandKeys } from '../queries.ts'

/** The vacations one could work in exchange for that of `demandOrDay`, on the same day or on `day`; why not the others; the days of that month. */
export function useCompatibleSwitches(demandOrDay: string, day: Day | null = null) {
  const query = day === null ? {} : { date: day }
  return useQuery(callQuery(demandKeys.compatible(demandOrDay, day), 'demands.compatibleSwitches', { params: { id: demandOrDay }, query }))
}

/** Reads one's own vacations of a month that could be named in exchange for it, with what each means or why not. */
export function useNameable(id: string, month: Day) {
  return useQuery({
    ...callQuery(demandKeys.nameable(id, month), 'demands.nameable', { params: { id }, query: { date: month } }),
    ...nothingBefore,
  })
}

/** The vacations its poster accepts in exchange, in the order of days. */
export function wantedOf({ acceptedSwitches, posterShift }: WireDemand) {
  const dated = acceptedSwitches.map((wanted) => ({ ...wanted, date: wanted.date ?? posterShift.date }))
  return dated.toSorted((a, b) => a.date.localeCompare(b.date))
}

/** The days of a demand: that of the vacation, and the other one of an exchange between two days. */
export function daysOfDemand({ posterShift, acceptedSwitch }: WireDemand): Day[] {
  return acceptedSwitch === null ? [posterShift.date] : [...new Set([posterShift.date, acceptedSwitch.date])]
}

type NamedTeam = Pick<NonNullable<WireDemand['posterShift']['teamObject']>, '_id' | 'name'>

/** `own`: the poster's; null: none, or not known. `received`: that of the vacation, where it is another. */
type Teams = Readonly<Record<'own' | 'received', NamedTeam | null>>

/** The team of a vacation is its poster's, but for one that they had received and post again. `own`: theirs as the centre has it. */
export function teamsOfPost({ dependsOn, posterShift: { teamObject } }: WireDemand, own: NamedTeam | null): Teams {
  if (dependsOn === null) return { own: teamObject, received: null }
  return { own, received: teamObject?._id === own?._id ? null : teamObject }
}

export function useTeamsOfPost(demand: WireDemand): Teams {
  const { centerId } = useMe()
  // Read for a vacation posted again alone.
  const isWanted = demand.dependsOn !== null
  const roster = useQuery({ ...rosterQuery(centerId ?? ''), enabled: isWanted && centerId !== null }).data
  const teams = useQuery({ ...teamsQuery(centerId), enabled: isWanted && centerId !== null }).data
  const teamId = roster?.members.find(({ _id }) => _id === demand.posterId)?.teamId
  return teamsOfPost(demand, teams?.find(({ _id }) => _id === teamId) ?? null)
}
