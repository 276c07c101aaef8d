// Whose vacation one works: where nobody of the team a day says is there (a vacancy one won, an assignment), the team of those who are.
import type { WireTeam } from '@releve/contract/shifts'
import { useCallback } from 'react'
import { useTeams } from '../../teams/queries.ts'
import type { Member } from './people.ts'

type InTeam = Pick<Member, 'teamId'>

/** The team most of these people are in; null when none of them is in a team. */
export function teamOf(people: readonly InTeam[]): string | null {
  const inTeams = people.map(({ teamId }) => teamId).filter((teamId) => teamId !== null)
  const teams = [...Map.groupBy(inTeams, (teamId) => teamId)].toSorted(([, a], [, b]) => b.length - a.length)
  return teams[0]?.[0] ?? null
}

/** @param others those there beside oneself; null while they are not known */
export function teamAmong(team: WireTeam | null, others: readonly InTeam[] | null, teams: readonly WireTeam[]): WireTeam | null {
  if (team === null || others === null || others.some(({ teamId }) => teamId === team._id)) return team
  const there = teamOf(others)
  return teams.find(({ _id }) => _id === there) ?? team
}

export type TeamThere = (team: WireTeam | null, others: readonly InTeam[] | null) => WireTeam | null

export function useTeamThere(): TeamThere {
  const { data: teams } = useTeams()
  return useCallback((team, others) => teamAmong(team, others, teams ?? []), [teams])
}
