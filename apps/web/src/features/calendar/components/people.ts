// The people of a vacation, in the order a shift is read: who leads it first; and whose vacation it is.
import { plainName } from '@releve/contract/person-name'
import type { CenterRoster, WireTeam } from '@releve/contract/shifts'
import { askedQualifications, type AskedTerms } from '@releve/domain/working-time/asked-qualifications'
import { useCallback } from 'react'
import { compareFolded } from '#ui/fold-text.ts'
import { byName } from '#shared/person.ts'
import { useTeams } from '#features/teams/queries.ts'

export type Member = CenterRoster['members'][number]

/** Gives people the form that a row of avatars takes. */
export function facesOf(people: readonly Member[]) {
  return people.map((person) => ({ id: person._id, name: plainName(person), imageUrl: person.avatar ?? undefined }))
}

/** Qualifications that the centre asks for; none while its rules are not known. */
export const requiredQualifications = (rules: AskedTerms | undefined): ReadonlySet<string> =>
  rules === undefined ? new Set() : askedQualifications(rules)

/** The main qualification of a member: the first of their list. */
export function mainQualification({ qualifications }: Pick<Member, 'qualifications'>): string {
  return qualifications[0] ?? ''
}

/** Orders members: those with more of the required qualifications first, then those with any, then by name. */
export function byRank(required: ReadonlySet<string>): (a: Member, b: Member) => number {
  const requiredCount = (member: Member) => member.qualifications.filter((name) => required.has(name)).length
  return (a, b) =>
    b.qualifications.length - a.qualifications.length ||
    requiredCount(b) - requiredCount(a) ||
    compareFolded(mainQualification(a), mainQualification(b)) ||
    byName(a, b)
}

type InTeam = Pick<Member, 'teamId'>

export function ranked(people: readonly Member[], rules: AskedTerms | undefined): Member[] {
  return people.toSorted(byRank(requiredQualifications(rules)))
}

/** The team most of these people are in; null when none of them is in a team. */
export function teamOf(people: readonly InTeam[]): string | null {
  const inTeams = people.map(({ teamId }) => teamId).filter((teamId) => teamId !== null)
  const teams = [...Map.groupBy(inTeams, (teamId) => teamId)].toSorted(([, a], [, b]) => b.length - a.length)
  return teams[0]?.[0] ?? null
}

/**
 * Finds the team of those who are there, when nobody of the team that the day says is (a vacancy one won, an assignment).
 * @param colleagues those there beside oneself; null while they are not known
 */
export function teamAmong(team: WireTeam | null, colleagues: readonly InTeam[] | null, teams: readonly WireTeam[]): WireTeam | null {
  if (team === null || colleagues === null || colleagues.some(({ teamId }) => teamId === team._id)) return team
  const teamThere = teamOf(colleagues)
  return teams.find(({ _id }) => _id === teamThere) ?? team
}

export function useTeamThere() {
  const { data: teams } = useTeams()
  return useCallback((team: WireTeam | null, others: readonly InTeam[] | null) => teamAmong(team, others, teams ?? []), [teams])
}
