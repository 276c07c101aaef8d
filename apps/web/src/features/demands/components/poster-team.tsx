// Which team stands beside a poster: that of the vacation is his own, but for a vacation that he had received and posts again.
import type { WireDemand } from '@releve/contract/demands'
import type { ReactNode } from 'react'
import { useRoster } from '../../shifts/queries.ts'
import { useTeams } from '../../teams/queries.ts'

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

interface TeamsOfPostProps {
  demand: WireDemand
  children: (teams: Teams) => ReactNode
}

function ReadTeams({ demand, children }: TeamsOfPostProps): ReactNode {
  const teamId = useRoster().data?.members.find(({ _id }) => _id === demand.posterId)?.teamId ?? null
  const team = useTeams().data?.find(({ _id }) => _id === teamId) ?? null
  return children(teamsOfPost(demand, team))
}

/** Members and teams are read for a vacation posted again alone. */
export function TeamsOfPost({ demand, children }: TeamsOfPostProps): ReactNode {
  return demand.dependsOn === null ? children(teamsOfPost(demand, null)) : <ReadTeams demand={demand}>{children}</ReadTeams>
}
