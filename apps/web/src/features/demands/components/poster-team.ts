// Which team stands beside a poster: that of the vacation is their own, but for a vacation that they had received and post again.
import type { WireDemand } from '@releve/contract/demands'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../../session/me.ts'
import { rosterQuery } from '../../shifts/queries.ts'
import { teamsQuery } from '../../teams/queries.ts'

interface NamedTeam {
  readonly _id: string
  readonly name: string
}

interface Teams {
  /** The poster's; null: none, or not known. */
  readonly own: NamedTeam | null
  /** That of the vacation, where it is another. */
  readonly received: NamedTeam | null
}

/** `own`: the team of the poster as the centre has it. */
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
