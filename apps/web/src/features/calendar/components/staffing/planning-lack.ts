// Why no cycle gives vacations: the centre has no team, no cycle, or one is in no team oneself.
import type { WireFullTeam } from '@releve/contract/teams'
import { useMe } from '../../../../session/me.ts'
import { useActiveRotation } from '../../../centers/queries.ts'
import { useTeams } from '../../../teams/queries.ts'

export type PlanningLack = 'teams' | 'cycle' | 'ownTeam'

interface PlanningFacts {
  readonly centerId: string | null
  /** Undefined while they are not known. */
  readonly teams: readonly Pick<WireFullTeam, 'centerId' | 'rotationId'>[] | undefined
  /** The cycle of the centre; null when none is active, undefined while it is not known. */
  readonly rotation: object | null | undefined
  /** Whether one is in a team in the days shown. */
  readonly isInTeam: boolean
}

/** Null when nothing lacks, or while it is not known: a centre that works would be told for a moment that it lacks everything. */
export function lackOf({ centerId, teams, rotation, isInTeam }: PlanningFacts): PlanningLack | null {
  if (teams === undefined || rotation === undefined) return null
  const own = teams.filter((team) => team.centerId === centerId)
  if (own.length === 0) return 'teams'
  // A team may follow a cycle of its own.
  if (rotation === null && own.every(({ rotationId = null }) => rotationId === null)) return 'cycle'
  return isInTeam ? null : 'ownTeam'
}

export function usePlanningLack(isInTeam: boolean): PlanningLack | null {
  const { centerId } = useMe()
  const { data: teams } = useTeams()
  const { data: rotation } = useActiveRotation()
  return lackOf({ centerId, teams, rotation, isInTeam })
}
